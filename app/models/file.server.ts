import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm'
import { database, write } from '#db/client.server.ts'
import { files } from '#db/schema/index.ts'
import type { FilePurpose } from '#app/domain/file/purposes.ts'
import type { SchoolId } from './access.server.ts'
import { rowOf } from './school-rows.server.ts'

export type StoredFile = typeof files.$inferSelect

export type NewFile = Pick<StoredFile, 'id' | 'name' | 'type' | 'bytes' | 'sha256' | 'uploadedBy'> &
	Partial<Pick<StoredFile, 'width' | 'height'>> & { purpose: FilePurpose }

/** The row of a file whose bytes are in the store already. */
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

/** How many bytes somebody has sent since, for what one person may send is limited. */
export function bytesUploadedSince(schoolId: SchoolId, userId: string, since: number): number {
	const row = database()
		.select({ bytes: sql<number>`coalesce(sum(${files.bytes}), 0)` })
		.from(files)
		.where(and(eq(files.schoolId, schoolId), eq(files.uploadedBy, userId), gt(files.createdAt, since)))
		.get()
	return row?.bytes ?? 0
}

/** All files of a school in an order that stays: new ones come last. */
export function listFiles(schoolId: SchoolId): StoredFile[] {
	return database()
		.select()
		.from(files)
		.where(eq(files.schoolId, schoolId))
		.orderBy(asc(files.id))
		.all()
		.filter(({ removedAt }) => removedAt === null)
}

/** What all files of a school come to. */
export function bytesKept(schoolId: SchoolId): number {
	const row = database()
		.select({ bytes: sql<number>`coalesce(sum(iif(${files.removedAt} is null, ${files.bytes}, 0)), 0)` })
		.from(files)
		.where(eq(files.schoolId, schoolId))
		.get()
	return row?.bytes ?? 0
}

/** Nobody can read it from here on. The hourly job takes row and bytes away a day later. */
export function removeFile(schoolId: SchoolId, id: string) {
	write((tx) =>
		tx
			.update(files)
			.set({ removedAt: Date.now() })
			.where(and(rowOf(files, schoolId, id), isNull(files.removedAt)))
			.run(),
	)
}
