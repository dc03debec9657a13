import { STUDENT_STATES } from '#app/domain/student/states.ts'
import { sql } from 'drizzle-orm'
import {
	foreignKey,
	index,
	integer,
	primaryKey,
	sqliteTable,
	text,
	uniqueIndex,
} from 'drizzle-orm/sqlite-core'
import { buyer, edited, key, recordEnd, schoolId } from './columns.ts'
import { instruments, levels } from './place.ts'
import { teachers } from './teachers.ts'
import { memberships } from './tenancy.ts'

/** A billed household, or an adult who pays for themselves. */
export const families = sqliteTable(
	'families',
	{
		schoolId: schoolId(),
		id: text('id').notNull(),
		name: text('name').notNull(),
		nameKey: text('name_key').notNull(),
		/** Addressee of invoices; defaults to the family's name. */
		billingName: text('billing_name'),
		address: text('address'),
		invoiceDelivery: text('invoice_delivery', { enum: ['email', 'print'] })
			.notNull()
			.default('email'),
		paymentTermsDays: integer('payment_terms_days'),
		taxNumber: text('tax_number'),
		note: text('note'),
		...edited(),
		taxExempt: integer('tax_exempt', { mode: 'boolean' }).notNull().default(false),
		/** The family that took over its account. */
		mergedInto: text('merged_into'),
		...buyer(),
	},
	(table) => [key(table), index('families_list').on(table.schoolId, table.nameKey, table.id)],
)

export const students = sqliteTable(
	'students',
	{
		schoolId: schoolId(),
		id: text('id').notNull(),
		firstName: text('first_name').notNull(),
		lastName: text('last_name').notNull(),
		preferredName: text('preferred_name'),
		/** Normalized last and first name, for sorting. */
		nameKey: text('name_key').notNull(),
		pronouns: text('pronouns'),
		birthDate: text('birth_date'),
		email: text('email'),
		emailKey: text('email_key'),
		phone: text('phone'),
		familyId: text('family_id'),
		/** True for an adult who is billed directly. */
		paysSelf: integer('pays_self', { mode: 'boolean' }).notNull().default(false),
		state: text('state', { enum: STUDENT_STATES }).notNull(),
		stateSince: text('state_since').notNull(),
		source: text('source'),
		primaryTeacherId: text('primary_teacher_id'),
		schoolYear: text('school_year'),
		/** Confidential: requires permission, and is masked in the history. */
		medicalNotes: text('medical_notes'),
		accessNotes: text('access_notes'),
		emergencyName: text('emergency_name'),
		emergencyPhone: text('emergency_phone'),
		timeZone: text('time_zone'),
		joinedOn: text('joined_on'),
		/** Last day. While it is in the future, the previous state still applies. */
		leftOn: text('left_on'),
		leaveReason: text('leave_reason'),
		note: text('note'),
		membershipId: text('membership_id'),
		...edited(),
		/** Set while neither learner nor guardians have access, after leaving or archiving. */
		portalClosedAt: integer('portal_closed_at'),
		...recordEnd(),
		/** Month and day: `04-14`. */
		birthday: text('birthday').generatedAlwaysAs(sql`substr(birth_date, 6)`, { mode: 'virtual' }),
		/** Account state of the learner and guardians allowed to have contact. Maintained by triggers. */
		portal: text('portal', { enum: ['none', 'invited', 'active'] })
			.notNull()
			.default('none'),
		/** File id in the same school. */
		photoId: text('photo_id'),
		/** First and last day of a current or future pause. */
		pausedFrom: text('paused_from'),
		pausedTo: text('paused_to'),
		/** True if accounts are locked after the last day. */
		locksWhenLeft: integer('locks_when_left', { mode: 'boolean' }).notNull().default(false),
		/** Ids that undo the removal of lessons for a pause and for a last day, in case the student stays. */
		lessonsChange: text('lessons_change'),
		leavingChange: text('leaving_change'),
		language: text('language'),
	},
	(table) => [
		key(table),
		foreignKey({
			columns: [table.schoolId, table.familyId],
			foreignColumns: [families.schoolId, families.id],
		}),
		foreignKey({
			columns: [table.schoolId, table.primaryTeacherId],
			foreignColumns: [teachers.schoolId, teachers.id],
		}),
		foreignKey({
			columns: [table.schoolId, table.membershipId],
			foreignColumns: [memberships.schoolId, memberships.id],
		}),
		index('students_list')
			.on(table.schoolId, table.nameKey, table.id)
			.where(sql`archived_at is null`),
		index('students_state')
			.on(table.schoolId, table.state, table.nameKey, table.id)
			.where(sql`archived_at is null`),
		index('students_teacher')
			.on(table.schoolId, table.primaryTeacherId, table.nameKey, table.id)
			.where(sql`archived_at is null`),
		index('students_joined')
			.on(table.schoolId, table.joinedOn, table.id)
			.where(sql`archived_at is null`),
		index('students_left')
			.on(table.schoolId, table.leftOn, table.id)
			.where(sql`left_on is not null`),
		// Used every hour, across schools, to find last days and pauses that have come.
		index('students_leaving')
			.on(table.leftOn)
			.where(sql`left_on is not null and state <> 'left'`),
		index('students_pausing')
			.on(table.pausedFrom)
			.where(sql`paused_from is not null`),
		// Includes the name, to tell students born on the same day from duplicates.
		index('students_birth')
			.on(table.schoolId, table.birthDate, table.id, table.nameKey)
			.where(sql`archived_at is null`),
		index('students_birthday')
			.on(table.schoolId, table.birthday, table.nameKey, table.id)
			.where(sql`archived_at is null and birthday is not null`),
		index('students_email').on(table.schoolId, table.emailKey),
		index('students_family').on(table.schoolId, table.familyId),
		uniqueIndex('students_account')
			.on(table.schoolId, table.membershipId)
			.where(sql`membership_id is not null`),
		index('students_photo')
			.on(table.schoolId, table.photoId)
			.where(sql`photo_id is not null`),
		index('students_merged')
			.on(table.schoolId, table.mergedInto)
			.where(sql`merged_into is not null`),
		index('students_archived')
			.on(table.schoolId, table.archivedAt, table.id)
			.where(sql`archived_at is not null`),
	],
)

/** Normalized words of the names of a student and the guardians, and endings of phone numbers of four digits or more. */
export const studentWords = sqliteTable(
	'student_words',
	{
		schoolId: schoolId(),
		word: text('word').notNull(),
		studentId: text('student_id').notNull(),
	},
	(table) => [
		primaryKey({ columns: [table.schoolId, table.word, table.studentId] }),
		foreignKey({
			columns: [table.schoolId, table.studentId],
			foreignColumns: [students.schoolId, students.id],
		}),
		index('student_words_of').on(table.schoolId, table.studentId),
	],
)

export const studentInstruments = sqliteTable(
	'student_instruments',
	{
		schoolId: schoolId(),
		studentId: text('student_id').notNull(),
		instrumentId: text('instrument_id').notNull(),
		levelId: text('level_id'),
		startedOn: text('started_on'),
	},
	(table) => [
		primaryKey({ columns: [table.schoolId, table.studentId, table.instrumentId] }),
		foreignKey({
			columns: [table.schoolId, table.studentId],
			foreignColumns: [students.schoolId, students.id],
		}),
		foreignKey({
			columns: [table.schoolId, table.instrumentId],
			foreignColumns: [instruments.schoolId, instruments.id],
		}),
		foreignKey({ columns: [table.schoolId, table.levelId], foreignColumns: [levels.schoolId, levels.id] }),
		index('student_instruments_of').on(table.schoolId, table.instrumentId, table.levelId, table.studentId),
		index('student_instruments_level').on(table.schoolId, table.levelId, table.studentId),
	],
)

export const guardians = sqliteTable(
	'guardians',
	{
		schoolId: schoolId(),
		id: text('id').notNull(),
		name: text('name').notNull(),
		nameKey: text('name_key').notNull(),
		email: text('email'),
		emailKey: text('email_key'),
		phone: text('phone'),
		language: text('language'),
		note: text('note'),
		membershipId: text('membership_id'),
		...edited(),
	},
	(table) => [
		key(table),
		foreignKey({
			columns: [table.schoolId, table.membershipId],
			foreignColumns: [memberships.schoolId, memberships.id],
		}),
		index('guardians_list').on(table.schoolId, table.nameKey, table.id),
		// Not unique, because two parents may share a mailbox.
		index('guardians_email').on(table.schoolId, table.emailKey),
		index('guardians_phone').on(table.schoolId, table.phone),
		// Partial: with many nulls SQLite would expect every lookup to return all of them.
		uniqueIndex('guardians_account')
			.on(table.schoolId, table.membershipId)
			.where(sql`membership_id is not null`),
	],
)

/** A guardian's relation to one child. Guardians may be in several families, and children have several payers. */
export const guardianships = sqliteTable(
	'guardianships',
	{
		schoolId: schoolId(),
		guardianId: text('guardian_id').notNull(),
		studentId: text('student_id').notNull(),
		relation: text('relation').notNull(),
		isPrimary: integer('is_primary', { mode: 'boolean' }).notNull().default(false),
		pays: integer('pays', { mode: 'boolean' }).notNull().default(false),
		/** Share of this child's costs in hundredths of a percent; null means an equal share. */
		shareBasisPoints: integer('share_basis_points'),
		getsInvoices: integer('gets_invoices', { mode: 'boolean' }).notNull().default(false),
		getsLessons: integer('gets_lessons', { mode: 'boolean' }).notNull().default(true),
		mayBook: integer('may_book', { mode: 'boolean' }).notNull().default(true),
		mayCollect: integer('may_collect', { mode: 'boolean' }).notNull().default(true),
		isEmergency: integer('is_emergency', { mode: 'boolean' }).notNull().default(false),
		/** Court order: no contact and no access. */
		noContact: integer('no_contact', { mode: 'boolean' }).notNull().default(false),
		createdAt: integer('created_at').notNull(),
	},
	(table) => [
		primaryKey({ columns: [table.schoolId, table.guardianId, table.studentId] }),
		foreignKey({
			columns: [table.schoolId, table.guardianId],
			foreignColumns: [guardians.schoolId, guardians.id],
		}),
		foreignKey({
			columns: [table.schoolId, table.studentId],
			foreignColumns: [students.schoolId, students.id],
		}),
		index('guardianships_of').on(table.schoolId, table.studentId),
	],
)

export const tags = sqliteTable(
	'tags',
	{
		schoolId: schoolId(),
		id: text('id').notNull(),
		name: text('name').notNull(),
		nameKey: text('name_key').notNull(),
		createdAt: integer('created_at').notNull(),
	},
	(table) => [key(table), uniqueIndex('tags_name').on(table.schoolId, table.nameKey)],
)

export const studentTags = sqliteTable(
	'student_tags',
	{
		schoolId: schoolId(),
		studentId: text('student_id').notNull(),
		tagId: text('tag_id').notNull(),
	},
	(table) => [
		primaryKey({ columns: [table.schoolId, table.studentId, table.tagId] }),
		foreignKey({
			columns: [table.schoolId, table.studentId],
			foreignColumns: [students.schoolId, students.id],
		}),
		foreignKey({ columns: [table.schoolId, table.tagId], foreignColumns: [tags.schoolId, tags.id] }),
		index('student_tags_of').on(table.schoolId, table.tagId, table.studentId),
	],
)
