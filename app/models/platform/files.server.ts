import { and, eq, inArray, isNull, lt, notExists, sql } from 'drizzle-orm'
import { database, write } from '#db/client.server.ts'
import {
	files,
	memberships,
	messageFiles,
	recordings,
	resources,
	schools,
	students,
	supportMessages,
	teachers,
} from '#db/schema/index.ts'
import { schoolIdOf } from '../access.server.ts'
import type { StoredFile } from '../file.server.ts'

const DAY = 24 * 60 * 60 * 1000
const AT_ONCE = 500

/** Crosses schools on purpose: platform staff read attachments of support requests. */
export function findFileAnywhere(
	id: string,
): (StoredFile & { schoolId: ReturnType<typeof schoolIdOf> }) | null {
	const file = database().select().from(files).where(eq(files.id, id)).get()
	return file && file.removedAt === null ? { ...file, schoolId: schoolIdOf(file.schoolId) } : null
}

/** Logos are public, because emails and documents show them. */
export function findLogo(id: string | null) {
	const file = id === null ? null : findFileAnywhere(id)
	return file?.purpose === 'logo' ? file : null
}

/** The school's logo in its emails. The platform's own emails have none. */
export function findLogoOf(schoolId: string | null): StoredFile | null {
	if (schoolId === null) return null
	const school = database()
		.select({ file: files })
		.from(schools)
		.innerJoin(files, and(eq(files.schoolId, schools.id), eq(files.id, schools.logoId)))
		.where(eq(schools.id, schoolId))
		.get()
	return school?.file ?? null
}

/** Ids without a file row: the bytes were written, but the upload never completed. */
export function withoutFile(ids: string[]): string[] {
	const known = database().select({ id: files.id }).from(files).where(inArray(files.id, ids)).all()
	const set = new Set(known.map(({ id }) => id))
	return ids.filter((id) => !set.has(id))
}

/**
 * Removes files no row refers to, such as uploads of messages that were never sent or forms that were refused.
 * Returns their number.
 */
export function removeUnused(ids: string[], now = Date.now()): number {
	return write((tx) => {
		const isUnused = REFERENCES.map(([column, school]) =>
			notExists(
				tx
					.select({ one: sql`1` })
					.from(column.table)
					.where(and(eq(school, files.schoolId), eq(column, files.id))),
			),
		)
		return tx
			.update(files)
			.set({ removedAt: now })
			.where(
				and(inArray(files.id, ids), isNull(files.removedAt), lt(files.createdAt, now - DAY), ...isUnused),
			)
			.run().changes
	})
}

/** Every column that refers to a file, with the column of its school. */
const REFERENCES = [
	[supportMessages.fileId, supportMessages.schoolId],
	[messageFiles.fileId, messageFiles.schoolId],
	[resources.fileId, resources.schoolId],
	[recordings.fileId, recordings.schoolId],
	[students.photoId, students.schoolId],
	[teachers.photoId, teachers.schoolId],
	[memberships.photoId, memberships.schoolId],
	[schools.logoId, schools.id],
] as const

/** Deletes rows of files removed more than a day ago, after which their bytes can be deleted too. */
export function forgetRemoved(now = Date.now()): number {
	return write((tx) => {
		const old = tx
			.select({ schoolId: files.schoolId, id: files.id })
			.from(files)
			.where(lt(files.removedAt, now - DAY))
			.limit(AT_ONCE)
			.all()
		for (const { schoolId, id } of old)
			tx.delete(files)
				.where(and(eq(files.schoolId, schoolId), eq(files.id, id)))
				.run()
		return old.length
	})
}
