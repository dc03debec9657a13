import { integer, primaryKey, text, type SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { schools } from './platform.ts'

/** The school that owns the row. */
export const schoolId = () =>
	text('school_id')
		.notNull()
		.references(() => schools.id)

/** Columns of every editable row: author, time and version of the last edit. */
export const edited = () => ({
	createdAt: integer('created_at').notNull(),
	createdBy: text('created_by'),
	updatedAt: integer('updated_at').notNull(),
	updatedBy: text('updated_by'),
	/** Increases with each edit, so that outdated forms are detected. */
	version: integer('version').notNull().default(1),
	archivedAt: integer('archived_at'),
})

/** Final states of a person's record, beyond archiving. */
export const recordEnd = () => ({
	/** The record this duplicate was merged into. */
	mergedInto: text('merged_into'),
	/** Set when the person was erased; only data needed by classes and billing remains. */
	erasedAt: integer('erased_at'),
})

/** Facts about a payer for electronic invoices. */
export const buyer = () => ({
	/** Businesses and authorities get electronic invoices. */
	buyerKind: text('buyer_kind', { enum: ['person', 'business', 'authority'] })
		.notNull()
		.default('person'),
	vatId: text('vat_id'),
	/** Required by authorities, such as a Leitweg-ID. */
	buyerReference: text('buyer_reference'),
	electronicAddress: text('electronic_address'),
})

/** Primary key of a row other tables refer to. */
export const key = (table: { schoolId: SQLiteColumn; id: SQLiteColumn }) =>
	primaryKey({ columns: [table.schoolId, table.id] })
