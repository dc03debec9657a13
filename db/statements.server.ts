import type Sqlite from 'better-sqlite3'

/** Enough for the statements of every kind of page, and as many again for lists of other lengths. */
const KEPT = 1_000

/**
 * Caches prepared statements by their SQL, least recently used first out, because compiling one takes longer
 * than running most of them. SQLite recompiles them after a change of the schema or statistics.
 */
export function keepingStatements(sqlite: Sqlite.Database): Pick<Sqlite.Database, 'prepare' | 'transaction'> {
	const kept = new Map<string, Sqlite.Statement>()
	const prepare = (text: string) => {
		const statement = kept.get(text) ?? sqlite.prepare(text)
		kept.delete(text)
		kept.set(text, statement)
		const [oldest] = kept.keys()
		if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest)
		// The previous caller may have requested raw rows.
		return statement.reader ? statement.raw(false) : statement
	}
	return {
		prepare: prepare as Sqlite.Database['prepare'],
		transaction: (work) => sqlite.transaction(work),
	}
}
