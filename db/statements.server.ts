import type Sqlite from 'better-sqlite3'

/** So many texts a page of every kind comes to, and as many again for lists of ids of another length. */
const KEPT = 1_000

/**
 * What Drizzle sees of a connection: compiling a statement takes SQLite longer than running most of them, so those
 * asked last are kept by their text. SQLite compiles them again by itself once the schema or its measurements change.
 */
export function keepingStatements(sqlite: Sqlite.Database): Pick<Sqlite.Database, 'prepare' | 'transaction'> {
	const kept = new Map<string, Sqlite.Statement>()
	const prepare = (text: string) => {
		const statement = kept.get(text) ?? sqlite.prepare(text)
		kept.delete(text)
		kept.set(text, statement)
		const [oldest] = kept.keys()
		if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest)
		// Whoever asked before may have wanted rows without names.
		return statement.reader ? statement.raw(false) : statement
	}
	return {
		prepare: prepare as Sqlite.Database['prepare'],
		transaction: (work) => sqlite.transaction(work),
	}
}
