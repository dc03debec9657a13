import { createHmac, randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { write } from '#db/client.server.ts'
import { findNotifications } from '#app/models/notification/settings.server.ts'
import { queueSchoolMail } from '#app/models/mail/outbox.server.ts'
import { signUnsubscribe } from '#app/models/mail/unsubscribe.server.ts'
import { aGuardianOf } from '../support/accounts.ts'
import { change, rows } from '../support/database.ts'
import { takeErrorLog } from '../support/error-log.ts'
import { aSchoolThatWrites, writerOf } from '../support/messages.ts'
import { Visitor } from '../support/visitor.ts'

const ONE_CLICK = { 'Content-Type': 'application/x-www-form-urlencoded' }

describe('choosing which emails one gets', () => {
	const pages = [
		{ who: 'office', path: '/settings/profile/notifications', events: ['message', 'absence', 'offer'] },
		{
			who: 'teacher',
			path: '/dashboard/teacher/settings/notifications',
			events: ['message', 'announcement', 'absence'],
		},
		{
			who: 'parent',
			path: '/student/settings/notifications',
			events: ['message', 'announcement', 'lesson', 'change', 'event', 'absence'],
		},
	] as const

	it('offers nothing about messages, reports and absences to families of a school without them', async () => {
		const { school, parent } = aSchoolThatWrites()
		const off = 'shows_messages, shows_reports, takes_absences'
		change(`insert into school_profiles (school_id, ${off}, updated_at) values (?, 0, 0, 0, 1)`, school.id)
		const visitor = await Visitor.signedInAs(parent)
		const { page } = await visitor.get('/student/settings/notifications')
		expect(page.text).toContain('Which emails you get Invoices, offered seats')
		for (const event of ['message', 'report', 'absence']) expect(page.html).not.toContain(`name="${event}"`)
		expect(page.html).toContain('name="change"')
		const events = { announcement: 'off', lesson: 'off', change: 'off', event: 'off', absence: 'off' }
		const rest = { offer: 'off', recording: 'off', report: 'off', quiet: 'school', digest: 'weekly' }
		const form = { intent: 'notifications', version: '0', ...events, ...rest }
		expect((await visitor.post('/student/settings/notifications', form)).status).toBe(303)
	})

	it.each(pages)('works as a form for the $who', async ({ who, path, events }) => {
		const its = aSchoolThatWrites()
		const visitor = await Visitor.signedInAs(its[who])
		const { page, status } = await visitor.get(path)
		expect(status).toBe(200)
		for (const event of events) expect(page.html).toContain(`name="${event}"`)
		expect(page.html).not.toContain(who === 'office' ? 'name="lesson"' : 'name="offer"')
		const choices = Object.fromEntries(events.map((event) => [event, 'off']))
		const form = { intent: 'notifications', version: '0', ...choices, quiet: 'own', digest: 'weekly' }
		const wrong = await visitor.post(path, { ...form, quietFrom: '9pm', quietTo: '' })
		expect(wrong.status).toBe(400)
		expect(wrong.page.text).toContain('Enter both times, such as 21:00 and 7:00')
		const saved = await visitor.post(path, { ...form, quietFrom: '9pm', quietTo: '7' })
		expect([saved.status, saved.location]).toEqual([303, path])
		expect((await visitor.follow(saved)).page.text).toContain('Your notifications are saved.')
		expect(findNotifications(writerOf(its[who]))).toMatchObject({
			hows: choices,
			quiet: 'own',
			quietFrom: '21:00',
			quietTo: '07:00',
			digest: 'weekly',
		})
	})

	it('offers administrators who teach what teachers choose', async () => {
		const { office, teacherId } = aSchoolThatWrites()
		const path = '/settings/profile/notifications'
		const visitor = await Visitor.signedInAs(office)
		expect((await visitor.get(path)).page.text).not.toContain('One of yours was moved')
		change('update teachers set membership_id = ? where id = ?', office.membershipId, teacherId)
		const { page } = await visitor.get(path)
		expect(page.text).toContain(
			'A family asked to move a lesson, or for a make-up lesson, or a teacher for time off. One of yours was moved, canceled, booked or given to somebody else',
		)
		const form = {
			intent: 'notifications',
			version: '0',
			message: 'now',
			change: 'off',
			quiet: 'none',
			digest: 'daily',
		}
		expect((await visitor.post(path, form)).status).toBe(303)
		expect(findNotifications(writerOf(office)).hows.change).toBe('off')
	})

	it('knows no way but those on the page', async () => {
		const its = aSchoolThatWrites()
		const visitor = await Visitor.signedInAs(its.parent)
		const form = { intent: 'notifications', version: '0', message: 'pigeon', quiet: 'none', digest: 'daily' }
		const answer = await visitor.post('/student/settings/notifications', form)
		expect(answer.status).toBe(400)
		expect(answer.page.text).toContain('Choose how you are told')
	})
})

describe('unsubscribing', () => {
	const aLink = () => {
		const its = aSchoolThatWrites()
		const recipient = `guardian:${aGuardianOf(its.school, its.child, { email: 'home@example.test' })}`
		const token = signUnsubscribe(its.school.id, 'announcement', recipient)
		return { its, path: `/unsubscribe/${token}` }
	}
	const isOff = () => rows("select * from notification_choices where how = 'off'").length > 0

	it('asks first: a program that opens the link changes nothing', async () => {
		const { its, path } = aLink()
		const { status, page } = await new Visitor().get(path)
		expect(status).toBe(200)
		expect(page.text).toContain(`Stop announcements and group messages from ${its.school.name}`)
		expect(isOff()).toBe(false)
	})

	it('is one post of a mail program, without signing in, from wherever, and answered with nothing', async () => {
		const { path } = aLink()
		for (const headers of [{}, { Origin: 'https://mail.example' }, { 'Sec-Fetch-Site': 'cross-site' }]) {
			const answer = await new Visitor().send('POST', path, {
				headers: { ...ONE_CLICK, ...headers },
				body: 'List-Unsubscribe=One-Click',
			})
			expect([answer.status, answer.body]).toEqual([200, ''])
		}
		expect(isOff()).toBe(true)
		expect((await new Visitor().get(path)).page.text).toContain(
			'no longer sends announcements and group messages to your address',
		)
	})

	it('is a button for people, and can be taken back', async () => {
		const { path } = aLink()
		const visitor = new Visitor()
		const stopped = await visitor.post(path, { intent: 'stop' })
		expect([stopped.status, stopped.location]).toEqual([303, path])
		expect((await visitor.follow(stopped)).page.text).toContain('You are unsubscribed')
		await visitor.post(path, { intent: 'again' })
		expect(isOff()).toBe(false)
		expect((await visitor.post(path, {})).status).toBe(400)
	})

	it('takes no link but ours', async () => {
		const { path } = aLink()
		expect((await new Visitor().get(`${path}x`)).status).toBe(400)
		const headers = ONE_CLICK
		const forged = await new Visitor().send('POST', `${path}x`, {
			headers,
			body: 'List-Unsubscribe=One-Click',
		})
		expect(forged.status).toBe(400)
		expect(isOff()).toBe(false)
	})
})

describe('what the mail provider tells', () => {
	const key = randomBytes(24)
	const environment = { RESEND_WEBHOOK_SECRET: `whsec_${key.toString('base64')}` }

	function signed(body: string, { at = Date.now(), by = key } = {}) {
		const [id, timestamp] = ['msg_1', String(Math.floor(at / 1000))]
		const signature = createHmac('sha256', by).update(`${id}.${timestamp}.${body}`).digest('base64')
		return { 'svix-id': id, 'svix-timestamp': timestamp, 'svix-signature': `v1,${signature}` }
	}

	const tell = (body: string, headers: Record<string, string>, env: Record<string, string> = environment) =>
		new Visitor({ environment: env }).send('POST', '/webhooks/resend', {
			headers: { 'Content-Type': 'application/json', ...headers },
			body,
		})

	function aMail() {
		const its = aSchoolThatWrites()
		const mail = { kind: 'k', to: 'gone@example.test', subject: 's', text: 't', html: 'h' }
		const [id = ''] = write((tx) => queueSchoolMail(tx, writerOf(its.office).schoolId, [mail]))
		const bounced = (type: string) =>
			JSON.stringify({
				type: 'email.bounced',
				created_at: new Date().toISOString(),
				data: { email_id: 'e', to: ['somebody-else@example.test'], tags: { mail: id }, bounce: { type } },
			})
		return { id, bounced }
	}
	const addresses = () => rows<{ email_key: string }>('select email_key from bounced_addresses')

	it('is believed where it is signed: of the mail it names, once, and only if it will never arrive', async () => {
		const { bounced } = aMail()
		const full = bounced('Transient')
		expect((await tell(full, signed(full))).status).toBe(200)
		expect(addresses()).toEqual([])
		const gone = bounced('Permanent')
		for (let i = 0; i < 3; i++) expect((await tell(gone, signed(gone))).status).toBe(200)
		expect(addresses()).toEqual([{ email_key: 'gone@example.test' }])
		expect(rows("select * from audit_entries where action = 'mail.bounced'")).toHaveLength(1)
	})

	it('is refused where it is forged, old, changed or not set up', async () => {
		const { bounced } = aMail()
		const body = bounced('Permanent')
		const answers = [
			await tell(body, {}),
			await tell(body, signed(body, { by: randomBytes(24) })),
			await tell(body, signed(body, { at: Date.now() - 6 * 60_000 })),
			await tell(`${body} `, signed(body)),
			await tell(body, signed(body), {}),
		]
		expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400])
		expect(addresses()).toEqual([])
		expect(JSON.stringify(takeErrorLog())).not.toContain('gone@')
	})

	it('is answered well where it is of no mail of ours', async () => {
		const body = JSON.stringify({ type: 'email.delivered', data: {} })
		expect((await tell(body, signed(body))).status).toBe(200)
	})
})
