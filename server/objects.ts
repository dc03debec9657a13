import { ObjectStore } from '#app/adapters/storage/objects.server.ts'
import { objectStoreSettings, unsafeObjectStore } from '#app/config/object-store.server.ts'

/** The bucket for commands, which have no server: from the same variables, or the reason why there is none. */
export function objectStore(from: NodeJS.ProcessEnv): { objects: ObjectStore | null; why: string | null } {
	const settings = objectStoreSettings(from)
	const why = unsafeObjectStore(settings)
	return { objects: settings && !why ? new ObjectStore(settings) : null, why }
}
