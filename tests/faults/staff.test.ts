import { rmSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { expect, test, vi } from 'vitest'
import { temporaryFolder } from '../support/built-server.ts'
import { command } from '../support/command.ts'

vi.setConfig({ testTimeout: 120_000 })

test('npm run staff makes the first of the platform’s staff, before Solfa was ever started', async () => {
	const folder = temporaryFolder()
	const staff = (...args: string[]) =>
		command('staff', args, {
			DEMO: '0',
			DATA_DIR: folder,
			APP_URL: 'https://solfa.test',
			RESEND_API_KEY: 'key',
		})
	try {
		const { code, text } = await staff('add', 'ida@solfa.test')
		expect([code, text]).toEqual([
			0,
			expect.stringMatching(/https:\/\/solfa\.test\/reset-password\?token=[\w-]+&email=ida%40solfa\.test\n/),
		])
		expect(text).toContain('30 minutes')
		const sqlite = new Sqlite(join(folder, 'solfa.db'))
		expect(sqlite.prepare('select email, is_super_admin as staff from users').all()).toEqual([
			{ email: 'ida@solfa.test', staff: 1 },
		])
		expect(sqlite.prepare('select kind from outbox').pluck().all()).toEqual(['staff-invitation'])
		sqlite.close()
		for (const wrong of [
			[],
			['add'],
			['add', 'ida'],
			['remove', 'ida@solfa.test'],
			['two-factor-off'],
			['two-factor-off', 'ida@solfa.test'],
			['add', 'a@b.test', 'c@d.test'],
		]) {
			const refused = await staff(...wrong)
			expect([refused.code, refused.text]).toEqual([1, expect.stringContaining('npm run staff -- add EMAIL')])
		}
	} finally {
		rmSync(folder, { recursive: true, force: true })
	}
})
