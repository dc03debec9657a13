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
import { schools, users } from './platform.ts'

const PLANS = ['soloTeacher', 'standard', 'professional'] as const
const CYCLES = ['monthly', 'yearly'] as const
const plan = () => text('plan', { enum: PLANS }).notNull()
const cycle = () => text('cycle', { enum: CYCLES }).notNull()
const schoolId = () =>
	text('school_id')
		.notNull()
		.references(() => schools.id)

/** A plan purchase at the price of that moment, with the provider's latest state. */
export const planOrders = sqliteTable(
	'plan_orders',
	{
		schoolId: schoolId(),
		/** Also the idempotency key at the provider. */
		id: text('id').notNull(),
		plan: plan(),
		cycle: cycle(),
		amountMinor: integer('amount_minor').notNull(),
		currency: text('currency').notNull(),
		/** The provider's plan: the plan's own, or the sandbox plan for all. */
		paypalPlanId: text('paypal_plan_id').notNull(),
		paypalSubscriptionId: text('paypal_subscription_id'),
		approveUrl: text('approve_url'),
		orderedBy: text('ordered_by')
			.notNull()
			.references(() => users.id),
		createdAt: integer('created_at').notNull(),
		settledAt: integer('settled_at'),
		outcome: text('outcome', { enum: ['activated', 'refused', 'lapsed', 'withdrawn'] }),
		providerState: text('provider_state'),
		providerUpdatedAt: integer('provider_updated_at'),
		lookedAt: integer('looked_at'),
		/** Final at the provider, or unknown there. */
		endedAt: integer('ended_at'),
		/** Replaced by another order, or its school is gone: to be ended at the provider as soon as possible. */
		unwantedAt: integer('unwanted_at'),
		/** Credit for the rest of the previous plan. */
		creditMinor: integer('credit_minor').notNull().default(0),
		/** The first full charge, if there is a credit. */
		startsAt: integer('starts_at'),
	},
	(table) => [
		primaryKey({ columns: [table.schoolId, table.id] }),
		uniqueIndex('plan_orders_paypal').on(table.paypalSubscriptionId),
		index('plan_orders_open')
			.on(table.paypalSubscriptionId)
			.where(sql`paypal_subscription_id is not null and ended_at is null`),
		index('plan_orders_unwanted')
			.on(table.unwantedAt)
			.where(sql`unwanted_at is not null and ended_at is null`),
		index('plan_orders_offered')
			.on(table.createdAt)
			.where(sql`settled_at is null and credit_minor > 0`),
	],
)

/**
 * Immutable ledger between schools and the platform; triggers prevent changes. PayPal entries have an order and
 * a reference, manual ones a reason and a name.
 */
export const platformTransactions = sqliteTable(
	'platform_transactions',
	{
		schoolId: schoolId(),
		at: integer('at').notNull(),
		id: text('id').notNull(),
		kind: text('kind', { enum: ['payment', 'refund', 'correction'] }).notNull(),
		/** Negative for refunds. */
		amountMinor: integer('amount_minor').notNull(),
		currency: text('currency').notNull(),
		plan: text('plan', { enum: PLANS }),
		cycle: text('cycle', { enum: CYCLES }),
		orderId: text('order_id'),
		/** PayPal's payment id, or a typed reference such as the number of a bank transfer. */
		providerRef: text('provider_ref'),
		/** Manual entries only. */
		reason: text('reason'),
		enteredBy: text('entered_by'),
		enteredAt: integer('entered_at'),
		/** The entry this correction reverses. */
		correctsId: text('corrects_id'),
	},
	(table) => [
		primaryKey({ columns: [table.schoolId, table.at, table.id] }),
		uniqueIndex('platform_transactions_id').on(table.schoolId, table.id),
		uniqueIndex('platform_transactions_ref').on(table.providerRef, table.kind),
		index('platform_transactions_at').on(table.at, table.id, table.amountMinor),
		uniqueIndex('platform_transactions_corrected')
			.on(table.schoolId, table.correctsId)
			.where(sql`corrects_id is not null`),
		foreignKey({
			columns: [table.schoolId, table.orderId],
			foreignColumns: [planOrders.schoolId, planOrders.id],
		}),
		foreignKey({ columns: [table.schoolId, table.correctsId], foreignColumns: [table.schoolId, table.id] }),
		check(
			'platform_transactions_source',
			sql`(order_id is null) = (reason is not null and entered_by is not null)`,
		),
		check('platform_transactions_correction', sql`(kind = 'correction') = (corrects_id is not null)`),
	],
)

/** A school's claim to have paid without the provider's confirmation, for review by staff. */
export const activationRequests = sqliteTable(
	'activation_requests',
	{
		schoolId: schoolId(),
		id: text('id').notNull(),
		/** The claimed plan; it decides nothing. */
		claimed: text('claimed').notNull(),
		requestedBy: text('requested_by')
			.notNull()
			.references(() => users.id),
		createdAt: integer('created_at').notNull(),
		tries: integer('tries').notNull().default(1),
		lastTriedAt: integer('last_tried_at').notNull(),
		settledAt: integer('settled_at'),
		outcome: text('outcome', { enum: ['activated', 'refused'] }),
	},
	(table) => [
		primaryKey({ columns: [table.schoolId, table.id] }),
		uniqueIndex('activation_requests_open')
			.on(table.schoolId)
			.where(sql`settled_at is null`),
	],
)

/** Webhook events of the provider. Each only triggers a check, so their order and repeats do not matter. */
export const paymentEvents = sqliteTable(
	'payment_events',
	{
		/** The provider's id. */
		id: text('id').primaryKey(),
		kind: text('kind').notNull(),
		paypalSubscriptionId: text('paypal_subscription_id'),
		receivedAt: integer('received_at').notNull(),
		/** Earliest time of the next check, or the end of the current claim. */
		dueAt: integer('due_at').notNull(),
		tries: integer('tries').notNull().default(0),
		lastError: text('last_error'),
		doneAt: integer('done_at'),
		/** Given up: visible to staff; the hourly reconciliation works without it. */
		deadAt: integer('dead_at'),
	},
	(table) => [
		index('payment_events_waiting')
			.on(table.dueAt)
			.where(sql`done_at is null and dead_at is null`),
		index('payment_events_received').on(table.receivedAt),
	],
)
