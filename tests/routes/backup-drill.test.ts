import { beforeEach, expect, it } from 'vitest'
import { noteDrill } from '#app/models/hourly/backup-drill.server.ts'
import { signedInByForm } from '../support/crawl.ts'
import { openDatabase } from '../support/database.ts'

const HOUR = 60 * 60 * 1000
const passed = { ok: true, file: 'solfa-2026-11-24T03-00-00Z.backup', text: 'It was restored.' }
const failed = { ok: false, file: null, text: 'The bucket has no backup.' }

beforeEach(() => openDatabase('demo'))

const systems = async () => (await (await signedInByForm('super')).get('/super-admin')).body

it.each([
	['none was made', () => {}, /Restore drill[^]{0,200}No backup has been restored yet/],
	['it passed', () => noteDrill(passed, Date.now() - HOUR), /Restore drill[^]{0,80}Fine[^]{0,80}Passed 1 h/],
	[
		'it failed after one that passed',
		() => {
			noteDrill(passed, Date.now() - 30 * HOUR)
			noteDrill(failed, Date.now() - HOUR)
		},
		/Restore drill[^]{0,80}Look[^]{0,80}Failed, the last proof is 30 h[^]{0,20}old: The bucket has no backup\./,
	],
	[
		'it is too old',
		() => noteDrill(passed, Date.now() - 50 * HOUR),
		/Restore drill[^]{0,80}Look[^]{0,80}Too old: the last proof is 2 days/,
	],
])('the platform’s desk says of the daily drill: %s', async (_what, arrange, text) => {
	arrange()
	expect((await systems()).replace(/<!-- -->/g, '')).toMatch(text)
})

it('the page of the database lists drills beside the tests of staff, and a school’s owner on a platform reads nothing of it', async () => {
	noteDrill(failed, Date.now())
	const { body } = await (await signedInByForm('super')).get('/super-admin/database')
	expect(body).toMatch(/Restore drill[^]{0,120}Failed[^]{0,120}The bucket has no backup\./)
	const owner = await signedInByForm('admin')
	expect((await owner.get('/dashboard')).body).not.toContain('could not be restored')
	expect((await owner.get('/settings/admin/jobs')).body).not.toContain('newest backup')
})
