import type Sqlite from 'better-sqlite3'
import { environment } from '#app/config/environment.server.ts'
import { logSlow } from '#app/utils/log.server.ts'

/** From so many milliseconds on a statement is worth a look: nothing else runs meanwhile. */
const SLOW_MS = 25
/** From so many on it is a line of the log as well. */
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

/** Times every statement of this process. Values are bound, so that the text of a statement names nobody. */
export function watchStatements(sqlite: Sqlite.Database) {
	const statement = Object.getPrototypeOf(sqlite.prepare('select 1')) as Methods & { unwatched?: Methods }
	// Of the addon, which a process has once: whoever comes later takes the place of who watched before.
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

/** The slowest statements since this process began, the longest first. */
export function listSlowStatements(): SlowStatement[] {
	return [...slow.values()].sort((one, other) => other.longestMs - one.longestMs)
}

/** All statements of this process so far, and how many of them were slow. */
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
