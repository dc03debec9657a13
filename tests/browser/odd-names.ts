import type Sqlite from 'better-sqlite3'
import { steady } from '#app/utils/steady.ts'
import { addParent, addStudio } from './studio.ts'

const DAY = 24 * 60 * 60_000

/** As many marks on every letter as are let in. */
function stacked(name: string): string {
	return name.replace(/\p{L}/gu, (letter) => steady(letter + '\u0303'.repeat(40)))
}

/** Names that a page has no say in. Each holds something that reaches beyond itself where it is not held in. */
export const ODD_NAMES = {
	stacked: stacked('Zalgo'),
	hebrew: 'נועה לוי',
	arabic: 'مريم الحسن',
	overridden: 'Nora \u202ednil',
	unseen: 'Z\u200be\u200br\u200co\u200d\u2060\ufeff',
	emoji: '👩🏽‍🎤👨‍👩‍👧‍👦🏴󠁧󠁢󠁳󠁣󠁴󠁿🎻',
	long: 'Konstantinopel'.repeat(15).slice(0, 200),
}

export type OddName = keyof typeof ODD_NAMES

/** A studio in which a student, their family, a class and a conversation have each of the odd names. */
export function addOddNames(sqlite: Sqlite.Database, id: string, password: unknown) {
	addStudio(sqlite, id, password)
	addParent(sqlite, id, password)
	const run = (sql: string, row: Record<string, unknown>) => sqlite.prepare(sql).run({ school: id, ...row })
	run(
		`insert into users (id, name, email, email_key, username, username_key, password_hash, created_at)
		 values (@id, 'Lena Ward', @email, @email, @id, @id, @password, 1)`,
		{ id: `${id}-admin`, email: `${id}-admin@studio.example`, password },
	)
	run(
		`insert into memberships (school_id, id, user_id, role, kind, created_at)
		 values (@school, @id, @id, 'admin', 'staff', 1)`,
		{ id: `${id}-admin` },
	)
	for (const [i, [kind, name]] of Object.entries(ODD_NAMES).entries()) {
		const own = { id: `${id}-${kind}`, name, key: `odd ${kind}`, at: Date.now() - i * DAY }
		run(
			`insert into families (school_id, id, name, name_key, created_at, updated_at)
			 values (@school, @id, @name, @key, 1, 1)`,
			own,
		)
		run(
			`insert into students (school_id, id, first_name, last_name, name_key, birth_date, family_id, state,
			 state_since, created_at, updated_at)
			 values (@school, @id, @name, @name, @key, '2015-05-05', @id, 'active', '2026-01-01', 1, 1)`,
			own,
		)
		run(
			`insert into classes (school_id, id, kind, name, name_key, duration_minutes, state, created_at, updated_at)
			 values (@school, @id, 'group', @name, @key, 20, 'running', 1, 1)`,
			own,
		)
		run(
			`insert into class_teachers (school_id, class_id, teacher_id, part) values (@school, @id, @school, 'lead')`,
			own,
		)
		run(
			`insert into enrolments (school_id, id, student_id, class_id, starts_on, state, created_at, updated_at)
			 values (@school, @id, @id, @id, '2026-01-01', 'active', 1, 1)`,
			own,
		)
		run(
			`insert into guardianships (school_id, guardian_id, student_id, relation, created_at)
			 values (@school, @parent, @id, @name, 1)`,
			{ ...own, parent: `${id}-parent` },
		)
		run(
			`insert into lessons (school_id, id, class_id, teacher_id, starts_at, ends_at, day, created_at, updated_at)
			 values (@school, @id, @id, @school, @soon, @soon + 1200000, @day, 1, 1)`,
			{
				...own,
				soon: Date.now() + (i + 2) * DAY,
				day: new Date(Date.now() + (i + 2) * DAY).toISOString().slice(0, 10),
			},
		)
		addConversation(sqlite, id, own)
	}
}

function addConversation(sqlite: Sqlite.Database, school: string, own: Record<string, unknown>) {
	const row = { ...own, school, message: `${String(own.id)}-message`, admin: `${school}-admin` }
	const run = (sql: string, more = {}) => sqlite.prepare(sql).run({ ...row, ...more })
	run(
		`insert into conversations (school_id, id, kind, subject, subject_key, student_id, to_office, last_id, last_at,
		 created_at) values (@school, @id, 'direct', @name, @key, @id, 0, @message, @at, @at)`,
	)
	for (const member of [`${school}-admin`, `${school}-parent`])
		run(
			`insert into conversation_members (school_id, conversation_id, membership_id, inbox_at, joined_at)
			 values (@school, @id, @member, @at, 1)`,
			{ member },
		)
	run(
		`insert into messages (school_id, id, conversation_id, kind, author_id, body, body_key, created_at)
		 values (@school, @message, @id, 'message', @admin, @body, @key, @at)`,
		{ body: own.name },
	)
}
