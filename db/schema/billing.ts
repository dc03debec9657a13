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
import type { TaxRate } from '#app/domain/billing/tax.ts'
import { edited, key, schoolId } from './columns.ts'

export const PLAN_BASES = ['month', 'lesson', 'hour', 'month_lessons', 'term', 'course', 'package'] as const
export const FIFTH_LESSON_RULES = ['free', 'charged'] as const
export const PART_MONTH_RULES = ['full', 'lessons', 'days'] as const

/** Billing settings. A school has no row before its first invoice or change. */
export const billingSettings = sqliteTable(
	'billing_settings',
	{
		schoolId: schoolId(),
		/** Number of the next issued invoice. */
		nextNumber: integer('next_number').notNull().default(1),
		prefix: text('prefix').notNull().default(''),
		nextCreditNote: integer('next_credit_note').notNull().default(1),
		creditNotePrefix: text('credit_note_prefix').notNull().default('CN-'),
		termsDays: integer('terms_days').notNull().default(14),
		/** Day of the month for billing runs, 1 to 28. */
		billDay: integer('bill_day').notNull().default(1),
		/** Charged once per unpaid invoice; null means no late fee. */
		lateFeeMinor: integer('late_fee_minor'),
		lateFeeAfterDays: integer('late_fee_after_days').notNull().default(10),
		updatedAt: integer('updated_at').notNull(),
		version: integer('version').notNull().default(1),
		/** Printed below every invoice, for example bank details. */
		paymentNote: text('payment_note'),
		/** Minimum days between two reminders of an invoice. */
		remindAfterDays: integer('remind_after_days').notNull().default(7),
		/** Days before and after the due date for automatic reminders; null means never. */
		remindBeforeDays: integer('remind_before_days'),
		remindLateDays: integer('remind_late_days'),
		/** Printed instead of taxes by a small business; null for a school that charges them. */
		smallBusiness: text('small_business'),
	},
	(table) => [
		primaryKey({ columns: [table.schoolId] }),
		// The reminder job searches all schools.
		index('billing_settings_reminding')
			.on(table.schoolId)
			.where(sql`remind_before_days is not null or remind_late_days is not null`),
	],
)

/** Rates are JSON, `[{name, rate, compounds, exemption, reason}]`, with the rate in thousandths of a percent: 9.975 % is 9975. */
export const taxCodes = sqliteTable(
	'tax_codes',
	{
		schoolId: schoolId(),
		id: text('id').notNull(),
		name: text('name').notNull(),
		nameKey: text('name_key').notNull(),
		rates: text('rates', { mode: 'json' }).notNull().$type<TaxRate[]>(),
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

/** Price of a plan from a day on. A new price is a new version; a version that was billed never changes. */
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
		/** Lessons a month is assumed to have, whatever the calendar says. */
		lessonsPerMonth: integer('lessons_per_month').notNull().default(4),
		fifthLesson: text('fifth_lesson', { enum: FIFTH_LESSON_RULES }).notNull().default('free'),
		/** Rule for a partial month when a student starts or leaves. */
		partMonth: text('part_month', { enum: PART_MONTH_RULES }).notNull().default('lessons'),
		deductsClosures: integer('deducts_closures', { mode: 'boolean' }).notNull().default(false),
		/** Discount for every child after the first, in hundredths of a percent. */
		siblingDiscount: integer('sibling_discount').notNull().default(0),
		createdAt: integer('created_at').notNull(),
		createdBy: text('created_by'),
		/** Number of monthly installments of a term or course. */
		instalments: integer('instalments').notNull().default(1),
		/** Lessons in a package. */
		packageLessons: integer('package_lessons').notNull().default(10),
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

/** Plan of an enrollment from a day on, optionally with a different price. */
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
