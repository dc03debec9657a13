import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { textSignature } from '#app/adapters/texts/twilio.server.ts'
import { environment } from '#app/config/environment.server.ts'
import { cancelLesson } from '#app/models/lesson/cancellation.server.ts'
import { claimText, markTexted } from '#app/models/mail/text-delivery.server.ts'
import { findTextAccount, saveTextAccount } from '#app/models/text/account.server.ts'
import { change, rows } from '../support/database.ts'
import { accessOf, aLesson } from '../support/factories.ts'
import { takeErrorLog } from '../support/error-log.ts'
import { valueOf, whenClocksShow } from '../support/lessons.ts'
import { aSchoolThatWrites } from '../support/messages.ts'
import { Visitor } from '../support/visitor.ts'

const PHONE = '+14155550133'
const SETTINGS = '/settings/admin/texts'
const OWN = '/student/settings/notifications'
const ACCOUNT = {
	intent: 'save',
	sid: `AC${'0'.repeat(32)}`,
	textPassword: 'a-token',
	sender: '+14155550100',
	price: '0.0079',
}

beforeEach(() => {
	vi.useFakeTimers({ toFake: ['Date'], now: whenClocksShow('10:00', '2026-05-05') })
})

afterEach(() => {
	vi.useRealTimers()
})

function aSchoolWithPhones() {
	const its = aSchoolThatWrites()
	change('update guardians set phone = ? where membership_id = ?', PHONE, its.parent.membershipId)
	return { ...its, owner: accessOf(its.office, 'school:own') }
}

describe('text messages', () => {
	it('are off until the owner enters an account, whose token is never shown', async () => {
		const { office, parent } = aSchoolWithPhones()
		const family = await Visitor.signedInAs(parent)
		expect((await family.get(OWN)).page.text).not.toContain('Text messages')
		const owner = await Visitor.signedInAs(office)
		const wrong = await owner.post(SETTINGS, { ...ACCOUNT, sender: '555', sid: 'x' })
		expect([wrong.status, wrong.body.includes('a-token')]).toEqual([400, false])
		expect(rows('select * from text_accounts')).toEqual([])
		const { page, body } = await owner.follow(await owner.post(SETTINGS, ACCOUNT))
		expect(page.text).toContain('Text messages are on.')
		expect(body).not.toContain('a-token')
		expect(body).toContain(`${environment().appUrl}/webhooks/texts/`)
		expect((await owner.get('/settings/admin/keys')).page.text).toContain('Sent from +14155550100.')

		const agreed = await family.follow(await family.post(OWN, { intent: 'texts-agree', phone: PHONE }))
		expect(agreed.page.text).toContain('This number gets text messages.')
		expect((await family.post(OWN, { intent: 'texts-agree', phone: '+14155550199' })).status).toBe(404)
		expect(rows('select phone, agreed from text_numbers')).toEqual([{ phone: PHONE, agreed: 1 }])
		await family.post(OWN, { intent: 'texts-end', phone: PHONE })
		expect(rows('select phone, agreed from text_numbers')).toEqual([{ phone: PHONE, agreed: 0 }])
		await owner.post(SETTINGS, { intent: 'end' })
		expect(rows('select * from text_accounts')).toEqual([])
	})

	it('cost what the page of a lesson of today says, and are not offered for other days', async () => {
		const { office, parent, school, classId, teacherId } = aSchoolWithPhones()
		const owner = await Visitor.signedInAs(office)
		await owner.post(SETTINGS, ACCOUNT)
		await (await Visitor.signedInAs(parent)).post(OWN, { intent: 'texts-agree', phone: PHONE })
		const soon = aLesson(school, { classId, teacherId, startsAt: Date.now() + 3_600_000 })
		const later = aLesson(school, { classId, teacherId, startsAt: Date.now() + 86_400_000 })
		const cancelOf = (id: string) => owner.get(`/classes/sessions/${id}/cancel?by=teacher`)
		const { page } = await cancelOf(soon)
		expect(page.text).toContain('Text 1 person about this')
		expect(page.text).toContain('It costs up to $0.02.')
		expect((await cancelOf(later)).page.text).not.toContain('Text 1 person')
	})
})

describe('the webhook of the provider', () => {
	function aHook() {
		const its = aSchoolWithPhones()
		const { sid, sender, textPassword: token } = ACCOUNT
		valueOf(saveTextAccount(its.owner, { sid, sender, token, price: 79 }))
		const path = `/webhooks/texts/${findTextAccount(its.owner.schoolId)?.id}`
		const tell = (fields: Record<string, string>, { at = path, by = token } = {}) => {
			const body = new URLSearchParams(fields)
			const signature = textSignature(new URL(at, environment().appUrl).href, body, by)
			return new Visitor().send('POST', path, {
				headers: { 'Content-Type': 'application/x-www-form-urlencoded', 'X-Twilio-Signature': signature },
				body: body.toString(),
			})
		}
		return { ...its, path, tell }
	}

	it('believes only what the account of this school signed for this address', async () => {
		const { tell, path } = aHook()
		const stop = { MessageSid: 'SM1', From: PHONE, Body: 'STOP' }
		const other = aHook()
		expect((await tell(stop, { by: 'another-token' })).status).toBe(400)
		expect((await tell(stop, { at: other.path })).status).toBe(400)
		expect((await new Visitor().send('POST', path, { body: 'Body=STOP' })).status).toBe(400)
		expect((await new Visitor().send('POST', '/webhooks/texts/none', { body: '' })).status).toBe(404)
		expect(rows('select * from text_numbers')).toEqual([])
		expect(takeErrorLog().filter((line) => line.includes('forged text webhook'))).toHaveLength(3)
		const heard = await tell(stop)
		expect([heard.status, heard.body]).toEqual([200, '<Response/>'])
		await tell(stop)
		expect(rows('select phone, agreed from text_numbers')).toEqual([{ phone: PHONE, agreed: 0 }])
		expect(rows("select action from audit_entries where action like 'texts.ended'")).toHaveLength(1)
	})

	it('says what was delivered', async () => {
		const { tell, parent, owner, office, school, classId, teacherId } = aHook()
		const family = await Visitor.signedInAs(parent)
		await family.post(OWN, { intent: 'texts-agree', phone: PHONE })
		const lesson = aLesson(school, { classId, teacherId, startsAt: Date.now() + 3_600_000 })
		const its = accessOf(office, 'schedule:write')
		valueOf(cancelLesson(its, lesson, { by: 'school', reason: 'Snow', texts: true }))
		const claimed = claimText()
		if (claimed) markTexted(claimed, 'SM7')
		expect((await tell({ MessageSid: 'SM7', MessageStatus: 'undelivered' })).status).toBe(200)
		expect(rows('select state from texts where school_id = ?', owner.schoolId)).toEqual([{ state: 'failed' }])
	})
})

it('the provider of a demo keeps texts and answers for families', async () => {
	const { owner } = aSchoolWithPhones()
	const { sid, sender, textPassword: token } = ACCOUNT
	valueOf(saveTextAccount(owner, { sid, sender, token, price: 79 }))
	const visitor = new Visitor()
	// Requests of this machine, with nothing in between.
	const here = { Host: 'localhost:3000', 'X-Forwarded-For': undefined }
	const Authorization = `Basic ${Buffer.from(`${sid}:${token}`).toString('base64')}`
	const send = (headers: Record<string, string>) =>
		visitor.send('POST', `/dev/texts/2010-04-01/Accounts/${sid}/Messages.json`, {
			headers: { ...here, 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
			body: new URLSearchParams({
				To: PHONE,
				From: sender,
				Body: 'No <lesson>',
				StatusCallback: '',
			}).toString(),
		})
	expect((await send({})).status).toBe(401)
	expect((await send({ Authorization })).status).toBe(201)
	expect((await visitor.get('/dev/texts', here)).body).toContain('No &lt;lesson&gt;')
})
