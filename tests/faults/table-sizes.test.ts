import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { afterEach, expect, test } from 'vitest'
import { startServer, type BuiltServer } from '../support/built-server.ts'

let server: BuiltServer | undefined
afterEach(() => server?.stop())

test('a server measures its tables in a thread of its own, and stops when it is told to', async () => {
	server = await startServer()
	const sqlite = new Sqlite(join(server.dataDir, 'solfa.db'), { readonly: true })
	const sizes = sqlite.prepare('select name, bytes from table_days')
	await expect
		.poll(() => sizes.all(), { timeout: 20_000 })
		.toContainEqual({ name: 'users', bytes: expect.any(Number) as number })
	sqlite.close()
	server.child.kill('SIGTERM')
	expect(await server.ended).toBe(0)
})
