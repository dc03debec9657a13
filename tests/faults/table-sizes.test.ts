import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { afterEach, expect, test } from 'vitest'
import { startServer, type BuiltServer } from '../support/built-server.ts'

let server: BuiltServer | undefined
afterEach(() => server?.stop())

test('a server measures its tables in a thread of its own, and stops when it is told to', async () => {
	server = await startServer()
	const sqlite = new Sqlite(join(server.dataDir, 'solfa.db'), { readonly: true })
	const run = sqlite.prepare(`select failures, last_error as error from job_runs where job = 'table-sizes'`)
	await expect.poll(() => run.get(), { timeout: 60_000 }).toEqual({ failures: 0, error: null })
	const sizes = sqlite.prepare('select name, bytes from table_days').all()
	sqlite.close()
	expect(sizes).toContainEqual({ name: 'users', bytes: expect.any(Number) as number })
	server.child.kill('SIGTERM')
	expect(await server.ended).toBe(0)
})
