import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { pricePlanVersions, taxCodes } from './billing.ts'
import { enrolments } from './classes.ts'
import type { DocumentBuyer, DocumentSeller } from '#app/domain/billing/document.ts'
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

/** A billing run: drafts made together for one month. */
export const billingRuns = sqliteTable(
	'billing_runs',
	{
		schoolId: schoolId(),
		id: text('id').notNull(),
		/** Example: `2026-05`. */
		period: text('period').notNull(),
		at: integer('at').notNull(),
		by: text('by').notNull(),
		undoneAt: integer('undone_at'),
		undoneBy: text('undone_by'),
		/** Total families, finished families, and the time of completion. */
		families: integer('families').notNull().default(0),
		familiesDone: integer('families_done').notNull().default(0),
		finishedAt: integer('finished_at'),
	},
	(table) => [key(table), index('billing_runs_period').on(table.schoolId, table.period, table.id)],
)

/** Invoices and drafts. An issued invoice never changes; its payments are in the ledger. */
export const invoices = sqliteTable(
	'invoices',
	{
		schoolId: schoolId(),
		id: text('id').notNull(),
		familyId: text('family_id').notNull(),
		state: text('state', { enum: INVOICE_STATES }).notNull().default('draft'),
		/** Assigned at issue, without gaps; `number` is the printed form. */
		sequence: integer('sequence'),
		number: text('number'),
		/** Month of the run, `2026-05`; null for lines entered by hand. */
		period: text('period'),
		issuedOn: text('issued_on'),
		issuedAt: integer('issued_at'),
		dueOn: text('due_on'),
		/** Days until due, while it is a draft. */
		termsDays: integer('terms_days').notNull(),
		currency: text('currency').notNull(),
		netMinor: integer('net_minor').notNull().default(0),
		totalMinor: integer('total_minor').notNull().default(0),
		/** Total of its ledger entries, updated in the same transaction. */
		openMinor: integer('open_minor').notNull().default(0),
		/** Taxes and addressee as JSON; final once issued. */
		taxes: text('taxes', { mode: 'json' }).notNull().$type<Tax[]>(),
		billTo: text('bill_to', { mode: 'json' }).$type<{
			name: string
			address: string | null
			taxNumber: string | null
			school: string
			/** The sender as printed; missing on invoices issued by older versions. */
			seller?: DocumentSeller
			/** Missing where the payer is a person. */
			buyer?: DocumentBuyer
			/** Share of each payer, if several pay. */
			payers?: { payerId?: string; name: string; share: number | null; amountMinor: number }[]
			/** Payers of each billed student with their shares, also if one person pays it all; missing on invoices issued by older versions. */
			pays?: { studentId: string; payerId: string; share: number | null }[]
		}>(),
		publicNote: text('public_note'),
		internalNote: text('internal_note'),
		runId: text('run_id'),
		/** The invoice this one replaces. */
		replaces: text('replaces'),
		/** Reason for voiding or writing off. */
		endReason: text('end_reason'),
		...edited(),
		/** When it was last emailed, and when the last reminder was sent. */
		sentAt: integer('sent_at'),
		remindedAt: integer('reminded_at'),
		/** The part of `openMinor` covered by a payment plan, and its next due date. */
		plannedMinor: integer('planned_minor').notNull().default(0),
		nextDueOn: text('next_due_on'),
		/** Links emailed before this time no longer work. */
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
		// Includes the amounts, so that totals of a list come from the index alone.
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
		/**
		 * Billed period of a plan: a month, `2026-05`, or an installment of a term, course or package,
		 * `2026-01-12/2`. For a rent, its month. For what a credit note took off the invoice that this one replaces, `credit …`
		 * with the id of the note.
		 */
		period: text('period'),
		/** The invoice a late fee is for. */
		lateInvoiceId: text('late_invoice_id'),
		planVersionId: text('plan_version_id'),
		description: text('description').notNull(),
		/** Thousandths. */
		quantity: integer('quantity').notNull().default(1000),
		unitMinor: integer('unit_minor').notNull(),
		discountMinor: integer('discount_minor').notNull().default(0),
		netMinor: integer('net_minor').notNull(),
		taxCodeId: text('tax_code_id'),
		/** Tax rates at the time the line was made. */
		rates: text('rates', { mode: 'json' }).notNull().$type<TaxRate[]>(),
		/** Explanation of the amount. */
		why: text('why'),
		/** Set when the invoice was voided or credited, so that its items can be billed again. */
		releasedAt: integer('released_at'),
		/** The late part of that invoice's payment plan, if it has one. */
		latePartId: text('late_part_id'),
		/** The recital or exam entry with the fee that is charged or given back. */
		entryId: text('entry_id'),
		/** Amount computed from the plan, before later edits of the line; null on older lines. */
		planMinor: integer('plan_minor'),
		/** Days of the lessons it pays for, by the timetable at that time. */
		lessonDays: text('lesson_days', { mode: 'json' }).$type<string[]>(),
		/** The loan whose rent is charged. The loan may be erased. */
		loanId: text('loan_id'),
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
		uniqueIndex('invoice_lines_loan')
			.on(table.schoolId, table.loanId, table.period)
			.where(sql`loan_id is not null and released_at is null`),
	],
)
