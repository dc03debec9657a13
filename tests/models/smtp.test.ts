import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { write } from '#db/client.server.ts'
import { smtpPost } from '#app/adapters/mail/smtp.server.ts'
import type { Post } from '#app/adapters/mail/post.server.ts'
import { mailSettings, smtpSettings, unsafeMail } from '#app/config/mail.server.ts'
import { sendDueMail } from '#app/jobs/outbox.server.ts'
import { claimMail } from '#app/models/mail/delivery.server.ts'
import { queueMail, queueSchoolMail } from '#app/models/mail/outbox.server.ts'
import { anOffice } from '../support/office.ts'
import { rows } from '../support/database.ts'
import { takeErrorLog } from '../support/error-log.ts'
import { ENCRYPTED, MailServer, ownCertificate, silentServer } from '../support/mail-server.ts'

const NOON = Date.UTC(2026, 3, 14, 12)
const MINUTE = 60_000
const letter = {
	kind: 'note',
	to: 'ana@example.test',
	replyTo: 'office@harmony.example',
	subject: 'Grüße, Zoë',
	text: 'The words',
	html: '<p>The words</p>',
	unsubscribe: 'https://solfa.example/unsubscribe/abc',
}

let pair: { key: string; cert: string }
beforeAll(() => {
	pair = ownCertificate()
})

const toClose: (() => unknown)[] = []
afterEach(async () => {
	for (const close of toClose.splice(0)) await close()
	takeErrorLog()
})

async function aServer(options?: ConstructorParameters<typeof MailServer>[0]) {
	const server = await new MailServer(options).open()
	toClose.push(() => server.close())
	return server
}

const leave = () => write((tx) => queueMail(tx, [letter], NOON))
const send = (post: Post, now = NOON) => sendDueMail(post, { now: () => now })
const row = () => rows('select * from outbox')[0]

describe('mail by a mail server of one’s own', () => {
	it('arrives with both its parts, its reply address and its button to unsubscribe', async () => {
		const server = await aServer({ ...pair })
		leave()
		await send(server.post({ ...ENCRYPTED, ca: pair.cert, user: 'solfa:p%40ss@' }))
		const [message] = server.messages
		expect(message).toMatchObject({ to: ['ana@example.test'], secure: true })
		expect(server.users).toEqual(['solfa:p@ss'])
		for (const part of [
			'From: Solfa <hello@solfa.test>',
			'To: ana@example.test',
			'Reply-To: office@harmony.example',
			'Auto-Submitted: auto-generated',
			'List-Unsubscribe: <https://solfa.example/unsubscribe/abc>',
			'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
			`Message-ID: <${String(row()?.id)}@solfa.test>`,
			'Subject: =?UTF-8?Q?Gr=C3=BC=C3=9Fe=2C_Zo=C3=AB?=',
			'multipart/alternative',
			'<p>The words</p>',
		])
			expect(message?.source).toContain(part)
		expect(row()).toMatchObject({ sent_at: NOON, tries: 1, text: '', html: '' })
	})

	it('is encrypted from the first byte with smtps://', async () => {
		const server = await aServer({ ...pair, secure: true })
		leave()
		await send(server.post({ ...ENCRYPTED, scheme: 'smtps', ca: pair.cert }))
		expect(server.messages).toMatchObject([{ secure: true }])
	})

	it('goes to one address, whatever is in it', async () => {
		const server = await aServer({ disabledCommands: ['STARTTLS'] })
		await server.post().deliver({ ...letter, to: 'ana@example.test, eve@example.test' }, 'key')
		expect(server.messages.flatMap(({ to }) => to)).not.toContain('eve@example.test')
	})

	it.each([
		['whose certificate no authority vouches for', {}, 'smtp'],
		['whose certificate no authority vouches for', { secure: true }, 'smtps'],
		['that does not offer STARTTLS', { disabledCommands: ['STARTTLS'] }, 'smtp'],
	] as const)('is not given to a server %s, and waits', async (_, options, scheme) => {
		const server = await aServer({ ...pair, ...options } as object)
		leave()
		await send(server.post({ ...ENCRYPTED, scheme, user: 'solfa:secret@' }))
		expect(server.users).toEqual([])
		expect(server.messages).toEqual([])
		expect(row()).toMatchObject({ sent_at: null, dead_at: null, last_error: 'no secure connection' })
	})

	it.each([
		['onAuth', 535, '535 (AUTH)'],
		['onMailFrom', 451, '451 (MAIL)'],
		['onMailFrom', 550, '550 (MAIL)'],
		['onRcptTo', 450, '450 4.7.1 (RCPT)'],
		['onData', 452, '452 4.7.1 (DATA)'],
	] as const)('is tried again after an answer at %s of %d, and arrives', async (stage, code, failure) => {
		const server = await aServer({ disabledCommands: ['STARTTLS'] })
		const text = failure.includes('.') ? '4.7.1 ana@example.test is greylisted' : 'not now'
		server.refuse = { [stage]: [code, text] }
		leave()
		await send(server.post({ user: 'solfa:secret@' }))
		expect(row()).toMatchObject({
			sent_at: null,
			dead_at: null,
			due_at: NOON + MINUTE / 2,
			last_error: failure,
		})
		expect(takeErrorLog().join()).not.toMatch(/ana@|Zoë|words|secret/)

		server.refuse = {}
		await send(server.post({ user: 'solfa:secret@' }), NOON + MINUTE)
		expect(server.messages).toHaveLength(1)
		expect(row()).toMatchObject({ sent_at: NOON + MINUTE, last_error: null })
	})

	it.each([
		['onData', 554, '5.7.1 looks like spam', '554 5.7.1 (DATA)'],
		['onRcptTo', 550, '5.7.1 relaying denied', '550 5.7.1 (RCPT)'],
		['onRcptTo', 554, 'Relay access denied', '554 (RCPT)'],
	] as const)(
		'that is refused for good at %s with %d %s is given up at once',
		async (stage, code, text, error) => {
			const server = await aServer({ disabledCommands: ['STARTTLS'] })
			server.refuse = { [stage]: [code, text] }
			const { schoolId } = anOffice().access
			write((tx) => queueSchoolMail(tx, schoolId, [letter], NOON))
			await send(server.post())
			expect(row()).toMatchObject({ sent_at: null, dead_at: NOON, bounced_at: null, last_error: error })
			expect(rows('select * from bounced_addresses')).toEqual([])
			expect(claimMail(NOON + 60 * MINUTE)).toBeNull()
		},
	)

	it.each([
		[550, '5.1.1 no such user'],
		[553, '5.1.3 bad address'],
		[550, 'No such user here'],
	])('to an address that does not exist (%d %s) marks the address, as a bounce does', async (code, text) => {
		const server = await aServer({ disabledCommands: ['STARTTLS'] })
		server.refuse = { onRcptTo: [code, text] }
		const { schoolId } = anOffice().access
		write((tx) => queueSchoolMail(tx, schoolId, [letter], NOON))
		await send(server.post())
		expect(row()).toMatchObject({ dead_at: NOON, bounced_at: NOON })
		expect(rows('select email_key from bounced_addresses')).toEqual([{ email_key: 'ana@example.test' }])
	})

	it('does not wait longer than it may for a server that is slow', async () => {
		const silent = await silentServer()
		toClose.push(() => silent.end())
		const server = smtpSettings(`smtp://127.0.0.1:${silent.port}`)!
		leave()
		await send(smtpPost({ server, from: 'hello@solfa.test', timeout: 300 }))
		expect(row()).toMatchObject({ sent_at: null, last_error: 'no answer in time' })

		const slow = await aServer({ disabledCommands: ['STARTTLS'] })
		slow.isSilent = true
		await send(slow.post({ timeout: 500 }), NOON + MINUTE)
		expect(row()).toMatchObject({ sent_at: null, tries: 2, last_error: 'no answer in time' })
	})

	it('is tried again when the server cannot be reached', async () => {
		const server = await aServer()
		const post = server.post()
		await server.close()
		toClose.length = 0
		leave()
		await send(post)
		expect(row()).toMatchObject({ sent_at: null, dead_at: null, last_error: 'not reached' })
	})

	it('has the same message id when a kill between sending and noting it makes it go twice', async () => {
		const server = await aServer({ disabledCommands: ['STARTTLS'] })
		leave()
		// Claimed and delivered; nothing is noted.
		const mail = claimMail(NOON)!
		await server.post().deliver(letter, mail.id)
		await send(server.post(), NOON + MINUTE)
		const ids = server.messages.map(({ source }) => /^Message-ID: (.*)$/m.exec(source)?.[1])
		expect(ids).toHaveLength(2)
		expect(new Set(ids).size).toBe(1)
		expect(row()).toMatchObject({ sent_at: NOON + MINUTE, tries: 2 })
	})
})

describe('SMTP_URL', () => {
	it('says host, port, encryption and account', () => {
		expect(smtpSettings('smtps://u%40x:p%25@mail.example')).toEqual({
			host: 'mail.example',
			port: 465,
			secure: true,
			isLocal: false,
			auth: { user: 'u@x', pass: 'p%' },
		})
		expect(smtpSettings('smtp://[::1]:25')).toEqual({ host: '::1', port: 25, secure: false, isLocal: true })
		expect(smtpSettings('smtp://mail.example')).toMatchObject({ port: 587, secure: false, isLocal: false })
		expect(mailSettings({ smtpUrl: '', resendApiKey: 'key' })).toEqual({ by: 'resend', apiKey: 'key' })
		expect(mailSettings({ smtpUrl: '', resendApiKey: '' })).toBeNull()
	})

	it.each([
		'mailserver',
		'https://mail.example',
		'smtp://',
		'smtp://user:p%ss@mail.example',
		'smtp://u:se cret',
	])('is refused as %s, without repeating it', (address) => {
		const sentence = unsafeMail({ smtpUrl: address, resendApiKey: '' })
		expect(sentence).toMatch(/^SMTP_URL must be an address such as/)
		expect(sentence).not.toContain(address)
	})

	it('stands alone: two ways to send mail are refused', () => {
		const both = { smtpUrl: 'smtp://mail.example', resendApiKey: 'key' }
		expect(unsafeMail(both)).toBe('Set SMTP_URL or RESEND_API_KEY, not both.')
	})
})
