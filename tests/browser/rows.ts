import { join } from 'node:path'
import Sqlite from 'better-sqlite3'

type Row = Record<string, unknown>

/** Reads the database of the server these tests run against. */
export function rows<T = Row>(sql: string, ...values: unknown[]): T[] {
	const sqlite = new Sqlite(join(process.env.BROWSER_TESTS_DATA ?? '', 'solfa.db'), { readonly: true })
	try {
		return sqlite.prepare(sql).all(...values) as T[]
	} finally {
		sqlite.close()
	}
}

/** What no two people have in common: names of rows, moments, secrets, addresses, and who was first of two at a time. */
const OWN =
	/^(id|at|hash|salt|position|subnet|device|ref|tries)$|_(id|at|by|key|hash|ref|url|through|address)$|address|secret|email/

/** Everything the database keeps of somebody's school, without what is theirs alone. Whoever is erased has an id left. */
export function rowsOf(whose: string): Record<string, Row[]> {
	const [place] = rows<{ school: string; user: string }>(
		'select school_id as school, user_id as user from memberships m join users u on u.id = m.user_id where ? in (u.email, u.id)',
		whose,
	)
	if (!place) throw new Error(`Nobody is called ${whose}.`)
	const kept: Record<string, Row[]> = {}
	for (const { name } of rows<{ name: string }>(`select name from sqlite_schema where type = 'table'`)) {
		const columns = rows<{ name: string }>(`select name from pragma_table_info(?)`, name).map(
			(column) => column.name,
		)
		const found = columns.includes('school_id')
			? rows(`select * from "${name}" where school_id = ?`, place.school)
			: columns.includes('user_id')
				? rows(`select * from "${name}" where user_id = ?`, place.user)
				: name === 'schools' || name === 'users'
					? rows(`select * from "${name}" where id in (?, ?)`, place.school, place.user)
					: name === 'payment_events'
						? rows(
								`select * from payment_events where paypal_subscription_id in
								 (select paypal_subscription_id from plan_orders where school_id = ?)`,
								place.school,
							)
						: []
		if (found.length > 0) kept[name] = found.map(common).sort(byText)
	}
	return kept
}

function common(row: Row): Row {
	const shared = (name: string, value: unknown) => {
		if (OWN.test(name)) return value === null ? null : 'its own'
		return typeof value === 'string' ? value.replace(/\b\d{13}\b/g, 'a moment') : value
	}
	return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, shared(name, value)]))
}

function byText(a: Row, b: Row): number {
	return JSON.stringify(a) < JSON.stringify(b) ? -1 : 1
}
