import { sql } from 'drizzle-orm'
import {
	check,
	foreignKey,
	index,
	integer,
	primaryKey,
	sqliteTable,
	text,
	uniqueIndex,
} from 'drizzle-orm/sqlite-core'
import { enrolments } from './classes.ts'
import { edited, key, schoolId } from './columns.ts'
import { lessons } from './lessons.ts'
import { families, students } from './people.ts'

export const PLAN_BASES = ['month', 'lesson', 'hour'] as const
export const FIFTH_LESSON_RULES = ['free', 'charged'] as const
export const PART_MONTH_RULES = ['full', 'lessons', 'days'] as const
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
export const PAYMENT_METHODS = ['cash', 'check', 'card', 'transfer', 'provider', 'other'] as const
export const LEDGER_KINDS = [
	'invoice',
	'payment',
	'allocation',
	'credit_note',
	'void',
	'write_off',
	'refund',
	'returned',
] as const

/** How a school bills. A school that never set it has no row until its first invoice is issued. */
export const billingSettings = sqliteTable(
	'billing_settings',
	{
		schoolId: schoolId(),
		/** The number the next invoice gets when it is issued. */
		nextNumber: integer('next_number').notNull().default(1),
		prefix: text('prefix').notNull().default(''),
		nextCreditNote: integer('next_credit_note').notNull().default(1),
		creditNotePrefix: text('credit_note_prefix').notNull().default('CN-'),
		termsDays: integer('terms_days').notNull().default(14),
		/** Day of the month runs are made for: 1 to 28. */
		billDay: integer('bill_day').notNull().default(1),
		/** Charged once on each invoice that stays unpaid; none means no late fee. */
		lateFeeMinor: integer('late_fee_minor'),
		lateFeeAfterDays: integer('late_fee_after_days').notNull().default(10),
		updatedAt: integer('updated_at').notNull(),
		version: integer('version').notNull().default(1),
	},
	(table) => [primaryKey({ columns: [table.schoolId] })],
)

/** Rates are JSON, `[{name, rate}]`, with the rate in thousandths of a percent: 9.975 % is 9975. */
export const taxCodes = sqliteTable(
	'tax_codes',
	{
		schoolId: schoolId(),
		id: text('id').notNull(),
		name: text('name').notNull(),
		nameKey: text('name_key').notNull(),
		rates: text('rates', { mode: 'json' }).notNull().$type<{ name: string; rate: number }[]>(),
		...edited(),
	},
	(table) => [
		key(table),
		uniqueIndex('tax_codes_name')
			.on(table.schoolId, table.nameKey)
			.where(sql`archived_at is null`),
	],
)

export const pricePlans = sqliteTable(
	'price_plans',
	{
		schoolId: schoolId(),
		id: text('id').notNull(),
		name: text('name').notNull(),
		nameKey: text('name_key').notNull(),
		...edited(),
	},
	(table) => [
		key(table),
		uniqueIndex('price_plans_name')
			.on(table.schoolId, table.nameKey)
			.where(sql`archived_at is null`),
	],
)

/** What a plan costs from a day on. Versions never change; another price is another version. */
export const pricePlanVersions = sqliteTable(
	'price_plan_versions',
	{
		schoolId: schoolId(),
		id: text('id').notNull(),
		planId: text('plan_id').notNull(),
		validFrom: text('valid_from').notNull(),
		basis: text('basis', { enum: PLAN_BASES }).notNull(),
		amountMinor: integer('amount_minor').notNull(),
		taxCodeId: text('tax_code_id'),
		/** Lessons a month is reckoned to have, whatever the calendar says. */
		lessonsPerMonth: integer('lessons_per_month').notNull().default(4),
		fifthLesson: text('fifth_lesson', { enum: FIFTH_LESSON_RULES }).notNull().default('free'),
		/** What somebody pays who starts or leaves within a month. */
		partMonth: text('part_month', { enum: PART_MONTH_RULES }).notNull().default('lessons'),
		deductsClosures: integer('deducts_closures', { mode: 'boolean' }).notNull().default(false),
		/** Off for every child after the first, in hundredths of a percent. */
		siblingDiscount: integer('sibling_discount').notNull().default(0),
		createdAt: integer('created_at').notNull(),
		createdBy: text('created_by'),
	},
	(table) => [
		key(table),
		foreignKey({
			columns: [table.schoolId, table.planId],
			foreignColumns: [pricePlans.schoolId, pricePlans.id],
		}),
		foreignKey({
			columns: [table.schoolId, table.taxCodeId],
			foreignColumns: [taxCodes.schoolId, taxCodes.id],
		}),
		uniqueIndex('price_plan_versions_from').on(table.schoolId, table.planId, table.validFrom),
		check('price_plan_versions_amount', sql`amount_minor between 0 and 100000000`),
		check('price_plan_versions_lessons', sql`lessons_per_month between 1 and 31`),
		check('price_plan_versions_sibling', sql`sibling_discount between 0 and 10000`),
	],
)

/** By which plan an enrolment is billed from a day on, and at which price if it is another one. */
export const enrolmentPlans = sqliteTable(
	'enrolment_plans',
	{
		schoolId: schoolId(),
		enrolmentId: text('enrolment_id').notNull(),
		startsOn: text('starts_on').notNull(),
		planId: text('plan_id').notNull(),
		overrideMinor: integer('override_minor'),
		overrideReason: text('override_reason'),
		createdAt: integer('created_at').notNull(),
		createdBy: text('created_by'),
	},
	(table) => [
		primaryKey({ columns: [table.schoolId, table.enrolmentId, table.startsOn] }),
		foreignKey({
			columns: [table.schoolId, table.enrolmentId],
			foreignColumns: [enrolments.schoolId, enrolments.id],
		}),
		foreignKey({
			columns: [table.schoolId, table.planId],
			foreignColumns: [pricePlans.schoolId, pricePlans.id],
		}),
		index('enrolment_plans_plan').on(table.schoolId, table.planId),
		check('enrolment_plans_override', sql`(override_minor is null) = (override_reason is null)`),
	],
)

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
		taxes: text('taxes', { mode: 'json' })
			.notNull()
			.$type<{ name: string; rate: number; baseMinor: number; taxMinor: number }[]>(),
		billTo: text('bill_to', { mode: 'json' }).$type<{
			name: string
			address: string | null
			taxNumber: string | null
			school: string
		}>(),
		publicNote: text('public_note'),
		internalNote: text('internal_note'),
		runId: text('run_id'),
		/** The invoice this one stands in for. */
		replaces: text('replaces'),
		/** Why it was made void or written off. */
		endReason: text('end_reason'),
		...edited(),
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
		index('invoices_state').on(table.schoolId, table.state, table.dueOn, table.id),
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
		/** The month a plan is charged for. */
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
		rates: text('rates', { mode: 'json' }).notNull().$type<{ name: string; rate: number }[]>(),
		/** How the amount came about, in words. */
		why: text('why'),
		/** Set when its invoice was made void or credited: what it billed can be billed again. */
		releasedAt: integer('released_at'),
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
		index('invoice_lines_student').on(table.schoolId, table.studentId),
		uniqueIndex('invoice_lines_month')
			.on(table.schoolId, table.enrolmentId, table.period)
			.where(sql`period is not null and released_at is null`),
		uniqueIndex('invoice_lines_lesson')
			.on(table.schoolId, table.lessonId, table.studentId)
			.where(sql`lesson_id is not null and released_at is null`),
		uniqueIndex('invoice_lines_late')
			.on(table.schoolId, table.lateInvoiceId)
			.where(sql`late_invoice_id is not null and released_at is null`),
	],
)

export const payments = sqliteTable(
	'family_payments',
	{
		schoolId: schoolId(),
		id: text('id').notNull(),
		familyId: text('family_id').notNull(),
		receivedOn: text('received_on').notNull(),
		amountMinor: integer('amount_minor').notNull(),
		method: text('method', { enum: PAYMENT_METHODS }).notNull(),
		reference: text('reference'),
		/** The bank took it back. */
		returnedAt: integer('returned_at'),
		at: integer('at').notNull(),
		by: text('by').notNull(),
	},
	(table) => [
		key(table),
		foreignKey({
			columns: [table.schoolId, table.familyId],
			foreignColumns: [families.schoolId, families.id],
		}),
		index('family_payments_family').on(table.schoolId, table.familyId, table.receivedOn),
		index('family_payments_day').on(table.schoolId, table.receivedOn, table.id),
		check('family_payments_amount', sql`amount_minor > 0`),
	],
)

/** How much of a family's credit an invoice was paid with, and by which payment, where it was one. */
export const allocations = sqliteTable(
	'payment_allocations',
	{
		schoolId: schoolId(),
		id: text('id').notNull(),
		invoiceId: text('invoice_id').notNull(),
		paymentId: text('payment_id'),
		amountMinor: integer('amount_minor').notNull(),
		at: integer('at').notNull(),
		by: text('by').notNull(),
		removedAt: integer('removed_at'),
	},
	(table) => [
		key(table),
		foreignKey({
			columns: [table.schoolId, table.invoiceId],
			foreignColumns: [invoices.schoolId, invoices.id],
		}),
		foreignKey({
			columns: [table.schoolId, table.paymentId],
			foreignColumns: [payments.schoolId, payments.id],
		}),
		index('payment_allocations_invoice').on(table.schoolId, table.invoiceId),
		index('payment_allocations_payment').on(table.schoolId, table.paymentId),
		check('payment_allocations_amount', sql`amount_minor > 0`),
	],
)

export const creditNotes = sqliteTable(
	'credit_notes',
	{
		schoolId: schoolId(),
		id: text('id').notNull(),
		sequence: integer('sequence').notNull(),
		number: text('number').notNull(),
		familyId: text('family_id').notNull(),
		invoiceId: text('invoice_id').notNull(),
		issuedOn: text('issued_on').notNull(),
		amountMinor: integer('amount_minor').notNull(),
		reason: text('reason').notNull(),
		at: integer('at').notNull(),
		by: text('by').notNull(),
	},
	(table) => [
		key(table),
		foreignKey({
			columns: [table.schoolId, table.familyId],
			foreignColumns: [families.schoolId, families.id],
		}),
		foreignKey({
			columns: [table.schoolId, table.invoiceId],
			foreignColumns: [invoices.schoolId, invoices.id],
		}),
		uniqueIndex('credit_notes_sequence').on(table.schoolId, table.sequence),
		index('credit_notes_family').on(table.schoolId, table.familyId),
		index('credit_notes_invoice').on(table.schoolId, table.invoiceId),
	],
)

export const refunds = sqliteTable(
	'family_refunds',
	{
		schoolId: schoolId(),
		id: text('id').notNull(),
		familyId: text('family_id').notNull(),
		paidOn: text('paid_on').notNull(),
		amountMinor: integer('amount_minor').notNull(),
		method: text('method', { enum: PAYMENT_METHODS }).notNull(),
		reason: text('reason').notNull(),
		at: integer('at').notNull(),
		by: text('by').notNull(),
	},
	(table) => [
		key(table),
		foreignKey({
			columns: [table.schoolId, table.familyId],
			foreignColumns: [families.schoolId, families.id],
		}),
		index('family_refunds_family').on(table.schoolId, table.familyId),
		check('family_refunds_amount', sql`amount_minor > 0`),
	],
)

/**
 * The only thing a balance is summed from. What a family owes is above zero. An entry with an invoice belongs to that
 * invoice and is due when it is; one without belongs to the family's credit. An allocation is two entries that cancel out.
 */
export const ledgerEntries = sqliteTable(
	'ledger_entries',
	{
		schoolId: schoolId(),
		familyId: text('family_id').notNull(),
		at: integer('at').notNull(),
		id: text('id').notNull(),
		kind: text('kind', { enum: LEDGER_KINDS }).notNull(),
		/** The day it counts on at the school. */
		day: text('day').notNull(),
		amountMinor: integer('amount_minor').notNull(),
		invoiceId: text('invoice_id'),
		/** The invoice's, so that a balance needs no other table. */
		dueOn: text('due_on'),
		/** The payment, credit note or refund. */
		sourceId: text('source_id'),
		note: text('note'),
		by: text('by').notNull(),
	},
	(table) => [
		primaryKey({ columns: [table.schoolId, table.familyId, table.at, table.id] }),
		foreignKey({
			columns: [table.schoolId, table.familyId],
			foreignColumns: [families.schoolId, families.id],
		}),
		foreignKey({
			columns: [table.schoolId, table.invoiceId],
			foreignColumns: [invoices.schoolId, invoices.id],
		}),
		uniqueIndex('ledger_entries_id').on(table.schoolId, table.id),
		index('ledger_entries_day').on(table.schoolId, table.day, table.id),
		index('ledger_entries_invoice').on(table.schoolId, table.invoiceId),
		check('ledger_entries_due', sql`(invoice_id is null) = (due_on is null)`),
	],
)
