import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { isTextSigned, textSignature, twilio } from '#app/adapters/texts/twilio.server.ts'
import { fitText, mostCost, partsOf } from '#app/domain/text/text-length.ts'
import { sendDueTexts } from '#app/jobs/texts.server.ts'
import { confirmBroadcast, saveBroadcastDraft } from '#app/models/message/broadcast.server.ts'
import { resolveAudience } from '#app/models/message/audience.server.ts'
import { sendNextBatch } from '#app/models/mail/broadcast.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { cancelLesson } from '#app/models/lesson/cancellation.server.ts'
import { restoreLesson } from '#app/models/lesson/restoration.server.ts'
import {
	findTextHook,
	noteTextReply,
	noteTextReport,
	removeOldTexts,
} from '#app/models/mail/text-delivery.server.ts'
import { endTextAccount, findTextAccount, saveTextAccount } from '#app/models/text/account.server.ts'
import { listOwnNumbers, setConsent } from '#app/models/text/consent.server.ts'
import { change, rows } from '../support/database.ts'
import { accessOf, aLesson } from '../support/factories.ts'
import { valueOf, whenClocksShow } from '../support/lessons.ts'
import { aSchoolThatWrites, writerOf } from '../support/messages.ts'

const PHONE = '+14155550133'
const DAY = '2026-05-05'

interface Received {
	path: string
	auth: string
	fields: URLSearchParams
}

let server: Server
let received: Received[]
let answers: [status: number, body: object][]
let apiUrl: string

beforeEach(async () => {
	vi.useFakeTimers({ toFake: ['Date'], now: whenClocksShow('10:00', DAY) })
	received = []
	answers = []
	server = createServer((request, response) => {
		const parts: Buffer[] = []
		request.on('data', (part: Buffer) => parts.push(part))
		request.on('end', () => {
			const fields = new URLSearchParams(Buffer.concat(parts).toString())
			received.push({ path: request.url ?? '', auth: request.headers.authorization ?? '', fields })
			const [status, body] = answers.shift() ?? [201, { sid: `SM${received.length}` }]
			response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
		})
	})
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
	apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

afterEach(() => {
	server.close()
	vi.useRealTimers()
})

/** A school with texts on, and a lesson of this afternoon whose parent agreed. */
function aSchoolThatTexts({ agrees = true } = {}) {
	const its = aSchoolThatWrites()
	const owner = accessOf(its.office, 'school:own')
	const office = accessOf(its.office, 'schedule:write')
	const parent = accessOf(its.parent, 'profile:write')
	change('update guardians set phone = ? where membership_id = ?', PHONE, its.parent.membershipId)
	valueOf(
		saveTextAccount(owner, {
			sid: `AC${'0'.repeat(32)}`,
			token: 'a-token',
			sender: '+14155550100',
			price: 79,
		}),
	)
	if (agrees) valueOf(setConsent(parent, PHONE, true))
	const startsAt = whenClocksShow('16:00', DAY)
	const lesson = aLesson(its.school, { classId: its.classId, teacherId: its.teacherId, startsAt })
	const cancel = (more = {}) =>
		cancelLesson(office, lesson, { by: 'teacher', reason: 'Ill', texts: true, ...more })
	return { ...its, owner, office, writer: writerOf(its.office), parent, lesson, cancel }
}

function there<T>(found: T | null): T {
	if (found === null) throw new Error('It is not there.')
	return found
}

const states = () => rows<{ state: string; tries: number }>('select state, tries from texts order by id')
const send = () => sendDueTexts(twilio(apiUrl))

describe('a text', () => {
	it('says that a lesson of the day is canceled, and how to end texts', async () => {
		const { cancel, school, owner } = aSchoolThatTexts()
		valueOf(cancel())
		await send()
		expect(received).toHaveLength(1)
		const [{ path, auth, fields }] = received as [Received]
		expect(path).toBe(`/2010-04-01/Accounts/AC${'0'.repeat(32)}/Messages.json`)
		expect(Buffer.from(auth.slice(6), 'base64').toString()).toBe(`AC${'0'.repeat(32)}:a-token`)
		expect([fields.get('To'), fields.get('From')]).toEqual([PHONE, '+14155550100'])
		expect(fields.get('Body')).toMatch(
			new RegExp(`^${school.name}: .*canceled.* Reply STOP to end texts\\.$`, 'i'),
		)
		expect(fields.get('StatusCallback')).toContain(`/webhooks/texts/${findTextAccount(owner.schoolId)?.id}`)
		expect(states()).toEqual([{ state: 'sent', tries: 1 }])
		const [sent] = rows("select after from audit_entries where action = 'texts.sent'")
		expect(sent).toEqual({ after: '{"people":1}' })
		expect(JSON.stringify(rows('select * from text_accounts'))).not.toContain('a-token')
	})

	it('is sent to nobody who did not agree, of no other day, unasked, or while texts are off', () => {
		const silent = aSchoolThatTexts({ agrees: false })
		valueOf(silent.cancel())
		const unasked = aSchoolThatTexts()
		valueOf(unasked.cancel({ texts: false }))
		const tomorrow = aSchoolThatTexts()
		change(
			'update lessons set starts_at = starts_at + 86400000, ends_at = ends_at + 86400000, day = ?',
			'2026-05-06',
		)
		valueOf(tomorrow.cancel())
		const off = aSchoolThatTexts()
		valueOf(endTextAccount(off.owner))
		valueOf(off.cancel())
		expect(states()).toEqual([])
	})

	it('waits for the end of the quiet hours of the school, unless the lesson would be over', () => {
		vi.setSystemTime(whenClocksShow('06:00', DAY))
		const { cancel, school } = aSchoolThatTexts()
		change(
			"insert into school_preferences (school_id, quiet_from, quiet_to, updated_at) values (?, '21:00', '07:00', 1)",
			school.id,
		)
		valueOf(cancel())
		expect(rows('select due_at from texts')).toEqual([{ due_at: whenClocksShow('07:00', DAY) }])
	})

	it('is dropped when the lesson is restored, or taken back if it was sent', async () => {
		const { cancel, office, lesson } = aSchoolThatTexts()
		valueOf(cancel())
		valueOf(restoreLesson(office, lesson))
		expect(states()).toEqual([])
		valueOf(cancel())
		await send()
		valueOf(restoreLesson(office, lesson))
		await send()
		expect(received).toHaveLength(2)
		expect(states().map(({ state }) => state)).toEqual(['sent', 'sent'])
	})

	it('is tried again while the provider fails, and given up on a refusal', async () => {
		const { cancel } = aSchoolThatTexts()
		valueOf(cancel())
		answers = [[503, {}]]
		await send()
		expect(states()).toEqual([{ state: 'waiting', tries: 1 }])
		vi.setSystemTime(Date.now() + 60_000)
		answers = [[400, { code: 21_610 }]]
		await send()
		expect(rows('select state, failure from texts')).toEqual([
			{ state: 'failed', failure: 'Status 400, error 21610' },
		])
		expect(rows('select agreed from text_numbers')).toEqual([{ agreed: 0 }])
	})
})

it('an emergency is texted at any hour to each number that agreed, once; an announcement is not', () => {
	vi.setSystemTime(whenClocksShow('23:00', DAY))
	const { school, writer: office } = aSchoolThatTexts()
	change(
		"insert into school_preferences (school_id, quiet_from, quiet_to, updated_at) values (?, '21:00', '07:00', 1)",
		school.id,
	)
	// Both parents have the number of their home.
	change('update guardians set phone = ?', PHONE)
	change(`insert or replace into preferences (user_id, language, updated_at) select id, 'es', 0 from users`)
	const audience = { to: 'families' } as const
	for (const kind of ['announcement', 'emergency'] as const) {
		const draft = { kind, subject: 'Closed today', body: 'Stay at home.', sendAt: null, audience }
		const { id } = valueOf(there(saveBroadcastDraft(office, newId(), draft)))
		valueOf(there(confirmBroadcast(office, id, resolveAudience(office, audience, kind)?.token ?? '')))
		while (sendNextBatch(Date.now()));
		expect(rows('select phone, body, due_at from texts')).toEqual(
			kind === 'announcement'
				? []
				: [
						{
							phone: PHONE,
							body: `${school.name}: Closed today. Responda STOP para no recibir más.`,
							due_at: Date.now(),
						},
					],
		)
	}
})

describe('the provider', () => {
	it('reports what arrived, in any order and more than once, to one school alone', async () => {
		const { cancel, owner } = aSchoolThatTexts()
		valueOf(cancel())
		await send()
		noteTextReport(accessOf(aSchoolThatWrites().office, 'school:own').schoolId, 'SM1', 'failed')
		noteTextReport(owner.schoolId, 'SM1', 'delivered')
		noteTextReport(owner.schoolId, 'SM1', 'failed')
		expect(states()).toEqual([{ state: 'delivered', tries: 1 }])
		expect(removeOldTexts(Date.now() + 29 * 86_400_000)).toBe(0)
		expect(removeOldTexts(Date.now() + 31 * 86_400_000)).toBe(1)
	})

	it('passes on STOP and START, each once, and START only from a family that agreed', () => {
		const { owner, parent } = aSchoolThatTexts()
		const say = (providerId: string, body: string, phone = PHONE) =>
			noteTextReply(owner.schoolId, { providerId, phone, body })
		const agreed = () => listOwnNumbers(parent).map((one) => one.agreed)
		say('a', ' stop ')
		expect(agreed()).toEqual([false])
		say('b', 'Start')
		expect(agreed()).toEqual([true])
		say('a', 'STOP')
		expect(agreed()).toEqual([true])
		say('c', 'Thank you')
		say('d', 'START', '+14155550199')
		expect(rows('select phone from text_numbers where agreed = 1')).toEqual([{ phone: PHONE }])
		valueOf(setConsent(parent, PHONE, false))
		say('e', 'START')
		expect(agreed()).toEqual([false])
	})

	it('signs the address and all fields', () => {
		// The example of the provider's own documentation.
		const fields = new URLSearchParams({
			CallSid: 'CA1234567890ABCDE',
			Caller: '+14158675309',
			Digits: '1234',
			From: '+14158675309',
			To: '+18005551212',
		})
		const url = 'https://mycompany.com/myapp.php?foo=1&bar=2'
		expect(textSignature(url, fields, '12345')).toBe('RSOYDt4T1cUTdK1PDd93/VVr8B8=')
		expect(isTextSigned(url, fields, '12345', 'RSOYDt4T1cUTdK1PDd93/VVr8B8=')).toBe(true)
		fields.set('Digits', '1235')
		expect(isTextSigned(url, fields, '12345', 'RSOYDt4T1cUTdK1PDd93/VVr8B8=')).toBe(false)
	})
})

it('only their own numbers are offered to families, and only while texts are on', () => {
	const { parent, owner, other } = aSchoolThatTexts()
	expect(listOwnNumbers(parent)).toEqual([{ phone: PHONE, agreed: true }])
	expect(setConsent(accessOf(other, 'profile:write'), PHONE, true)).toMatchObject({ ok: false, status: 404 })
	const hook = findTextAccount(owner.schoolId)?.id ?? ''
	expect(findTextHook(hook)).toEqual({ schoolId: owner.schoolId, token: 'a-token' })
	valueOf(endTextAccount(owner))
	expect([listOwnNumbers(parent), findTextHook(hook)]).toEqual([[], null])
})

it('a text has at most two parts, whose price is known before', () => {
	expect(['a'.repeat(160), 'a'.repeat(161), 'я'.repeat(70), 'я'.repeat(71)].map(partsOf)).toEqual([
		1, 2, 1, 2,
	])
	for (const long of ['a'.repeat(900), 'я'.repeat(900), '🎹'.repeat(900)]) {
		const text = fitText(long, ' STOP')
		expect([partsOf(text), text.endsWith(' STOP')]).toEqual([2, true])
	}
	expect(mostCost(3, 79)).toBe(5)
})
