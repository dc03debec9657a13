import type ts from 'typescript'
import { describe, expect, it } from 'vitest'
import type { Connection } from '#db/client.server.ts'
import { seedDemo } from '#db/seed/demo.ts'
import { tables, tenantTables, withMigrated } from '../rules/database.ts'
import { callsIn, crossesSchools, exportedFunctions, sourcesBelow } from '../rules/sources.ts'
import { readRecorded, type RecordedStatement } from '../support/recorded-statements.ts'
import { MAY_CROSS, MAY_SCAN, MAY_SORT } from './exceptions.ts'

/** How SQLite would answer every statement that the tests of models and routes have run. They run before this. */
const { statements, callers } = readRecorded()
const steps = explainAll()

const isScan = ({ step }: Step) => /^SCAN/.test(step)
const isSort = ({ step }: Step) => /TEMP B-TREE FOR .*ORDER BY/.test(step)
const isCrossing = ({ table, step }: Step) =>
	tenantTables.some(({ name }) => name === table) &&
	/^(SEARCH|SCAN)/.test(step) &&
	!/\(school_id=\?/.test(step) &&
	// DELETE with a limit takes the rows a search by the school has found, one by one.
	!/\(rowid=\?\)$/.test(step)

describe('query plans', () => {
	it('are read of every function that asks the database', () => {
		expect(
			asking()
				.filter((name) => !callers.has(name))
				.sort(),
		).toEqual([])
	})

	it('scan no table', () => {
		// As many rows as a limit lets through are called `some` or `first`. What a statement brings along is `json_each`, and
		// `dues` and `parted` are what two searches have found: open invoices and open parts of them, students who left and
		// those of lessons that were given.
		const scans = steps.filter(
			({ step, key }) =>
				/^SCAN (?!\d+-ROW VALUES|(some|first|dues|parted|json_each)\b)/.test(step) && !MAY_SCAN.has(key),
		)
		expect(scans).toEqual([])
	})

	it('sort no rows of a school by hand', () => {
		const sorts = steps.filter(
			(one) => isSort(one) && !crossesSchools(`app/models/${one.name}`) && !MAY_SORT.has(one.name),
		)
		expect(sorts).toEqual([])
	})

	it('reach a school’s rows by an index that starts with the school', () => {
		// What may read a table whole reads that of every school.
		const others = steps.filter((one) => isCrossing(one) && !MAY_CROSS.has(one.key) && !MAY_SCAN.has(one.key))
		expect(others).toEqual([])
	})

	it('join no table by how late its rows were made: for many rows that is everything since, as many times', () => {
		expect(steps.filter(({ step }) => /\(school_id=\? AND id[<>]\?\) LEFT-JOIN/.test(step))).toEqual([])
	})

	it('need every exception that is made for them', () => {
		const scanned = new Set(steps.filter(isScan).map(({ key }) => key))
		const crossed = new Set(steps.filter(isCrossing).map(({ key }) => key))
		const sorted = new Set(steps.filter(isSort).map(({ name }) => name))
		expect([...MAY_SCAN].filter((key) => !scanned.has(key))).toEqual([])
		expect([...MAY_CROSS].filter((key) => !crossed.has(key))).toEqual([])
		expect([...MAY_SORT].filter((key) => !sorted.has(key))).toEqual([])
	})
})

interface Step extends RecordedStatement {
	table: string
	step: string
	/** The function and the table, as exceptions name them. */
	key: string
}

function explainAll(): Step[] {
	process.env.DEMO = '1'
	process.env.SESSION_SECRET = 'only-for-these-tests-and-long-enough'
	return withMigrated((connection) => {
		seedDemo(connection)
		return statements.flatMap((statement) => explain(connection, statement))
	})
}

function explain({ sqlite }: Connection, { name, sql }: RecordedStatement): Step[] {
	const values = Array<null>((sql.match(/\?/g) ?? []).length).fill(null)
	const rows = sqlite.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(...values) as { detail: string }[]
	return rows.map(({ detail }) => {
		const table = tables.find((one) => new RegExp(`^(SCAN|SEARCH) ${one.name}\\b`).test(detail))?.name ?? ''
		return { name, sql, table, step: detail, key: `${name} ${table}` }
	})
}

/** Exported functions of models that query or write by themselves. */
function asking(): string[] {
	return sourcesBelow('app/models').flatMap((file) =>
		exportedFunctions(file)
			.filter(({ body }) => body && callsIn(body).some(asksDatabase))
			.map(({ name }) => `${file.replace('app/models/', '')}#${name}`),
	)
}

/** A condition is only a part of what another function runs. */
const asksDatabase = (call: ts.CallExpression) =>
	/^write$|^(database\(\)|tx)\b[^]*\.(all|get|run|iterate)$/.test(call.expression.getText())
