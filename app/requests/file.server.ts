import { createHash } from 'node:crypto'
import { readAvatar, readImage, readLogo, type Image } from '#app/adapters/images/read-image.server.ts'
import { storage } from '#app/adapters/storage/storage.server.ts'
import { accessFor, type Access, type Person, type School, type SchoolId } from '#app/models/access.server.ts'
import { isStaffPhoto } from '#app/models/account/photo.server.ts'
import { findPortal } from '#app/models/account/portal.server.ts'
import {
	addFile,
	bytesKept,
	bytesUploadedSince,
	findFile,
	type NewFile,
	type StoredFile,
} from '#app/models/file.server.ts'
import { isShownPhoto } from '#app/models/join/shown-teachers.server.ts'
import { isAttachedFor } from '#app/models/message/following.server.ts'
import { isSentTo } from '#app/models/support/chat.server.ts'
import { findFileAnywhere, findLogo } from '#app/models/platform/files.server.ts'
import { isRecordingFor } from '#app/models/learning/recordings.server.ts'
import { isPhotoFor } from '#app/models/student/photo.server.ts'
import { isTeacherPhoto } from '#app/models/teacher/photo.server.ts'
import { isInLibrary } from '#app/models/resource/list.server.ts'
import { isSharedWith } from '#app/models/resource/received.server.ts'
import {
	isAudio,
	isImage,
	isPhonePhoto,
	isVideo,
	kindOf,
	PHONE_PHOTO,
	safeName,
	UPLOADS,
} from '#app/domain/file/kinds.ts'
import { NO_SOUND } from '#app/domain/learning/recording.ts'
import type { FilePurpose } from '#app/domain/file/purposes.ts'
import { LARGEST_FILE, LARGEST_PHOTO, SCHOOL_QUOTA, sizeWords, UNPAID_QUOTA } from '#app/domain/file/size.ts'
import { NO_ROOM, NO_ROOM_UNPAID, QUOTA_REACHED } from '#app/domain/file/room.ts'
import { newId } from '#app/utils/id.server.ts'
import { done, refused, type Outcome, type Refused } from '#app/utils/outcome.ts'

const DAY = 24 * 60 * 60 * 1000
const MB = 1024 * 1024
/** Upload limit per user and day. */
const A_DAY: Record<FilePurpose, number> = {
	support: 100 * MB,
	message: 100 * MB,
	resource: 500 * MB,
	recording: 200 * MB,
	photo: 100 * MB,
	logo: 100 * MB,
}

/** A reservation expires if its row is not written within a minute. */
const UNDER_WAY_MS = 60_000

/** Pixels; enough to read and print a page of music. */
const SHEET = 2400

interface Upload {
	purpose: FilePurpose
	/** Original file name. */
	name: string
	bytes: Uint8Array
	/** Size of the replaced file, which is freed. */
	replaces?: number
}

interface Sender {
	schoolId: SchoolId
	userId: string
	school: Pick<School, 'status'>
}

/** Images are re-encoded. */
export async function keepImage(sender: Sender, upload: Upload): Promise<Outcome<StoredFile>> {
	const stored = await inRoom(sender, upload, 'form', (id) => storeImage(id, sender, upload))
	return stored.ok ? done(addFile(sender.schoolId, stored.value)) : stored
}

/**
 * Stores a file by its detected type; the caller's model inserts the row in its own transaction. Bytes are written before the
 * row, so every visible row has its bytes on every node.
 */
export async function storeFile(sender: Sender, upload: Upload): Promise<Outcome<NewFile>> {
	const { purpose, name, bytes } = upload
	if (bytes.length > LARGEST_FILE)
		return refused(
			{ file: `A file may have up to ${sizeWords(LARGEST_FILE)}. Choose a smaller one.` },
			{ status: 413 },
		)
	const kind = kindOf(bytes)
	if (purpose === 'recording' && !(kind && (isAudio(kind.type) || isVideo(kind.type))))
		return refused({ file: NO_SOUND }, { status: 415 })
	if (!kind) return refused({ file: isPhonePhoto(bytes) ? PHONE_PHOTO : NO_KIND }, { status: 415 })
	return inRoom(sender, upload, 'file', async (id) => {
		if (isImage(kind.type)) return storeImage(id, sender, upload, { field: 'file', side: SHEET })
		return done(await store(id, sender, { purpose, name: safeName(name, kind), type: kind.type }, bytes))
	})
}

const NO_KIND = `This kind of file cannot be shared. Choose a ${UPLOADS} file.`

/** Stores a photo as the small square that pages show. */
export function storePhoto(sender: Sender, { bytes }: Pick<Upload, 'bytes'>): Promise<Outcome<NewFile>> {
	return storeSmall(sender, { purpose: 'photo', name: 'photo.webp', bytes }, readAvatar)
}

/** Stores a logo in the size that pages, documents and emails use. */
export function storeLogo(sender: Sender, { bytes }: Pick<Upload, 'bytes'>): Promise<Outcome<NewFile>> {
	return storeSmall(sender, { purpose: 'logo', name: 'logo.png', bytes }, readLogo)
}

async function storeSmall(
	sender: Sender,
	upload: Upload,
	draw: (bytes: Uint8Array) => Promise<Image | null>,
): Promise<Outcome<NewFile>> {
	const { purpose, name, bytes } = upload
	if (bytes.length > LARGEST_PHOTO)
		return refused({ file: `An image may have up to ${sizeWords(LARGEST_PHOTO)}.` }, { status: 413 })
	return inRoom(sender, upload, 'file', async (id) => {
		const image = await draw(bytes)
		if (!image) return refused({ file: NO_IMAGE }, { status: 415 })
		const { type, width, height } = image
		return done(await store(id, sender, { purpose, name, type, width, height }, image.bytes))
	})
}

const NO_IMAGE = 'Choose a PNG, JPEG, WebP or GIF image of at most 25 megapixels.'

async function storeImage(
	id: string,
	sender: Sender,
	{ purpose, name, bytes }: Upload,
	{ field = 'form', side }: { field?: string; side?: number } = {},
): Promise<Outcome<NewFile>> {
	const image = await readImage(bytes, side)
	if (!image) return refused({ [field]: NO_IMAGE }, { status: 415 })
	const { type, width, height } = image
	const named = safeName(name, { endings: ['webp'] })
	return done(await store(id, sender, { purpose, name: named, type, width, height }, image.bytes))
}

async function store(
	id: string,
	{ schoolId, userId }: Sender,
	about: Omit<NewFile, 'id' | 'bytes' | 'sha256' | 'uploadedBy'>,
	bytes: Uint8Array,
): Promise<NewFile> {
	const sha256 = createHash('sha256').update(bytes).digest('hex')
	await storage().put({ schoolId, id }, bytes)
	return { ...about, id, uploadedBy: userId, bytes: bytes.length, sha256 }
}

interface UnderWay {
	schoolId: SchoolId
	userId: string
	bytes: number
	since: number
}

/** Reservations by file id for uploads without a row, so that parallel uploads cannot all claim the remaining quota. */
const underWay = new Map<string, UnderWay>()

/** Checks the quotas of user and school, and reserves the space until the row is written. */
async function inRoom(
	sender: Sender,
	upload: Upload,
	field: string,
	work: (id: string) => Promise<Outcome<NewFile>>,
): Promise<Outcome<NewFile>> {
	const no = refuseSender(sender, upload, field)
	if (no) return no
	const { schoolId, userId } = sender
	const id = newId()
	const room = { schoolId, userId, bytes: upload.bytes.length, since: Date.now() }
	underWay.set(id, room)
	try {
		const stored = await work(id)
		if (stored.ok) room.bytes = stored.value.bytes
		else underWay.delete(id)
		return stored
	} catch (error) {
		underWay.delete(id)
		throw error
	}
}

function refuseSender(
	sender: Sender,
	{ purpose, bytes, replaces = 0 }: Upload,
	field: string,
): Refused | null {
	const { schoolId, userId, school } = sender
	const now = Date.now()
	for (const [id, upload] of underWay)
		if (upload.since < now - UNDER_WAY_MS || findFile(upload.schoolId, id)) underWay.delete(id)
	const coming = [...underWay.values()].filter((upload) => upload.schoolId === schoolId)
	const sum = (some: readonly UnderWay[]) => some.reduce((total, upload) => total + upload.bytes, 0)
	const own = coming.filter((upload) => upload.userId === userId)
	if (bytesUploadedSince(schoolId, userId, now - DAY) + sum(own) > A_DAY[purpose])
		return refused({ form: 'That is as much as can be sent in one day.' }, { status: 429, retryAfter: 3600 })
	const isUnpaid = school.status === 'none' || school.status === 'pending'
	const quota = isUnpaid ? UNPAID_QUOTA : SCHOOL_QUOTA
	if (bytesKept(schoolId) + sum(coming) + bytes.length - replaces <= quota) return null
	const text = purpose === 'resource' ? QUOTA_REACHED : NO_ROOM
	return refused({ [field]: isUnpaid ? NO_ROOM_UNPAID : text }, { status: 413 })
}

/** Additional readers of a file, by purpose; the uploader can always read it. */
const READERS: Record<FilePurpose, (person: Person, file: StoredFile) => boolean> = {
	support: ({ role, school, userId }, { id }) =>
		role === 'super_admin' || (school !== null && isSentTo(school.id, userId, id)),
	message: isAttachedFile,
	resource: isSharedFile,
	recording: isRecordingInReach,
	photo: isPhotoInReach,
	logo: () => true,
}

/** Participants of the conversation; families only while the school allows messages. */
function isAttachedFile(person: Person, { id }: StoredFile): boolean {
	const access = accessFor(person, 'message:write')
	if (!access || access.school.status !== 'active') return false
	return (access.role !== 'student' || findPortal(access).messages) && isAttachedFor(access, id)
}

/** Teachers read the files of their library, families shared ones while the school shows resources. */
function isSharedFile(person: Person, { id }: StoredFile): boolean {
	const access = accessFor(person, 'resource:read')
	if (access?.school.status !== 'active') return false
	if (access.role !== 'student') return isInLibrary(access, id)
	return findPortal(access).resources && isSharedWith(access, id)
}

/** Recordings are for the student, the guardians, the teachers and the office. */
function isRecordingInReach(person: Person, { id }: StoredFile): boolean {
	const isOfFamily = person.role === 'student'
	const access = accessFor(person, isOfFamily ? 'progress:read' : 'learning:write')
	if (access?.school.status !== 'active') return false
	return (!isOfFamily || findPortal(access).notes) && isRecordingFor(access, id)
}

/**
 * A student's photo is visible to the office, the student's teachers and the family; photos of staff are visible to the
 * school.
 */
function isPhotoInReach(person: Person, { id }: StoredFile): boolean {
	const access = accessFor(person, 'home:read')
	if (access?.school.status !== 'active') return false
	return isPhotoFor(access, id) || isTeacherPhoto(access, id) || isStaffPhoto(access, id)
}

export interface ReadableFile {
	file: StoredFile
	/** Reads bytes from the first position up to, but not including, the second. */
	read: (from: number, until: number) => AsyncIterable<Uint8Array> | Iterable<Uint8Array>
}

/** Null for missing and for forbidden files alike. */
export async function openFile(person: Person, id: string): Promise<ReadableFile | null> {
	const file = person.school ? findFile(person.school.id, id) : findFileAnywhere(id)
	if (!file) return null
	// Files about a student depend on the access to the student, even for the uploader.
	const isOwn = file.uploadedBy === person.userId && !['photo', 'recording'].includes(file.purpose)
	if (!isOwn && !READERS[file.purpose](person, file)) return null
	return readable(file)
}

/** Logos are public, because emails and documents contain them. */
export async function openLogo(id: string): Promise<ReadableFile | null> {
	const file = findLogo(id)
	return file && readable(file)
}

/** Photos of teachers who agreed to be shown on the sign-up page are public. */
export async function openShownPhoto(access: Access, id: string): Promise<ReadableFile | null> {
	const file = isShownPhoto(access, id) ? findFile(access.schoolId, id) : null
	return file && readable(file)
}

async function readable(file: StoredFile): Promise<ReadableFile | null> {
	if (!(await storage().has(file))) return null
	return { file, read: (from, until) => storage().read(file, from, until) }
}
