import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { key, schoolId } from './columns.ts'
import { invoices } from './invoices.ts'
import { payments, refunds } from './ledger.ts'
import { families } from './people.ts'

export const ONLINE_PROVIDERS = ['paypal', 'stripe'] as const

/**
 * A school's own account at a payment provider. One per provider is active; earlier ones stay because payments
 * refer to them.
 */
export const onlineAccounts = sqliteTable(
	'online_accounts',
	{
		schoolId: schoolId(),
		/** Part of the webhook address. */
		id: text('id').notNull(),
		/** PayPal's client id, or Stripe's id of the account. */
		clientId: text('client_id').notNull(),
		/** Encrypted; empty once disconnected. */
		secret: text('secret').notNull(),
		/** The provider's id of our webhook; null if it did not accept the address. */
		webhookId: text('webhook_id'),
		at: integer('at').notNull(),
		by: text('by').notNull(),
		testedAt: integer('tested_at').notNull(),
		endedAt: integer('ended_at'),
		provider: text('provider', { enum: ONLINE_PROVIDERS }).notNull().default('paypal'),
		/** Encrypted; Stripe signs its webhooks with it. */
		webhookSecret: text('webhook_secret').notNull().default(''),
	},
	(table) => [
		key(table),
		uniqueIndex('online_accounts_current')
			.on(table.schoolId, table.provider)
			.where(sql`ended_at is null`),
		// A webhook names the account, not the school.
		index('online_accounts_id').on(table.id),
	],
)

export const ONLINE_STATES = ['started', 'capturing', 'paid', 'ended'] as const
export const ONLINE_ENDS = ['declined', 'already_paid', 'lapsed', 'unclear'] as const

/** A payment started at a provider, and its result. */
export const onlinePayments = sqliteTable(
	'online_payments',
	{
		schoolId: schoolId(),
		id: text('id').notNull(),
		/** The receiving account. No foreign key, because an archive contains payments but not accounts. */
		accountId: text('account_id').notNull(),
		invoiceId: text('invoice_id').notNull(),
		familyId: text('family_id').notNull(),
		amountMinor: integer('amount_minor').notNull(),
		currency: text('currency').notNull(),
		/** `capturing` lasts from our capture request until the provider confirms it. */
		state: text('state', { enum: ONLINE_STATES }).notNull().default('started'),
		endedAs: text('ended_as', { enum: ONLINE_ENDS }),
		orderId: text('order_id'),
		approveUrl: text('approve_url'),
		captureId: text('capture_id'),
		/** The provider's fee, paid by the school. */
		feeMinor: integer('fee_minor'),
		paymentId: text('payment_id'),
		at: integer('at').notNull(),
		/** Empty for a payment started from an emailed link. */
		by: text('by').notNull(),
		/** Time of the next check at the provider; null if nothing is pending. */
		lookAt: integer('look_at'),
		tries: integer('tries').notNull().default(0),
		/** The payer whose share it pays, if several pay. */
		payerId: text('payer_id'),
		provider: text('provider', { enum: ONLINE_PROVIDERS }).notNull().default('paypal'),
		/** The provider's reason for declining, such as `expired_card`. */
		declinedFor: text('declined_for'),
		/** The saved card of an automatic charge, and the due date it collects. */
		methodId: text('method_id'),
		dueOn: text('due_on'),
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
		// The checking job searches all schools.
		index('online_payments_due')
			.on(table.lookAt)
			.where(sql`look_at is not null`),
		// An invoice or part is charged once at a time to a card.
		uniqueIndex('online_payments_automatic')
			.on(table.schoolId, table.invoiceId, table.dueOn, table.methodId)
			.where(sql`method_id is not null and state = 'capturing'`),
		check('online_payments_amount', sql`amount_minor > 0`),
		check('online_payments_ended', sql`(state = 'ended') = (ended_as is not null)`),
		check('online_payments_paid', sql`(state = 'paid') = (payment_id is not null)`),
	],
)

export const ONLINE_REFUND_STATES = ['asked', 'paid', 'refused'] as const

/** Refunds to the original payment method. */
export const onlineRefunds = sqliteTable(
	'online_refunds',
	{
		schoolId: schoolId(),
		id: text('id').notNull(),
		onlinePaymentId: text('online_payment_id').notNull(),
		amountMinor: integer('amount_minor').notNull(),
		reason: text('reason').notNull(),
		state: text('state', { enum: ONLINE_REFUND_STATES }).notNull(),
		/** The provider's id of the refund. */
		ref: text('ref'),
		/** The refund in the ledger. */
		refundId: text('refund_id'),
		at: integer('at').notNull(),
		/** Empty for a refund made at the provider directly. */
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

export const DISPUTE_STATES = ['open', 'won', 'lost'] as const

/** A payer's bank questions a card payment. The office answers at the provider; Solfa only records the state. */
export const onlineDisputes = sqliteTable(
	'online_disputes',
	{
		schoolId: schoolId(),
		/** The provider's id. */
		id: text('id').notNull(),
		onlinePaymentId: text('online_payment_id').notNull(),
		amountMinor: integer('amount_minor').notNull(),
		/** The bank's reason, such as `fraudulent`. */
		reason: text('reason').notNull(),
		state: text('state', { enum: DISPUTE_STATES }).notNull(),
		/** The last moment to answer, if the provider gives one. */
		answerBy: integer('answer_by'),
		at: integer('at').notNull(),
		endedAt: integer('ended_at'),
	},
	(table) => [
		key(table),
		foreignKey({
			columns: [table.schoolId, table.onlinePaymentId],
			foreignColumns: [onlinePayments.schoolId, onlinePayments.id],
		}),
		index('online_disputes_of').on(table.schoolId, table.onlinePaymentId),
		index('online_disputes_open')
			.on(table.schoolId)
			.where(sql`state = 'open'`),
		check('online_disputes_ended', sql`(state = 'open') = (ended_at is null)`),
	],
)
