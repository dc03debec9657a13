import { beforeEach, describe, expect, it } from 'vitest'
import { write } from '#db/client.server.ts'
import { sendDueMail } from '#app/jobs/outbox.server.ts'
import { noteRun } from '#app/models/hourly/job-run.server.ts'
import { queueSchoolMail } from '#app/models/mail/outbox.server.ts'
import { buryMail, claimMail, markFailed } from '#app/models/mail/delivery.server.ts'
import { askForDeletion } from '#app/models/platform/oversight.server.ts'
import { change, rows } from '../support/database.ts'
import { takeErrorLog } from '../support/error-log.ts'
import { anAdminAt, aSchool, aStudent, platformStaff, signedIn, type ASchool } from '../support/factories.ts'
import { Visitor } from '../support/visitor.ts'

const EMAILS = '/settings/admin/emails'
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
		const { page, body } = await owner.get(`${EMAILS}?state=failed`)
		expect(page.text).toContain('Invoice 12')
		expect(page.text).toContain('The mailbox does not exist')
		expect(body).not.toContain('secret')
		const { status, location } = await owner.post(EMAILS, { mail: id })
		expect(status).toBe(303)
		expect((await owner.get(location ?? '')).page.text).toContain(
			'The email to family@example.test will be sent again within a minute.',
		)
		expect(claimMail()).toMatchObject({ id, subject: 'Invoice 12' })
	})

	it('that were given up while the provider was down arrive once each when they are sent again', async () => {
		const then = Date.now() - 2 * DAY
		const mails = ['Invoice 12', 'Invoice 13'].map((subject, i) => ({
			kind: 'k',
			to: `family-${i}@example.test`,
			subject,
			text: 't',
			html: 'h',
		}))
		write((tx) => queueSchoolMail(tx, school.id, mails, then))
		const arrived: string[] = []
		let up = false
		const post = {
			keepsWords: false,
			deliver: ({ to }: { to: string }) => {
				if (up) arrived.push(to)
				return Promise.resolve(
					up ? { ok: true as const } : { ok: false as const, failure: 'down', down: false },
				)
			},
		}
		for (const later of [0, DAY + 1]) await sendDueMail(post, { now: () => then + later })
		takeErrorLog()
		up = true
		await sendDueMail(post)
		expect(arrived).toEqual([])

		const { page } = await owner.get(`${EMAILS}?state=failed`)
		for (const { hidden } of page.forms.filter(({ button }) => button.includes('Send again')))
			expect((await owner.post(EMAILS, hidden)).status).toBe(303)
		for (let i = 0; i < 2; i++) await sendDueMail(post)
		expect(arrived.sort()).toEqual(mails.map(({ to }) => to))
		expect((await owner.get(`${EMAILS}?state=failed`)).page.text).not.toContain('Invoice 1')
	})

	it('are nobody else’s', async () => {
		const other = aSchool()
		const id = failedMail(other, 'Of another school')
		expect((await owner.get(EMAILS)).page.text).not.toContain('Of another school')
		const { status, page } = await owner.post(EMAILS, { mail: id })
		expect(status).toBe(400)
		expect(page.text).toContain('This email has been sent, or is no longer there.')
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
		const { body } = await owner.get('/settings/admin/data')
		const files = [...body.matchAll(/name="file" value="([^"]+)"/g)].map(([, file = '']) => file)
		expect(files).toHaveLength(7)
		for (const file of files) {
			const answer = await owner.post('/settings/admin/data', { file })
			const { status, headers } = await owner.follow(answer)
			expect([status, headers['content-type']], file).toEqual([200, 'text/csv; charset=utf-8'])
		}
	})

	it('is offered before the school is deleted, on the page and in the email', async () => {
		const staff = { ...signedIn(platformStaff()).person, role: 'super_admin' } as const
		askForDeletion(staff, school.id, { reason: 'They asked us to.', name: school.name })
		const { page } = await owner.get('/settings/admin/data')
		expect(page.text).toContain('Everything will be deleted on')
		const [mail] = rows<{ text: string }>('select text from outbox')
		expect(mail?.text).toContain('/settings/admin/data')
	})
})

describe('the checks of a school', () => {
	it('say how many sessions were looked at, and when', async () => {
		expect((await owner.get('/settings/admin/checks')).page.text).toContain('Not checked yet.')
		const { status } = await owner.post('/settings/admin/checks', {})
		expect(status).toBe(303)
		const { text } = (await owner.get('/settings/admin/checks')).page
		expect(text).toMatch(/0 clashes in 0 future sessions, checked at /)
		expect(text).toMatch(/Ledger \S+, invoices \S+, difference \S+/)
	})
})

describe('the downloads of a school', () => {
	const DATA = '/settings/admin/data'

	it('are noted, and listed with who took what', async () => {
		expect((await owner.get(DATA)).page.text).toContain('Nobody has downloaded anything from here yet.')
		await owner.post(DATA, { file: 'students' })
		await owner.post(DATA, { file: 'history' })
		const { text } = (await owner.get(DATA)).page
		expect(text).not.toContain('Nobody has downloaded')
		expect(text).toMatch(/History by .+ Students by /)
		expect(rows('select actor_id, object_name from audit_entries where action = ?', 'data.exported')).toEqual(
			[
				{ actor_id: expect.any(String) as string, object_name: 'Students' },
				{ actor_id: expect.any(String) as string, object_name: 'History' },
			],
		)
	})

	it('of another school are not listed', async () => {
		const other = await Visitor.signedInAs(anAdminAt(aSchool()))
		await other.post(DATA, { file: 'students' })
		expect((await owner.get(DATA)).page.text).toContain('Nobody has downloaded')
	})

	it('of a file that does not exist are refused, and not noted', async () => {
		const { status, page } = await owner.post(DATA, { file: 'passwords' })
		expect(status).toBe(400)
		expect(page.text).toContain('Choose a file')
		expect(rows(`select * from audit_entries where action = 'data.exported'`)).toEqual([])
	})
})

describe('the background jobs of a school', () => {
	const JOBS = '/settings/admin/jobs'

	it('say when each last ran, and when it will again', async () => {
		noteRun('expired-credits', { ms: 3, error: null }, Date.UTC(2026, 3, 14, 10, 0))
		const { text } = (await owner.get(JOBS)).page
		expect(text).toMatch(
			/End make-up credits that have expired Fine 14 April 2026, 06:00 14 April 2026, 07:00/,
		)
	})

	it('say that one failed, and nothing of why, for that may name another school', async () => {
		noteRun('expired-credits', { ms: 3, error: 'UNIQUE failed for Larghetto House' })
		const { text } = (await owner.get(JOBS)).page
		expect(text).toContain('Failed, and runs again by itself')
		expect(text).not.toContain('Larghetto')
	})

	it('send every failed email of this school again, and no other’s', async () => {
		failedMail(school, 'Invoice 12')
		const other = failedMail(aSchool(), 'Of another school')
		expect((await owner.get(JOBS)).page.text).toContain('1 email failed')
		const retried = await owner.post(JOBS, { intent: 'retry-mail' })
		expect((await owner.follow(retried)).page.text).toContain('1 email will be sent again within a minute.')
		expect(rows('select id from outbox where dead_at is not null')).toEqual([{ id: other }])
		const again = await owner.post(JOBS, { intent: 'retry-mail' })
		expect([again.status, again.page.text]).toEqual([
			400,
			expect.stringContaining('There are no failed emails any more.') as string,
		])
	})

	it('check the schedule now', async () => {
		const checked = await owner.follow(await owner.post(JOBS, { intent: 'check-schedule' }))
		expect(checked.page.text).toMatch(/Check the schedule for clashes Fine/)
	})
})

describe('the privacy of a school', () => {
	it('says how many students wait in the archive, and since when', async () => {
		const student = aStudent(school)
		change('update students set archived_at = 1 where id = ?', student)
		const { text } = (await owner.get('/settings/admin/privacy')).page
		expect(text).toContain('1 student in the archive, 1 for longer than two years.')
		expect(text).toContain('Nobody has been erased.')
	})
})
