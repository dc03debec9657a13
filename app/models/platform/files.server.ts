import { and, eq, inArray, isNull, lt, notExists, sql } from 'drizzle-orm'
import { database, write } from '#db/client.server.ts'
import {
	files,
	memberships,
	messageFiles,
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

/** For platform staff, who read what people send to support wherever they belong. */
export function findFileAnywhere(
	id: string,
): (StoredFile & { schoolId: ReturnType<typeof schoolIdOf> }) | null {
	const file = database().select().from(files).where(eq(files.id, id)).get()
	return file && file.removedAt === null ? { ...file, schoolId: schoolIdOf(file.schoolId) } : null
}

/** A logo is for everybody: it stands in emails and on papers. */
export function findLogo(id: string | null) {
	const file = id === null ? null : findFileAnywhere(id)
	return file?.purpose === 'logo' ? file : null
}

/** The logo that mail of a school comes under; none for the platform's own. */
export function findLogoOf(schoolId: string | null): StoredFile | null {
	if (schoolId === null) return null
	const found = database()
		.select({ file: files })
		.from(schools)
		.innerJoin(files, and(eq(files.schoolId, schools.id), eq(files.id, schools.logoId)))
		.where(eq(schools.id, schoolId))
		.get()
	return found?.file ?? null
}

/** Of these ids, those no file has: their bytes were written, and then nothing came of it. */
export function withoutFile(ids: string[]): string[] {
	const known = database().select({ id: files.id }).from(files).where(inArray(files.id, ids)).all()
	const set = new Set(known.map(({ id }) => id))
	return ids.filter((id) => !set.has(id))
}

/**
 * Removes those of these files that no row refers to: a picture whose message was never sent, or a file whose form was
 * refused or broken off. Answers how many.
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

/** Every column that refers to a file, with the one of its school. */
const REFERENCES = [
	[supportMessages.fileId, supportMessages.schoolId],
	[messageFiles.fileId, messageFiles.schoolId],
	[resources.fileId, resources.schoolId],
	[students.photoId, students.schoolId],
	[teachers.photoId, teachers.schoolId],
	[memberships.photoId, memberships.schoolId],
	[schools.logoId, schools.id],
] as const

/** Takes away rows of files that were removed a day ago; their bytes belong to nobody from then on. */
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
