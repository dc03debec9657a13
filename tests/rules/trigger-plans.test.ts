import { expect, it } from 'vitest'
import type { Connection } from '#db/client.server.ts'
import { seedBulk } from '#db/seed/bulk.ts'
import { withMigrated } from './database.ts'

const DATABASES: [string, (connection: Connection) => void][] = [
	['that is empty', () => undefined],
	// Its tables were measured, and no guardian in it has an account: SQLite must not think that they all share one.
	['with a large school', (connection) => seedBulk(connection, { schools: 1, students: 300 })],
]

it.each(DATABASES)(
	'triggers find what they keep by the school and something more, in a database %s',
	(_, fill) => {
		const steps = withMigrated((connection) => {
			fill(connection)
			return stepsOf(connection)
		})
		const found = steps.filter(({ step }) => step.startsWith('SEARCH'))
		expect(found.length).toBeGreaterThan(50)
		expect(found.filter(({ step }) => !/\(school_id=\? AND/.test(step))).toEqual([])
		// What a view has gathered is read as a whole.
		const scanned = steps.filter(({ step }) => /^SCAN (?!CONSTANT ROW$|\w+_now$)/.test(step))
		expect(scanned).toEqual([])
	},
)

/** A trigger is part of a statement, and of that part SQLite says nothing: what it does is asked for by itself. */
function stepsOf({ sqlite }: Connection) {
	const triggers = sqlite.prepare(`select name, sql from sqlite_master where type = 'trigger'`).all() as {
		name: string
		sql: string
	}[]
	return triggers.flatMap(({ name, sql }) =>
		statementsOf(sql).flatMap((statement) => {
			const values = Array<null>((statement.match(/\?/g) ?? []).length).fill(null)
			const rows = sqlite.prepare(`EXPLAIN QUERY PLAN ${statement}`).all(...values) as { detail: string }[]
			return rows.map(({ detail }) => ({ name, step: detail }))
		}),
	)
}

/** Those that ask something, and do not only refuse. */
function statementsOf(trigger: string): string[] {
	return trigger
		.slice(trigger.indexOf('BEGIN') + 'BEGIN'.length, trigger.lastIndexOf('END'))
		.split(';')
		.map((statement) => statement.trim().replace(/\b(NEW|OLD)\.\w+/g, '?'))
		.filter((statement) => statement && !statement.includes('RAISE'))
}
