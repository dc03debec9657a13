import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { connect, setConnection, type Connection } from '#db/client.server.ts'
import { migrateDatabase } from '#db/migrate.server.ts'
import * as schema from '#db/schema/index.ts'

/** A database as a start would leave it, open for as long as the work lasts. */
export function withMigrated<T>(work: (connection: Connection) => T): T {
	const folder = mkdtempSync(join(tmpdir(), 'solfa-rules-'))
	const path = join(folder, 'solfa.db')
	migrateDatabase(path)
	const connection = connect(path)
	setConnection(connection)
	try {
		return work(connection)
	} finally {
		setConnection(undefined)
		connection.sqlite.close()
		rmSync(folder, { recursive: true })
	}
}

export type Table = ReturnType<typeof getTableConfig> & {
	/** As code calls it: `auditEntries`. */
	exportName: string
	keyColumns: string[]
}

export const tables: Table[] = (Object.entries(schema) as [string, unknown][])
	.filter((entry): entry is [string, SQLiteTable] => entry[1] instanceof SQLiteTable)
	.map(([exportName, table]) => {
		const config = getTableConfig(table)
		const composite = config.primaryKeys[0]?.columns.map(({ name }) => name)
		const single = config.columns.filter(({ primary }) => primary).map(({ name }) => name)
		return { ...config, exportName, keyColumns: composite ?? single }
	})

/** Tables whose rows belong to no one school, each with its reason. */
export const GLOBAL: Record<string, string> = {
	users: 'a person is one account, wherever they belong',
	schools: 'the schools themselves',
	sessions: 'found by the hash of a cookie, before anybody knows the school',
	sign_in_failures: 'counted before anybody knows who it was',
	outbox: 'mail leaves in one line, and some of it is for no school',
	password_resets: 'a password belongs to a person',
	contact_messages: 'written by visitors',
	demo_requests: 'written by visitors',
	accepted_forms: 'forms of visitors',
	form_tries: 'forms of visitors',
	email_changes: 'an address belongs to a person',
	reversals: 'an address belongs to a person, and a link is found by its hash',
	saved_replies: 'what platform staff answer often',
	staff_presence: 'whether platform staff are at work',
	two_factors: 'a second step belongs to a person, like the password',
	recovery_codes: 'the same',
	devices: 'the same',
	preferences: 'how somebody likes to read belongs to a person',
	route_days: 'counts requests, and knows nobody who made one',
	job_runs: 'jobs work for every school',
	table_days: 'the size of tables',
	platform_figures: 'figures of all schools together',
	push_keys: 'the server’s own keys, by which browsers know it',
	cleanup_runs: 'rules are the same for every school',
	backup_checks: 'a backup holds every school',
	payment_events: 'the provider knows no schools; whose it is stands in the order',
}

export const tenantTables = tables.filter(({ name }) => !(name in GLOBAL))
