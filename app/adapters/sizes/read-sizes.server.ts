import type Sqlite from 'better-sqlite3'

export interface TableSize {
	name: string
	/** Includes the indexes. */
	bytes: number
}

/**
 * Size of each table in bytes. This reads every page of the file, one tree at a time, so that no long read
 * keeps the log from being truncated.
 */
export function readSizes(sqlite: Sqlite.Database): TableSize[] {
	const trees = sqlite
		.prepare('select name, tbl_name as "table" from sqlite_schema where rootpage > 0')
		.all() as { name: string; table: string }[]
	const bytesOf = sqlite.prepare('select sum(pgsize) from dbstat where aggregate = 1 and name = ?').pluck()
	const sizes = new Map<string, number>()
	for (const { name, table } of trees)
		sizes.set(table, (sizes.get(table) ?? 0) + ((bytesOf.get(name) as number | null) ?? 0))
	return [...sizes].map(([name, bytes]) => ({ name, bytes }))
}
