import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { write } from '#db/client.server.ts'
import type { Delivery, Post } from '#app/adapters/mail/post.server.ts'
import { sendDueMail, startOutbox } from '#app/jobs/outbox.server.ts'
import { queueMail, queueSchoolMail, removeOldMail } from '#app/models/mail/outbox.server.ts'
import { claimMail, markFailed, markSent } from '#app/models/mail/delivery.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { issueInvoice } from '#app/models/billing/issue.server.ts'
import type { Mail } from '#app/letters/mail.ts'
import { aBillingOffice, aDraft, fee } from '../support/billing.ts'
import { change, rows } from '../support/database.ts'
import { ciiProblems } from '../support/e-invoice-rules.ts'
import { valueOf } from '../support/lessons.ts'
import { electronicIn, pdfText } from '../support/pdf.ts'
import { takeErrorLog } from '../support/error-log.ts'
import { PostOffice } from '../support/post-office.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const NOON = Date.UTC(2026, 3, 14, 12)
const mail = {
	kind: 'note',
	to: 'ana@example.test',
	subject: 'Hello',
	text: 'The words',
	html: '<p>The words</p>',
}

const leave = (count = 1, now = NOON) =>
	write((tx) =>
		queueMail(
			tx,
			Array.from({ length: count }, (_, i) => ({ ...mail, to: `ana${i}@example.test` })),
			now,
		),
	)
const row = () => rows('select * from outbox')[0]

let office: PostOffice
beforeEach(async () => {
	office = await new PostOffice().open()
})
afterEach(() => office.close())

const arrived = (count: number) =>
	vi.waitFor(() => expect(office.delivered.size).toBe(count), { timeout: 30_000 })

/** The clock moves on and the outbox is looked at every quarter of a minute, as it is in life. */
async function pass(from: number, span: number, step = 15 * SECOND) {
	const post = office.post(office.mood === 'takes and says nothing' ? 300 : undefined)
	for (let now = from; now < from + span; now += step) await sendDueMail(post, { now: () => now })
}

describe('mail', () => {
	/** The document of the only mail. */
	async function attached(access: Access, id: string) {
		write((tx) =>
			queueSchoolMail(tx, access.schoolId, [{ ...mail, document: { kind: 'invoice', id } }], NOON),
		)
		vi.useRealTimers()
		const seen: Mail[] = []
		const deliver = async (sent: Mail) => (seen.push(sent), { ok: true as const })
		await sendDueMail({ deliver, keepsWords: false }, { now: () => NOON })
		expect(seen[0]?.attachment?.filename).toBe('invoice-0001.pdf')
		return seen[0]!.attachment!.content
	}

	it('brings the invoice it is about as a PDF', async () => {
		const { access, family } = aBillingOffice('2026-04-14T12:00:00Z')
		const id = aDraft(access, family, fee(20_00))
		issueInvoice(access, id)
		const pdf = await attached(access, id)
		expect(await pdfText(pdf)).toContain('$20.00')
		expect((await electronicIn(pdf)).xml).toBeUndefined()
	})

	it('brings the electronic invoice of a business inside the PDF', async () => {
		const { school, access, family } = aBillingOffice('2026-04-14T12:00:00Z')
		change("update families set buyer_kind = 'business', address = 'Markt 2'")
		change(
			`insert into school_profiles (school_id, address, vat_id, updated_at) values (?, 'Elmstr. 1', 'DE123456789', 0)`,
			school.id,
		)
		const id = aDraft(access, family, fee(20_00, { rates: [{ name: 'VAT', rate: 19_000 }] }))
		valueOf(issueInvoice(access, id))
		expect(ciiProblems((await electronicIn(await attached(access, id))).xml ?? '')).toEqual([])
	})

	it('reaches the provider with our key, once', async () => {
		write((tx) => queueMail(tx, [{ ...mail, replyTo: 'us@example.test' }], NOON))
		await pass(NOON, MINUTE)
		expect(office.asked).toBe(1)
		expect(office.authorization).toBe('Bearer re_test')
		expect([...office.delivered.keys()]).toEqual([row()?.id])
		expect([...office.delivered.values()]).toEqual([
			{
				from: 'Solfa <hello@solfa.test>',
				to: 'ana@example.test',
				reply_to: 'us@example.test',
				subject: 'Hello',
				text: 'The words',
				html: '<p>The words</p>',
				tags: [{ name: 'mail', value: row()?.id }],
			},
		])
		expect(row()).toMatchObject({ sent_at: NOON, dead_at: null, tries: 1 })
	})

	it('is not kept in words once the provider has it, for links in it are secrets', async () => {
		leave()
		await pass(NOON, SECOND)
		expect(row()).toMatchObject({ text: '', html: '' })
	})

	it.each([
		['too many', '429 rate_limit_exceeded'],
		['broken', '503 application_error'],
		['hangs up', 'not reached'],
		['takes and says nothing', 'no answer in time'],
		['refuses', '422 validation_error'],
	] as const)('is tried again when the provider %s, and delivered once', async (mood, failure) => {
		leave()
		office.mood = mood
		await pass(NOON, SECOND)
		expect(row()).toMatchObject({ sent_at: null, tries: 1, due_at: NOON + 30 * SECOND, last_error: failure })
		const [line] = takeErrorLog()
		expect(line).toContain(failure)
		expect(line).not.toMatch(/ana|words|Hello/)

		office.mood = 'takes'
		await pass(NOON + 15 * SECOND, HOUR)
		expect(office.asked).toBe(2)
		expect(new Set(office.keys).size).toBe(1)
		expect(office.delivered.size).toBe(1)
		expect(row()).toMatchObject({ sent_at: NOON + 30 * SECOND, last_error: null })
	})

	it('waits longer each time: 30 s, 2 min, 10 min, 30 min, then an hour', async () => {
		leave()
		office.mood = 'broken'
		const tried: number[] = []
		for (let now = NOON; now < NOON + 5 * HOUR; now += 15 * SECOND) {
			const before = office.asked
			await sendDueMail(office.post(), { now: () => now })
			if (office.asked > before) tried.push(now)
		}
		takeErrorLog()
		const gaps = tried.slice(1).map((at, i) => (at - (tried[i] ?? 0)) / MINUTE)
		expect(gaps).toEqual([0.5, 2, 10, 30, 60, 60, 60, 60])
	})

	it('all arrives once after the provider was down for an hour', async () => {
		leave(40)
		office.mood = 'hangs up'
		await pass(NOON, HOUR)
		takeErrorLog()
		office.mood = 'takes'
		await pass(NOON + HOUR, 2 * HOUR, MINUTE)
		expect(office.delivered.size).toBe(40)
		expect(rows('select 1 from outbox where sent_at is null')).toEqual([])
	})

	it('is given up after a day, and then never tried again', async () => {
		leave()
		office.mood = 'broken'
		await pass(NOON, DAY, 5 * MINUTE)
		expect(row()).toMatchObject({ dead_at: null })
		takeErrorLog()
		await pass(NOON + DAY, SECOND)
		expect(row()).toMatchObject({ dead_at: NOON + DAY, sent_at: null })
		expect(takeErrorLog()).toEqual([expect.stringContaining('given up')])

		const { asked } = office
		office.mood = 'takes'
		await pass(NOON + DAY, DAY, HOUR)
		expect(office.asked).toBe(asked)
		expect(office.delivered.size).toBe(0)
	})

	it('that nobody could try for two days gets one try, and no second', async () => {
		leave()
		await pass(NOON + 2 * DAY, SECOND)
		expect(office.delivered.size).toBe(1)

		office.mood = 'broken'
		leave()
		await pass(NOON + 2 * DAY, 2 * MINUTE)
		takeErrorLog()
		expect(office.asked).toBe(2)
		expect(rows('select 1 from outbox where dead_at is not null')).toHaveLength(1)
	})

	it('that cannot be delivered does not hold up the rest', async () => {
		leave(3)
		office.mood = 'refuses'
		await pass(NOON, SECOND)
		expect(office.asked).toBe(3)
		takeErrorLog()
	})

	it('does not knock at a closed door for each piece', async () => {
		leave(10)
		office.mood = 'hangs up'
		await pass(NOON, SECOND)
		expect(office.asked).toBe(1)
		takeErrorLog()
	})

	it('is claimed by one of two rounds, and comes back when nothing more is heard of it', () => {
		leave()
		const claimed = claimMail(NOON)
		expect(claimed).toMatchObject({ to: 'ana0@example.test', tries: 1 })
		expect(claimMail(NOON)).toBeNull()
		expect(claimMail(NOON + MINUTE - 1)).toBeNull()
		expect(claimMail(NOON + MINUTE)).toMatchObject({ id: claimed?.id, tries: 2 })
	})

	it('is sent once when two rounds run at the same time', async () => {
		leave(10)
		const now = () => NOON
		await Promise.all([sendDueMail(office.post(), { now }), sendDueMail(office.post(), { now })])
		expect(office.keys).toHaveLength(10)
		expect(new Set(office.keys).size).toBe(10)
	})

	it('that a later try delivered is not undone by an earlier one that failed', () => {
		leave()
		const first = claimMail(NOON)
		const second = claimMail(NOON + MINUTE)
		if (!first || !second) throw new Error('Nothing was claimed.')
		markFailed(first, 'late', NOON + MINUTE)
		expect(row()).toMatchObject({ last_error: null, due_at: NOON + 2 * MINUTE })
		markSent(second, true, NOON + MINUTE)
		markFailed(second, 'later', NOON + MINUTE)
		expect(row()).toMatchObject({ last_error: null, sent_at: NOON + MINUTE })
	})

	it('is removed a month after it was dealt with, and not before', async () => {
		leave(1, NOON)
		expect(removeOldMail(NOON + 31 * DAY)).toBe(0)
		await pass(NOON, SECOND)
		expect(removeOldMail(NOON + 30 * DAY)).toBe(0)
		expect(removeOldMail(NOON + 30 * DAY + 1)).toBe(1)
	})
})

describe('the outbox', () => {
	it('is looked at as soon as mail is left in it', async () => {
		const stop = startOutbox(office.post())
		leave(1, Date.now())
		await arrived(1)
		await stop()
	})

	it('is looked at every quarter of a minute', async () => {
		vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: NOON })
		const stop = startOutbox(office.post())
		// Left for later, so that nothing is sent when the bell rings for it.
		leave(1, NOON + 10 * SECOND)
		vi.advanceTimersByTime(14 * SECOND)
		await vi.waitFor(() => expect(rows('select 1 from outbox where tries = 0')).toHaveLength(1))
		expect(office.asked).toBe(0)
		vi.advanceTimersByTime(SECOND)
		await arrived(1)
		await stop()
	})

	it('sends more than a batch without waiting', async () => {
		leave(45, Date.now())
		const stop = startOutbox(office.post())
		await arrived(45)
		await stop()
	})

	it('stops after the mail in hand', async () => {
		let finish: (delivery: Delivery) => void = () => {}
		let asked = 0
		const slow: Post = {
			keepsWords: true,
			deliver: () => {
				asked += 1
				return new Promise((resolve) => (finish = resolve))
			},
		}
		leave(3, Date.now())
		const stopped = startOutbox(slow)()
		finish({ ok: true })
		await stopped
		expect(asked).toBe(1)
		expect(rows('select 1 from outbox where sent_at is not null')).toHaveLength(1)
		expect(rows('select 1 from outbox where tries = 0')).toHaveLength(2)
	})
})
