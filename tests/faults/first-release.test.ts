import { rmSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { afterAll, expect, it, vi } from 'vitest'
import { schemaVersion } from '#db/migrate.server.ts'
import { spawnServer, temporaryFolder } from '../support/built-server.ts'
import { aFirstRelease, OWNER, totalsIn } from '../support/first-release.ts'
import { freePort } from '../support/free-port.ts'
import { ask, cookieOf } from '../support/wire.ts'

vi.setConfig({ testTimeout: 120_000 })

const home = temporaryFolder()
afterAll(() => rmSync(home, { recursive: true, force: true }))

it('a database of the first release is opened, loses nothing, and its owner signs in', async () => {
	const path = await aFirstRelease(home)
	const before = totalsIn(path)
	expect(before).toMatchObject({
		students: [
			['north', 4],
			['south', 5],
		],
		users: { length: 2 },
	})
	const env = { DEMO: '0', SOLFA_FOR: 'school', LOG_LEVEL: 'silent', BACKUP_DIR: '' }
	const server = spawnServer(home, await freePort(), env)
	try {
		await vi.waitFor(() => expect(server.output()).toContain('"listening"'), 60_000)
		expect((await ask(server.port, '/readyz')).text).toContain(schemaVersion())
		expect((await ask(server.port, '/')).text).toContain('School of the north')
		const Cookie = await cookieOf(server.port, OWNER)
		for (const page of ['/students', '/schedule?view=week&day=2026-09-08', '/billing'])
			expect((await ask(server.port, page, { headers: { Cookie } })).status, page).toBe(200)
		expect((await ask(server.port, '/students/list', { headers: { Cookie } })).text).toContain('Ruiz 4')
	} finally {
		server.child.kill('SIGTERM')
		await server.ended
	}
	expect(expectWhole(path)).toEqual(before)
	expect(expectWhole(join(home, 'before-upgrade', 'solfa.db'))).toEqual(before)
})

function expectWhole(path: string) {
	const database = new Sqlite(path)
	expect(database.pragma('integrity_check', { simple: true })).toBe('ok')
	expect(database.pragma('foreign_key_check')).toEqual([])
	database.close()
	return totalsIn(path)
}
