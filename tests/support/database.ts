import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach } from 'vitest'
import { closeDatabase, connect, connection, setConnection } from '#db/client.server.ts'

type Template = 'empty' | 'demo'

const templates = new Map<Template, Buffer>()

/** A database of the test's own, in memory, copied from a template of the run. */
export function openDatabase(template: Template) {
	let bytes = templates.get(template)
	if (!bytes) {
		bytes = readFileSync(join(process.env.TEST_TEMPLATES ?? '', template))
		templates.set(template, bytes)
	}
	openCopy(bytes)
}

/** A database of the test's own that begins with what another test's held. */
export function openCopy(bytes: Buffer) {
	closeDatabase()
	setConnection(connect(bytes))
}

/** The database as bytes, for tests that all begin with the same rows. */
export function copyOfDatabase(): Buffer {
	return connection().sqlite.serialize()
}

/** For a file whose tests are told with the demo's schools and people. */
export function withDemo() {
	beforeEach(() => openDatabase('demo'))
}

/** The rows of a query, for what no model reads. */
export function rows<T = Record<string, unknown>>(query: string, ...params: unknown[]): T[] {
	return connection()
		.sqlite.prepare(query)
		.all(...params) as T[]
}

/** Runs a statement that no verb has, to bring about a state. */
export function change(statement: string, ...params: unknown[]) {
	connection()
		.sqlite.prepare(statement)
		.run(...params)
}

/** What comes of time and requests alone: forms that were tried, pages that were asked for, work of the clock. */
const COUNTED = ['form_tries', 'route_days', 'job_runs']

/** What every table holds, as one short text: the same text means that nothing was written. */
export function databaseHash(except: string[] = []): string {
	const hash = createHash('sha256')
	const tables = rows<{ name: string }>(`select name from sqlite_master where type = 'table' order by name`)
	for (const { name } of tables) {
		if ([...COUNTED, ...except].includes(name)) continue
		hash.update(name).update(JSON.stringify(rows(`select * from "${name}" order by 1, 2`)))
	}
	return hash.digest('hex')
}
