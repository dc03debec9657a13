import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { isPublicAddress } from '#app/adapters/public-address.server.ts'
import { eventPost } from '#app/adapters/webhooks/post-event.server.ts'
import { sendDueEvents } from '#app/jobs/webhooks.server.ts'
import { webhookEvents, type WebhookEventName } from '#app/domain/integration/webhook-events.ts'
import { webhookForm } from '#app/domain/integration/form.ts'
import {
	addWebhook,
	endWebhook,
	listFailedDeliveries,
	resendDeliveries,
} from '#app/models/integration/webhooks.server.ts'
import { markLesson } from '#app/models/attendance/marks.server.ts'
import { recordPayment } from '#app/models/billing/payment.server.ts'
import { returnPayment } from '#app/models/billing/payment-return.server.ts'
import { issueInvoice } from '#app/models/billing/issue.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { write } from '#db/client.server.ts'
import { queueEvent } from '#app/models/mail/webhook-outbox.server.ts'
import { removeOldDeliveries } from '#app/models/mail/webhook-delivery.server.ts'
import { aBillingOffice, aDraft, fee } from '../support/billing.ts'
import { rows } from '../support/database.ts'
import { aLesson, anAdminAt, accessOf, aSchool, aSchoolWithAccess, aTeacherAt } from '../support/factories.ts'
import { aTimetable, valueOf } from '../support/lessons.ts'
import { begun, writerOf } from '../support/messages.ts'
import { added } from '../support/students.ts'

interface Received {
	body: string
	headers: IncomingHttpHeaders
	event: { id: string; type: string; object: { resource: string; id: string; url: string } }
}

/** A program that receives events on this machine. */
class Receiver {
	readonly received: Received[] = []
	/** Every request, also those it failed. */
	asked = 0
	answer = (_asked: number): number => 204
	readonly #server: Server
	url = ''

	constructor() {
		this.#server = createServer((request, response) => {
			let body = ''
			request.on('data', (part) => (body += String(part)))
			request.on('end', () => {
				this.asked += 1
				const status = this.answer(this.asked)
				if (status < 300)
					this.received.push({ body, headers: request.headers, event: JSON.parse(body) as Received['event'] })
				response.writeHead(status, status === 302 ? { Location: this.url } : {}).end('thanks')
			})
		})
	}

	async open() {
		await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
		this.url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/events`
	}

	close() {
		this.#server.close()
	}

	get types() {
		return this.received.map(({ event }) => event.type)
	}
}

const ALL = webhookEvents.map(({ value }) => value)
/** The receiver of these tests is on this machine. */
const post = eventPost({ mayReach: () => true })
let receiver: Receiver

beforeEach(async () => {
	receiver = new Receiver()
	await receiver.open()
})

afterEach(() => {
	receiver.close()
	vi.useRealTimers()
})

const aWebhook = (access: Parameters<typeof addWebhook>[0], events: readonly WebhookEventName[] = ALL) =>
	valueOf(addWebhook(access, newId(), { url: receiver.url, events }))

/** Rounds of the job, as much later each time as the longest wait. */
async function rounds(count: number) {
	const begun = Date.now()
	for (let i = 0; i < count; i++) await sendDueEvents(post, { now: () => begun + i * 11 * 3_600_000 })
}

describe('an event', () => {
	it('is signed with the time, names the record and holds nothing else of it', async () => {
		const { access } = aSchoolWithAccess()
		const { secret } = aWebhook(access)
		const { id } = added(access, { firstName: 'Ada', lastName: 'Lind' })
		await rounds(1)
		const [one] = receiver.received
		expect(one?.event).toMatchObject({ type: 'student.created', object: { resource: 'students', id } })
		expect(one?.event.object.url).toMatch(new RegExp(`/api/v1/students/${id}$`))
		expect(one?.body).not.toContain('Ada')
		const [, at, signature] = /^t=(\d+),v1=(\w+)$/.exec(String(one?.headers['solfa-signature'])) ?? []
		const hash = (text: string) => createHmac('sha256', secret).update(text).digest('hex')
		expect(hash(`${at}.${one?.body}`)).toBe(signature)
		// Neither another time nor another body has this signature, so a request cannot be repeated as a new one.
		expect(hash(`${Number(at) + 600}.${one?.body}`)).not.toBe(signature)
		expect(JSON.stringify(rows('select * from webhooks'))).not.toContain(secret)
	})

	it('is written with its change, and goes with it when that is undone', () => {
		const { access } = aSchoolWithAccess()
		aWebhook(access)
		const undo = () =>
			write((tx) => {
				queueEvent(tx, access.schoolId, 'student.created', 'a-student')
				throw new Error('undone')
			})
		expect(undo).toThrow('undone')
		expect(rows('select * from webhook_deliveries')).toEqual([])
	})

	it('is sent only to webhooks of the same school that want it', async () => {
		const [own, other] = [aSchoolWithAccess(), aSchoolWithAccess()]
		aWebhook(other.access)
		aWebhook(own.access, ['invoice.paid'])
		added(own.access, { firstName: 'Ada' })
		await rounds(1)
		expect(receiver.asked).toBe(0)
		aWebhook(own.access)
		added(own.access, { firstName: 'Ben' })
		await rounds(1)
		expect(receiver.types).toEqual(['student.created'])
	})

	it('is said of lessons, money and messages', async () => {
		const { school, access, classId, student, at } = aTimetable({ now: '2026-01-06T23:00:00Z' })
		aWebhook(access)
		const lesson = aLesson(school, { classId, startsAt: at('2026-01-06', '16:00') })
		valueOf(markLesson(access, lesson, [{ studentId: student, code: 'P' }], { source: 'office' }))
		begun(writerOf(aTeacherAt(school)), { to: ['office'] })
		await rounds(1)
		expect(receiver.types.sort()).toEqual(['message.sent', 'roll.saved'])
	})

	it('is said of an invoice that is issued and paid, and of its payment, also when that is returned', async () => {
		const { access, family } = aBillingOffice()
		aWebhook(access)
		const invoice = aDraft(access, family, fee(4500))
		valueOf(issueInvoice(access, invoice))
		const payment = { familyId: family, amountMinor: 4500, method: 'cash', receivedOn: '2026-04-10' } as const
		const { id } = valueOf(recordPayment(access, newId(), payment))
		valueOf(returnPayment(access, id))
		await rounds(2)
		const said = receiver.received.map(({ event }) => [event.type, event.object.id])
		expect(said.sort()).toEqual([
			['invoice.issued', invoice],
			['invoice.paid', invoice],
			['payment.recorded', id],
			['payment.returned', id],
		])
	})
})

describe('a receiver that fails every third request', () => {
	it('gets each event once, in order for each record', async () => {
		const { access } = aSchoolWithAccess()
		aWebhook(access)
		receiver.answer = (asked) => (asked % 3 === 0 ? 503 : 200)
		const objects = ['one', 'two', 'three']
		const order: WebhookEventName[] = [
			'student.created',
			'student.updated',
			'signup.received',
			'student.updated',
		]
		for (const type of order)
			for (const object of objects) write((tx) => queueEvent(tx, access.schoolId, type, object))
		await rounds(8)
		expect(new Set(receiver.received.map(({ event }) => event.id)).size).toBe(12)
		expect(receiver.received).toHaveLength(12)
		expect(receiver.asked).toBeGreaterThan(14)
		for (const object of objects) {
			const types = receiver.received.filter(({ event }) => event.object.id === object)
			expect(types.map(({ event }) => event.type)).toEqual(order)
		}
	})
})

describe('an event that cannot be sent', () => {
	it('is tried eight times, then listed, and sent again when the office asks', async () => {
		const { access } = aSchoolWithAccess()
		aWebhook(access)
		added(access, { firstName: 'Ada' })
		receiver.answer = () => 500
		await rounds(12)
		expect(receiver.asked).toBe(8)
		const [failed] = listFailedDeliveries(access, null, 10)
		expect(failed).toMatchObject({ type: 'student.created', answer: 'Status 500' })
		const stranger = accessOf(anAdminAt(aSchool()), 'school:own')
		expect(listFailedDeliveries(stranger, null, 10)).toEqual([])
		expect(resendDeliveries(stranger, failed?.id ?? '').ok).toBe(false)
		receiver.answer = () => 200
		expect(valueOf(resendDeliveries(access, failed?.id ?? ''))).toEqual({ count: 1 })
		await rounds(1)
		expect(receiver.types).toEqual(['student.created'])
		expect(resendDeliveries(access, 'all').ok).toBe(false)
		expect(removeOldDeliveries(Date.now() + 31 * 86_400_000)).toBe(1)
	})

	it('is dropped when its webhook is ended', async () => {
		const { access } = aSchoolWithAccess()
		aWebhook(access)
		added(access, { firstName: 'Ada' })
		const [webhook] = rows<{ id: string }>('select id from webhooks')
		valueOf(endWebhook(access, webhook?.id ?? '') ?? { ok: false, errors: 'none' })
		added(access, { firstName: 'Ben' })
		await rounds(1)
		expect(receiver.asked).toBe(0)
	})

	it('waits together with the others if the receiver is gone, so that nobody else waits for it', async () => {
		const { access } = aSchoolWithAccess()
		aWebhook(access)
		receiver.close()
		for (let i = 0; i < 20; i++) write((tx) => queueEvent(tx, access.schoolId, 'student.updated', `${i}`))
		await rounds(1)
		const [tried] = rows<{ tries: number }>('select sum(tries) as tries from webhook_deliveries')
		expect(tried?.tries).toBeLessThanOrEqual(5)
	})
})

describe('an address that leads inside', () => {
	const INSIDE = [
		...['127.0.0.1', '10.1.2.3', '172.16.0.1', '172.31.255.255', '192.168.1.1', '169.254.169.254'],
		...['0.0.0.0', '100.64.0.1', '198.18.0.1', '224.0.0.1', '255.255.255.255', '192.0.2.1'],
		...['::1', '::', 'fe80::1', 'fc00::1', 'fd12::1', 'ff02::1', '::ffff:127.0.0.1', '::ffff:8.8.8.8'],
		...['64:ff9b::7f00:1', '2002:7f00:1::', '2001:db8::1', '2001::1', 'localhost', ''],
	]

	it.each(INSIDE)('%s is not public', (address) => {
		expect(isPublicAddress(address)).toBe(false)
	})

	it.each(['8.8.8.8', '172.32.0.1', '93.184.216.34', '2606:4700::1111'])('%s is public', (address) => {
		expect(isPublicAddress(address)).toBe(true)
	})

	it('is not connected to, as a number or by a name', async () => {
		const { port } = new URL(receiver.url)
		for (const host of ['127.0.0.1', '[::1]', '[::ffff:127.0.0.1]', 'localhost', '2130706433', '0x7f.1']) {
			const answer = await eventPost()(`http://${host}:${port}/`, '{}', {})
			expect([host, answer]).toEqual([host, { ok: false, answer: 'The address is not public', down: true }])
		}
		expect(receiver.asked).toBe(0)
	})

	it('is not reached by a redirect', async () => {
		receiver.answer = () => 302
		expect(await post(receiver.url, '{}', {})).toEqual({ ok: false, answer: 'Status 302', down: false })
		expect(receiver.asked).toBe(1)
	})

	it.each([
		...[
			'http://example.com',
			'https://localhost/',
			'https://127.0.0.1/',
			'https://[::1]/',
			'ftp://example.com',
		],
		...['https://user:secret@example.com/', 'https://10/', 'https://intranet/', 'no address'],
	])('%s is refused when it is typed', (url) => {
		expect(webhookForm.safeParse({ url, events: 'student.created' }).success).toBe(false)
	})
})

it('a receiver that does not answer is given up in time', async () => {
	const silent = createServer(() => undefined)
	await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
	const { port } = silent.address() as AddressInfo
	const impatient = eventPost({ mayReach: () => true, timeoutMs: 50 })
	expect(await impatient(`http://127.0.0.1:${port}/`, '{}', {})).toMatchObject({
		answer: 'No answer in time',
	})
	silent.closeAllConnections()
	silent.close()
})
