import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { pricePlanVersions, taxCodes } from './billing.ts'
import { enrolments } from './classes.ts'
import type { Tax, TaxRate } from '#app/domain/billing/tax.ts'
import { edited, key, schoolId } from './columns.ts'
import { lessons } from './lessons.ts'
import { families, students } from './people.ts'

export const INVOICE_STATES = [
	'draft',
	'issued',
	'part_paid',
	'paid',
	'credited',
	'void',
	'written_off',
] as const
export const LINE_KINDS = [
	'tuition',
	'lesson',
	'fee',
	'material',
	'event',
	'late_fee',
	'discount',
	'adjustment',
] as const

/** Drafts that were made together for one month. */
export const billingRuns = sqliteTable(
	'billing_runs',
	{
		schoolId: schoolId(),
		id: text('id').notNull(),
		/** `2026-05`. */
		period: text('period').notNull(),
		at: integer('at').notNull(),
		by: text('by').notNull(),
		undoneAt: integer('undone_at'),
		undoneBy: text('undone_by'),
		/** Families it is for, how many of them are done, and when all were. */
		families: integer('families').notNull().default(0),
		familiesDone: integer('families_done').notNull().default(0),
		finishedAt: integer('finished_at'),
	},
	(table) => [key(table), index('billing_runs_period').on(table.schoolId, table.period, table.id)],
)

/** An invoice, or the draft of one. From issue on what it says stays as it is; what is paid of it lies in the ledger. */
export const invoices = sqliteTable(
	'invoices',
	{
		schoolId: schoolId(),
		id: text('id').notNull(),
		familyId: text('family_id').notNull(),
		state: text('state', { enum: INVOICE_STATES }).notNull().default('draft'),
		/** Given at issue, without gaps; `number` is how it is written. */
		sequence: integer('sequence'),
		number: text('number'),
		/** The month it was made for, `2026-05`; none where lines were entered by hand. */
		period: text('period'),
		issuedOn: text('issued_on'),
		issuedAt: integer('issued_at'),
		dueOn: text('due_on'),
		/** Days until it is due, while it is a draft. */
		termsDays: integer('terms_days').notNull(),
		currency: text('currency').notNull(),
		netMinor: integer('net_minor').notNull().default(0),
		totalMinor: integer('total_minor').notNull().default(0),
		/** What its ledger entries come to; kept with them, in the same statement list. */
		openMinor: integer('open_minor').notNull().default(0),
		/** Tax by rate and to whom it was written, as JSON; final once it is issued. */
		taxes: text('taxes', { mode: 'json' }).notNull().$type<Tax[]>(),
		billTo: text('bill_to', { mode: 'json' }).$type<{
			name: string
			address: string | null
			taxNumber: string | null
			school: string
			/** What each owes of it, where several pay. */
			payers?: { payerId?: string; name: string; share: number | null; amountMinor: number }[]
		}>(),
		publicNote: text('public_note'),
		internalNote: text('internal_note'),
		runId: text('run_id'),
		/** The invoice this one stands in for. */
		replaces: text('replaces'),
		/** Why it was made void or written off. */
		endReason: text('end_reason'),
		...edited(),
		/** When it was last mailed to the family, and when they were last reminded of it. */
		sentAt: integer('sent_at'),
		remindedAt: integer('reminded_at'),
		/** What of `openMinor` is in parts of a payment plan, and the day something is due next then; kept with it. */
		plannedMinor: integer('planned_minor').notNull().default(0),
		nextDueOn: text('next_due_on'),
		/** Emailed links made until then no longer open it. */
		linksEndedAt: integer('links_ended_at'),
	},
	(table) => [
		key(table),
		foreignKey({
			columns: [table.schoolId, table.familyId],
			foreignColumns: [families.schoolId, families.id],
		}),
		foreignKey({
			columns: [table.schoolId, table.runId],
			foreignColumns: [billingRuns.schoolId, billingRuns.id],
		}),
		foreignKey({ columns: [table.schoolId, table.replaces], foreignColumns: [table.schoolId, table.id] }),
		uniqueIndex('invoices_sequence').on(table.schoolId, table.sequence),
		uniqueIndex('invoices_number').on(table.schoolId, table.number),
		// With the amounts, so that what a list comes to is summed from the index alone.
		index('invoices_state').on(
			table.schoolId,
			table.state,
			table.dueOn,
			table.id,
			table.totalMinor,
			table.openMinor,
			table.plannedMinor,
		),
		index('invoices_due').on(table.schoolId, table.dueOn, table.id),
		index('invoices_family').on(table.schoolId, table.familyId, table.dueOn, table.id),
		index('invoices_run').on(table.schoolId, table.runId, table.state),
		index('invoices_replaces').on(table.schoolId, table.replaces),
		check('invoices_numbered', sql`(state = 'draft') = (sequence is null)`),
		check('invoices_open', sql`open_minor between 0 and total_minor or state = 'draft'`),
	],
)

export const invoiceLines = sqliteTable(
	'invoice_lines',
	{
		schoolId: schoolId(),
		id: text('id').notNull(),
		invoiceId: text('invoice_id').notNull(),
		position: integer('position').notNull(),
		kind: text('kind', { enum: LINE_KINDS }).notNull(),
		studentId: text('student_id'),
		enrolmentId: text('enrolment_id'),
		lessonId: text('lesson_id'),
		/** What a plan is charged for: a month, `2026-05`, or a part of a term, course or package, `2026-01-12/2`. */
		period: text('period'),
		/** The invoice a late fee is for. */
		lateInvoiceId: text('late_invoice_id'),
		planVersionId: text('plan_version_id'),
		description: text('description').notNull(),
		/** In thousandths. */
		quantity: integer('quantity').notNull().default(1000),
		unitMinor: integer('unit_minor').notNull(),
		discountMinor: integer('discount_minor').notNull().default(0),
		netMinor: integer('net_minor').notNull(),
		taxCodeId: text('tax_code_id'),
		/** The rates as they were when the line was made. */
		rates: text('rates', { mode: 'json' }).notNull().$type<TaxRate[]>(),
		/** How the amount came about, in words. */
		why: text('why'),
		/** Set when its invoice was made void or credited: what it billed can be billed again. */
		releasedAt: integer('released_at'),
		/** The part of that invoice's payment plan that is late, where it has one. */
		latePartId: text('late_part_id'),
		/** The entry of a recital or exam whose fee it is, or whose fee it gives back. */
		entryId: text('entry_id'),
		/** What the plan left to bill when the line was made, whatever was written on it since; none of older lines. */
		planMinor: integer('plan_minor'),
		/** The lessons a plan is charged for, by their days, as the timetable was when the line was made. */
		lessonDays: text('lesson_days', { mode: 'json' }).$type<string[]>(),
	},
	(table) => [
		key(table),
		foreignKey({
			columns: [table.schoolId, table.invoiceId],
			foreignColumns: [invoices.schoolId, invoices.id],
		}),
		foreignKey({
			columns: [table.schoolId, table.studentId],
			foreignColumns: [students.schoolId, students.id],
		}),
		foreignKey({
			columns: [table.schoolId, table.enrolmentId],
			foreignColumns: [enrolments.schoolId, enrolments.id],
		}),
		foreignKey({ columns: [table.schoolId, table.lessonId], foreignColumns: [lessons.schoolId, lessons.id] }),
		foreignKey({
			columns: [table.schoolId, table.lateInvoiceId],
			foreignColumns: [invoices.schoolId, invoices.id],
		}),
		foreignKey({
			columns: [table.schoolId, table.planVersionId],
			foreignColumns: [pricePlanVersions.schoolId, pricePlanVersions.id],
		}),
		foreignKey({
			columns: [table.schoolId, table.taxCodeId],
			foreignColumns: [taxCodes.schoolId, taxCodes.id],
		}),
		index('invoice_lines_of').on(table.schoolId, table.invoiceId, table.position),
		index('invoice_lines_student').on(table.schoolId, table.studentId, table.invoiceId),
		index('invoice_lines_enrolment').on(table.schoolId, table.enrolmentId, table.invoiceId),
		uniqueIndex('invoice_lines_month')
			.on(table.schoolId, table.enrolmentId, table.period)
			.where(sql`period is not null and released_at is null`),
		uniqueIndex('invoice_lines_lesson')
			.on(table.schoolId, table.lessonId, table.studentId)
			.where(sql`lesson_id is not null and released_at is null`),
		uniqueIndex('invoice_lines_late')
			.on(table.schoolId, table.lateInvoiceId)
			.where(sql`late_invoice_id is not null and late_part_id is null and released_at is null`),
		uniqueIndex('invoice_lines_late_part')
			.on(table.schoolId, table.latePartId)
			.where(sql`late_part_id is not null and released_at is null`),
		uniqueIndex('invoice_lines_entry')
			.on(table.schoolId, table.entryId)
			.where(sql`entry_id is not null and unit_minor > 0 and released_at is null`),
		uniqueIndex('invoice_lines_entry_back')
			.on(table.schoolId, table.entryId)
			.where(sql`entry_id is not null and unit_minor < 0 and released_at is null`),
	],
)
