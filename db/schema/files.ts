import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { FILE_PURPOSES } from '#app/domain/file/purposes.ts'
import { key, schoolId } from './columns.ts'

/** A file somebody sent us. Its bytes are in the file store, were written before this row, and never change. */
export const files = sqliteTable(
	'files',
	{
		schoolId: schoolId(),
		id: text('id').notNull(),
		purpose: text('purpose', { enum: FILE_PURPOSES }).notNull(),
		/** What it is called when somebody saves it. */
		name: text('name').notNull(),
		/** As its content says, never as the sender did. */
		type: text('type').notNull(),
		bytes: integer('bytes').notNull(),
		/** Of pictures. */
		width: integer('width'),
		height: integer('height'),
		/** Of the bytes, in hexadecimal. */
		sha256: text('sha256').notNull(),
		uploadedBy: text('uploaded_by').notNull(),
		createdAt: integer('created_at').notNull(),
		/** Nobody reads it any more; row and bytes go a day later, when no backup that is being made needs them. */
		removedAt: integer('removed_at'),
	},
	(table) => [
		key(table),
		// Platform staff and the job that clears up know no school.
		index('files_id').on(table.id),
		index('files_uploaded').on(table.schoolId, table.uploadedBy, table.createdAt),
		index('files_removed').on(table.removedAt, table.schoolId, table.id),
	],
)
