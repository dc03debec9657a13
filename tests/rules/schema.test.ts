import { readFileSync } from 'node:fs'
import Sqlite from 'better-sqlite3'
import * as drizzleKit from 'drizzle-kit/api'
import { describe, expect, it } from 'vitest'
import * as schema from '#db/schema/index.ts'
import { GLOBAL, tables, tenantTables, withMigrated } from './database.ts'

/** Lists read by time, with short rows: a page of one school costs the same however many schools there are. */
const WITHOUT_ROWID = ['audit_entries', 'ledger_entries', 'lessons', 'platform_transactions', 'student_words']

/** Tenant tables whose school need not exist, each with its reason. */
const NO_SCHOOL: Record<string, string> = {
	audit_entries: 'what concerns no school is kept under `platform`',
	history_checks: 'the same',
}

describe('every table', () => {
	it('is keyed by the school, or is on the list of global ones', () => {
		const unkeyed = tenantTables.filter(({ keyColumns }) => keyColumns[0] !== 'school_id')
		expect(unkeyed.map(({ name }) => name)).toEqual([])
	})

	it('that is global is there, and is not keyed by a school after all', () => {
		for (const name of Object.keys(GLOBAL)) {
			const table = tables.find((one) => one.name === name)
			expect(table, name).toBeDefined()
			expect(table?.keyColumns, name).not.toContain('school_id')
		}
	})

	it('of a school can be pointed at by school and id together, if its rows have one', () => {
		for (const { name, keyColumns, indexes, columns } of tenantTables) {
			if (!columns.some((column) => column.name === 'id')) continue
			const unique = indexes.filter(({ config }) => config.unique && !config.where)
			const keys = [
				keyColumns,
				...unique.map(({ config }) =>
					config.columns.map((column) => ('name' in column ? String(column.name) : '')),
				),
			]
			expect(keys.map(String), name).toContain('school_id,id')
		}
	})

	it('of a school belongs to a school that exists', () => {
		for (const { name, foreignKeys } of tenantTables) {
			const toSchools = foreignKeys.some((key) => String(pairs(key)) === 'school_id>schools.id')
			expect(toSchools, name).toBe(!(name in NO_SCHOOL))
		}
	})

	it('points at a row of a school together with that school', () => {
		const tenants = tenantTables.map(({ name }) => name)
		for (const { name, foreignKeys } of tables) {
			for (const key of foreignKeys) {
				const target = targetOf(key)
				if (tenants.includes(target)) expect(pairs(key), name).toContain(`school_id>${target}.school_id`)
			}
		}
	})
})

describe('the migrated database', () => {
	it('stores without rowid exactly the tables on the list', () => {
		const stored = withMigrated(
			({ sqlite }) =>
				sqlite.prepare(`select name from pragma_table_list where wr = 1`).all() as { name: string }[],
		)
		expect(stored.map(({ name }) => name).sort()).toEqual(WITHOUT_ROWID.toSorted())
	})

	it('never removes or changes a row because another one was', () => {
		withMigrated(({ sqlite }) => {
			for (const { name } of tables) {
				const keys = sqlite.pragma(`foreign_key_list(${name})`) as { on_update: string; on_delete: string }[]
				for (const { on_update, on_delete } of keys) expect([on_update, on_delete], name).toEqual(NO_ACTION)
			}
		})
	})

	it('refuses to change or remove history', () => {
		withMigrated(({ sqlite }) => {
			sqlite.exec(
				`insert into audit_entries (school_id, id, at, actor_name, action) values ('s', '1', 1, 'A', 'x')`,
			)
			expect(() => sqlite.exec(`update audit_entries set action = 'y'`)).toThrow('never changed')
			expect(() => sqlite.exec(`delete from audit_entries`)).toThrow('never removed')
		})
	})

	it('refuses to change or remove what the ledger says', () => {
		withMigrated(({ sqlite }) => {
			sqlite.pragma('foreign_keys = OFF')
			sqlite.exec(
				`insert into ledger_entries (school_id, family_id, at, id, kind, day, amount_minor, by)
				values ('s', 'f', 1, '1', 'payment', '2026-04-01', -100, 'u')`,
			)
			expect(() => sqlite.exec(`update ledger_entries set amount_minor = 0`)).toThrow('never changed')
			expect(() => sqlite.exec(`delete from ledger_entries`)).toThrow('never removed')
		})
	})

	it('is open with the pragmas it counts on', () => {
		withMigrated(({ sqlite }) => {
			const read = (name: string) => sqlite.pragma(name, { simple: true })
			expect(read('journal_mode')).toBe('wal')
			expect(read('foreign_keys')).toBe(1)
			expect(read('busy_timeout')).toBe(5000)
			expect(read('synchronous')).toBe(1)
		})
	})
})

interface Snapshot {
	id: string
}

/** Its own types lead to a version of zod that is not installed. */
const { generateSQLiteDrizzleJson: snapshotOf, generateSQLiteMigration: statementsBetween } =
	drizzleKit as unknown as {
		generateSQLiteDrizzleJson: (tables: object, previous?: string) => Promise<Snapshot>
		generateSQLiteMigration: (from: Snapshot, to: Snapshot) => Promise<string[]>
	}

describe('the migrations', () => {
	const newest = (JSON.parse(readFileSync('db/migrations/meta/_journal.json', 'utf8')) as Journal).entries.at(
		-1,
	)
	const snapshot = JSON.parse(
		readFileSync(`db/migrations/meta/${newest?.tag.split('_')[0]}_snapshot.json`, 'utf8'),
	) as Snapshot

	it('leave nothing of the schema to be generated', async () => {
		const now = await snapshotOf(schema, snapshot.id)
		expect(await statementsBetween(snapshot, now)).toEqual([])
	})

	it('make, with what was written into them by hand, the tables of the schema', async () => {
		const empty = await snapshotOf({})
		const generated = new Sqlite(':memory:')
		for (const statement of await statementsBetween(empty, await snapshotOf(schema))) {
			generated.exec(statement)
		}
		withMigrated(({ sqlite }) => {
			for (const { name } of tables) expect(shapeOf(sqlite, name), name).toEqual(shapeOf(generated, name))
		})
	})
})

const NO_ACTION = ['NO ACTION', 'NO ACTION']

interface Journal {
	entries: { tag: string }[]
}

type ForeignKey = (typeof tables)[number]['foreignKeys'][number]

function targetOf(key: ForeignKey): string {
	const target = tables.find(({ columns }) =>
		columns.some((one) => one === key.reference().foreignColumns[0]),
	)
	return target?.name ?? ''
}

/** `school_id>schools.id` for every column of the key. */
function pairs(key: ForeignKey): string[] {
	const { columns, foreignColumns } = key.reference()
	return columns.map((column, at) => `${column.name}>${targetOf(key)}.${foreignColumns[at]?.name}`)
}

/** Columns, keys and indexes, whatever the text that made them. */
function shapeOf(sqlite: Sqlite.Database, table: string) {
	const indexes = sqlite.pragma(`index_list(${table})`) as { name: string; unique: number; partial: number }[]
	return {
		columns: sqlite.pragma(`table_xinfo(${table})`),
		foreignKeys: sqlite.pragma(`foreign_key_list(${table})`),
		indexes: indexes
			.map(({ name, unique, partial }) => ({
				name,
				unique,
				partial,
				columns: (sqlite.pragma(`index_info(${name})`) as { name: string }[]).map((column) => column.name),
			}))
			.sort((a, b) => (a.name < b.name ? -1 : 1)),
	}
}
