import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { FILE_PURPOSES } from '#app/domain/file/purposes.ts'
import { key, schoolId } from './columns.ts'

/** Uploaded files. The bytes are in the file store, were written before this row, and never change. */
export const files = sqliteTable(
	'files',
	{
		schoolId: schoolId(),
		id: text('id').notNull(),
		purpose: text('purpose', { enum: FILE_PURPOSES }).notNull(),
		/** File name for downloads. */
		name: text('name').notNull(),
		/** Detected from the content, never taken from the upload. */
		type: text('type').notNull(),
		bytes: integer('bytes').notNull(),
		/** Pictures only. */
		width: integer('width'),
		height: integer('height'),
		/** Hash of the bytes, in hexadecimal. */
		sha256: text('sha256').notNull(),
		uploadedBy: text('uploaded_by').notNull(),
		createdAt: integer('created_at').notNull(),
		/** No longer readable. Row and bytes are deleted a day later, when no running backup needs them. */
		removedAt: integer('removed_at'),
	},
	(table) => [
		key(table),
		// Platform staff and the cleanup job search all schools.
		index('files_id').on(table.id),
		index('files_uploaded').on(table.schoolId, table.uploadedBy, table.createdAt),
		index('files_removed').on(table.removedAt, table.schoolId, table.id),
	],
)
