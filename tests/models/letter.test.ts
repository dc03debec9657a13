import { describe, expect, it } from 'vitest'
import { fromSchool, letter } from '#app/letters/letter.server.ts'
import { passwordChangedLetter } from '#app/letters/password-changed.server.ts'
import { passwordResetLetter } from '#app/letters/password-reset.server.ts'
import { isEmailAddress } from '#app/utils/email-address.ts'
import { inOneGo } from '../support/in-one-go.ts'

const plain = { kind: 'test', to: 'ana@example.test', subject: 'Hello', paragraphs: ['One.', 'Two.'] }

describe('a letter', () => {
	it('says the same in both parts', () => {
		const { text, html } = letter({ ...plain, action: { label: 'Go on', path: '/reset-password?a=1&b=2' } })
		expect(text).toContain('One.\n\nTwo.\n\nGo on:\nhttp://localhost:3000/reset-password?a=1&b=2\n')
		expect(html).toMatch(/<p class="ink" style="[^"]*">One\.<\/p>\n<p class="ink" style="[^"]*">Two\.<\/p>/)
		expect(html).toContain('<a href="http://localhost:3000/reset-password?a=1&amp;b=2" ')
	})

	it('shows what people wrote and never runs it', () => {
		const { html } = letter({ ...plain, subject: '<b>', paragraphs: [`<script>"'&</script>\r\nnext`] })
		expect(html).toContain('>&lt;script&gt;&quot;&#39;&amp;&lt;/script&gt;<br>\nnext</p>')
		expect(html).toContain('<title>&lt;b&gt;</title>')
	})

	it('ends a Spanish sentence once after the time of day', () => {
		const { text } = letter({
			...plain,
			paragraphs: ['La clase es a las 3:30\u00a0p.\u00a0m.. Le esperamos.'],
		})
		expect(text).toContain('3:30\u00a0p.\u00a0m. Le esperamos.')
	})

	it('loads nothing and reports nothing', () => {
		const { html } = passwordResetLetter({ email: 'ana@example.test', name: 'Ana' }, 'secret')
		expect(html).not.toMatch(/<(img|script|link|iframe)|url\(|src=/i)
		const hosts = [...html.matchAll(/https?:\/\/[^/"<\s]+/g)].map(([address]) => address)
		expect(new Set(hosts)).toEqual(new Set(['http://localhost:3000']))
	})

	it('from a school is under its name and address, and its answers go to the office', () => {
		const sender = {
			name: 'Harmony & Co',
			lines: ['12 Larkspur Lane', '555-0100'],
			email: 'office@harmony.example',
		}
		const mail = fromSchool(letter({ ...plain, paragraphs: ['--\nSolfa', 'Two.'] }), sender)
		const signed =
			'--\nHarmony & Co\n12 Larkspur Lane\n555-0100\nReply to this email to reach Harmony & Co.\n'
		expect(mail.text).toBe(`--\nSolfa\n\nTwo.\n\n${signed}`)
		expect(mail.html).toContain('<strong>Harmony &amp; Co</strong><br>\n12 Larkspur Lane<br>\n555-0100<br>')
		expect(mail.html).not.toContain('Solfa</td>')
		expect(mail.replyTo).toBe('office@harmony.example')
		const owned = { ...sender, owner: 'ana@home.example' }
		for (const to of ['office@harmony.example', 'Office@Harmony.example', 'Ana@home.example'])
			expect(fromSchool(letter({ ...plain, to }), owned).text).not.toContain('Reply')
		expect(fromSchool(letter({ ...plain, replyTo: 'ana@example.test' }), sender).replyTo).toBe(
			'ana@example.test',
		)
		const silent = fromSchool(letter(plain), { ...sender, email: null })
		expect([silent.replyTo, silent.text.includes('Reply')]).toEqual([undefined, false])
	})

	it('is made of what mail programs agree on', () => {
		const amount = { figure: '$216.00', notes: ['Due on December 4'] }
		const action = { label: 'Pay', path: '/a' }
		const { html } = fromSchool(letter({ ...plain, amount, action }), { name: 'H', lines: [], email: null })
		const attributes = [...html.matchAll(/ style="([^"]*)"/g)].map(([, style = '']) => style)
		expect(attributes.length).toBeGreaterThan(8)
		for (const style of attributes) expect(style).not.toMatch(/flex|grid|position|var\(|url\(|calc\(/)
		expect(html).not.toMatch(/<(script|form|input|svg|video|link|div)/)
		for (const [table] of html.matchAll(/<table[^>]*>/g)) expect(table).toContain('role="presentation"')
		expect(html).toContain('@media (prefers-color-scheme: dark)')
	})

	it.each([
		'\r\nBcc: eve@example.test',
		'\nBcc: x',
		'\u2028Bcc: x',
		'\u2029Bcc: x',
		'\u0085Bcc: x',
		'\0',
		'\u202e',
	])('has a subject of one line: %j', (added) => {
		const { subject } = letter({ ...plain, subject: `Hello${added} there` })
		expect(subject).toMatch(/^Hello( Bcc: [\w@.]+)? there$/)
	})

	it.each([
		'ana@example.test\r\nBcc: eve@example.test',
		'ana@example.test, eve@example.test',
		'ana@example.test;eve@example.test',
		'Ana <ana@example.test>',
		'ana@example.test\u2028',
		'',
	])('goes to one sound address and is not written to %j', (address) => {
		expect(() => letter({ ...plain, to: address })).toThrow('one sound address')
		expect(() => letter({ ...plain, replyTo: address })).toThrow('one sound address')
	})

	it.each(['//eve.example/x', 'https://eve.example', 'javascript:alert(1)', '/\\eve.example'])(
		'leads to no other place: %s',
		(path) => {
			expect(() => letter({ ...plain, action: { label: 'Go', path } })).toThrow('pages of ours only')
		},
	)

	it('about a changed password names the way to another and carries no secret', () => {
		const { to, text } = passwordChangedLetter({ email: 'ana@example.test', name: 'Ana' })
		expect(to).toBe('ana@example.test')
		expect(text).toContain('Hello Ana,')
		expect(text).toContain('http://localhost:3000/auth/forgot-password')
		expect(text).not.toContain('token')
	})
})

describe('an email address', () => {
	it.each([
		'a@b.co',
		'ana.b+c@mail.example.test',
		"o'neil@example.ie",
		'müller@schön.example',
		'用户@例子.广告',
	])('may be %s', (address) => expect(isEmailAddress(address)).toBe(true))

	it.each([
		'nope',
		'@b.co',
		'a@',
		'a@b',
		'a@@b.co',
		'a..b@c.co',
		'.a@b.co',
		'a b@c.co',
		'a@b..co',
		'a@-b.co',
		'a@b.co.',
		'a\u200b@b.co',
		'a\u202e@b.co',
		'"a"@b.co',
		`${'a'.repeat(65)}@b.co`,
		`a@${'b'.repeat(250)}.co`,
	])('is not %j', (address) => expect(isEmailAddress(address)).toBe(false))

	it.each(['a', 'a.', 'a@', '@', '.', '-'])('is judged in one go, whatever is typed: %s', (part) => {
		inOneGo(() => isEmailAddress(part.repeat(1_000_000)))
		inOneGo(() => isEmailAddress(`${part.repeat(30)}@${part.repeat(100)}`))
	})
})
