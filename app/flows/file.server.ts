import { createHash } from 'node:crypto'
import { readAvatar, readImage, readLogo, type Image } from '#app/adapters/images/read-image.server.ts'
import { storage } from '#app/adapters/storage/storage.server.ts'
import { accessFor, type Person, type SchoolId } from '#app/models/access.server.ts'
import { isStaffPhoto } from '#app/models/account/photo.server.ts'
import { findPortal } from '#app/models/account/portal.server.ts'
import {
	addFile,
	bytesUploadedSince,
	findFile,
	type NewFile,
	type StoredFile,
} from '#app/models/file.server.ts'
import { isAttachedFor } from '#app/models/message.server.ts'
import { isSentTo } from '#app/models/support/chat.server.ts'
import { findFileAnywhere, findLogo } from '#app/models/platform/files.server.ts'
import { isPhotoFor } from '#app/models/student/photo.server.ts'
import { isTeacherPhoto } from '#app/models/teacher/photo.server.ts'
import { isSharedWith } from '#app/models/resource.server.ts'
import { isImage, kindOf, safeName, UPLOADS } from '#app/domain/file/kinds.ts'
import type { FilePurpose } from '#app/domain/file/purposes.ts'
import { LARGEST_FILE, LARGEST_PHOTO, sizeWords } from '#app/domain/file/size.ts'
import { newId } from '#app/utils/id.server.ts'
import { done, refused, type Outcome, type Refused } from '#app/utils/outcome.ts'

const DAY = 24 * 60 * 60 * 1000
const MB = 1024 * 1024
/** What one person may send within a day. */
const A_DAY: Record<FilePurpose, number> = {
	support: 100 * MB,
	message: 100 * MB,
	resource: 500 * MB,
	photo: 100 * MB,
	logo: 100 * MB,
}

/** Wide enough that a page of music is read and printed. */
const SHEET = 2400

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
	upload: Upload,
): Promise<Outcome<StoredFile>> {
	const no = refuseSender(schoolId, userId, upload.purpose)
	if (no) return no
	const stored = await storeImage(schoolId, userId, upload)
	return stored.ok ? done(addFile(schoolId, stored.value)) : stored
}

/**
 * Takes a file in, by its content, and leaves it to a verb to name it in its own transaction. Bytes come first, then the
 * row that names them: a row that can be read has its bytes, on every node.
 */
export async function storeFile(
	schoolId: SchoolId,
	userId: string,
	upload: Upload,
): Promise<Outcome<NewFile>> {
	const { purpose, name, bytes } = upload
	const no = refuseSender(schoolId, userId, purpose)
	if (no) return no
	if (bytes.length > LARGEST_FILE)
		return refused(
			{ file: `A file may have up to ${sizeWords(LARGEST_FILE)}. Choose a smaller one.` },
			{ status: 413 },
		)
	const kind = kindOf(bytes)
	if (!kind)
		return refused({ file: `This kind of file cannot be shared. Choose a ${UPLOADS} file.` }, { status: 415 })
	if (isImage(kind.type)) return storeImage(schoolId, userId, upload, { field: 'file', side: SHEET })
	return done(
		await store(
			schoolId,
			{ purpose, name: safeName(name, kind), uploadedBy: userId, type: kind.type },
			bytes,
		),
	)
}

/** Takes a photo of somebody in as the small square that pages show. */
export function storePhoto(
	schoolId: SchoolId,
	userId: string,
	{ bytes }: Pick<Upload, 'bytes'>,
): Promise<Outcome<NewFile>> {
	return storeSmall(schoolId, userId, { purpose: 'photo', name: 'photo.webp', bytes }, readAvatar)
}

/** Takes a logo in as pages, papers and emails show it. */
export function storeLogo(
	schoolId: SchoolId,
	userId: string,
	{ bytes }: Pick<Upload, 'bytes'>,
): Promise<Outcome<NewFile>> {
	return storeSmall(schoolId, userId, { purpose: 'logo', name: 'logo.png', bytes }, readLogo)
}

async function storeSmall(
	schoolId: SchoolId,
	userId: string,
	{ purpose, name, bytes }: Upload,
	draw: (bytes: Uint8Array) => Promise<Image | null>,
): Promise<Outcome<NewFile>> {
	const no = refuseSender(schoolId, userId, purpose)
	if (no) return no
	if (bytes.length > LARGEST_PHOTO)
		return refused({ file: `An image may have up to ${sizeWords(LARGEST_PHOTO)}.` }, { status: 413 })
	const image = await draw(bytes)
	if (!image) return refused({ file: NO_IMAGE }, { status: 415 })
	const { type, width, height } = image
	return done(await store(schoolId, { purpose, name, uploadedBy: userId, type, width, height }, image.bytes))
}

const NO_IMAGE = 'Choose a PNG, JPEG, WebP or GIF image of at most 25 megapixels.'

async function storeImage(
	schoolId: SchoolId,
	userId: string,
	{ purpose, name, bytes }: Upload,
	{ field = 'form', side }: { field?: string; side?: number } = {},
): Promise<Outcome<NewFile>> {
	const image = await readImage(bytes, side)
	if (!image) return refused({ [field]: NO_IMAGE }, { status: 415 })
	const { type, width, height } = image
	const named = safeName(name, { endings: ['webp'] })
	return done(
		await store(schoolId, { purpose, name: named, uploadedBy: userId, type, width, height }, image.bytes),
	)
}

async function store(
	schoolId: SchoolId,
	about: Omit<NewFile, 'id' | 'bytes' | 'sha256'>,
	bytes: Uint8Array,
): Promise<NewFile> {
	const id = newId()
	const sha256 = createHash('sha256').update(bytes).digest('hex')
	await storage().put({ schoolId, id }, bytes)
	return { ...about, id, bytes: bytes.length, sha256 }
}

function refuseSender(schoolId: SchoolId, userId: string, purpose: FilePurpose): Refused | null {
	if (bytesUploadedSince(schoolId, userId, Date.now() - DAY) <= A_DAY[purpose]) return null
	return refused({ form: 'That is as much as can be sent in one day.' }, { status: 429, retryAfter: 3600 })
}

/** Who may read a file beside whoever sent it, by what it is for. */
const READERS: Record<FilePurpose, (person: Person, file: StoredFile) => boolean> = {
	support: ({ role, school, userId }, { id }) =>
		role === 'super_admin' || (school !== null && isSentTo(school.id, userId, id)),
	message: isAttachedFile,
	resource: isSharedFile,
	photo: isPhotoInReach,
	logo: () => true,
}

/** Whoever takes part in the conversation it was sent in; families as long as their school lets them write. */
function isAttachedFile(person: Person, { id }: StoredFile): boolean {
	const access = accessFor(person, 'message:write')
	if (!access || access.school.status !== 'active') return false
	return (access.role !== 'student' || findPortal(access).messages) && isAttachedFor(access, id)
}

/** Families read what is shared with them as long as their school shows it. */
function isSharedFile(person: Person, { id }: StoredFile): boolean {
	const access = accessFor(person, 'resource:read')
	if (!access || access.role !== 'student') return false
	return access.school.status === 'active' && findPortal(access).resources && isSharedWith(access, id)
}

/** A student's is for whoever sees the student: the office, their teachers, the family. That of whoever works here is for the school. */
function isPhotoInReach(person: Person, { id }: StoredFile): boolean {
	const access = accessFor(person, 'home:read')
	if (access?.school.status !== 'active') return false
	return isPhotoFor(access, id) || isTeacherPhoto(access, id) || isStaffPhoto(access, id)
}

export interface ReadableFile {
	file: StoredFile
	/** Its bytes from one place until before another. */
	read: (from: number, until: number) => AsyncIterable<Uint8Array> | Iterable<Uint8Array>
}

/** A file this person may read; null for any other, as if it were not there. */
export async function openFile(person: Person, id: string): Promise<ReadableFile | null> {
	const file = person.school ? findFile(person.school.id, id) : findFileAnywhere(id)
	if (!file) return null
	// A photo is never its sender's alone: it is seen as long as its student is.
	const isOwn = file.uploadedBy === person.userId && file.purpose !== 'photo'
	if (!isOwn && !READERS[file.purpose](person, file)) return null
	return readable(file)
}

/** The logo of a school stands in emails and on papers too, so that whoever has its address sees it. */
export async function openLogo(id: string): Promise<ReadableFile | null> {
	const file = findLogo(id)
	return file && readable(file)
}

async function readable(file: StoredFile): Promise<ReadableFile | null> {
	if (!(await storage().has(file))) return null
	return { file, read: (from, until) => storage().read(file, from, until) }
}
