import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { backUpWhenDue } from '#app/jobs/backups.server.ts'
import { startServer, type BuiltServer } from '../support/built-server.ts'
import { command } from '../support/command.ts'

const HOUR = 60 * 60 * 1000
let server: BuiltServer
let folder = ''
let env: Record<string, string> = {}

beforeEach(async () => {
	server = await startServer()
	folder = join(server.dataDir, 'elsewhere')
	env = {
		BACKUP_DIR: folder,
		DATA_DIR: server.dataDir,
		DEMO: '1',
		BACKUP_KEY: 'a key that is kept where the backups are not',
	}
})
afterEach(async () => {
	await server.stop()
	rmSync(folder, { recursive: true, force: true })
})

test('a backup is made every hour, not at every look, and can be read back', async () => {
	const now = Date.now()
	for (const later of [0, 1000, HOUR / 2])
		await backUpWhenDue(folder, now + later, { ...process.env, ...env })
	expect(readdirSync(folder)).toHaveLength(1)
	await backUpWhenDue(folder, now + HOUR + 60_000, { ...process.env, ...env })
	const files = readdirSync(folder)
	expect(files).toHaveLength(2)
	for (const file of files)
		expect(await command('backup', ['--verify', join(folder, file)], env)).toMatchObject({ code: 0 })
})

test('one that cannot be made says why on the log', async () => {
	const log = vi.spyOn(console, 'error').mockImplementation(() => {})
	await backUpWhenDue(folder, Date.now(), { ...process.env, ...env, BACKUP_KEY: 'short' })
	const [line] = log.mock.calls.map(String)
	log.mockRestore()
	expect(JSON.parse(line ?? '')).toMatchObject({
		level: 'error',
		job: 'backup',
		error: 'BACKUP_KEY needs at least 32 characters.',
	})
})
