import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { key, schoolId } from './columns.ts'
import { invoices } from './invoices.ts'
import { payments, refunds } from './ledger.ts'
import { families } from './people.ts'

/** The PayPal account of a school, through which its families pay. One at a time; earlier ones stay for their payments. */
export const onlineAccounts = sqliteTable(
	'online_accounts',
	{
		schoolId: schoolId(),
		/** Part of the address PayPal sends its webhooks to. */
		id: text('id').notNull(),
		clientId: text('client_id').notNull(),
		/** Sealed; empty once the account is disconnected. */
		secret: text('secret').notNull(),
		/** What PayPal calls our address there; none where it would not take it. */
		webhookId: text('webhook_id'),
		at: integer('at').notNull(),
		by: text('by').notNull(),
		testedAt: integer('tested_at').notNull(),
		endedAt: integer('ended_at'),
	},
	(table) => [
		key(table),
		uniqueIndex('online_accounts_current')
			.on(table.schoolId)
			.where(sql`ended_at is null`),
		// A webhook names the account and no school.
		index('online_accounts_id').on(table.id),
	],
)

export const ONLINE_STATES = ['started', 'capturing', 'paid', 'ended'] as const
export const ONLINE_ENDS = ['declined', 'already_paid', 'lapsed', 'unclear'] as const

/** Somebody who set out to pay an invoice at PayPal, and what came of it. */
export const onlinePayments = sqliteTable(
	'online_payments',
	{
		schoolId: schoolId(),
		id: text('id').notNull(),
		/** The account it is paid to. No foreign key: accounts are not taken out with a school, payments are. */
		accountId: text('account_id').notNull(),
		invoiceId: text('invoice_id').notNull(),
		familyId: text('family_id').notNull(),
		amountMinor: integer('amount_minor').notNull(),
		currency: text('currency').notNull(),
		/** `capturing` from when we ask for the money until PayPal says that it is there. */
		state: text('state', { enum: ONLINE_STATES }).notNull().default('started'),
		endedAs: text('ended_as', { enum: ONLINE_ENDS }),
		orderId: text('order_id'),
		approveUrl: text('approve_url'),
		captureId: text('capture_id'),
		/** What PayPal kept of it; the family is not charged for it. */
		feeMinor: integer('fee_minor'),
		paymentId: text('payment_id'),
		at: integer('at').notNull(),
		/** Empty where it was begun from a link that was mailed. */
		by: text('by').notNull(),
		/** When PayPal is asked about it next; none where nothing more is awaited. */
		lookAt: integer('look_at'),
		tries: integer('tries').notNull().default(0),
		/** Whose share of the invoice it pays, where several people do. */
		payerId: text('payer_id'),
	},
	(table) => [
		key(table),
		foreignKey({
			columns: [table.schoolId, table.invoiceId],
			foreignColumns: [invoices.schoolId, invoices.id],
		}),
		foreignKey({
			columns: [table.schoolId, table.familyId],
			foreignColumns: [families.schoolId, families.id],
		}),
		foreignKey({
			columns: [table.schoolId, table.paymentId],
			foreignColumns: [payments.schoolId, payments.id],
		}),
		uniqueIndex('online_payments_order').on(table.schoolId, table.orderId),
		uniqueIndex('online_payments_payment').on(table.schoolId, table.paymentId),
		index('online_payments_invoice').on(table.schoolId, table.invoiceId),
		// The job that asks knows no school.
		index('online_payments_due')
			.on(table.lookAt)
			.where(sql`look_at is not null`),
		check('online_payments_amount', sql`amount_minor > 0`),
		check('online_payments_ended', sql`(state = 'ended') = (ended_as is not null)`),
		check('online_payments_paid', sql`(state = 'paid') = (payment_id is not null)`),
	],
)

export const ONLINE_REFUND_STATES = ['asked', 'paid', 'refused'] as const

/** Money that goes back the way it came. */
export const onlineRefunds = sqliteTable(
	'online_refunds',
	{
		schoolId: schoolId(),
		id: text('id').notNull(),
		onlinePaymentId: text('online_payment_id').notNull(),
		amountMinor: integer('amount_minor').notNull(),
		reason: text('reason').notNull(),
		state: text('state', { enum: ONLINE_REFUND_STATES }).notNull(),
		/** What PayPal calls it. */
		ref: text('ref'),
		/** The refund in the family's account. */
		refundId: text('refund_id'),
		at: integer('at').notNull(),
		/** Empty where it was made at PayPal itself. */
		by: text('by').notNull(),
	},
	(table) => [
		key(table),
		foreignKey({
			columns: [table.schoolId, table.onlinePaymentId],
			foreignColumns: [onlinePayments.schoolId, onlinePayments.id],
		}),
		foreignKey({
			columns: [table.schoolId, table.refundId],
			foreignColumns: [refunds.schoolId, refunds.id],
		}),
		uniqueIndex('online_refunds_ref').on(table.schoolId, table.ref),
		index('online_refunds_of').on(table.schoolId, table.onlinePaymentId),
		check('online_refunds_amount', sql`amount_minor > 0`),
	],
)
