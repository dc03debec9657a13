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
import type { LineCredit } from '#app/domain/billing/credit-spread.ts'
import type { PayerAmount } from '#app/domain/billing/shares.ts'
import { key, schoolId } from './columns.ts'
import { invoices } from './invoices.ts'
import { families } from './people.ts'

export const PAYMENT_METHODS = ['cash', 'check', 'card', 'transfer', 'debit', 'provider', 'other'] as const
export const LEDGER_KINDS = [
	'invoice',
	'payment',
	'allocation',
	'credit_note',
	'void',
	'write_off',
	'refund',
	'returned',
	'opening',
] as const

export const payments = sqliteTable(
	'family_payments',
	{
		schoolId: schoolId(),
		id: text('id').notNull(),
		familyId: text('family_id').notNull(),
		receivedOn: text('received_on').notNull(),
		amountMinor: integer('amount_minor').notNull(),
		/** `opening` is credit from another system, which was not received here. */
		method: text('method', { enum: [...PAYMENT_METHODS, 'opening'] }).notNull(),
		reference: text('reference'),
		/** Returned by the bank, or reversed or voided. */
		returnedAt: integer('returned_at'),
		at: integer('at').notNull(),
		by: text('by').notNull(),
		/** The guardian or adult student the share belongs to; null if unknown. */
		payerId: text('payer_id'),
		/** It was recorded by mistake, so that no bank returned it. */
		isMistake: integer('is_mistake', { mode: 'boolean' }).notNull().default(false),
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

/** The part of a payment that pays an invoice. The payment is null only on rows older than that column. */
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
		/** The payers whose share of the invoice becomes lower; null if every share does. */
		payers: text('payers', { mode: 'json' }).$type<PayerAmount[]>(),
		/** The student it is for; null if it is for the whole invoice. */
		studentId: text('student_id'),
		/**
		 * True if it pays back days that were not charged any more, which are billed again if they are after all, or lessons left of
		 * a package, which then do not count any more.
		 */
		isForDays: integer('is_for_days', { mode: 'boolean' }).notNull().default(false),
		/** The parts of the lines of the invoice in it; null on notes of older versions, which take the same part of every line. */
		lines: text('lines', { mode: 'json' }).$type<LineCredit[]>(),
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

/** The part of a payment given back by a refund, so that it cannot pay an invoice too. */
export const refundPayments = sqliteTable(
	'refund_payments',
	{
		schoolId: schoolId(),
		refundId: text('refund_id').notNull(),
		paymentId: text('payment_id').notNull(),
		amountMinor: integer('amount_minor').notNull(),
	},
	(table) => [
		primaryKey({ columns: [table.schoolId, table.refundId, table.paymentId] }),
		foreignKey({
			columns: [table.schoolId, table.refundId],
			foreignColumns: [refunds.schoolId, refunds.id],
		}),
		foreignKey({
			columns: [table.schoolId, table.paymentId],
			foreignColumns: [payments.schoolId, payments.id],
		}),
		index('refund_payments_payment').on(table.schoolId, table.paymentId),
		check('refund_payments_amount', sql`amount_minor > 0`),
	],
)

/**
 * The only source of balances. Positive amounts are owed by the family. An entry with an invoice is due with
 * it; one without belongs to the family's credit. An allocation is two entries that cancel out.
 */
export const ledgerEntries = sqliteTable(
	'ledger_entries',
	{
		schoolId: schoolId(),
		familyId: text('family_id').notNull(),
		at: integer('at').notNull(),
		id: text('id').notNull(),
		kind: text('kind', { enum: LEDGER_KINDS }).notNull(),
		/** Accounting day at the school. */
		day: text('day').notNull(),
		amountMinor: integer('amount_minor').notNull(),
		invoiceId: text('invoice_id'),
		/** Copied from the invoice, so that a balance needs no other table. */
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
