import { hasBytes, listStored, putBytes, readBytes, removeBytes } from '#db/files.server.ts'

/** Where the bytes of files are kept. Asynchronous, for a store outside is. */
export interface Storage {
	/** Written once and never changed. */
	put(id: string, bytes: Uint8Array): Promise<void>
	has(id: string): Promise<boolean>
	/** From one place until before another, in pieces, each asked for when the one before has been sent. */
	read(id: string, from: number, until: number): AsyncIterable<Uint8Array> | Iterable<Uint8Array>
	remove(ids: readonly string[]): Promise<void>
	/** Ids that have bytes, in order, from after this one. */
	list(after: string, most: number): Promise<string[]>
}

const embedded: Storage = {
	put: (id, bytes) => Promise.resolve(putBytes(id, bytes)),
	has: (id) => Promise.resolve(hasBytes(id)),
	read: readBytes,
	remove: (ids) => Promise.resolve(removeBytes(ids)),
	list: (after, most) => Promise.resolve(listStored(after, most)),
}

export function storage(): Storage {
	return embedded
}
