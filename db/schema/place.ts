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
import { dateFormats } from '#app/utils/plain-date.ts'
import { edited, key, schoolId } from './columns.ts'
import { users } from './platform.ts'

/** The school's own details. Without a row the defaults apply. */
export const schoolProfiles = sqliteTable(
	'school_profiles',
	{
		schoolId: schoolId(),
		legalName: text('legal_name'),
		taxNumber: text('tax_number'),
		address: text('address'),
		email: text('email'),
		phone: text('phone'),
		website: text('website'),
		weekStart: integer('week_start').notNull().default(1),
		dateFormat: text('date_format', { enum: dateFormats }).notNull().default('day-first'),
		/** Parts of the portal visible to families. */
		showsSchedule: integer('shows_schedule', { mode: 'boolean' }).notNull().default(true),
		showsNotes: integer('shows_notes', { mode: 'boolean' }).notNull().default(true),
		showsReports: integer('shows_reports', { mode: 'boolean' }).notNull().default(true),
		showsResources: integer('shows_resources', { mode: 'boolean' }).notNull().default(true),
		showsMessages: integer('shows_messages', { mode: 'boolean' }).notNull().default(true),
		showsMoney: integer('shows_money', { mode: 'boolean' }).notNull().default(true),
		/** True if all teachers see contact data of their students' families without extra permissions. */
		teachersSeeContacts: integer('teachers_see_contacts', { mode: 'boolean' }).notNull().default(false),
		guideHiddenAt: integer('guide_hidden_at'),
		updatedAt: integer('updated_at').notNull(),
		version: integer('version').notNull().default(1),
		/** False if only the office reports absences. */
		takesAbsences: integer('takes_absences', { mode: 'boolean' }).notNull().default(true),
		/** Marks up to and including this day are locked, except for an administrator with a reason. */
		lockedThrough: text('locked_through'),
		vatId: text('vat_id'),
	},
	(table) => [primaryKey({ columns: [table.schoolId] })],
)

/** A building the school teaches in, or a family's home where a teacher goes. */
export const sites = sqliteTable(
	'sites',
	{
		schoolId: schoolId(),
		id: text('id').notNull(),
		name: text('name').notNull(),
		nameKey: text('name_key').notNull(),
		address: text('address'),
		...edited(),
		/** True for the home of a family: its rooms are offered only for the lessons planned there. */
		isHome: integer('is_home', { mode: 'boolean' }).notNull().default(false),
	},
	(table) => [
		key(table),
		uniqueIndex('sites_name')
			.on(table.schoolId, table.nameKey)
			.where(sql`archived_at is null`),
	],
)

export const rooms = sqliteTable(
	'rooms',
	{
		schoolId: schoolId(),
		id: text('id').notNull(),
		siteId: text('site_id').notNull(),
		name: text('name').notNull(),
		nameKey: text('name_key').notNull(),
		capacity: integer('capacity'),
		equipment: text('equipment'),
		...edited(),
	},
	(table) => [
		key(table),
		foreignKey({ columns: [table.schoolId, table.siteId], foreignColumns: [sites.schoolId, sites.id] }),
		uniqueIndex('rooms_name')
			.on(table.schoolId, table.siteId, table.nameKey)
			.where(sql`archived_at is null`),
	],
)

/** Travel time between two sites in minutes. A default applies without a row. */
export const siteTravel = sqliteTable(
	'site_travel',
	{
		schoolId: schoolId(),
		siteId: text('site_id').notNull(),
		otherSiteId: text('other_site_id').notNull(),
		minutes: integer('minutes').notNull(),
	},
	(table) => [
		primaryKey({ columns: [table.schoolId, table.siteId, table.otherSiteId] }),
		foreignKey({ columns: [table.schoolId, table.siteId], foreignColumns: [sites.schoolId, sites.id] }),
		foreignKey({ columns: [table.schoolId, table.otherSiteId], foreignColumns: [sites.schoolId, sites.id] }),
		// One row per pair, for both directions.
		check('site_travel_pair', sql`site_id < other_site_id`),
		check('site_travel_minutes', sql`minutes between 0 and 120`),
	],
)

export const instruments = sqliteTable(
	'instruments',
	{
		schoolId: schoolId(),
		id: text('id').notNull(),
		name: text('name').notNull(),
		nameKey: text('name_key').notNull(),
		position: integer('position').notNull(),
		...edited(),
	},
	(table) => [
		key(table),
		uniqueIndex('instruments_name')
			.on(table.schoolId, table.nameKey)
			.where(sql`archived_at is null`),
	],
)

/** Ordered levels of proficiency. */
export const levels = sqliteTable(
	'levels',
	{
		schoolId: schoolId(),
		id: text('id').notNull(),
		name: text('name').notNull(),
		nameKey: text('name_key').notNull(),
		position: integer('position').notNull(),
		...edited(),
	},
	(table) => [
		key(table),
		uniqueIndex('levels_name')
			.on(table.schoolId, table.nameKey)
			.where(sql`archived_at is null`),
	],
)

/** Versions of consent texts. Old versions stay readable for the consents given to them. */
export const consentTexts = sqliteTable(
	'consent_texts',
	{
		schoolId: schoolId(),
		id: text('id').notNull(),
		kind: text('kind', { enum: ['media', 'policy', 'data'] }).notNull(),
		version: integer('version').notNull(),
		text: text('text').notNull(),
		createdAt: integer('created_at').notNull(),
		createdBy: text('created_by'),
	},
	(table) => [key(table), uniqueIndex('consent_texts_version').on(table.schoolId, table.kind, table.version)],
)

/** Completed steps of the setup guide. */
export const guideSteps = sqliteTable(
	'guide_steps',
	{
		schoolId: schoolId(),
		step: text('step').notNull(),
		doneAt: integer('done_at').notNull(),
		doneBy: text('done_by').notNull(),
	},
	(table) => [primaryKey({ columns: [table.schoolId, table.step] })],
)

/** Accepted forms of signed-in users: a repeated request is saved once and gets the same result. */
export const usedFormKeys = sqliteTable(
	'used_form_keys',
	{
		schoolId: schoolId(),
		key: text('key').notNull(),
		userId: text('user_id')
			.notNull()
			.references(() => users.id),
		/** Result of the first request. */
		result: text('result').notNull(),
		at: integer('at').notNull(),
		/** Hash of the submitted values. */
		body: text('body').notNull().default(''),
	},
	(table) => [primaryKey({ columns: [table.schoolId, table.key] }), index('used_form_keys_at').on(table.at)],
)
