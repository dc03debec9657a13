import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { key, schoolId } from './columns.ts'
import { invoices } from './invoices.ts'
import { families } from './people.ts'

export const CARD_STATES = ['started', 'active', 'ended'] as const
export const CARD_ENDS = ['withdrawn', 'replaced', 'lapsed', 'disconnected'] as const

/** A card that a payer saved for automatic payments, with the consent as it was shown. */
export const autopayCards = sqliteTable(
	'autopay_cards',
	{
		schoolId: schoolId(),
		id: text('id').notNull(),
		familyId: text('family_id').notNull(),
		/** The guardian or adult student who saved it. */
		payerId: text('payer_id').notNull(),
		/** The account at the provider. No foreign key, because an archive contains cards but not accounts. */
		accountId: text('account_id').notNull(),
		state: text('state', { enum: CARD_STATES }).notNull().default('started'),
		endedAs: text('ended_as', { enum: CARD_ENDS }),
		/** Ids at the provider; removed when the card is forgotten there. */
		sessionId: text('session_id'),
		customerId: text('customer_id'),
		methodId: text('method_id'),
		brand: text('brand'),
		last4: text('last4'),
		/** The last month the card is valid, such as `2027-05`. */
		expires: text('expires'),
		/** Word for word, in the language it was shown in. */
		consent: text('consent').notNull(),
		agreedAt: integer('agreed_at').notNull(),
		by: text('by').notNull(),
		endedAt: integer('ended_at'),
		endedBy: text('ended_by'),
		/** Time of the next check at the provider; null if nothing is pending. */
		lookAt: integer('look_at'),
	},
	(table) => [
		key(table),
		foreignKey({
			columns: [table.schoolId, table.familyId],
			foreignColumns: [families.schoolId, families.id],
		}),
		uniqueIndex('autopay_cards_active')
			.on(table.schoolId, table.familyId, table.payerId)
			.where(sql`state = 'active'`),
		index('autopay_cards_family').on(table.schoolId, table.familyId),
		uniqueIndex('autopay_cards_session').on(table.schoolId, table.sessionId),
		// The checking job searches all schools.
		index('autopay_cards_due')
			.on(table.lookAt)
			.where(sql`look_at is not null`),
		check('autopay_cards_ended', sql`(state = 'ended') = (ended_as is not null)`),
		check('autopay_cards_active_method', sql`state <> 'active' or method_id is not null`),
	],
)

export const CHARGE_STATES = ['scheduled', 'paid', 'failed', 'canceled'] as const

/** An announced charge of an invoice, or of one part or share of it. Its tries are rows of `online_payments`. */
export const autopayCharges = sqliteTable(
	'autopay_charges',
	{
		schoolId: schoolId(),
		id: text('id').notNull(),
		cardId: text('card_id').notNull(),
		invoiceId: text('invoice_id').notNull(),
		familyId: text('family_id').notNull(),
		/** The payer whose share it pays; empty if one person pays everything. */
		payerId: text('payer_id').notNull().default(''),
		/** The due date of the invoice or part. */
		dueOn: text('due_on').notNull(),
		/** The announced day, and later the day of the next try. */
		chargeOn: text('charge_on').notNull(),
		/** The announced amount, which is never exceeded. */
		amountMinor: integer('amount_minor').notNull(),
		state: text('state', { enum: CHARGE_STATES }).notNull().default('scheduled'),
		tries: integer('tries').notNull().default(0),
		at: integer('at').notNull(),
		endedAt: integer('ended_at'),
	},
	(table) => [
		key(table),
		foreignKey({
			columns: [table.schoolId, table.cardId],
			foreignColumns: [autopayCards.schoolId, autopayCards.id],
		}),
		foreignKey({
			columns: [table.schoolId, table.invoiceId],
			foreignColumns: [invoices.schoolId, invoices.id],
		}),
		foreignKey({
			columns: [table.schoolId, table.familyId],
			foreignColumns: [families.schoolId, families.id],
		}),
		uniqueIndex('autopay_charges_due').on(table.schoolId, table.invoiceId, table.dueOn, table.payerId),
		index('autopay_charges_card').on(table.schoolId, table.cardId),
		index('autopay_charges_scheduled')
			.on(table.schoolId, table.chargeOn)
			.where(sql`state = 'scheduled'`),
		check('autopay_charges_amount', sql`amount_minor > 0`),
		check('autopay_charges_tries', sql`tries between 0 and 3`),
		check('autopay_charges_ended', sql`(state = 'scheduled') = (ended_at is null)`),
	],
)
