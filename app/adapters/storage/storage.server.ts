import { getBytes, listStored, putBytes, removeBytes } from '#db/files.server.ts'

/** Where the bytes of files are kept. Asynchronous, for a store outside is. */
export interface Storage {
	/** Written once and never changed. */
	put(id: string, bytes: Uint8Array): Promise<void>
	get(id: string): Promise<Uint8Array<ArrayBuffer> | null>
	remove(ids: readonly string[]): Promise<void>
	/** Ids that have bytes, in order, from after this one. */
	list(after: string, most: number): Promise<string[]>
}

const embedded: Storage = {
	put: (id, bytes) => Promise.resolve(putBytes(id, bytes)),
	get: (id) => Promise.resolve(getBytes(id)),
	remove: (ids) => Promise.resolve(removeBytes(ids)),
	list: (after, most) => Promise.resolve(listStored(after, most)),
}

export function storage(): Storage {
	return embedded
}
