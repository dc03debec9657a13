import type Sqlite from 'better-sqlite3'

/** From so many milliseconds on a statement is worth a look: nothing else runs meanwhile. */
const SLOW_MS = 25
const KEPT = 30

export interface SlowStatement {
	sql: string
	times: number
	longestMs: number
	lastAt: number
}

const slow = new Map<string, SlowStatement>()
const METHODS = ['all', 'get', 'run'] as const

/** Times every statement of this process. Values are bound, so that the text of a statement names nobody. */
export function watchStatements(sqlite: Sqlite.Database) {
	const statement = Object.getPrototypeOf(sqlite.prepare('select 1')) as Record<
		(typeof METHODS)[number],
		(this: Sqlite.Statement, ...values: unknown[]) => unknown
	> & { isWatched?: boolean }
	if (statement.isWatched) return
	statement.isWatched = true
	for (const method of METHODS) {
		const run = statement[method]
		statement[method] = function (...values) {
			const started = performance.now()
			try {
				return run.apply(this, values)
			} finally {
				const ms = performance.now() - started
				if (ms >= SLOW_MS) noteSlow(this.source, ms)
			}
		}
	}
}

/** The slowest statements since this process began, the longest first. */
export function listSlowStatements(): SlowStatement[] {
	return [...slow.values()].sort((one, other) => other.longestMs - one.longestMs)
}

function noteSlow(sql: string, ms: number, now = Date.now()) {
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
