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

/** A plan somebody set out to buy, at our price of that moment, and what the provider last said of it. */
export const planOrders = sqliteTable(
	'plan_orders',
	{
		schoolId: schoolId(),
		/** Also the key by which the provider knows a second try from a second purchase. */
		id: text('id').notNull(),
		plan: plan(),
		cycle: cycle(),
		amountMinor: integer('amount_minor').notNull(),
		currency: text('currency').notNull(),
		/** What is bought there: the plan's own, or the sandbox plan that stands in for it. */
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
		/** The provider says that nothing more will come of it, or knows it no more. */
		endedAt: integer('ended_at'),
		/** Another one took its place, or its school is gone: it is ended at the provider as soon as it can be. */
		unwantedAt: integer('unwanted_at'),
		/** What was left of the plan before, which this one takes over. */
		creditMinor: integer('credit_minor').notNull().default(0),
		/** Where something was left: the first charge at the full price. */
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
 * Money between schools and the platform, as entries: nothing here is ever changed or removed (triggers see to it). Those
 * of PayPal have an order and its reference; those that staff entered by hand have a reason and a name.
 */
export const platformTransactions = sqliteTable(
	'platform_transactions',
	{
		schoolId: schoolId(),
		at: integer('at').notNull(),
		id: text('id').notNull(),
		kind: text('kind', { enum: ['payment', 'refund', 'correction'] }).notNull(),
		/** Below zero where money went back. */
		amountMinor: integer('amount_minor').notNull(),
		currency: text('currency').notNull(),
		plan: text('plan', { enum: PLANS }),
		cycle: text('cycle', { enum: CYCLES }),
		orderId: text('order_id'),
		/** PayPal's name for the payment, or what was typed in its place: the number of a bank transfer. */
		providerRef: text('provider_ref'),
		/** Of an entry by hand. */
		reason: text('reason'),
		enteredBy: text('entered_by'),
		enteredAt: integer('entered_at'),
		/** The entry that a correction takes back. */
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

/** A school that says it has paid where the provider does not say so. Staff look at it. */
export const activationRequests = sqliteTable(
	'activation_requests',
	{
		schoolId: schoolId(),
		id: text('id').notNull(),
		/** What they say they bought; nothing is decided by it. */
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

/** What the provider told us. Each is only a reason to go and look, so order and repeats cannot matter. */
export const paymentEvents = sqliteTable(
	'payment_events',
	{
		/** The provider's own name for it. */
		id: text('id').primaryKey(),
		kind: text('kind').notNull(),
		paypalSubscriptionId: text('paypal_subscription_id'),
		receivedAt: integer('received_at').notNull(),
		/** Not looked at before this; while somebody looks, the end of their lease. */
		dueAt: integer('due_at').notNull(),
		tries: integer('tries').notNull().default(0),
		lastError: text('last_error'),
		doneAt: integer('done_at'),
		/** Given up on: staff see it, the hourly reconcile looks without it. */
		deadAt: integer('dead_at'),
	},
	(table) => [
		index('payment_events_waiting')
			.on(table.dueAt)
			.where(sql`done_at is null and dead_at is null`),
		index('payment_events_received').on(table.receivedAt),
	],
)
