import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import Sqlite from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { spawnServer, startServer, temporaryFolder } from '../support/built-server.ts'
import { command } from '../support/command.ts'
import { freePort } from '../support/free-port.ts'
import { random as numbers } from '../support/random.ts'
import { nextRelease } from '../support/release.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 })

const KILLS = 20
/** By the clock, so that writes are also cut in the middle. */
const MOMENTS = 6
const NEVER = -1
const SEED = Number(process.env.UPGRADE_SEED) || Date.now() % 100_000

/** One demo, and the next release of Solfa, which has one migration more. */
describe('an upgrade', () => {
	const place = temporaryFolder()
	const origin = join(place, 'origin')
	let release = ''
	let rows: Record<string, number>
	let schema = ''

	beforeAll(async () => {
		const server = await startServer(origin)
		server.child.kill('SIGTERM')
		await server.ended
		release = nextRelease(place)
		rows = rowsIn(join(origin, 'solfa.db'))
		schema = schemaIn(join(origin, 'solfa.db'))
	})
	afterAll(() => rmSync(place, { recursive: true, force: true }))

	it('keeps a whole copy of what was there, and the next one replaces it', async () => {
		const home = aCopy('kept')
		await upgraded(home)
		expect(schemaIn(join(home, 'solfa.db'))).not.toBe(schema)
		expect(readdirSync(join(home, 'before-upgrade'))).toEqual(['solfa.db'])
		expectWhole(kept(home), schema)

		writeFileSync(join(home, 'before-upgrade', 'other'), 'of the upgrade before')
		copyFileSync(join(origin, 'solfa.db'), join(home, 'solfa.db'))
		await upgraded(home)
		expect(readdirSync(join(home, 'before-upgrade'))).toEqual(['solfa.db'])
	})

	it('copies nothing where there is nothing to upgrade', async () => {
		const home = aCopy('same')
		const server = await startServer(home)
		server.child.kill('SIGKILL')
		await server.ended
		expect(existsSync(join(home, 'before-upgrade'))).toBe(false)
	})

	it('cannot be opened by the release before it, which says so, and is taken back by one command', async () => {
		const home = aCopy('taken-back')
		const none = await command('restore', ['--before-upgrade'], { DATA_DIR: home })
		expect([none.code, none.text]).toEqual([1, expect.stringContaining('nothing was upgraded.')])
		await upgraded(home)
		const old = spawnServer(home, await freePort())
		expect(await old.ended).toBe(1)
		expect(old.output()).toMatch(/newer version of Solfa.*npm run restore -- --before-upgrade/)

		const { code, text } = await command('restore', ['--before-upgrade'], { DATA_DIR: home })
		expect([code, text]).toEqual([
			0,
			expect.stringMatching(/^Restored the copy from before the upgrade, of 20/),
		])
		expectWhole(join(home, 'solfa.db'), schema)
		expectWhole(kept(home), schema)
		const again = await startServer(home)
		again.child.kill('SIGKILL')
		await again.ended
	})

	it(`that is killed at ${KILLS} of its steps loses nothing, and the next start goes on`, async () => {
		const counted = await upgraded(aCopy('counted'), killing(NEVER))
		const steps = Number(/upgrade steps: (\d+)/.exec(counted)?.[1])
		expect(steps).toBeGreaterThanOrEqual(KILLS)
		const random = numbers(SEED)
		const chosen = Array.from({ length: KILLS }, (_, i) => Math.floor(((i + random()) * steps) / KILLS))
		console.log(`An upgrade of ${steps} steps is killed before ${chosen.join(', ')} (UPGRADE_SEED=${SEED})`)
		const outcomes = { 'before it': 0, 'after it': 0 }
		for (const killAt of chosen) {
			const home = aCopy(`killed-${killAt}`)
			const server = spawnServer(home, await freePort(), killing(killAt), release)
			expect(await server.ended, `killed at ${killAt}`).toBeNull()
			const isOld = schemaIn(join(home, 'solfa.db')) === schema
			outcomes[isOld ? 'before it' : 'after it'] += 1
			// A new schema without a copy of the old one would be a migration that cannot be taken back.
			if (!isOld) expectWhole(kept(home), schema)
			expectWhole(join(home, 'solfa.db'))
			await upgraded(home)
			expectWhole(kept(home), schema)
			expect(readdirSync(home).filter((name) => name.includes('partial'))).toEqual([])
			rmSync(home, { recursive: true })
		}
		console.log(`Killed upgrades: ${JSON.stringify(outcomes)}, 0 rows lost`)
		expect(outcomes['before it']).toBeGreaterThan(0)
	})

	it(`that is killed at ${MOMENTS} moments loses nothing either`, async () => {
		const random = numbers(SEED + 1)
		const began = performance.now()
		await upgraded(aCopy('timed'))
		const duration = performance.now() - began
		for (let i = 0; i < MOMENTS; i++) {
			const home = aCopy(`moment-${i}`)
			const server = spawnServer(home, await freePort(), {}, release)
			const timer = setTimeout(() => server.child.kill('SIGKILL'), ((i + random()) / MOMENTS) * duration)
			await server.ended
			clearTimeout(timer)
			expectWhole(join(home, 'solfa.db'))
			await upgraded(home)
			expectWhole(kept(home), schema)
			rmSync(home, { recursive: true })
		}
	})

	function aCopy(name: string): string {
		const home = join(place, name)
		mkdirSync(home)
		for (const file of ['solfa.db', 'files.db', 'session-secret'])
			if (existsSync(join(origin, file))) copyFileSync(join(origin, file), join(home, file))
		return home
	}

	/** Starts the next release until it listens, and returns what it printed. */
	async function upgraded(home: string, env: Record<string, string> = {}) {
		const server = spawnServer(home, await freePort(), env, release)
		let isGone = false
		void server.ended.then(() => (isGone = true))
		await vi.waitFor(() => expect(isGone || server.output().includes('"listening"')).toBe(true), 60_000)
		server.child.kill('SIGKILL')
		await server.ended
		expect(server.output()).toContain('"listening"')
		return server.output()
	}

	function expectWhole(path: string, expected?: string) {
		const database = new Sqlite(path)
		expect(database.pragma('integrity_check', { simple: true })).toBe('ok')
		expect(database.pragma('foreign_key_check')).toEqual([])
		database.close()
		// The server's own work may have added rows before it was killed.
		const lost = Object.entries(rowsIn(path)).filter(([table, count]) => count < (rows[table] ?? 0))
		expect(lost).toEqual([])
		if (expected) expect(schemaIn(path)).toBe(expected)
	}
})

const kept = (home: string) => join(home, 'before-upgrade', 'solfa.db')

const killing = (step: number) => ({
	KILL_AT: String(step),
	NODE_OPTIONS: `--import=${resolve('tests/support/kill-at.js')}`,
})

/** Rows of each table that a start leaves as it is. */
function rowsIn(path: string): Record<string, number> {
	const database = new Sqlite(path)
	const names = ['schools', 'users', 'students', 'lessons', 'invoices', 'ledger_entries', 'audit_entries']
	const counts = names.map((name) => [name, database.prepare(`select count(*) from ${name}`).pluck().get()])
	database.close()
	return Object.fromEntries(counts) as Record<string, number>
}

function schemaIn(path: string): string {
	const database = new Sqlite(path)
	const newest = database.prepare('select max(created_at) from __drizzle_migrations').pluck().get()
	database.close()
	return String(newest)
}
