import { closeSync, mkdirSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { spawnServer, startServer, temporaryFolder } from '../support/built-server.ts'
import { command } from '../support/command.ts'
import { freePort } from '../support/free-port.ts'
import { MailServer, ownCertificate } from '../support/mail-server.ts'

vi.setConfig({ testTimeout: 120_000 })

const HOUR = 60 * 60 * 1000

const nameAt = (time: number) =>
	`solfa-${new Date(time).toISOString().slice(0, 19).replaceAll(':', '-')}Z.backup`

describe('npm run doctor', () => {
	let folder = ''
	const backups = () => join(folder, 'backups')
	/** Nothing answers at its address, and how old Node is depends on who runs the tests. */
	let unused = ''
	const doctor = async (more = {}, ...args: string[]) => {
		const env = { DEMO: '1', DATA_DIR: folder, BACKUP_DIR: backups(), APP_URL: unused, ...more }
		const { code, text } = await command('doctor', args, env)
		const rest = text.replace(/^look {2}Node: .*\n.*\n/m, '')
		return { code: rest !== text && !/^look/m.test(rest) ? 0 : code, text: rest }
	}

	beforeEach(async () => {
		folder = temporaryFolder()
		unused = `http://127.0.0.1:${await freePort()}`
		mkdirSync(backups())
		writeFileSync(join(backups(), nameAt(Date.now())), 'locked')
		const server = await startServer(folder, { LOG_LEVEL: 'silent', BACKUP_DIR: backups() })
		server.child.kill('SIGTERM')
		await server.ended
		change(
			`delete from backup_checks where kind = 'drill'`,
			aDrill('proven', Date.now(), 1, 'It was restored.'),
		)
	})
	afterEach(() => rmSync(folder, { recursive: true, force: true }))

	function change(...statements: string[]) {
		const sqlite = new Sqlite(join(folder, 'solfa.db'))
		for (const statement of statements) sqlite.exec(statement)
		sqlite.close()
	}

	const aDrill = (id: string, at: number, succeeded: number, text: string) =>
		`insert into backup_checks (id, kind, started_at, finished_at, succeeded, words, staff_name)
		 values ('${id}', 'drill', ${at}, ${at}, ${succeeded}, '${text}', 'Solfa')`

	test('says of a node that is well how everything is', async () => {
		change(`update outbox set sent_at = created_at where sent_at is null and dead_at is null`)
		const { code, text } = await doctor()
		for (const about of [
			'Address',
			'TLS',
			'Database',
			'Disk',
			'Backups',
			'Restore drill',
			'Jobs',
			'Mail',
			'Clock',
		])
			expect(text).toMatch(new RegExp(`^ok {4}${about}: `, 'm'))
		expect([code, text.includes('look')]).toEqual([0, false])
	})

	test('says what to do about each thing that is not', async () => {
		const now = Date.now()
		change(
			`insert into outbox (id, kind, to_address, subject, text, html, created_at, due_at, tries)
			 values ('waits', 'contact', 'ida@solfa.test', 's', 't', 'h', ${now - HOUR}, ${now}, 3)`,
			`update job_runs set last_failed_at = last_at, last_error = 'no luck' where job = 'old-mail'`,
			`update job_runs set last_at = ${now + HOUR} where job = 'orphaned-files'`,
		)
		rmSync(backups(), { recursive: true })
		mkdirSync(backups())
		writeFileSync(join(backups(), nameAt(now - 3 * HOUR)), 'locked')
		const { code, text } = await doctor()
		expect(code).toBe(1)
		expect(text).toMatch(/^look {2}Backups: The newest in \S+ is 3 h 0 min old\.\n {6}Run npm run backup/m)
		expect(text).toMatch(
			/^look {2}Jobs: old-mail failed \d+ min ago: no luck\.\n {6}Look whether Solfa runs/m,
		)
		expect(text).toMatch(/^look {2}Mail: \d+ waiting, the oldest for 1 h 0 min\.\n {6}.*RESEND_API_KEY/m)
		expect(text).toMatch(
			/^look {2}Clock: It is 3[56]\d\d s behind what is in the database\.\n {6}Set the clock/m,
		)
		expect(text).toMatch(/^ok {4}Database: /m)
	})

	test('says what to do about mail that was given up, and for a day only', async () => {
		const now = Date.now()
		change(
			`update outbox set sent_at = created_at where sent_at is null and dead_at is null`,
			`insert into outbox (id, kind, to_address, subject, text, html, created_at, due_at, tries, dead_at)
			 values ('given-up', 'contact', 'ida@solfa.test', 's', 't', 'h', ${now - 30 * HOUR}, ${now - 6 * HOUR}, 9,
			 ${now - 6 * HOUR})`,
		)
		const { code, text } = await doctor()
		expect(code).toBe(1)
		expect(text).toMatch(
			/^look {2}Mail: None waits\. 1 given up within a day\.\n {6}.*RESEND_API_KEY.*"Runbook: mail was given up"/m,
		)
		expect(text.match(/^look/gm)).toHaveLength(1)

		change(`update outbox set dead_at = ${now - 25 * HOUR} where id = 'given-up'`)
		expect((await doctor()).text).toMatch(/^ok {4}Mail: None waits\.$/m)
	})

	test('says what to do about a backup that could not be restored, and about none for two days', async () => {
		const now = Date.now()
		change(aDrill('failed', now, 0, 'The totals differ.'))
		const failed = await doctor()
		expect(failed.code).toBe(1)
		expect(failed.text).toMatch(
			/^look {2}Restore drill: Failed 0 min ago: The totals differ\. Proven 0 min ago\.\n {6}Run npm run backup, then/m,
		)
		change(`delete from backup_checks where kind = 'drill'`, aDrill('old', now - 49 * HOUR, 1, 'It was.'))
		expect((await doctor()).text).toMatch(/^look {2}Restore drill: Proven 2 days ago\.\n/m)
	})

	test('asks Solfa at its own address, and finds a proxy that is not there', async () => {
		const port = await freePort()
		const APP_URL = `http://127.0.0.1:${port}`
		const server = spawnServer(folder, port, { APP_URL, LOG_LEVEL: 'silent' })
		try {
			await vi.waitFor(() => expect(server.output()).toContain('"listening"'), 60_000)
			expect((await doctor({ APP_URL })).text).toMatch(/^ok {4}Address: \S+ leads here, through no proxy\.$/m)
			// It answers as before whoever has not its secret.
			expect(
				await (
					await fetch(`${APP_URL}/healthz`, { headers: { 'x-solfa-doctor': `${Date.now()} x` } })
				).text(),
			).toBe('ok\n')
			expect((await doctor({ APP_URL, SESSION_SECRET: 'another one that is long enough too' })).text).toMatch(
				/^look {2}Address: \S+ answers with 200, and not as this Solfa\./m,
			)
		} finally {
			server.child.kill('SIGKILL')
			await server.ended
		}
	})

	test('sends an email where it is told to, and says what to do if none leaves', async () => {
		const mail = await new MailServer(ownCertificate()).open()
		const env = {
			DEMO: '0',
			SOLFA_FOR: 'school',
			SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
			MAIL_FROM: 'Solfa <hello@solfa.test>',
			CONTACT_EMAIL: 'hello@solfa.test',
		}
		try {
			const sent = await doctor(env, '--mail', 'ida@solfa.test')
			expect(sent.text).toMatch(/^ok {4}Mail to you: 127\.0\.0\.1:\d+ took an email to ida@solfa\.test\./m)
			expect(mail.messages.map(({ to }) => to)).toEqual([['ida@solfa.test']])
			mail.refuse.onMailFrom = [550, '5.7.1 not yours']
			const refused = await doctor(env, '--mail', 'ida@solfa.test')
			expect(refused.text).toMatch(/^look {2}Mail to you: \S+ took none: 550 .*\n {6}.*send as MAIL_FROM/m)
		} finally {
			await mail.close()
		}
		expect((await doctor(env, '--mail', 'ida@solfa.test')).text).toMatch(
			/^look {2}Mail to you: \S+ took none: not reached\.\n {6}.*the port in SMTP_URL/m,
		)
		expect((await doctor({}, '--post', 'x')).text).toMatch(/Use: npm run doctor/)
	})

	test('says what to do about a disk that is nearly full', async () => {
		const path = join(folder, 'nearly-full.mjs')
		// Every disk is said to have 14 of a hundred blocks left.
		writeFileSync(
			path,
			`import fs from 'node:fs'
			 import { syncBuiltinESMExports } from 'node:module'
			 fs.statfsSync = () => ({ bavail: 14, blocks: 100, bsize: 2 ** 20 })
			 syncBuiltinESMExports()`,
		)
		const { code, text } = await doctor({ NODE_OPTIONS: `--import=${path}` })
		expect(code).toBe(1)
		expect(text).toMatch(
			/^look {2}Disk: Only 14 % \(14 MB\) is free at \S+\.\n {6}Make room, old backups first: "Runbook: the disk is full"/m,
		)
		expect(text.match(/^look {2}Disk/gm)).toHaveLength(2)
	})

	test('finds a damaged page and a row that points at a missing one', async () => {
		change(
			`pragma foreign_keys = off`,
			`delete from schools where id = (select school_id from students limit 1)`,
		)
		const broken = await doctor()
		expect(broken.code).toBe(1)
		expect(broken.text).toMatch(
			/^look {2}Database: Damaged: .*a row of \w+ points at a missing one.*\n {6}.*Runbook: restore/m,
		)

		const file = openSync(join(folder, 'solfa.db'), 'r+')
		writeSync(file, Buffer.alloc(4096, 7), 0, 4096, 4096 * 40)
		closeSync(file)
		const damaged = await doctor()
		expect(damaged.code).toBe(1)
		expect(damaged.text).toMatch(/^look {2}Database: Damaged: /m)
	})

	test('says so where there is no database', async () => {
		rmSync(join(folder, 'solfa.db'))
		const { code, text } = await doctor()
		expect(code).toBe(1)
		expect(text).toMatch(/^look {2}Database: There is none at /m)
	})
})
