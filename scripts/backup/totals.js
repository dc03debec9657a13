import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import Sqlite from 'better-sqlite3'
import { Refused } from './refused.js'

/** Counted of each school when a backup is made, and again when it is restored. Money is in minor units. */
const OF_A_SCHOOL = {
	students: 'select school_id, count(*) from students group by 1',
	families: 'select school_id, count(*) from families group by 1',
	lessons: 'select school_id, count(*) from lessons group by 1',
	'attendance marks': 'select school_id, count(*) from attendance_marks group by 1',
	invoices: 'select school_id, count(*) from invoices group by 1',
	'amount invoiced': 'select school_id, sum(total_minor) from invoices group by 1',
	'amount open': 'select school_id, sum(open_minor) from invoices group by 1',
	'amount received': 'select school_id, sum(amount_minor) from family_payments group by 1',
	'balance of the ledger': 'select school_id, sum(amount_minor) from ledger_entries group by 1',
	'entries of the history': 'select school_id, count(*) from audit_entries group by 1',
	files: 'select school_id, count(*) from files group by 1',
}

/** The totals of every school, and of the bytes of files, in copies of both databases. */
export function totalsOf(copies) {
	return {
		schools: withDatabase(copies.database, schoolTotals),
		files: existsSync(copies.files) ? withDatabase(copies.files, fileTotals) : null,
	}
}

function schoolTotals(database) {
	const schools = Object.fromEntries(
		database
			.prepare('select id from schools')
			.pluck()
			.all()
			.map((id) => [id, {}]),
	)
	for (const [what, query] of Object.entries(OF_A_SCHOOL))
		for (const [id, total] of database.prepare(query).raw().iterate()) (schools[id] ??= {})[what] = total
	return schools
}

function fileTotals(database) {
	const hasTable = database.prepare(`select 1 from sqlite_master where name = 'chunks'`).get()
	if (!hasTable) return { chunks: 0, bytes: 0 }
	return database.prepare('select count(*) chunks, coalesce(sum(length(bytes)), 0) bytes from chunks').get()
}

function withDatabase(path, read) {
	const database = new Sqlite(path, { readonly: true, fileMustExist: true })
	try {
		return read(database)
	} finally {
		database.close()
	}
}

/** Puts the totals beside the copies, so that the backup carries them. */
export function recordTotals(copies) {
	writeFileSync(copies.totals, JSON.stringify(totalsOf(copies)), { flag: 'wx', mode: 0o600 })
}

/**
 * Compares copies that were read from a backup with what it recorded. Returns the number of schools compared; null for a
 * backup of the time before totals.
 */
export function compareTotals(copies, name) {
	if (!existsSync(copies.totals)) return null
	const recorded = JSON.parse(readFileSync(copies.totals, 'utf8'))
	const actual = totalsOf(copies)
	const ids = Object.keys({ ...recorded.schools, ...actual.schools })
	for (const id of ids) {
		const what = difference(recorded.schools[id], actual.schools[id])
		if (what) throw new Refused(`In ${name} the school ${id} has ${what}. Take another backup.`)
	}
	const files = difference(recorded.files ?? {}, actual.files ?? {})
	if (files) throw new Refused(`In ${name} files.db has ${files}. Take another backup.`)
	// History that concerns no school is kept under this name.
	return ids.filter((id) => id !== 'platform').length
}

function difference(recorded = {}, actual = {}) {
	const what = Object.keys({ ...recorded, ...actual }).find((key) => recorded[key] !== actual[key])
	return what && `${what} ${actual[what] ?? 'missing'} instead of ${recorded[what] ?? 'none'}`
}
