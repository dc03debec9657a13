import { createHash } from 'node:crypto'
import { readImage } from '#app/adapters/images/read-image.server.ts'
import { storage } from '#app/adapters/storage/storage.server.ts'
import type { Person, SchoolId } from '#app/models/access.server.ts'
import { addFile, bytesUploadedSince, findFile, type StoredFile } from '#app/models/file.server.ts'
import { findFileAnywhere } from '#app/models/platform/files.server.ts'
import type { FilePurpose } from '#app/domain/file/purposes.ts'
import { newId } from '#app/utils/id.server.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'

const DAY = 24 * 60 * 60 * 1000
/** What one person may send within a day. */
const A_DAY = 100 * 1024 * 1024

interface Upload {
	purpose: FilePurpose
	/** As the sender's computer calls it. */
	name: string
	bytes: Uint8Array
}

/** Keeps a picture, drawn anew. */
export async function keepImage(
	schoolId: SchoolId,
	userId: string,
	{ purpose, name, bytes }: Upload,
): Promise<Outcome<StoredFile>> {
	if (bytesUploadedSince(schoolId, userId, Date.now() - DAY) > A_DAY)
		return refused({ form: 'That is as much as can be sent in one day.' }, { status: 429, retryAfter: 3600 })
	const image = await readImage(bytes)
	if (!image)
		return refused(
			{ form: 'Choose a PNG, JPEG, WebP or GIF image of at most 25 megapixels.' },
			{ status: 415 },
		)
	const { width, height } = image
	const named = `${name.replace(/\.[^.]*$/, '').slice(0, 80) || 'image'}.webp`
	return done(
		await keep(
			schoolId,
			{ purpose, name: named, uploadedBy: userId, width, height },
			image.type,
			image.bytes,
		),
	)
}

/** Bytes first, then the row that names them: a row that can be read has its bytes, on every node. */
async function keep(
	schoolId: SchoolId,
	about: Pick<StoredFile, 'purpose' | 'name' | 'uploadedBy' | 'width' | 'height'>,
	type: string,
	bytes: Uint8Array,
): Promise<StoredFile> {
	const id = newId()
	const sha256 = createHash('sha256').update(bytes).digest('hex')
	await storage().put(id, bytes)
	return addFile(schoolId, { ...about, id, type, bytes: bytes.length, sha256 })
}

/** Who may read a file beside whoever sent it, by what it is for. */
const READERS: Record<FilePurpose, (person: Person, file: StoredFile) => boolean> = {
	support: ({ role }) => role === 'super_admin',
	message: () => false,
}

/** A file this person may read, with its bytes; null for any other, as if it were not there. */
export async function readFile(
	person: Person,
	id: string,
): Promise<{ file: StoredFile; bytes: Uint8Array<ArrayBuffer> } | null> {
	const file = person.school ? findFile(person.school.id, id) : findFileAnywhere(id)
	if (!file || !(file.uploadedBy === person.userId || READERS[file.purpose](person, file))) return null
	const bytes = await storage().get(id)
	return bytes && { file, bytes }
}
