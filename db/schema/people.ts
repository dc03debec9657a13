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
import { edited, key, recordEnd, schoolId } from './columns.ts'
import { instruments, levels } from './place.ts'
import { teachers } from './teachers.ts'
import { memberships } from './tenancy.ts'

/** Who is billed: a household, or an adult who pays for themselves. */
export const families = sqliteTable(
	'families',
	{
		schoolId: schoolId(),
		id: text('id').notNull(),
		name: text('name').notNull(),
		nameKey: text('name_key').notNull(),
		/** To whom invoices are written; the family's name where nobody is named. */
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
		/** Of each month; none where they get no statements but those they ask for. */
		statementDay: integer('statement_day'),
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
		/** Last name, then first name, folded: how lists are sorted. */
		nameKey: text('name_key').notNull(),
		pronouns: text('pronouns'),
		birthDate: text('birth_date'),
		email: text('email'),
		emailKey: text('email_key'),
		phone: text('phone'),
		familyId: text('family_id'),
		/** An adult who is billed themselves. */
		paysSelf: integer('pays_self', { mode: 'boolean' }).notNull().default(false),
		state: text('state', { enum: STUDENT_STATES }).notNull(),
		stateSince: text('state_since').notNull(),
		source: text('source'),
		primaryTeacherId: text('primary_teacher_id'),
		schoolYear: text('school_year'),
		/** Restricted: shown to those who may see them, and masked in the history. */
		medicalNotes: text('medical_notes'),
		accessNotes: text('access_notes'),
		emergencyName: text('emergency_name'),
		emergencyPhone: text('emergency_phone'),
		timeZone: text('time_zone'),
		joinedOn: text('joined_on'),
		/** Their last day. As long as it is to come, the state is still the one before. */
		leftOn: text('left_on'),
		leaveReason: text('leave_reason'),
		note: text('note'),
		/** The learner's own account, once there is one. */
		membershipId: text('membership_id'),
		...edited(),
		/** Since when neither the learner nor a guardian sees what concerns them; leaving and archiving may do it. */
		portalClosedAt: integer('portal_closed_at'),
		...recordEnd(),
		/** `04-14`, in whichever year. */
		birthday: text('birthday').generatedAlwaysAs(sql`substr(birth_date, 6)`, { mode: 'virtual' }),
		/** Whether anybody comes in for them: the learner, or a guardian who may have contact. Triggers keep it. */
		portal: text('portal', { enum: ['none', 'invited', 'active'] })
			.notNull()
			.default('none'),
		/** Among the files of the school. */
		photoId: text('photo_id'),
		/** First and last day of a pause, which may be to come. */
		pausedFrom: text('paused_from'),
		pausedTo: text('paused_to'),
		/** Whether accounts are locked once the last day is over. */
		locksWhenLeft: integer('locks_when_left', { mode: 'boolean' }).notNull().default(false),
		/** What took lessons of theirs out of the schedule, for a pause and for a last day, to be undone if they stay. */
		lessonsChange: text('lessons_change'),
		leavingChange: text('leaving_change'),
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
		// Asked each hour, across schools: whose last day is over, and whose pause begins or ends.
		index('students_leaving')
			.on(table.leftOn)
			.where(sql`left_on is not null and state <> 'left'`),
		index('students_pausing')
			.on(table.pausedFrom)
			.where(sql`paused_from is not null`),
		// With the name, by which somebody who was born the same day is told from a double entry.
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

/**
 * What a student is found by: each word of the names of theirs and of their guardians, folded, and each tail of
 * four or more digits of a phone number. Looked up by how it begins.
 */
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
		// Not unique: two parents may share a mailbox.
		index('guardians_email').on(table.schoolId, table.emailKey),
		index('guardians_phone').on(table.schoolId, table.phone),
		// Only those who have one: where few do, SQLite would think that each leads to all who have none.
		uniqueIndex('guardians_account')
			.on(table.schoolId, table.membershipId)
			.where(sql`membership_id is not null`),
	],
)

/** What a guardian is to one child. One guardian may have children in several families, and a child several payers. */
export const guardianships = sqliteTable(
	'guardianships',
	{
		schoolId: schoolId(),
		guardianId: text('guardian_id').notNull(),
		studentId: text('student_id').notNull(),
		relation: text('relation').notNull(),
		isPrimary: integer('is_primary', { mode: 'boolean' }).notNull().default(false),
		pays: integer('pays', { mode: 'boolean' }).notNull().default(false),
		/** Of what is paid for this child, in hundredths of a per cent; none means an equal share. */
		shareBasisPoints: integer('share_basis_points'),
		getsInvoices: integer('gets_invoices', { mode: 'boolean' }).notNull().default(false),
		getsLessons: integer('gets_lessons', { mode: 'boolean' }).notNull().default(true),
		mayBook: integer('may_book', { mode: 'boolean' }).notNull().default(true),
		mayCollect: integer('may_collect', { mode: 'boolean' }).notNull().default(true),
		isEmergency: integer('is_emergency', { mode: 'boolean' }).notNull().default(false),
		/** By order of a court: nothing is sent to them and nothing shown. */
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
