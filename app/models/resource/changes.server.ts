import { and, eq } from 'drizzle-orm'
import { write, type Tx } from '#db/client.server.ts'
import { files, resources, resourceShares, resourceTags } from '#db/schema/index.ts'
import { href } from '#app/domain/href.ts'
import { changesOf } from '#app/utils/changes.ts'
import { plain, sortKey } from '#app/utils/fold.ts'
import { newId } from '#app/utils/id.server.ts'
import { conflicting, done, refused, type Outcome, type Refused } from '#app/utils/outcome.ts'
import type { Access } from '../access.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { record } from '../audit.server.ts'
import { addFile, removeFile, type NewFile } from '../file.server.ts'
import { resultOfKey, spendKey } from '../form-key.server.ts'
import { lastChangeOf } from '../school/last-change.server.ts'
import { findOwnResource, type FoundResource } from './list.server.ts'
import { ownResourcesOf } from './internal/own.server.ts'

export interface ResourceDetails {
	title: string
	folder?: string
	note?: string
	tags: string[]
	/** Links only. */
	url?: string
}

/** Adds a link, or a file whose bytes were stored already. */
export function addResource(
	access: Access,
	key: string,
	details: ResourceDetails,
	file: NewFile | null,
): Outcome<{ id: string }> {
	return write((tx) => {
		const before = resultOfKey(access, key)
		if (before) return done({ id: before })
		const no = file && refuseTwin(tx, access, file)
		if (no) return no
		if (file) addFile(access.schoolId, file)
		const id = newId()
		insert(tx, access, id, details, file)
		setTags(tx, access, id, details.tags)
		record(tx, access, 'resource.added', { objectId: id, objectName: details.title, after: said(details) })
		spendKey(tx, access, key, id)
		return done({ id })
	})
}

export function editResource(
	access: Access,
	id: string,
	version: number,
	details: ResourceDetails,
): Outcome<null> | null {
	return write((tx) => {
		const now = findOwnResource(access, id)
		if (!now) return null
		const before = said({ ...now, tags: now.tags.map(({ tag }) => tag) })
		const changes = changesOf(before, said(details))
		if (!changes) return done(null)
		if (now.version !== version)
			return conflicting({ ...lastChangeOf(access, id), version: now.version, theirs: before })
		const { title, folder = null, note = null, url = null, tags } = details
		set(tx, access, now, { title, titleKey: sortKey(title), folder, note, url })
		setTags(tx, access, id, tags)
		record(tx, access, 'resource.changed', { objectId: id, objectName: title, ...changes })
		return done(null)
	})
}

/** Replaces the file for everyone it is shared with. The old file is deleted. */
export function replaceFile(access: Access, id: string, file: NewFile): Outcome<null> | null {
	return write((tx) => {
		const now = findOwnResource(access, id)
		if (now?.kind !== 'file') return null
		if (sha256Of(tx, access, now.fileId) === file.sha256) return done(null)
		const no = refuseTwin(tx, access, file)
		if (no) return no
		addFile(access.schoolId, file)
		set(tx, access, now, { fileId: file.id, replacedAt: Date.now() })
		if (now.fileId) removeFile(access.schoolId, now.fileId)
		record(tx, access, 'resource.replaced', {
			objectId: id,
			objectName: now.title,
			before: { file: now.fileName },
			after: { file: file.name },
		})
		return done(null)
	})
}

/** Withdraws a resource. Recipients only see since when. */
export function withdrawResource(access: Access, id: string): Outcome<FoundResource> | null {
	return changeStanding(access, id, Date.now())
}

export function restoreResource(access: Access, id: string): Outcome<FoundResource> | null {
	return changeStanding(access, id, null)
}

function changeStanding(access: Access, id: string, withdrawnAt: number | null) {
	return write((tx) => {
		const now = findOwnResource(access, id)
		if (!now) return null
		if ((now.withdrawnAt === null) === (withdrawnAt === null)) return done(now)
		set(tx, access, now, { withdrawnAt })
		record(tx, access, withdrawnAt ? 'resource.withdrawn' : 'resource.restored', {
			objectId: id,
			objectName: now.title,
		})
		return done(now)
	})
}

/**
 * Deletes a resource with its file for good. Shared ones must be withdrawn first, so that families are
 * informed.
 */
export function deleteResource(access: Access, id: string): Outcome<FoundResource> | null {
	return write((tx) => {
		const now = findOwnResource(access, id)
		if (!now) return null
		if (now.withdrawnAt === null && isShared(tx, access, id))
			return refused({ form: 'This is shared. Withdraw it first, then delete it.' }, { status: 409 })
		const { schoolId } = access
		for (const table of [resourceShares, resourceTags])
			tx.delete(table)
				.where(and(eq(table.schoolId, schoolId), eq(table.resourceId, id)))
				.run()
		set(tx, access, now, { archivedAt: Date.now(), fileId: null })
		if (now.fileId) removeFile(schoolId, now.fileId)
		record(tx, access, 'resource.deleted', { objectId: id, objectName: now.title })
		return done(now)
	})
}

function refuseTwin(tx: Tx, access: Access, file: NewFile): Refused | null {
	const twin = tx
		.select({ id: resources.id, title: resources.title })
		.from(resources)
		.innerJoin(files, and(eq(files.schoolId, resources.schoolId), eq(files.id, resources.fileId)))
		.where(and(rowsOf(resources, access), ownResourcesOf(access), eq(files.sha256, file.sha256)))
		.get()
	if (!twin) return null
	return {
		...refused({ file: `You have this file already: “${twin.title}”. Share that one.` }, { status: 409 }),
		way: { label: `Open “${twin.title}”`, to: href.resource(twin.id) },
	}
}

function insert(tx: Tx, access: Access, id: string, details: ResourceDetails, file: NewFile | null) {
	const { schoolId, userId, membershipId } = access
	const { title, folder, note, url } = details
	const now = Date.now()
	tx.insert(resources)
		.values({
			schoolId,
			id,
			ownerId: membershipId ?? '',
			kind: file ? ('file' as const) : ('link' as const),
			url,
			fileId: file?.id,
			title,
			titleKey: sortKey(title),
			folder,
			note,
			createdAt: now,
			createdBy: userId,
			updatedAt: now,
			updatedBy: userId,
		})
		.run()
}

type Columns = Partial<typeof resources.$inferInsert>

function set(tx: Tx, { schoolId, userId }: Access, { id, version }: FoundResource, columns: Columns) {
	tx.update(resources)
		.set({ ...columns, updatedAt: Date.now(), updatedBy: userId, version: version + 1 })
		.where(rowOf(resources, schoolId, id))
		.run()
}

function setTags(tx: Tx, { schoolId }: Access, resourceId: string, tags: string[]) {
	tx.delete(resourceTags)
		.where(and(eq(resourceTags.schoolId, schoolId), eq(resourceTags.resourceId, resourceId)))
		.run()
	for (const tag of tags)
		tx.insert(resourceTags)
			.values({ schoolId, resourceId, tag, tagKey: plain(tag) })
			.onConflictDoNothing()
			.run()
}

function sha256Of(tx: Tx, access: Access, fileId: string | null): string | undefined {
	return tx
		.select({ sha256: files.sha256 })
		.from(files)
		.where(rowOf(files, access, fileId ?? ''))
		.get()?.sha256
}

function isShared(tx: Tx, access: Access, resourceId: string): boolean {
	const share = tx
		.select({ id: resourceShares.id })
		.from(resourceShares)
		.where(and(rowsOf(resourceShares, access), eq(resourceShares.resourceId, resourceId)))
		.get()
	return share !== undefined
}

type Said = { [K in keyof ResourceDetails]: ResourceDetails[K] | null }

/** Form values. */
function said({ title, folder, note, url, tags }: Said) {
	return {
		title,
		folder: folder ?? '',
		tags: (tags ?? []).join(', '),
		note: note ?? '',
		...(url ? { url } : {}),
	}
}
