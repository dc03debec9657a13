import { hasBytes, listStored, putBytes, readBytes, removeBytes } from '#db/files.server.ts'
import { environment } from '#app/config/environment.server.ts'
import { ObjectStore } from './objects.server.ts'

export interface FileKey {
	schoolId: string
	id: string
}

/** The store's own name for the bytes, and the id of their file. */
export interface StoredBytes {
	name: string
	id: string
}

/** A place that keeps the bytes of files. */
export interface Storage {
	/** Files are written once and never changed. */
	put(file: FileKey, bytes: Uint8Array): Promise<void>
	has(file: FileKey): Promise<boolean>
	/** Bytes from `from` up to but excluding `until`. Each piece is read after the previous one has been sent. */
	read(file: FileKey, from: number, until: number): AsyncIterable<Uint8Array> | Iterable<Uint8Array>
	remove(names: readonly string[]): Promise<void>
	/** Deletes the bytes of a file wherever they are. */
	forget(file: FileKey): Promise<void>
	/** Everything stored after the given name, in order. */
	list(after: string, most: number): Promise<StoredBytes[]>
}

/** The file database of this server, which knows files only by their ids. */
const embedded: Storage = {
	put: ({ id }, bytes) => Promise.resolve(putBytes(id, bytes)),
	has: ({ id }) => Promise.resolve(hasBytes(id)),
	read: ({ id }, from, until) => readBytes(id, from, until),
	remove: (names) => Promise.resolve(removeBytes(names)),
	forget: ({ id }) => Promise.resolve(removeBytes([id])),
	list: (after, most) => Promise.resolve(listStored(after, most).map((id) => ({ name: id, id }))),
}

const FILES = 'files/'

/** A bucket, in which the names of a school's files begin with the school's id. */
export function outside(objects: ObjectStore): Storage {
	return {
		put: async (file, bytes) => objects.put(nameOf(file), bytes),
		has: async (file) => (await objects.size(nameOf(file))) !== null,
		read: (file, from, until) => objects.read(nameOf(file), from, until),
		remove: (names) => objects.remove(names),
		forget: (file) => objects.remove([nameOf(file)]),
		async list(after, most) {
			const names = await objects.list(FILES, after, most)
			return names.map((name) => ({ name, id: name.slice(name.lastIndexOf('/') + 1) }))
		},
	}
}

/** Both ids are ours. The check makes sure that neither leads to another name. */
function nameOf({ schoolId, id }: FileKey): string {
	for (const part of [schoolId, id])
		if (!/^[\w-]{1,64}$/.test(part)) throw new Error(`"${part}" is no id of a school or of a file.`)
	return `${FILES}${schoolId}/${id}`
}

/** Stores new files in the bucket and still reads the files that were stored here before. */
export function besideEmbedded(bucket: Storage): Storage {
	const isName = (name: string) => name.startsWith(FILES)
	return {
		put: (file, bytes) => bucket.put(file, bytes),
		has: async (file) => (await embedded.has(file)) || bucket.has(file),
		async *read(file, from, until) {
			yield* (await embedded.has(file)) ? embedded.read(file, from, until) : bucket.read(file, from, until)
		},
		async remove(names) {
			await embedded.remove(names.filter((name) => !isName(name)))
			await bucket.remove(names.filter(isName))
		},
		async forget(file) {
			await embedded.forget(file)
			await bucket.forget(file)
		},
		async list(after, most) {
			// The list begins with everything stored here, then continues with the bucket.
			const here = isName(after) ? [] : await embedded.list(after, most)
			return here.length > 0 ? here : bucket.list(isName(after) ? after : '', most)
		},
	}
}

let current: Storage | undefined

export function storage(): Storage {
	const { objectStore } = environment()
	current ??= objectStore ? besideEmbedded(outside(new ObjectStore(objectStore))) : embedded
	return current
}

/** Whole content of a small file. Null if its bytes are missing. */
export async function wholeFile(file: FileKey & { bytes: number }): Promise<Buffer | null> {
	if (!(await storage().has(file))) return null
	const parts: Uint8Array[] = []
	for await (const part of storage().read(file, 0, file.bytes)) parts.push(part)
	return Buffer.concat(parts)
}
