import type Sqlite from 'better-sqlite3'
import { environment } from '#app/config/environment.server.ts'
import { logSlow } from '#app/utils/log.server.ts'

/** Statements from this many milliseconds on are recorded, because they block everything else. */
const SLOW_MS = 25
/** Slower statements are logged as well. */
const LOGGED_MS = 100
const KEPT = 30

export interface SlowStatement {
	sql: string
	times: number
	longestMs: number
	lastAt: number
}

const slow = new Map<string, SlowStatement>()
const totals = { times: 0, ms: 0, slow: 0 }
const METHODS = ['all', 'get', 'run'] as const
type Methods = Record<(typeof METHODS)[number], (this: Sqlite.Statement, ...values: unknown[]) => unknown>

/** Times every statement of this process. Values are bound, so the recorded SQL contains no personal data. */
export function watchStatements(sqlite: Sqlite.Database) {
	const statement = Object.getPrototypeOf(sqlite.prepare('select 1')) as Methods & { unwatched?: Methods }
	// The prototype is shared by the whole process, so a later call replaces the earlier wrapper.
	const { all, get, run } = statement
	const unwatched = (statement.unwatched ??= { all, get, run })
	for (const method of METHODS) {
		const run = unwatched[method]
		statement[method] = function (...values) {
			const started = performance.now()
			try {
				return run.apply(this, values)
			} finally {
				const ms = performance.now() - started
				totals.times += 1
				totals.ms += ms
				if (ms >= SLOW_MS) noteSlow(this.source, ms)
			}
		}
	}
}

/** The slowest statements of this process, longest first. */
export function listSlowStatements(): SlowStatement[] {
	return [...slow.values()].sort((slowStatement, other) => other.longestMs - slowStatement.longestMs)
}

/** Number of statements of this process, and how many were slow. */
export function statementTotals(): Readonly<typeof totals> {
	return totals
}

function noteSlow(sql: string, ms: number, now = Date.now()) {
	totals.slow += 1
	if (ms >= LOGGED_MS && environment().logLevel !== 'silent')
		logSlow({ slow: sql.replace(/\s+/g, ' ').slice(0, 1000), ms: Math.round(ms) })
	const known = slow.get(sql) ?? { sql, times: 0, longestMs: 0, lastAt: now }
	slow.set(sql, {
		sql,
		times: known.times + 1,
		longestMs: Math.max(known.longestMs, Math.round(ms)),
		lastAt: now,
	})
	if (slow.size <= KEPT) return
	const quickest = listSlowStatements().at(-1)
	if (quickest) slow.delete(quickest.sql)
}
