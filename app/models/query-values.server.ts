import { sql, type Placeholder, type SQL } from 'drizzle-orm'

/** Placeholders of a prepared insert, named like their columns. */
export function placeholders<Name extends string>(...names: Name[]): Record<Name, Placeholder> {
	const values: Record<string, Placeholder> = {}
	for (const name of names) values[name] = sql.placeholder(name)
	return values
}

/**
 * Passes a list as a single JSON value, so that the SQL text and the compiled statement are the same for any
 * length.
 */
export function eachOf(list: readonly string[] | Placeholder): SQL {
	return sql`(select value from json_each(${asJson(list)}))`
}

/**
 * The list as a table, joined with `EACH` as the id. In a cross join SQLite starts from it and finds the rows
 * of each id by index.
 */
export function tableOfEach(list: readonly string[] | Placeholder): SQL {
	return sql`json_each(${asJson(list)})`
}

export const EACH = sql`json_each.value`

/** A prepared statement receives its list as JSON at run time. */
function asJson(list: readonly string[] | Placeholder) {
	return 'length' in list ? JSON.stringify(list) : list
}
