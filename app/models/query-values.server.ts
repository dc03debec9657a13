import { sql, type Placeholder, type SQL } from 'drizzle-orm'

/** The values of a row that a prepared statement writes, each under the name of its column. */
export function placeholders<Name extends string>(...names: Name[]): Record<Name, Placeholder> {
	const values: Record<string, Placeholder> = {}
	for (const name of names) values[name] = sql.placeholder(name)
	return values
}

/** A list handed over as one value: the text of the statement, and so the compiled one, is the same for lists of any length. */
export function eachOf(list: readonly string[] | Placeholder): SQL {
	return sql`(select value from json_each(${asJson(list)}))`
}

/**
 * The same list as a table, to join what each of them has: `EACH` is the id. In a cross join SQLite takes the list first, and
 * finds the few rows of each by their index.
 */
export function tableOfEach(list: readonly string[] | Placeholder): SQL {
	return sql`json_each(${asJson(list)})`
}

export const EACH = sql`json_each.value`

/** A prepared statement is given its list as JSON when it runs. */
function asJson(list: readonly string[] | Placeholder) {
	return 'length' in list ? JSON.stringify(list) : list
}
