import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { key, schoolId } from './columns.ts'
import { invoices } from './invoices.ts'
import { families } from './people.ts'

export const PLAN_ENDS = ['changed', 'ended', 'void', 'credited', 'written_off'] as const

/**
 * An agreement to pay the open amount of an invoice in parts. A change ends it and creates another; the ledger
 * is not involved.
 */
export const paymentPlans = sqliteTable(
	'payment_plans',
	{
		schoolId: schoolId(),
		id: text('id').notNull(),
		invoiceId: text('invoice_id').notNull(),
		/** The open amount on the day of the agreement: the sum of its parts. */
		totalMinor: integer('total_minor').notNull(),
		at: integer('at').notNull(),
		by: text('by').notNull(),
		endedAt: integer('ended_at'),
		endedBy: text('ended_by'),
		endedWhy: text('ended_why', { enum: PLAN_ENDS }),
	},
	(table) => [
		key(table),
		foreignKey({
			columns: [table.schoolId, table.invoiceId],
			foreignColumns: [invoices.schoolId, invoices.id],
		}),
		index('payment_plans_invoice').on(table.schoolId, table.invoiceId, table.id),
		uniqueIndex('payment_plans_now')
			.on(table.schoolId, table.invoiceId)
			.where(sql`ended_at is null`),
		check('payment_plans_total', sql`total_minor > 0`),
		check(
			'payment_plans_end',
			sql`(ended_at is null) = (ended_why is null) and (ended_at is null) = (ended_by is null)`,
		),
	],
)

/** A part of a payment plan. Its open amount follows the ledger, and is 0 once the plan has ended. */
export const paymentPlanParts = sqliteTable(
	'payment_plan_parts',
	{
		schoolId: schoolId(),
		id: text('id').notNull(),
		planId: text('plan_id').notNull(),
		invoiceId: text('invoice_id').notNull(),
		familyId: text('family_id').notNull(),
		position: integer('position').notNull(),
		dueOn: text('due_on').notNull(),
		/** The invoice's due date, needed to move the part within a balance. */
		invoiceDueOn: text('invoice_due_on').notNull(),
		amountMinor: integer('amount_minor').notNull(),
		openMinor: integer('open_minor').notNull(),
	},
	(table) => [
		key(table),
		foreignKey({
			columns: [table.schoolId, table.planId],
			foreignColumns: [paymentPlans.schoolId, paymentPlans.id],
		}),
		foreignKey({
			columns: [table.schoolId, table.invoiceId],
			foreignColumns: [invoices.schoolId, invoices.id],
		}),
		foreignKey({
			columns: [table.schoolId, table.familyId],
			foreignColumns: [families.schoolId, families.id],
		}),
		uniqueIndex('payment_plan_parts_place').on(table.schoolId, table.planId, table.position),
		index('payment_plan_parts_invoice').on(table.schoolId, table.invoiceId),
		index('payment_plan_parts_open')
			.on(table.schoolId, table.familyId)
			.where(sql`open_minor > 0`),
		index('payment_plan_parts_due')
			.on(table.schoolId, table.dueOn)
			.where(sql`open_minor > 0`),
		check('payment_plan_parts_amount', sql`amount_minor > 0 and open_minor between 0 and amount_minor`),
	],
)
