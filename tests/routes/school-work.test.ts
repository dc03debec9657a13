import { beforeEach, describe, expect, it } from 'vitest'
import { write } from '#db/client.server.ts'
import { buryMail, claimMail, markFailed, queueSchoolMail } from '#app/models/platform/outbox.server.ts'
import { askForDeletion } from '#app/models/platform/oversight.server.ts'
import { change, rows } from '../support/database.ts'
import { anAdminAt, aSchool, platformStaff, signedIn, type ASchool } from '../support/factories.ts'
import { Visitor } from '../support/visitor.ts'

const EMAILS = '/settings/admin?tab=emails'
const DAY = 24 * 60 * 60 * 1000

let school: ASchool
let owner: Visitor

beforeEach(async () => {
	school = aSchool()
	owner = await Visitor.signedInAs(anAdminAt(school))
})

/** An email that failed for a whole day. */
function failedMail(of: ASchool, subject: string): string {
	const then = Date.now() - 2 * DAY
	const mail = { kind: 'k', to: 'family@example.test', subject, text: 'secret', html: 'secret' }
	write((tx) => queueSchoolMail(tx, of.id, [mail], then))
	const claimed = claimMail(then)
	if (claimed) markFailed(claimed, 'The mailbox does not exist', then)
	buryMail()
	return claimed?.id ?? ''
}

describe('emails of a school', () => {
	it('that failed say why, and are sent again', async () => {
		const id = failedMail(school, 'Invoice 12')
		const { page, body } = await owner.get(`${EMAILS}&state=failed`)
		expect(page.words).toContain('Invoice 12')
		expect(page.words).toContain('The mailbox does not exist')
		expect(body).not.toContain('secret')
		const { status, location } = await owner.post(EMAILS, { mail: id })
		expect(status).toBe(303)
		expect((await owner.get(location ?? '')).page.words).toContain(
			'The email to family@example.test will be sent again within a minute.',
		)
		expect(claimMail()).toMatchObject({ id, subject: 'Invoice 12' })
	})

	it('are nobody else’s', async () => {
		const other = aSchool()
		const id = failedMail(other, 'Of another school')
		expect((await owner.get(EMAILS)).page.words).not.toContain('Of another school')
		const { status, page } = await owner.post(EMAILS, { mail: id })
		expect(status).toBe(400)
		expect(page.words).toContain('This email has been sent, or is no longer there.')
		expect(rows('select dead_at from outbox where id = ?', id)).not.toEqual([{ dead_at: null }])
	})

	it('that have been sent are not sent twice', async () => {
		const id = failedMail(school, 'Invoice 12')
		change('update outbox set dead_at = null, sent_at = 1 where id = ?', id)
		expect((await owner.post(EMAILS, { mail: id })).status).toBe(400)
	})
})

describe('the data of a school', () => {
	it('can be downloaded, file by file', async () => {
		const { body } = await owner.get('/settings/admin?tab=data')
		const files = [...body.matchAll(/href="([^"]+)" download/g)].map(([, to = '']) =>
			to.replaceAll('&amp;', '&'),
		)
		expect(files).toHaveLength(7)
		for (const file of files) {
			const { status, headers } = await owner.get(file)
			expect([status, headers['content-type']], file).toEqual([200, 'text/csv; charset=utf-8'])
		}
	})

	it('is offered before the school is deleted, on the page and in the email', async () => {
		const staff = { ...signedIn(platformStaff()).person, role: 'super_admin' } as const
		askForDeletion(staff, school.id, { reason: 'They asked us to.', name: school.name })
		const { page } = await owner.get('/settings/admin?tab=data')
		expect(page.words).toContain('Your school will be deleted on')
		const [mail] = rows<{ text: string }>('select text from outbox')
		expect(mail?.text).toContain('/settings/admin?tab=data')
	})
})

describe('the checks of a school', () => {
	it('say how many sessions were looked at, and when', async () => {
		expect((await owner.get('/settings/admin?tab=checks')).page.words).toContain('Not checked yet.')
		const { status } = await owner.post('/settings/admin?tab=checks', {})
		expect(status).toBe(303)
		const { words } = (await owner.get('/settings/admin?tab=checks')).page
		expect(words).toMatch(/0 clashes in 0 future sessions, checked at /)
		expect(words).toMatch(/Ledger \S+, invoices \S+, difference \S+/)
	})
})
