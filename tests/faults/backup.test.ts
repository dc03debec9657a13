import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
	copyFileSync,
	existsSync,
	mkdirSync,
	readFileSync,
	readdirSync,
	rmSync,
	statSync,
	writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startServer, temporaryFolder, type BuiltServer } from '../support/built-server.ts'
import { command } from '../support/command.ts'
import { aRealPicture, formWith } from '../support/images.ts'
import { ask, cookieOf } from '../support/wire.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const BACKUP_KEY = 'a key that is kept where the backups are not'
const OTHER_KEY = 'a key that is nobody’s, and long enough too'

/** One demo with a message in it that was sent before the backup, and all that is done to copies of it. */
describe('a backup', () => {
	const place = temporaryFolder()
	const backups = join(place, 'backups')
	const env = (dataDir: string, key = BACKUP_KEY) => ({
		DATA_DIR: dataDir,
		BACKUP_DIR: backups,
		BACKUP_KEY: key,
	})
	const home = join(place, 'home')
	let server: BuiltServer
	let file = ''
	let picture = ''

	beforeAll(async () => {
		server = await startServer(home)
		await sendMessage(server.port, 'before@backup.example')
		picture = await sendPicture(server.port)
		const { code, text } = await command('backup', [], env(home))
		expect(text).toMatch(/solfa-\S+\.backup: of .* schema \d{4}_\w+, \d+ schools, /)
		expect(code).toBe(0)
		file = join(backups, readdirSync(backups)[0] ?? '')
		await sendMessage(server.port, 'after@backup.example')
	})
	afterAll(async () => {
		await server.stop()
		rmSync(place, { recursive: true, force: true })
	})

	it('of a server at work is whole, and leaves nothing else behind', async () => {
		expect(await command('backup', ['--verify', file], env(home))).toMatchObject({ code: 0 })
		expect(readdirSync(backups)).toHaveLength(1)
		expect(readdirSync(home).filter((name) => /copy|partial/.test(name))).toEqual([])
	})

	it('of a run that was killed is removed by the next one, and nobody else reads any of it', async () => {
		const none = spawnSync(process.execPath, ['--version']).pid
		const left = [
			join(backups, 'solfa-2026-01-01T00-00-00Z.backup.copy'),
			join(backups, `solfa-2026-01-01T00-00-00Z.backup.${none}.copy-journal`),
			join(backups, `solfa-2026-01-01T00-00-00Z.backup.${none}.partial`),
			join(home, `verify-${none}.copy`),
			join(home, `restore-${none}.copy-wal`),
		]
		const atWork = join(backups, `solfa-2026-01-01T00-00-00Z.backup.${process.pid}.copy`)
		for (const path of [...left, atWork]) writeFileSync(path, 'plain')
		expect(await command('backup', ['--verify', file], env(home))).toMatchObject({ code: 0 })
		expect([...left, atWork].filter((path) => existsSync(path))).toEqual([atWork])
		rmSync(atWork)
		const mode = (path: string) => (statSync(path).mode & 0o777).toString(8)
		expect([backups, file, home, join(home, 'solfa.db')].map(mode)).toEqual(['700', '600', '700', '600'])
	})

	it('can be read by nobody without the key', () => {
		const bytes = readFileSync(file).toString('latin1')
		expect(bytes).not.toMatch(/SQLite format|harmony\.example|before@backup/)
	})

	it('restored into an empty place has the old row and its files, and people sign in there', async () => {
		const elsewhere = join(place, 'elsewhere')
		const restored = await command('restore', [file], env(elsewhere))
		expect(restored.text).toMatch(/^Restored .*\. Everybody has to sign in again\.\nStart Solfa\.\n$/)
		const there = await startServer(elsewhere)
		try {
			const cookie = await cookieOf(there.port, 'admin')
			const page = await ask(there.port, '/dashboard', { headers: { Cookie: cookie } })
			expect([page.status, page.text.includes('Harmony Music School')]).toEqual([200, true])
			expect(sendersIn(elsewhere)).toEqual(['before@backup.example'])
			const seen = await ask(there.port, picture, { headers: { Cookie: cookie } })
			expect([seen.status, seen.headers.get('content-type')]).toEqual([200, 'image/webp'])
			const { all, whole } = filesIn(elsewhere)
			expect(all.length).toBeGreaterThan(1)
			expect(whole).toEqual(all)
		} finally {
			await there.stop()
		}
	})

	it('restored leaves behind what was erased by a version that did not overwrite it', async () => {
		const old = new Sqlite(join(home, 'solfa.db'))
		old.pragma('secure_delete = OFF')
		old.exec(
			`create table old_notes as select 'Plays Sarabandes' || hex(zeroblob(500)) from pragma_table_list`,
		)
		old.exec('drop table old_notes')
		const [before, elsewhere] = [join(place, 'unused-bytes'), join(place, 'rewritten')]
		await old.backup(before)
		old.close()
		expect((await command('backup', [], env(home))).code).toBe(0)
		const newest = join(backups, readdirSync(backups).sort().at(-1) ?? '')
		expect(readFileSync(before).includes('Sarabandes')).toBe(true)
		expect((await command('restore', [newest], env(elsewhere))).code).toBe(0)
		expect(readFileSync(join(elsewhere, 'solfa.db')).includes('Sarabandes')).toBe(false)
		rmSync(newest)
	})

	it('restored over another database keeps that one, and ends its sessions', async () => {
		const used = await usedPlace()
		const before = sendersIn(used)
		expect(before).toEqual(['own@used.example'])
		const { text } = await command('restore', [file], env(used))
		const kept = /What was there before is kept: (\S+)/.exec(text)?.[1] ?? ''
		expect(sendersIn(used)).toEqual(['before@backup.example'])
		expect(countIn(used, 'sessions')).toBe(0)
		copyFileSync(kept, join(used, 'solfa.db'))
		expect(sendersIn(used)).toEqual(before)
	})

	it('is not restored while Solfa runs', async () => {
		const { code, text } = await command('restore', [file], env(home))
		expect([code, text]).toEqual([1, 'Solfa is running. Stop it, then restore.\n'])
		expect(sendersIn(home)).toEqual(['before@backup.example', 'after@backup.example'])
		expect((await ask(server.port, '/readyz')).status).toBe(200)
	})

	it.each([
		['made with another key', OTHER_KEY, (bytes: Buffer) => bytes, /was made with another key/],
		[
			'cut short',
			BACKUP_KEY,
			(bytes: Buffer) => bytes.subarray(0, bytes.length - 1000),
			/damaged or cut short/,
		],
		['cut to its head', BACKUP_KEY, (bytes: Buffer) => bytes.subarray(0, 400), /damaged or cut short/],
		[
			'changed in one bit',
			BACKUP_KEY,
			(bytes: Buffer) => flipped(bytes, bytes.length >> 1),
			/damaged or cut short/,
		],
		['said to be of another day', BACKUP_KEY, redated, /damaged or cut short/],
		['a picture', BACKUP_KEY, () => readFileSync('docs/pictures/desk.png'), /is no backup of Solfa's/],
		['a bare database', BACKUP_KEY, () => readFileSync(join(home, 'solfa.db')), /is no backup of Solfa's/],
	])('that is %s is refused by both, and nothing changes', async (_what, key, change, words) => {
		const used = await usedPlace()
		const wrong = join(place, 'wrong.backup')
		writeFileSync(wrong, change(readFileSync(file)))
		for (const [script, args] of [
			['restore', [wrong]],
			['backup', ['--verify', wrong]],
		] as const) {
			const { code, text } = await command(script, [...args], env(used, key))
			expect(text).toMatch(words)
			expect(text.trimEnd().split('\n')).toHaveLength(1)
			expect(code).toBe(1)
		}
		expect(sendersIn(used)).toEqual(['own@used.example'])
		expect(readdirSync(used).filter((name) => /copy|before/.test(name))).toEqual([])
	})

	it('by a newer version is refused, and so is a file that is not there or a key that is too short', async () => {
		const newer = join(place, 'newer')
		await command('restore', [file], env(newer))
		const database = new Sqlite(join(newer, 'solfa.db'))
		database.prepare('insert into __drizzle_migrations (hash, created_at) values (?, ?)').run('later', 9e12)
		database.close()
		const refused = await command('backup', [], env(newer))
		expect([refused.code, refused.text]).toEqual([
			1,
			expect.stringMatching(/made by a newer version of Solfa/),
		])
		expect(await command('restore', ['nowhere.backup'], env(newer))).toMatchObject({ code: 1 })
		expect((await command('restore', [], env(newer))).text).toMatch(/Use: npm run restore -- FILE/)
		expect((await command('backup', [], env(home, 'short'))).text).toMatch(/at least 32 characters/)
		expect((await command('backup', [], { ...env(home, ''), DEMO: '0' })).text).toMatch(/^Set BACKUP_KEY/)
	})

	it('makes older ones go: a day of them stays, a week of days, four of weeks', async () => {
		const many = join(place, 'many')
		mkdirSync(many, { recursive: true })
		const HOUR = 3600_000
		const hours = Array.from({ length: 24 * 40 }, (_, hour) => hour + 1)
		for (const hour of hours) writeFileSync(join(many, nameAt(Date.now() - hour * HOUR)), '')
		writeFileSync(join(many, 'somebody-elses-file'), '')
		await command('backup', [], { ...env(home), BACKUP_DIR: many })
		const kept = readdirSync(many)
		expect(kept).toContain('somebody-elses-file')
		expect(kept.length - 1).toBeGreaterThanOrEqual(24 + 6 + 3)
		expect(kept.length - 1).toBeLessThanOrEqual(25 + 8 + 5)
	})

	it('of a demo makes a key of its own', async () => {
		const demo = join(place, 'demo')
		await command('restore', [file], env(demo))
		const made = await command('backup', [], { DATA_DIR: demo })
		expect(made.text).toMatch(/^A key was made: /)
		expect(existsSync(join(demo, 'backup-key'))).toBe(true)
		const [name = ''] = readdirSync(join(demo, 'backups'))
		const path = join(demo, 'backups', name)
		expect(await command('backup', ['--verify', path], { DATA_DIR: demo })).toMatchObject({ code: 0 })
	})

	let made = 0

	/** A place where another Solfa ran and has ended. */
	async function usedPlace(): Promise<string> {
		const folder = join(place, `used-${made++}`)
		const one = join(place, 'used')
		if (!existsSync(one)) {
			const other = await startServer(one)
			await sendMessage(other.port, 'own@used.example')
			await cookieOf(other.port, 'admin')
			other.child.kill('SIGTERM')
			await other.ended
		}
		mkdirSync(folder)
		copyFileSync(join(one, 'solfa.db'), join(folder, 'solfa.db'))
		return folder
	}
})

async function sendMessage(port: number, email: string) {
	const fields = { intent: 'contact', name: 'Ida Holt', email, subject: 'Oboe', message: 'Do you teach it?' }
	const sent = await ask(port, '/', { method: 'POST', body: new URLSearchParams(fields).toString() })
	expect(sent.status).toBe(303)
}

/** The administrator's, whose address it answers. */
async function sendPicture(port: number): Promise<string> {
	const form = formWith('image', 'a.png', aRealPicture())
	const headers = { ...form.headers, Cookie: await cookieOf(port, 'admin') }
	const address = `http://localhost:${port}/api/support/upload-image`
	const sent = await fetch(address, { method: 'POST', headers, body: form.body })
	return ((await sent.json()) as { imageUrl: string }).imageUrl
}

function sendersIn(dataDir: string): string[] {
	const database = new Sqlite(join(dataDir, 'solfa.db'))
	try {
		// The demo has messages of its own.
		const senders = `select email from contact_messages where email not like '%@visitors.example' order by id`
		return database.prepare(senders).pluck().all() as string[]
	} finally {
		database.close()
	}
}

/** The files its rows name, and those whose bytes are there and are the same. */
function filesIn(dataDir: string) {
	const [rows, bytes] = ['solfa.db', 'files.db'].map((name) => new Sqlite(join(dataDir, name)))
	if (!rows || !bytes) throw new Error('A database is missing.')
	try {
		const all = rows.prepare('select id, sha256 from files order by id').all() as {
			id: string
			sha256: string
		}[]
		const chunks = bytes.prepare('select bytes from chunks where file_id = ? order by n').pluck()
		const hash = (id: string) =>
			createHash('sha256')
				.update(Buffer.concat(chunks.all(id) as Buffer[]))
				.digest('hex')
		return { all, whole: all.filter(({ id, sha256 }) => hash(id) === sha256) }
	} finally {
		rows.close()
		bytes.close()
	}
}

function countIn(dataDir: string, table: string): unknown {
	const database = new Sqlite(join(dataDir, 'solfa.db'))
	try {
		return database.prepare(`select count(*) from ${table}`).pluck().get()
	} finally {
		database.close()
	}
}

function flipped(bytes: Buffer, at: number): Buffer {
	const changed = Buffer.from(bytes)
	changed[at] = (changed[at] ?? 0) ^ 1
	return changed
}

/** The line that says what is in it is vouched for too. */
function redated(bytes: Buffer): Buffer {
	return Buffer.from(bytes.toString('latin1').replace(/"made":"20/, '"made":"19'), 'latin1')
}

function nameAt(time: number): string {
	return `solfa-${new Date(time).toISOString().slice(0, 19).replaceAll(':', '-')}Z.backup`
}
