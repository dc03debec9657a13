import type Sqlite from 'better-sqlite3'

export interface TableSize {
	name: string
	/** With its indexes. */
	bytes: number
}

/**
 * How many bytes each table takes. Every page of the file is read, one tree after the other: nobody who writes meanwhile
 * has to keep the log for all of it.
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
