import { ObjectStore } from '#app/adapters/storage/objects.server.ts'
import { objectStoreSettings, unsafeObjectStore } from '#app/config/object-store.server.ts'

/** For commands, which have no server around them: the bucket they are told of by the same variables, or why not. */
export function objectStore(from: NodeJS.ProcessEnv): { objects: ObjectStore | null; why: string | null } {
	const settings = objectStoreSettings(from)
	const why = unsafeObjectStore(settings)
	return { objects: settings && !why ? new ObjectStore(settings) : null, why }
}
