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
import { key, schoolId } from './columns.ts'
import { invoices } from './invoices.ts'
import { payments } from './ledger.ts'
import { families } from './people.ts'

/** How a school collects by itself. A school has no row before it turns something on. */
export const autopaySettings = sqliteTable(
	'autopay_settings',
	{
		schoolId: schoolId(),
		/** Families may save a card. */
		cards: integer('cards', { mode: 'boolean' }).notNull().default(false),
		/** Days between the announcement and the charge. */
		noticeDays: integer('notice_days').notNull().default(5),
		/** The account that receives direct debits. All are null until it is entered; the IBAN is encrypted. */
		creditorName: text('creditor_name'),
		creditorId: text('creditor_id'),
		iban: text('iban'),
		shownIban: text('shown_iban'),
		bic: text('bic'),
		/** Charged for a returned direct debit; null means no fee. */
		returnFeeMinor: integer('return_fee_minor'),
		updatedAt: integer('updated_at').notNull(),
		version: integer('version').notNull().default(1),
	},
	(table) => [
		primaryKey({ columns: [table.schoolId] }),
		check('autopay_settings_creditor', sql`(creditor_id is null) = (iban is null)`),
	],
)

export const AUTOPAY_KINDS = ['card', 'debit'] as const
export const AUTOPAY_SOURCES = ['portal', 'paper'] as const
export const AUTOPAY_STATES = ['started', 'active', 'ended'] as const
export const AUTOPAY_ENDS = ['withdrawn', 'replaced', 'refused', 'lapsed'] as const

/** A family's permission to charge a card or to collect from an account, with the consent as it was shown. */
export const autopayMethods = sqliteTable(
	'autopay_methods',
	{
		schoolId: schoolId(),
		id: text('id').notNull(),
		familyId: text('family_id').notNull(),
		/** The guardian or adult student who gave it; null if the office recorded a form of the family. */
		payerId: text('payer_id'),
		kind: text('kind', { enum: AUTOPAY_KINDS }).notNull(),
		source: text('source', { enum: AUTOPAY_SOURCES }).notNull(),
		state: text('state', { enum: AUTOPAY_STATES }).notNull(),
		endedAs: text('ended_as', { enum: AUTOPAY_ENDS }),
		/** Shown after it was entered: the last digits of the card or the ends of the IBAN. */
		label: text('label').notNull(),
		/** A mandate has a reference, the holder of the account and the encrypted IBAN. */
		reference: text('reference'),
		holder: text('holder'),
		iban: text('iban'),
		signedOn: text('signed_on').notNull(),
		/** A card has the account and its ids at the provider. */
		accountId: text('account_id'),
		sessionId: text('session_id'),
		customerId: text('customer_id'),
		cardId: text('card_id'),
		/** Word for word, in the language it was shown in. Null for a form on paper. */
		consent: text('consent'),
		at: integer('at').notNull(),
		by: text('by').notNull(),
		endedAt: integer('ended_at'),
		endedBy: text('ended_by'),
		/** When the provider is asked next to forget the card of an ended permission; null once that is over. */
		forgetAt: integer('forget_at'),
	},
	(table) => [
		key(table),
		foreignKey({
			columns: [table.schoolId, table.familyId],
			foreignColumns: [families.schoolId, families.id],
		}),
		// The job looks at those of all schools.
		index('autopay_methods_forget')
			.on(table.forgetAt)
			.where(sql`forget_at is not null`),
		// Each payer of a shared bill has one.
		uniqueIndex('autopay_methods_current')
			.on(table.schoolId, table.familyId, table.payerId)
			.where(sql`state = 'active'`),
		uniqueIndex('autopay_methods_unnamed')
			.on(table.schoolId, table.familyId)
			.where(sql`state = 'active' and payer_id is null`),
		index('autopay_methods_family').on(table.schoolId, table.familyId),
		uniqueIndex('autopay_methods_reference').on(table.schoolId, table.reference),
		check('autopay_methods_ended', sql`(state = 'ended') = (ended_as is not null)`),
	],
)

/** A file of direct debits for the bank. Booked once all its debits are payments. */
export const debitRuns = sqliteTable(
	'debit_runs',
	{
		schoolId: schoolId(),
		id: text('id').notNull(),
		at: integer('at').notNull(),
		by: text('by').notNull(),
		sentAt: integer('sent_at'),
		sentBy: text('sent_by'),
		bookedAt: integer('booked_at'),
		undoneAt: integer('undone_at'),
	},
	(table) => [key(table)],
)

export const DEBIT_SEQUENCES = ['FRST', 'RCUR'] as const
export const DEBIT_STATES = ['waiting', 'booked', 'returned', 'left_out'] as const

/** One collection from a family. Its id is the end-to-end id, by which the bank names it in statements. */
export const debits = sqliteTable(
	'debits',
	{
		schoolId: schoolId(),
		id: text('id').notNull(),
		runId: text('run_id').notNull(),
		methodId: text('method_id').notNull(),
		invoiceId: text('invoice_id').notNull(),
		familyId: text('family_id').notNull(),
		/** The due date of the invoice or of the part it collects. */
		dueOn: text('due_on').notNull(),
		collectOn: text('collect_on').notNull(),
		sequence: text('sequence', { enum: DEBIT_SEQUENCES }).notNull(),
		amountMinor: integer('amount_minor').notNull(),
		state: text('state', { enum: DEBIT_STATES }).notNull().default('waiting'),
		paymentId: text('payment_id'),
		/** The bank's reason, such as `AM04`. */
		returnedFor: text('returned_for'),
		returnedAt: integer('returned_at'),
		at: integer('at').notNull(),
	},
	(table) => [
		key(table),
		foreignKey({
			columns: [table.schoolId, table.runId],
			foreignColumns: [debitRuns.schoolId, debitRuns.id],
		}),
		foreignKey({
			columns: [table.schoolId, table.methodId],
			foreignColumns: [autopayMethods.schoolId, autopayMethods.id],
		}),
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
		index('debits_run').on(table.schoolId, table.runId),
		index('debits_method').on(table.schoolId, table.methodId),
		uniqueIndex('debits_payment').on(table.schoolId, table.paymentId),
		index('debits_invoice').on(table.schoolId, table.invoiceId),
		// An invoice or part is collected once at a time from an account.
		uniqueIndex('debits_waiting')
			.on(table.schoolId, table.invoiceId, table.dueOn, table.methodId)
			.where(sql`state = 'waiting'`),
		check('debits_amount', sql`amount_minor > 0`),
	],
)
