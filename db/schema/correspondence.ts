import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { MailDocument } from '#app/domain/billing/document.ts'
import { schools, users } from './platform.ts'

/** Queued mail, written in the transaction it reports on, so that neither exists without the other. */
export const outbox = sqliteTable(
	'outbox',
	{
		/** Also the idempotency key at the provider. */
		id: text('id').primaryKey(),
		kind: text('kind').notNull(),
		to: text('to_address').notNull(),
		replyTo: text('reply_to'),
		subject: text('subject').notNull(),
		text: text('text').notNull(),
		html: text('html').notNull(),
		createdAt: integer('created_at').notNull(),
		/** Earliest time of the next attempt. */
		dueAt: integer('due_at').notNull(),
		tries: integer('tries').notNull().default(0),
		lastError: text('last_error'),
		sentAt: integer('sent_at'),
		/** Given up: visible to staff, but never sent again. */
		deadAt: integer('dead_at'),
		/** Null for the platform's own mail. */
		schoolId: text('school_id').references(() => schools.id),
		/** Attachment generated on sending. */
		document: text('document', { mode: 'json' }).$type<MailDocument>(),
		/** Unsubscribe link that works without signing in; null for mandatory mail. */
		unsubscribe: text('unsubscribe'),
		/** Bounced: the address does not exist or accepts no mail. */
		bouncedAt: integer('bounced_at'),
	},
	(table) => [
		index('outbox_waiting')
			.on(table.dueAt)
			.where(sql`sent_at is null and dead_at is null`),
		index('outbox_dead')
			.on(table.createdAt, table.deadAt)
			.where(sql`dead_at is not null`),
		index('outbox_created').on(table.createdAt),
		// Canceling a registration deletes its mail.
		index('outbox_to').on(table.to),
		index('outbox_school').on(table.schoolId, table.id),
	],
)

/** Password reset link. Only a hash of its secret is stored. */
export const passwordResets = sqliteTable(
	'password_resets',
	{
		hash: text('hash').primaryKey(),
		userId: text('user_id')
			.notNull()
			.references(() => users.id),
		createdAt: integer('created_at').notNull(),
		expiresAt: integer('expires_at').notNull(),
		usedAt: integer('used_at'),
	},
	(table) => [
		index('password_resets_user').on(table.userId, table.createdAt),
		index('password_resets_expiry').on(table.expiresAt),
	],
)

/** Messages of visitors. */
export const contactMessages = sqliteTable(
	'contact_messages',
	{
		id: text('id').primaryKey(),
		name: text('name').notNull(),
		email: text('email').notNull(),
		subject: text('subject').notNull(),
		message: text('message').notNull(),
		createdAt: integer('created_at').notNull(),
		requestId: text('request_id').notNull(),
		/** When and by which staff member it was answered. */
		handledAt: integer('handled_at'),
		handledBy: text('handled_by'),
	},
	(table) => [
		index('contact_messages_created').on(table.createdAt),
		index('contact_messages_waiting')
			.on(table.createdAt)
			.where(sql`handled_at is null`),
	],
)

/** Requests for a demo. */
export const demoRequests = sqliteTable(
	'demo_requests',
	{
		id: text('id').primaryKey(),
		fullName: text('full_name').notNull(),
		email: text('email').notNull(),
		countryCode: text('country_code').notNull(),
		phone: text('phone').notNull(),
		schoolName: text('school_name').notNull(),
		role: text('role').notNull(),
		schoolSize: text('school_size').notNull(),
		numberOfTeachers: text('number_of_teachers').notNull(),
		currentSoftware: text('current_software'),
		preferredTime: text('preferred_time').notNull(),
		timezone: text('timezone').notNull(),
		specificInterests: text('specific_interests'),
		additionalInfo: text('additional_info'),
		createdAt: integer('created_at').notNull(),
		requestId: text('request_id').notNull(),
		handledAt: integer('handled_at'),
		handledBy: text('handled_by'),
	},
	(table) => [
		index('demo_requests_created').on(table.createdAt),
		index('demo_requests_waiting')
			.on(table.createdAt)
			.where(sql`handled_at is null`),
	],
)

/** Recently accepted forms: the same form with the same values is not saved twice. */
export const acceptedForms = sqliteTable(
	'accepted_forms',
	{
		/** An HMAC of form and values, never the values themselves. */
		key: text('key').primaryKey(),
		at: integer('at').notNull(),
	},
	(table) => [index('accepted_forms_at').on(table.at)],
)

/** Attempts at public forms, by network. */
export const formTries = sqliteTable(
	'form_tries',
	{
		id: text('id').primaryKey(),
		subnet: text('subnet').notNull(),
		at: integer('at').notNull(),
		accepted: integer('accepted', { mode: 'boolean' }).notNull(),
		/** Which of them: each has limits of its own. */
		form: text('form', { enum: ['contact', 'demo', 'registration', 'sign-up', 'hold', 'inquiry'] })
			.notNull()
			.default('contact'),
	},
	(table) => [
		index('form_tries_subnet').on(table.subnet, table.form, table.at),
		index('form_tries_at').on(table.at),
	],
)
