import { describe, expect, it } from 'vitest'
import { write } from '#db/client.server.ts'
import { letter } from '#app/letters/letter.server.ts'
import { queueMail } from '#app/models/mail/outbox.server.ts'
import { claimMail, markSent } from '#app/models/mail/delivery.server.ts'
import { Visitor } from '../support/visitor.ts'

const NOON = Date.UTC(2026, 3, 14, 12)

/** Somebody at this machine, with nothing in between. */
const here = { Host: 'localhost:3000', 'X-Forwarded-For': undefined }

function sent(count: number) {
	for (let i = 0; i < count; i++) {
		const mail = letter({
			kind: 'note',
			to: `ana${i}@example.test`,
			subject: `Note <${i}>`,
			paragraphs: ['<script>alert(1)</script>'],
			action: { label: 'Log in', path: '/login' },
		})
		write((tx) => queueMail(tx, [mail], NOON + i))
		const claimed = claimMail(NOON + i)
		if (claimed) markSent(claimed, true, NOON + i)
	}
}

describe('the demo mailbox', () => {
	it('tells programs what was sent, newest first, in these fields and no others', async () => {
		sent(2)
		write((tx) => queueMail(tx, [letter({ kind: 'n', to: 'bo@example.test', subject: 'S', paragraphs: [] })]))
		const answer = await new Visitor().get('/dev/mailbox.json', here)
		expect(answer.status).toBe(200)
		expect(answer.headers).toMatchObject({
			'content-type': 'application/json; charset=utf-8',
			'cache-control': 'no-store',
		})
		const mails = JSON.parse(answer.body) as Record<string, unknown>[]
		expect(mails.map(({ to }) => to)).toEqual(['ana1@example.test', 'ana0@example.test'])
		expect(Object.keys(mails[0] ?? {})).toEqual(['to', 'subject', 'text', 'html', 'sentAt'])
		expect(mails[0]).toMatchObject({ subject: 'Note <1>', sentAt: '2026-04-14T12:00:00.001Z' })
		expect(mails[0]?.text).toContain('http://localhost:3000/login')
	})

	it('lists what was sent a page at a time and shows one with its links', async () => {
		sent(51)
		const visitor = new Visitor()
		const first = await visitor.get('/dev/mailbox', here)
		expect(first.page.heading).toBe('Mailbox')
		expect(Object.keys(first.page.links)).toHaveLength(51)
		expect(first.page.text).not.toContain('Note <0>')
		const older = await visitor.get(first.page.links['Older mail'] ?? '', here)
		expect(Object.keys(older.page.links)).toEqual(['Note <0>'])

		const mail = await visitor.get(older.page.links['Note <0>'] ?? '', here)
		expect(mail.page.heading).toBe('Note <0>')
		expect(mail.page.text).toContain('to ana0@example.test')
		expect(mail.page.links['http://localhost:3000/login']).toBe('http://localhost:3000/login')
		expect(mail.page.scripts).toEqual([])
		expect(mail.headers['content-security-policy']).toContain(`default-src 'none'`)
	})

	it.each([
		['through a proxy', { 'X-Forwarded-For': '127.0.0.1' }],
		['through another kind of proxy', { Via: '1.1 here' }],
		['through Fly', { 'Fly-Client-IP': '127.0.0.1' }],
		['from a machine of Fly that passed it on', { 'fly-replay-src': 'instance=a' }],
		['from another node', { 'X-Solfa-Passed': 'x' }],
		['by another name', { Host: 'solfa.example' }],
		['by a name that looks like this machine', { Host: 'localhost.example' }],
	])('is not there for somebody who comes %s', async (_how, headers) => {
		sent(1)
		for (const path of ['/dev/mailbox', '/dev/mailbox.json']) {
			const answer = await new Visitor().get(path, { ...here, ...headers })
			expect(answer.status).toBe(404)
			expect(answer.body).toContain('Page Not Found')
			expect(answer.body).not.toContain('ana0')
		}
	})

	it('answers to no other address, and to no mail that is not there', async () => {
		for (const path of ['/dev', '/dev/', '/dev/mail', '/dev/mailbox?id=none', '/dev/mailbox/'])
			expect((await new Visitor().get(path, here)).status, path).toBe(404)
	})

	it('is not there at all outside the demo', async () => {
		sent(1)
		const visitor = new Visitor({ environment: { DEMO: '0' } })
		for (const path of ['/dev/mailbox', '/dev/mailbox.json', '/dev/paypal', '/dev/stripe'])
			expect((await visitor.get(path, here)).status).toBe(404)
	})
})
