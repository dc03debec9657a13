import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import { migrate } from 'drizzle-orm/better-sqlite3/migrator'
import { hashPassword } from '#app/models/password.server.ts'

const MIGRATIONS = 'db/migrations'
/** The migration that made the schema of the first release. */
const FIRST = '0000_foundation'
const AT = Date.UTC(2026, 8, 1)
const DAY = 24 * 60 * 60 * 1000

export const OWNER = 'hanna'

/** A database as the first release left it: two schools, each with families, lessons, marks and money. Always the same. */
export async function aFirstRelease(folder: string): Promise<string> {
	const path = join(folder, 'solfa.db')
	mkdirSync(folder, { recursive: true })
	const sqlite = new Sqlite(path)
	sqlite.pragma('journal_mode = WAL')
	const migrations = onlyFirst(folder)
	migrate(drizzle(sqlite), { migrationsFolder: migrations })
	rmSync(migrations, { recursive: true })
	sqlite.pragma('foreign_keys = ON')
	const passwordHash = await hashPassword('solfa-demo-1')
	for (const [i, school] of ['north', 'south'].entries()) aSchool(sqlite, school, i, passwordHash)
	sqlite.close()
	return path
}

function onlyFirst(folder: string): string {
	const to = join(folder, 'migrations')
	mkdirSync(join(to, 'meta'), { recursive: true })
	cpSync(`${MIGRATIONS}/${FIRST}.sql`, `${to}/${FIRST}.sql`)
	const journal = JSON.parse(readFileSync(`${MIGRATIONS}/meta/_journal.json`, 'utf8')) as {
		entries: { tag: string }[]
	}
	const entries = journal.entries.filter(({ tag }) => tag === FIRST)
	writeFileSync(`${to}/meta/_journal.json`, JSON.stringify({ ...journal, entries }))
	return to
}

type Values = Record<string, string | number | null>

function aSchool(sqlite: Sqlite.Database, school: string, i: number, passwordHash: string) {
	const insert = (table: string, values: Values) => {
		const names = Object.keys(values)
		const places = names.map((name) => `@${name}`).join(', ')
		sqlite.prepare(`insert into ${table} (${names.join(', ')}) values (${places})`).run(values)
	}
	const own = { school_id: school, created_at: AT, updated_at: AT }
	const name = `School of the ${school}`
	insert('schools', {
		id: school,
		name,
		kind: 'school',
		currency: 'EUR',
		time_zone: 'Europe/Madrid',
		created_at: AT + i,
	})
	const username = i === 0 ? OWNER : `${OWNER}${i}`
	insert('users', {
		id: `${school}-user`,
		name: 'Hanna Lindqvist',
		created_at: AT,
		password_hash: passwordHash,
		username,
		username_key: username,
		email: `${username}@solfa.test`,
		email_key: `${username}@solfa.test`,
	})
	insert('memberships', {
		school_id: school,
		id: `${school}-owner`,
		user_id: `${school}-user`,
		created_at: AT,
		role: 'admin',
		kind: 'staff',
	})
	insert('classes', {
		...own,
		id: 'choir',
		kind: 'group',
		name: 'Choir',
		name_key: 'choir',
		duration_minutes: 60,
		state: 'active',
	})
	for (let n = 1; n <= 4 + i; n++) {
		const family = `family-${n}`
		insert('families', { ...own, id: family, name: `Ruiz ${n}`, name_key: `ruiz ${n}` })
		insert('students', {
			...own,
			id: `student-${n}`,
			family_id: family,
			first_name: 'Ana',
			last_name: `Ruiz ${n}`,
			name_key: `ruiz ${n} ana`,
			state: 'active',
			state_since: '2026-09-01',
		})
		const startsAt = AT + n * 7 * DAY
		const day = new Date(startsAt).toISOString().slice(0, 10)
		insert('lessons', {
			...own,
			id: `lesson-${n}`,
			class_id: 'choir',
			starts_at: startsAt,
			ends_at: startsAt + DAY / 24,
			day,
		})
		insert('attendance_marks', {
			school_id: school,
			id: `mark-${n}`,
			lesson_id: `lesson-${n}`,
			student_id: `student-${n}`,
			code: 'present',
			source: 'roll',
			at: startsAt,
		})
		insert('invoices', {
			...own,
			id: `invoice-${n}`,
			family_id: family,
			terms_days: 14,
			currency: 'EUR',
			taxes: '[]',
			state: 'draft',
			total_minor: 1000 * n,
			open_minor: 0,
		})
		insert('family_payments', {
			school_id: school,
			id: `payment-${n}`,
			family_id: family,
			received_on: day,
			method: 'cash',
			amount_minor: 250 * n,
			at: startsAt,
			by: `${school}-user`,
		})
		insert('ledger_entries', {
			school_id: school,
			family_id: family,
			id: `entry-${n}`,
			at: startsAt,
			day,
			by: `${school}-user`,
			kind: 'payment',
			amount_minor: -250 * n,
		})
		insert('audit_entries', {
			school_id: school,
			id: `audit-${n}`,
			at: AT + n,
			actor_name: 'Hanna',
			action: 'student.created',
		})
	}
}

const TOTALS = {
	students: 'count(*)',
	families: 'count(*)',
	lessons: 'count(*), sum(starts_at)',
	attendance_marks: 'count(*)',
	invoices: 'count(*), sum(total_minor), sum(open_minor)',
	family_payments: 'count(*), sum(amount_minor)',
	ledger_entries: 'count(*), sum(amount_minor)',
	memberships: 'count(*)',
	// A sign-in after the upgrade adds to the history.
	audit_entries: `count(*) filter (where action = 'student.created')`,
}

/** What an upgrade must leave as it was, by school. */
export function totalsIn(path: string): Record<string, unknown> {
	const database = new Sqlite(path)
	const totals = Object.entries(TOTALS).map(([table, what]) => [
		table,
		database.prepare(`select school_id, ${what} from ${table} group by 1 order by 1`).raw().all(),
	])
	const users = database.prepare('select id, name, email, username from users order by id').all()
	database.close()
	return { ...(Object.fromEntries(totals) as Record<string, unknown>), users }
}
