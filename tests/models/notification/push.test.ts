import { createECDH, createPublicKey, randomBytes, verify, type ECDH } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import ece from 'http_ece'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { newPushKeys, pushPost } from '#app/adapters/push/post-push.server.ts'
import { environment } from '#app/config/environment.server.ts'
import { sendDuePushes } from '#app/jobs/push.server.ts'
import { issueInvoice } from '#app/models/billing/issue.server.ts'
import { sendInvoices } from '#app/models/billing/sending.server.ts'
import { cancelLesson } from '#app/models/lesson/cancellation.server.ts'
import { findPushKeys, keepPushKeys, removeOldPushes } from '#app/models/mail/push-delivery.server.ts'
import { eraseNotifications } from '#app/models/notification/erasure.server.ts'
import {
	addPushDevice,
	listPushDevices,
	removePushDevice,
} from '#app/models/notification/push-devices.server.ts'
import { findNotifications, saveNotifications } from '#app/models/notification/settings.server.ts'
import { write } from '#db/client.server.ts'
import { aDraft, fee } from '../../support/billing.ts'
import { change, rows } from '../../support/database.ts'
import { accessOf, aLesson } from '../../support/factories.ts'
import { valueOf } from '../../support/lessons.ts'
import { mails } from '../../support/mail.ts'
import { aSchoolThatWrites, begun, writerOf } from '../../support/messages.ts'

interface Received {
	body: Buffer
	headers: IncomingHttpHeaders
}

let server: Server
let answer: number
let received: Received[]
let endpoint: string
let browser: ECDH
let auth: Buffer
/** The push service of these tests is on this machine. */
const post = pushPost({ mayReach: () => true })

beforeEach(async () => {
	answer = 201
	received = []
	server = createServer((request, response) => {
		const parts: Buffer[] = []
		request.on('data', (part: Buffer) => parts.push(part))
		request.on('end', () => {
			received.push({ body: Buffer.concat(parts), headers: request.headers })
			response.writeHead(answer).end()
		})
	})
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
	endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}/push/one`
	browser = createECDH('prime256v1')
	browser.generateKeys()
	auth = randomBytes(16)
	keepPushKeys(newPushKeys())
})

afterEach(() => {
	server.close()
	vi.useRealTimers()
	environment().vapid = null
})

const aDevice = (more = {}) => ({
	endpoint,
	p256dh: browser.getPublicKey('base64url'),
	auth: auth.toString('base64url'),
	device: 'Mozilla/5.0 (Linux; Android 14) Chrome/130',
	...more,
})

/** A school whose parent turned on notifications. */
function aPhone() {
	const its = aSchoolThatWrites()
	const parent = accessOf(its.parent, 'profile:write')
	valueOf(addPushDevice(parent, aDevice()))
	return { ...its, parentAccess: parent }
}

/** What the browser shows, by the reader of browsers. */
function shown({ body }: Received) {
	const read = ece.decrypt(body, {
		version: 'aes128gcm',
		privateKey: browser,
		authSecret: auth.toString('base64url'),
	})
	return JSON.parse(read.toString()) as { title: string; text: string; path: string }
}

const write1 = (its: ReturnType<typeof aPhone>) =>
	begun(writerOf(its.teacher), {
		to: [its.parent.membershipId ?? ''],
		subject: 'Recital',
		body: 'Top secret',
	})
const waiting = () => rows<{ due_at: number; tries: number }>('select due_at, tries from push_outbox')

describe('a notification on a device', () => {
	it('says of a message what the subject of its email says, readable by that browser alone', async () => {
		const its = aPhone()
		const conversation = write1(its)
		await sendDuePushes(post)
		expect(received).toHaveLength(1)
		const [one] = received as [Received]
		const mail = mails().find(({ subject }) => shown(one).text === subject)
		expect(mail).toBeDefined()
		expect(shown(one)).toEqual({
			title: its.school.name,
			text: mail?.subject,
			path: expect.any(String) as string,
		})
		expect(shown(one).path).toContain(conversation)
		expect(JSON.stringify(shown(one))).not.toContain('Top secret')
		expect(one.body.toString('latin1')).not.toContain('Recital')
		expect(one.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '43200' })
		expect(waiting()).toEqual([])
	})

	it('is signed with the server’s key, for the service it is sent to', async () => {
		write1(aPhone())
		await sendDuePushes(post)
		const [, token = '', key] =
			/^vapid t=(\S+), k=(\S+)$/.exec(received[0]?.headers.authorization ?? '') ?? []
		expect(key).toBe(findPushKeys()?.publicKey)
		const [head = '', claims = '', signature = ''] = token.split('.')
		const point = Buffer.from(key ?? '', 'base64url')
		const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
		const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
		const signed = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const
		expect(
			verify('sha256', Buffer.from(`${head}.${claims}`), signed, Buffer.from(signature, 'base64url')),
		).toBe(true)
		const { aud } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { aud: string }
		expect(aud).toBe(new URL(endpoint).origin)
		expect(JSON.stringify(rows('select * from push_keys'))).not.toContain(findPushKeys()?.privateKey)
	})

	it('is shown for a changed lesson and for an invoice', async () => {
		const its = aPhone()
		const office = accessOf(its.office, 'schedule:write')
		const startsAt = Date.now() + 3 * 24 * 60 * 60_000
		const lesson = aLesson(its.school, { classId: its.classId, teacherId: its.teacherId, startsAt })
		change(
			"update guardians set email = 'home@example.test' where membership_id = ?",
			its.parent.membershipId,
		)
		valueOf(cancelLesson(office, lesson, { by: 'teacher', reason: 'Ill', tells: true }))
		change('update guardianships set gets_invoices = 1')
		const money = accessOf(its.office, 'money:write')
		const invoice = aDraft(money, its.familyId, fee(1200))
		valueOf(issueInvoice(money, invoice))
		expect(sendInvoices(money, [invoice], 'invoice')).toMatchObject([{ ok: true }])
		await sendDuePushes(post)
		const paths = received.map((one) => shown(one).path)
		expect(paths.sort()).toEqual(['/student/invoices', '/student/schedule'])
		const subjects = mails().map(({ subject }) => subject)
		for (const one of received) expect(subjects).toContain(shown(one).text)
	})

	it('is none of what the member does not want shown, whatever is emailed', async () => {
		const its = aPhone()
		const { version, ...before } = findNotifications(its.parentAccess)
		expect(before.push).toEqual(['message', 'change', 'invoice'])
		valueOf(saveNotifications(its.parentAccess, version, { ...before, push: ['change'] }))
		write1(its)
		await sendDuePushes(post)
		expect(received).toEqual([])
		expect(mails()).toHaveLength(1)
	})

	it('is shown although the email is off', async () => {
		const its = aPhone()
		const { version, ...before } = findNotifications(its.parentAccess)
		const hows = { ...before.hows, message: 'off' as const }
		valueOf(saveNotifications(its.parentAccess, version, { ...before, hows }))
		write1(its)
		await sendDuePushes(post)
		expect([received.length, mails().length]).toEqual([1, 0])
	})

	it('waits for the end of the quiet hours', () => {
		vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-04-13T03:00:00Z') })
		const its = aPhone()
		change("update schools set time_zone = 'America/New_York'")
		change(
			"insert into school_preferences (school_id, quiet_from, quiet_to, updated_at) values (?, '21:00', '07:00', 1)",
			its.school.id,
		)
		write1(its)
		expect(waiting()).toEqual([{ due_at: Date.parse('2026-04-13T11:00:00Z'), tries: 0 }])
	})

	it('is tried again when the service fails, and given up after a day', async () => {
		const its = aPhone()
		write1(its)
		answer = 503
		const begunAt = Date.now()
		await sendDuePushes(post, { now: () => begunAt })
		await sendDuePushes(post, { now: () => begunAt + 1_000 })
		expect([received.length, waiting()]).toEqual([1, [{ due_at: begunAt + 30_000, tries: 1 }]])
		answer = 201
		await sendDuePushes(post, { now: () => begunAt + 31_000 })
		expect([received.length, waiting()]).toEqual([2, []])
		write1(its)
		expect(removeOldPushes(Date.now() + 23 * 3_600_000)).toBe(0)
		expect(removeOldPushes(Date.now() + 25 * 3_600_000)).toBe(1)
	})

	it.each([404, 410])('ends a device that the service answers %d for', async (status) => {
		const its = aPhone()
		write1(its)
		answer = status
		await sendDuePushes(post)
		expect([listPushDevices(its.parentAccess), waiting()]).toEqual([[], []])
	})
})

it('devices end with the keys that they trusted, and the first round makes new ones', async () => {
	const its = aPhone()
	change("update push_keys set private_key = 'sealed with a secret that is gone'")
	await sendDuePushes(post)
	expect(findPushKeys()?.publicKey).toMatch(/^[\w-]{87}$/)
	expect(listPushDevices(its.parentAccess)).toEqual([])
})

it('a pair that the operator sets takes the place of the stored one', async () => {
	const its = aPhone()
	const pair = newPushKeys()
	environment().vapid = pair
	await sendDuePushes(post)
	expect([findPushKeys(), listPushDevices(its.parentAccess)]).toEqual([pair, []])
	valueOf(addPushDevice(its.parentAccess, aDevice()))
	await sendDuePushes(post)
	expect(listPushDevices(its.parentAccess)).toHaveLength(1)
})

describe('a device', () => {
	it('shows notifications of one person, at each of their schools', () => {
		const its = aPhone()
		write1(its)
		const again = aSchoolThatWrites()
		const sameParent = { ...accessOf(again.parent, 'profile:write'), userId: its.parentAccess.userId }
		change(
			'update memberships set user_id = ? where id = ?',
			its.parentAccess.userId,
			again.parent.membershipId,
		)
		valueOf(addPushDevice(sameParent, aDevice()))
		expect(listPushDevices(its.parentAccess)).toHaveLength(1)
		valueOf(addPushDevice(accessOf(again.teacher, 'profile:write'), aDevice()))
		expect([its.parentAccess, sameParent].flatMap(listPushDevices)).toEqual([])
		expect(waiting()).toEqual([])
	})

	it('is named in the history, not the address it is reached at', () => {
		const its = aPhone()
		const [device] = listPushDevices(its.parentAccess)
		valueOf(removePushDevice(its.parentAccess, device?.id ?? ''))
		const entries = rows<{ action: string; object_name: string }>(
			"select action, object_name from audit_entries where action like 'device.%'",
		)
		expect(entries).toEqual([
			{ action: 'device.added', object_name: 'Chrome on Android' },
			{ action: 'device.removed', object_name: 'Chrome on Android' },
		])
	})

	it('is added once, listed and removed by its owner alone', () => {
		const its = aPhone()
		valueOf(addPushDevice(its.parentAccess, aDevice({ auth: randomBytes(16).toString('base64url') })))
		const [device, ...others] = listPushDevices(its.parentAccess)
		expect(others).toEqual([])
		const elsewhere = accessOf(aSchoolThatWrites().parent, 'profile:write')
		for (const stranger of [accessOf(its.other, 'profile:write'), elsewhere]) {
			expect(listPushDevices(stranger)).toEqual([])
			expect(removePushDevice(stranger, device?.id ?? '')).toMatchObject({ ok: false, status: 404 })
		}
		valueOf(removePushDevice(its.parentAccess, device?.id ?? ''))
		expect(listPushDevices(its.parentAccess)).toEqual([])
	})

	it('is not added by staff who view a school as its owner, nor beyond ten', () => {
		const { parentAccess } = aPhone()
		const viewing = { ...parentAccess, viewing: { userId: 'x', name: 'Staff' } }
		expect(addPushDevice(viewing, aDevice()).ok).toBe(false)
		for (let i = 1; i < 10; i++)
			valueOf(addPushDevice(parentAccess, aDevice({ endpoint: `${endpoint}${i}` })))
		expect(addPushDevice(parentAccess, aDevice({ endpoint: `${endpoint}x` })).ok).toBe(false)
	})

	it('gets nothing more once its member is locked out', async () => {
		const its = aPhone()
		write1(its)
		change('update memberships set locked_at = 1 where id = ?', its.parent.membershipId)
		await sendDuePushes(post)
		expect(received).toEqual([])
	})

	it('is erased with its person, and with what names them', () => {
		const its = aPhone()
		write1(its)
		const membershipIds = [its.parent.membershipId ?? '']
		write((tx) =>
			eraseNotifications(tx, its.parentAccess.schoolId, { studentIds: [], guardianIds: [], membershipIds }),
		)
		expect([rows('select * from push_devices'), waiting()]).toEqual([[], []])
	})

	it('is not connected to inside our own network', async () => {
		const made = findPushKeys() ?? newPushKeys()
		for (const inside of [endpoint, endpoint.replace('127.0.0.1', 'localhost'), 'https://10.0.0.1/push'])
			expect(await pushPost()(aDevice({ endpoint: inside }), {}, made)).toMatchObject({
				ok: false,
				gone: false,
				answer: 'The address is not public',
			})
		expect(received).toEqual([])
	})
})
