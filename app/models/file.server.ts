import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm'
import { database, write } from '#db/client.server.ts'
import { files } from '#db/schema/index.ts'
import type { FilePurpose } from '#app/domain/file/purposes.ts'
import type { SchoolId } from './access.server.ts'
import { rowOf } from './school-rows.server.ts'

export type StoredFile = typeof files.$inferSelect

export type NewFile = Pick<StoredFile, 'id' | 'name' | 'type' | 'bytes' | 'sha256' | 'uploadedBy'> &
	Partial<Pick<StoredFile, 'width' | 'height'>> & { purpose: FilePurpose }

/** Adds the row of a file after its bytes were stored. */
export function addFile(schoolId: SchoolId, file: NewFile): StoredFile {
	return write((tx) =>
		tx
			.insert(files)
			.values({ schoolId, ...file, createdAt: Date.now() })
			.returning()
			.get(),
	)
}

export function findFile(schoolId: SchoolId, id: string): StoredFile | null {
	return (
		database()
			.select()
			.from(files)
			.where(and(rowOf(files, schoolId, id), isNull(files.removedAt)))
			.get() ?? null
	)
}

/** Bytes a user has uploaded since a moment, for the upload limit. */
export function bytesUploadedSince(schoolId: SchoolId, userId: string, since: number): number {
	const row = database()
		.select({ bytes: sql<number>`coalesce(sum(${files.bytes}), 0)` })
		.from(files)
		.where(and(eq(files.schoolId, schoolId), eq(files.uploadedBy, userId), gt(files.createdAt, since)))
		.get()
	return row?.bytes ?? 0
}

/** All files of a school in a stable order: new ones come last. */
export function listFiles(schoolId: SchoolId): StoredFile[] {
	return database()
		.select()
		.from(files)
		.where(eq(files.schoolId, schoolId))
		.orderBy(asc(files.id))
		.all()
		.filter(({ removedAt }) => removedAt === null)
}

export function bytesKept(schoolId: SchoolId): number {
	const row = database()
		.select({ bytes: sql<number>`coalesce(sum(iif(${files.removedAt} is null, ${files.bytes}, 0)), 0)` })
		.from(files)
		.where(eq(files.schoolId, schoolId))
		.get()
	return row?.bytes ?? 0
}

/** The file is inaccessible from now on. The hourly job deletes row and bytes a day later. */
export function removeFile(schoolId: SchoolId, id: string) {
	write((tx) =>
		tx
			.update(files)
			.set({ removedAt: Date.now() })
			.where(and(rowOf(files, schoolId, id), isNull(files.removedAt)))
			.run(),
	)
}
