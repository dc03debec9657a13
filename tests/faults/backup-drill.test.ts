import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { environment } from '#app/config/environment.server.ts'
import { drillWhenDue } from '#app/jobs/backups.server.ts'
import { findDrills } from '#app/models/hourly/backup-drill.server.ts'
import { startBucket } from '../support/bucket.ts'
import { startServer, temporaryFolder } from '../support/built-server.ts'
import { command } from '../support/command.ts'
import { rows } from '../support/database.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR
const BACKUP_KEY = 'a key that is kept where the backups are not'

/** A demo that was backed up, and drills of the job as a server runs it, with a database of the test to record them in. */
describe('the daily drill', () => {
	const home = temporaryFolder()
	const backups = join(home, 'backups')
	// The thread restores beside the database of the process that it belongs to.
	mkdirSync(environment().dataDir, { recursive: true })
	const env: Record<string, string> = { DATA_DIR: home, BACKUP_DIR: backups, BACKUP_KEY, DEMO: '1' }
	const before = { ...process.env }
	let name = ''
	let whole: Buffer

	beforeAll(async () => {
		const server = await startServer(home)
		server.child.kill('SIGTERM')
		await server.ended
		expect((await command('backup', [], env)).code).toBe(0)
		name = readdirSync(backups)[0] ?? ''
		whole = readFileSync(join(backups, name))
		Object.assign(process.env, env)
	})
	beforeEach(() => writeFileSync(join(backups, name), whole))
	afterAll(() => {
		process.env = before
		rmSync(home, { recursive: true, force: true })
	})

	const drillAt = (at: number) => drillWhenDue(new AbortController().signal, () => at)
	const drills = () => rows<{ succeeded: number; words: string }>(`select * from backup_checks order by id`)
	const alarms = () => rows<{ text: string; to_address: string }>(`select * from outbox`)

	/** Runs a drill that has to fail, and returns the line on the log. */
	async function failing(at: number): Promise<string> {
		const log = vi.spyOn(console, 'error').mockImplementation(() => {})
		await drillAt(at)
		const line = String(log.mock.calls[0])
		log.mockRestore()
		return line
	}

	it('proves the newest backup in another thread, once a day, and leaves nothing behind', async () => {
		const now = Date.now()
		const from = performance.eventLoopUtilization()
		await drillAt(now)
		// Where this thread had restored it by itself, it would have been busy all the time.
		expect(performance.eventLoopUtilization(from).utilization).toBeLessThan(0.5)
		expect(drills()).toMatchObject([{ kind: 'drill', file: name, succeeded: 1, staff_name: 'Solfa' }])
		expect(drills()[0]?.words).toMatch(
			/^solfa-\S+ of 20\S+, from the folder of backups, was restored .* totals of \d+ schools are as recorded\.$/,
		)
		await drillAt(now + DAY - 1000)
		expect(drills()).toHaveLength(1)
		await drillAt(now + DAY)
		expect(drills()).toHaveLength(2)
		expect(alarms()).toEqual([])
		expect(findDrills(now + 2 * DAY)).toMatchObject({ isProven: true, provenAt: now + DAY })
		expect(findDrills(now + 4 * DAY)).toMatchObject({ isProven: false })
		expect(readdirSync(environment().dataDir).filter((one) => one.startsWith('drill'))).toEqual([])
	})

	it('says which school has other totals than when the backup was made, and writes once a day until one is proven', async () => {
		rewritten(
			`update invoices set open_minor = open_minor - 1
			 where rowid = (select rowid from invoices where school_id = 'harmony' and open_minor > 0 limit 1)`,
		)
		const now = Date.now()
		expect(await failing(now)).toMatch(/backup-drill.*the school harmony has amount open \d+ instead of \d+/)
		expect(drills()).toMatchObject([{ succeeded: 0 }])
		expect(alarms()).toMatchObject([{ kind: 'backup-alarm', to_address: 'hello@solfa.example' }])
		expect(alarms()[0]?.text).toMatch(
			/the school harmony has[^]*No backup has been proven yet[^]*npm run doctor/,
		)
		await drillAt(now + HOUR / 2)
		await failing(now + HOUR)
		expect([drills().length, alarms().length]).toEqual([2, 1])
		await failing(now + DAY + HOUR)
		expect(alarms()).toHaveLength(2)
		writeFileSync(join(backups, name), whole)
		await drillAt(now + DAY + 2 * HOUR)
		expect(findDrills(now + DAY + 2 * HOUR)).toMatchObject({ isProven: true })
	})

	it('finds rows that point at a missing one', async () => {
		rewritten(
			`pragma foreign_keys = off; delete from schools where id = (select school_id from students limit 1)`,
		)
		expect(await failing(Date.now())).toMatch(/ rows point at missing rows\. Take another backup\./)
	})

	it.each([
		['changed in one bit', () => flipped(whole), /damaged or cut short/],
		['of before there were totals', () => whole, /recorded no totals/],
	])('refuses a backup that is %s', async (what, bytes, text) => {
		if (what.startsWith('of')) rewritten('select 1', 'without-totals')
		else writeFileSync(join(backups, name), bytes())
		expect(await failing(Date.now())).toMatch(text)
	})

	it('takes the backup of the bucket where there is one, and says so when it cannot', async () => {
		const bucket = await startBucket()
		try {
			Object.assign(process.env, bucket.env)
			bucket.objects.set(`backups/${name}`, whole)
			rmSync(join(backups, name))
			const now = Date.now()
			await drillAt(now)
			expect(drills()).toMatchObject([{ succeeded: 1 }])
			expect(drills()[0]?.words).toContain('from the bucket')
			bucket.fail(true)
			expect(await failing(now + DAY)).toContain('could not be fetched from the bucket')
		} finally {
			for (const key of Object.keys(bucket.env)) delete process.env[key]
			await bucket.stop()
		}
	})

	it('that is ended by a stop of the server leaves no copy behind, and is not counted', async () => {
		const { dataDir } = environment()
		const copies = () =>
			readdirSync(dataDir, { recursive: true }).filter((one) => /drill.*copy/.test(String(one)))
		const stopping = new AbortController()
		const ended = drillWhenDue(stopping.signal)
		await vi.waitFor(() => expect(copies()).not.toEqual([]), { timeout: 30_000, interval: 1 })
		stopping.abort()
		await ended
		expect([drills(), copies()]).toEqual([[], []])
	})

	it('does not fill the disk, and what a killed one left is removed by the next command', async () => {
		const left = join(home, 'drill-999999999')
		mkdirSync(left)
		writeFileSync(join(left, 'restored.copy'), 'plain')
		const path = join(home, 'full.mjs')
		writeFileSync(
			path,
			`import fs from 'node:fs'
			 import { syncBuiltinESMExports } from 'node:module'
			 fs.statfsSync = () => ({ bavail: 60, blocks: 100, bsize: 2 ** 20 })
			 syncBuiltinESMExports()`,
		)
		const full = await command('backup', ['--drill'], { ...env, NODE_OPTIONS: `--import=${path}` })
		expect([full.code, full.text]).toEqual([1, expect.stringMatching(/^\d+ MB more have to be free at /)])
		expect(readdirSync(home).filter((one) => one.startsWith('drill'))).toEqual([])
		const { code, text } = await command('backup', ['--drill'], env)
		expect([code, text]).toEqual([0, expect.stringContaining('are as recorded.')])
	})

	/** Writes the backup again with another database in it, and the totals of before. */
	function rewritten(statements: string, ...more: string[]) {
		const args = ['tests/support/rewrite-backup.js', join(backups, name), statements, ...more]
		execFileSync(process.execPath, args, { env: { ...before, BACKUP_KEY } })
	}
})

function flipped(bytes: Buffer): Buffer {
	const changed = Buffer.from(bytes)
	changed[bytes.length >> 1]! ^= 1
	return changed
}
