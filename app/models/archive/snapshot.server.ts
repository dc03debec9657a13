import type { Database } from 'better-sqlite3'
import { getTableColumns, getTableName } from 'drizzle-orm'
import { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { CalendarLesson } from '#app/letters/calendar.server.ts'
import { schemaVersion } from '#db/migrate.server.ts'
import * as schema from '#db/schema/index.ts'
import { openSnapshot } from '#db/snapshot.server.ts'
import type { SchoolId } from '../access.server.ts'

/** Tables left out of an archive, each with the reason. */
export const NOT_TAKEN_OUT: Record<string, string> = {
	sessions: 'opens accounts',
	invitations: 'opens accounts',
	ownership_transfers: 'opens a school',
	reversals: 'opens accounts',
	calendar_feeds: 'the keys of calendars that are read without an account',
	busy_calendars: 'the address of a teacher’s private calendar',
	busy_times: 'when a teacher is busy in private; read again from the calendar',
	push_devices: 'opens the devices of people',
	text_accounts: 'opens an account at the provider of text messages',
	texts: 'what was sent already must not be sent again',
	push_outbox: 'notifications that are still to be shown',
	api_keys: 'opens the school to programs',
	webhooks: 'holds secrets of other programs',
	webhook_deliveries: 'events that were sent already must not be sent again',
	subscriptions:
		'what was paid is between a school and the platform it left: it begins unpaid where it is read in',
	outbox: 'mail that was sent already must not be sent again',
	digest_lines: 'mail that is still to be sent: the summary of the day',
	used_form_keys: 'forms that were open at the moment',
	list_views: 'how a list was left',
	history_checks: 'the history is checked anew where it is read in',
	undo_steps: 'what could be undone within the hour',
	booking_holds: 'times that are held for minutes',
	held_seats: 'seats that are held for minutes',
	join_pages: 'its address belongs to the platform it left, where another school may have it',
	school_oversight: 'what the platform decided',
	school_views: 'what the platform looked at',
	school_removals: 'what the platform decided',
	online_accounts: 'opens an account at PayPal or Stripe',
	plan_orders: 'the platform’s own accounts',
	platform_transactions: 'the platform’s own accounts',
	activation_requests: 'the platform’s own accounts',
	support_chats: 'holds internal notes of the platform’s staff',
	support_messages: 'holds internal notes of the platform’s staff',
}

/** Columns exported about users: no password and no permissions. */
export const PEOPLE = ['id', 'name', 'email', 'username', 'created_at'] as const

export type Row = Record<string, string | number | null>

/** Names of the exported tables, in order. */
export function tablesToTake(): string[] {
	const names = Object.values(schema).flatMap((table: unknown) =>
		table instanceof SQLiteTable && 'schoolId' in getTableColumns(table) ? [String(getTableName(table))] : [],
	)
	return names.filter((name) => !(name in NOT_TAKEN_OUT)).sort()
}

/** Stored columns only; generated ones are computed again. */
export function columnsOf(sqlite: Database, table: string): string[] {
	const columns = sqlite.pragma(`table_info(${table})`) as { name: string }[]
	return columns.map(({ name }) => name)
}

const TOTALS = {
	Students: 'select count(*) from students where school_id = ?',
	Families: 'select count(*) from families where school_id = ?',
	Classes: 'select count(*) from classes where school_id = ?',
	Lessons: 'select count(*) from lessons where school_id = ?',
	'Attendance marks': 'select count(*) from attendance_marks where school_id = ?',
	Invoices: 'select count(*) from invoices where school_id = ?',
	'Invoiced, in hundredths': 'select coalesce(sum(total_minor), 0) from invoices where school_id = ?',
	'Open on invoices, in hundredths': 'select coalesce(sum(open_minor), 0) from invoices where school_id = ?',
	'Received, in hundredths': 'select coalesce(sum(amount_minor), 0) from family_payments where school_id = ?',
	'Balance of the ledger, in hundredths':
		'select coalesce(sum(amount_minor), 0) from ledger_entries where school_id = ?',
	Messages: 'select count(*) from messages where school_id = ?',
	Files: 'select count(*) from files where school_id = ? and removed_at is null',
	'Entries of the history': 'select count(*) from audit_entries where school_id = ?',
}

export type Totals = Record<string, number>

/** Totals that must match after an import. */
export function schoolTotals(sqlite: Database, schoolId: string): Totals {
	return Object.fromEntries(
		Object.entries(TOTALS).map(([what, query]) => [
			what,
			sqlite.prepare<[string], number>(query).pluck().get(schoolId) ?? 0,
		]),
	)
}

/**
 * A consistent snapshot of a school, read while writes continue. Close it soon, because it holds back the
 * write-ahead log.
 */
export class SchoolSnapshot {
	readonly #sqlite = openSnapshot()
	readonly #schoolId: SchoolId
	readonly schema = schemaVersion()

	constructor(schoolId: SchoolId) {
		this.#schoolId = schoolId
	}

	columns(table: string): string[] {
		return columnsOf(this.#sqlite, table)
	}

	/** Iterates, so that only one row is in memory at a time. */
	rows(table: string): Iterable<Row> {
		const columns = this.columns(table).map((name) => `"${name}"`)
		return this.#sqlite
			.prepare<[string], Row>(`select ${columns.join(', ')} from "${table}" where school_id = ?`)
			.iterate(this.#schoolId)
	}

	school(): Row[] {
		return this.#sqlite.prepare<[string], Row>('select * from schools where id = ?').all(this.#schoolId)
	}

	/** Current and former members, without passwords or data of other schools. */
	people(): Row[] {
		const theirs = `select ${PEOPLE.join(', ')} from users
			where id in (select user_id from memberships where school_id = ?) order by id`
		return this.#sqlite.prepare<[string], Row>(theirs).all(this.#schoolId)
	}

	/** All lessons of all years, for a calendar file. */
	lessons(): Iterable<CalendarLesson> {
		return this.#sqlite.prepare<[string], CalendarLesson>(LESSONS).iterate(this.#schoolId)
	}

	totals(): Totals {
		return schoolTotals(this.#sqlite, this.#schoolId)
	}

	close() {
		this.#sqlite.close()
	}
}

const LESSONS = `select l.id, l.starts_at startsAt, l.ends_at endsAt, l.state, l.kind, l.version, l.updated_at updatedAt,
		c.name class, t.name teacher, r.name room
	from lessons l
	join classes c on c.school_id = l.school_id and c.id = l.class_id
	left join teachers t on t.school_id = l.school_id and t.id = l.teacher_id
	left join rooms r on r.school_id = l.school_id and r.id = l.room_id
	where l.school_id = ?`
