import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { backUpWhenDue } from '#app/jobs/backups.server.ts'
import { startBucket } from '../support/bucket.ts'
import { startServer, type BuiltServer } from '../support/built-server.ts'
import { pause } from '../support/until.ts'
import { command } from '../support/command.ts'

/** On a busy machine a backup begins seconds after it was due, and one from the future would not count. */
const MINUTE = 60 * 1000
const HOUR = 60 * MINUTE
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
	for (const later of [0, MINUTE, HOUR / 2])
		await backUpWhenDue(folder, now + later, { ...process.env, ...env })
	expect(readdirSync(folder)).toHaveLength(1)
	// A file is named by the second it was begun.
	await pause(1_100)
	await backUpWhenDue(folder, now + HOUR + 2 * MINUTE, { ...process.env, ...env })
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

test('a backup leaves this machine at once, or as soon as the bucket takes it, and comes back to another one', async () => {
	const bucket = await startBucket()
	const log = vi.spyOn(console, 'error').mockImplementation(() => {})
	try {
		const own = { ...process.env, ...env, ...bucket.env }
		const now = Date.now()
		bucket.fail(true)
		await backUpWhenDue(folder, now, own)
		expect(String(log.mock.calls[0])).toContain('The backup could not be sent to the bucket')
		expect([readdirSync(folder).length, bucket.objects.size]).toEqual([1, 0])
		bucket.fail(false)
		const ancient = 'backups/solfa-2020-01-01T00-00-00Z.backup'
		bucket.objects.set(ancient, Buffer.from('old'))
		bucket.objects.set('files/somebody', Buffer.from('a file'))
		await backUpWhenDue(folder, now + MINUTE, own)
		const [file = ''] = readdirSync(folder)
		expect([...bucket.objects.keys()].sort()).toEqual([`backups/${file}`, 'files/somebody'])
		expect(bucket.objects.get(`backups/${file}`)?.equals(readFileSync(join(folder, file)))).toBe(true)
		const puts = bucket.asked.filter((one) => one.startsWith('PUT')).length
		await backUpWhenDue(folder, now + 2 * MINUTE, own)
		expect(bucket.asked.filter((one) => one.startsWith('PUT'))).toHaveLength(puts)

		rmSync(folder, { recursive: true })
		const there = { ...env, ...bucket.env }
		expect((await command('backup', ['--list'], there)).text).toBe(`${file}\n`)
		expect(await command('backup', ['--fetch', 'newest'], there)).toMatchObject({ code: 0 })
		expect(await command('backup', ['--verify', join(folder, file)], there)).toMatchObject({ code: 0 })
		expect((await command('backup', ['--fetch', '../../x'], there)).text).toBe(
			'../../x is no name of a backup.\n',
		)
		expect((await command('backup', ['--list'], env)).text).toMatch(/^No bucket is set/)
	} finally {
		log.mockRestore()
		await bucket.stop()
	}
})
