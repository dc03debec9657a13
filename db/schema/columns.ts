import { integer, primaryKey, text, type SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { schools } from './platform.ts'

/** Whose row it is. */
export const schoolId = () =>
	text('school_id')
		.notNull()
		.references(() => schools.id)

/** What every row that people edit carries: who touched it, when, and which edit it is at. */
export const edited = () => ({
	createdAt: integer('created_at').notNull(),
	createdBy: text('created_by'),
	updatedAt: integer('updated_at').notNull(),
	updatedBy: text('updated_by'),
	/** Goes up with each edit; a form that began from an older one is told so. */
	version: integer('version').notNull().default(1),
	archivedAt: integer('archived_at'),
})

/** How the record of a person ends for good, beyond the archive. */
export const recordEnd = () => ({
	/** They were on the list twice: the one whose record has taken this one in. */
	mergedInto: text('merged_into'),
	/** Nothing of the person is left here but what classes and money are reckoned by. */
	erasedAt: integer('erased_at'),
})

/** The key of a row that others point at. */
export const key = (table: { schoolId: SQLiteColumn; id: SQLiteColumn }) =>
	primaryKey({ columns: [table.schoolId, table.id] })
