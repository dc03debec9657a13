import { beforeEach, describe, expect, it } from 'vitest'
import { noteDrill } from '#app/models/hourly/backup-drill.server.ts'
import { signedInByForm } from '../support/crawl.ts'
import { openDatabase } from '../support/database.ts'

const FAILED = { ok: false, file: null, text: 'There is no backup in ./data/backups.' }
const PASSED = { ok: true, file: 'solfa-2026-11-24T03-00-00Z.backup', text: 'It was restored.' }
const NEED = 'The newest backup could not be restored.'
const DAY = 24 * 60 * 60 * 1000

beforeEach(() => openDatabase('demo'))

/** Nobody else watches the backups of a school of its own. */
describe('the owner', () => {
	it('reads on the desk that a backup cannot be restored, and in the settings why', async () => {
		noteDrill(FAILED, Date.now())
		const owner = await signedInByForm('admin')
		expect((await owner.get('/dashboard')).body).toContain(NEED)
		expect((await owner.get('/settings/admin/jobs')).body).toContain(`Failed: ${FAILED.text}`)
	})

	it('reads nothing of it while backups are proven, and that the last proof is old', async () => {
		noteDrill(PASSED, Date.now())
		const owner = await signedInByForm('admin')
		expect((await owner.get('/dashboard')).body).not.toMatch(/newest backup could not|none is proven/)
		const { body } = await owner.get('/settings/admin/jobs')
		expect(body).toMatch(/Restore the newest backup[^]*?Fine/)
		openDatabase('demo')
		noteDrill(PASSED, Date.now() - 3 * DAY)
		expect((await (await signedInByForm('admin')).get('/dashboard')).body).toContain('none is proven')
	})
})

it('the office and teachers do not read of it', async () => {
	noteDrill(FAILED, Date.now())
	for (const [username, page] of [
		['office', '/dashboard'],
		['teacher', '/dashboard/teacher'],
	] as const)
		expect((await (await signedInByForm(username)).get(page)).body).not.toContain(NEED)
})
