import { describe, expect, it } from 'vitest'
import { change, rows } from '../support/database.ts'
import { takeErrorLog } from '../support/error-log.ts'
import { aMessage, seenFor } from '../support/open-forms.ts'
import { Visitor } from '../support/visitor.ts'

const MISSING = 'All fields are required to send your message.'
const INVALID = 'Please enter a valid email address.'
const fields = ['name', 'email', 'subject', 'message'] as const

const messages = () => rows('select name, email, subject, message from contact_messages')
const mails = () =>
	rows<{ kind: string; to_address: string; reply_to: string | null; subject: string; text: string }>(
		'select * from outbox order by kind',
	)
const send = (more: Record<string, string> = {}, visitor = new Visitor()) =>
	visitor.post('/', { intent: 'contact', ...aMessage, ...more })

describe('a message from the contact form', () => {
	it('is kept, sent to us and confirmed to the visitor, who is told so', async () => {
		const visitor = new Visitor()
		const sent = await send({}, visitor)
		expect([sent.status, sent.location]).toEqual([303, '/#contact'])
		const next = await visitor.follow(sent)
		expect(next.page.flash).toBe("Message sent successfully! We'll get back to you within 24 hours.")
		expect(next.body).toContain('<strong>Message sent successfully!</strong>')
		expect(next.body).not.toContain(aMessage.subject)
		expect(messages()).toEqual([aMessage])

		const [ours, theirs] = mails()
		expect(mails()).toHaveLength(2)
		expect(ours).toMatchObject({
			kind: 'contact-message',
			to_address: 'hello@solfa.example',
			reply_to: aMessage.email,
			subject: 'Contact: Two pianos',
		})
		expect(ours?.text).toContain(aMessage.message)
		expect(theirs).toMatchObject({ kind: 'contact-receipt', to_address: aMessage.email, reply_to: null })
		expect(theirs?.text).toContain("We'll get back to you within 24 hours.")
	})

	it('carries none of the visitor’s words in what is sent to the address they gave', async () => {
		await send()
		const { text, subject } = mails().find(({ kind }) => kind === 'contact-receipt') ?? {}
		for (const words of [aMessage.name, aMessage.subject, aMessage.message]) {
			expect(`${subject} ${text}`).not.toContain(words)
		}
	})

	it('is one message and one mail however often it is sent', async () => {
		const visitor = new Visitor()
		const answers = await Promise.all([send({}, visitor), send({}, visitor), send({}, visitor)])
		expect(answers.map(({ status }) => status)).toEqual([303, 303, 303])
		expect(messages()).toHaveLength(1)
		expect(mails()).toHaveLength(2)
		await send({ message: 'Another question' }, visitor)
		expect(messages()).toHaveLength(2)
	})
})

describe('a message that will not do', () => {
	it.each(fields)('is refused without %s, and the rest is kept', async (missing) => {
		for (const empty of ['', '   ']) {
			const answer = await send({ [missing]: empty })
			expect(answer.status).toBe(400)
			expect(answer.page.title).toBe('Error: The front desk your music school deserves – Solfa')
			expect(answer.page.problems).toEqual(['Please fill in all fields', MISSING])
			expect(answer.body).toContain(`<a href="#contact-form-${missing}">${MISSING}</a>`)
			expect(answer.body.match(/aria-invalid="true"/g)).toHaveLength(1)
			for (const kept of fields.filter((name) => name !== missing)) {
				expect(answer.body).toContain(aMessage[kept])
			}
		}
		expect(messages()).toEqual([])
		expect(mails()).toEqual([])
	})

	it.each(['ana', 'ana@', '@example.test', 'a b@example.test', 'ana@example', 'a@b.test, c@d.test'])(
		'is refused with %s for an address',
		async (email) => {
			const answer = await send({ email })
			expect(answer.status).toBe(400)
			expect(answer.page.problems).toEqual(['Invalid email address', INVALID])
			expect(answer.page.valueOf('email')).toBe(email)
		},
	)

	it('is told everything at once, above the form it came from', async () => {
		const answer = await send({ name: '', email: 'ana', message: '' })
		expect(answer.page.problems).toEqual([
			'There is a problem',
			`Please fill in all fields: ${MISSING}`,
			`Invalid email address: ${INVALID}`,
		])
		expect(answer.body).toMatch(/id="contact".*id="error-summary".*<form [^>]*action="\/#contact"/s)
		expect(answer.body.match(/class="field-error"/g)).toHaveLength(3)
		const bare = await new Visitor().post('/', {})
		expect([bare.status, ...bare.page.problems]).toEqual([400, 'Please fill in all fields', MISSING])
	})

	it('is refused when a field is too long, and 10,000 characters are not', async () => {
		const long = 'a'.repeat(10_001)
		const answer = await send({ message: long })
		expect(answer.page.problems).toEqual(['There is a problem', 'Please use at most 10,000 characters'])
		for (const name of ['name', 'subject']) {
			const refused = await send({ [name]: long })
			expect(refused.page.problems).toEqual(['There is a problem', 'Please use at most 200 characters'])
		}
		expect((await send({ email: `${long}@example.test` })).page.problems).toContain(INVALID)

		// A browser sends each line break as two characters.
		expect((await send({ message: `${'é\r\n'.repeat(4_999)}é!` })).status).toBe(303)
		expect(messages()).toEqual([{ ...aMessage, message: `${'é\n'.repeat(4_999)}é!` }])
	})
})

describe('what could become a header', () => {
	it('stays on its line in a name and in a subject', async () => {
		await send({ name: 'Ana\r\nBcc: all@example.test', subject: 'Hello\nTo: all@example.test\u2028X: y' })
		expect(messages()).toMatchObject([
			{ name: 'Ana Bcc: all@example.test', subject: 'Hello To: all@example.test X: y' },
		])
		expect(mails()[0]?.subject).toBe('Contact: Hello To: all@example.test X: y')
	})

	it('is no address', async () => {
		for (const email of [
			'ana@example.test\r\nBcc: all@example.test',
			'ana@a.test\nx',
			'a\r\n@example.test',
		]) {
			expect((await send({ email })).page.problems).toContain(INVALID)
		}
		expect(mails()).toEqual([])
	})

	it('is shown as text where it is markup', async () => {
		const answer = await send({ name: '"><script>x</script>', email: '' })
		expect(answer.body).not.toContain('<script>x')
	})
})

describe('limits and programs', () => {
	it('an eleventh try in a minute keeps what was typed and says when to come back', async () => {
		const visitor = new Visitor()
		for (let i = 0; i < 10; i++) expect((await send({ email: '' }, visitor)).status).toBe(400)
		const answer = await send({}, visitor)
		expect(answer.status).toBe(429)
		expect(Number(answer.headers['retry-after'])).toBeGreaterThan(50)
		expect(answer.page.problems).toEqual([
			'Failed to send message',
			'Too many messages came from your network. Please try again in 1 minute; what you typed is still here.',
		])
		expect(answer.page.valueOf('subject')).toBe(aMessage.subject)
		expect(answer.body).toContain(aMessage.message)
		expect((await visitor.call('POST', '/api/contact', aMessage)).status).toBe(429)
		expect(messages()).toEqual([])
		expect((await send()).status).toBe(303)
	})

	it('a sixth message in an hour is one too many', async () => {
		const visitor = new Visitor()
		for (let i = 0; i < 5; i++) expect((await send({ subject: `${i}` }, visitor)).status).toBe(303)
		expect((await send({ subject: '6' }, visitor)).status).toBe(429)
		expect(messages()).toHaveLength(5)
	})

	it('a form filled in faster than people type is asked for again', async () => {
		const visitor = new Visitor()
		const [line] = (await visitor.get('/')).headers['set-cookie'] ?? []
		expect(line).toMatch(/^seen=[^;]+; Path=\/; HttpOnly; SameSite=Lax$/)
		await seenFor(visitor, 500)
		const answer = await send({}, visitor)
		expect(answer.status).toBe(400)
		expect(answer.page.problems).toEqual([
			'Failed to send message',
			'That was very quick. Please wait a moment and send it again.',
		])
		expect(answer.page.valueOf('subject')).toBe(aMessage.subject)
		expect(messages()).toEqual([])

		await seenFor(visitor, 3_000)
		expect((await send({}, visitor)).status).toBe(303)
	})

	it('field rules come before that, and a cookie of somebody else’s making is none', async () => {
		const visitor = new Visitor()
		await seenFor(visitor, 0)
		expect((await send({ name: '' }, visitor)).page.problems).toEqual(['Please fill in all fields', MISSING])
		visitor.cookies.set('seen', 'MTc5NTE2NzEwMjAwMA==.forged')
		expect((await send({}, visitor)).status).toBe(303)
	})

	it('a field that people do not see stays empty', async () => {
		const answer = await send({ website: 'https://buy.example' })
		expect(answer.status).toBe(400)
		expect(answer.page.problems).toEqual([
			'Failed to send message',
			'That could not be sent. Please look it over and send it again.',
		])
		expect(answer.page.valueOf('website')).toBeUndefined()
		expect(answer.page.control('website')).toContain('tabindex="-1"')
		expect(messages()).toEqual([])
	})
})

it('a database that takes nothing is told in the form’s own words', async () => {
	change('drop table outbox')
	const text = 'Please try again or contact us directly at hello@solfa.example'
	const answer = await send()
	expect([answer.status, ...answer.page.problems]).toEqual([503, 'Failed to send message', text])
	expect(answer.page.valueOf('subject')).toBe(aMessage.subject)
	expect(messages()).toEqual([])
	const call = await new Visitor().call('POST', '/api/contact', aMessage)
	expect([call.status, call.json()]).toEqual([503, { message: text }])
	const written = takeErrorLog()
	expect(written).toHaveLength(2)
	expect(written.join()).toContain('"what":"contact"')
	expect(written.join()).not.toContain(aMessage.email)
})

describe('POST /api/contact', () => {
	const call = (body: unknown) => new Visitor().call('POST', '/api/contact', body)

	it('does what the form does', async () => {
		const answer = await call(aMessage)
		expect([answer.status, answer.json()]).toEqual([
			200,
			{ success: true, message: "We'll get back to you within 24 hours." },
		])
		expect(answer.headers['cache-control']).toBe('no-store')
		expect(messages()).toEqual([aMessage])
		expect((await send()).status).toBe(303)
		expect(messages()).toHaveLength(1)
		expect(mails()).toHaveLength(2)
	})

	it.each(fields)('says what is wrong with %s', async (name) => {
		for (const value of [undefined, '', ' ', null, 7, ['a']]) {
			const answer = await call({ ...aMessage, [name]: value })
			expect([answer.status, answer.json()]).toEqual([400, { message: MISSING }])
		}
		const answer = await call({ ...aMessage, email: 'ana' })
		expect([answer.status, answer.json()]).toEqual([400, { message: INVALID }])
	})

	it('asks nothing of programs', async () => {
		const visitor = new Visitor()
		await seenFor(visitor, 0)
		const body = { ...aMessage, website: 'https://mine.example' }
		expect((await visitor.call('POST', '/api/contact', body)).status).toBe(200)
	})

	it('is made with POST only', async () => {
		expect((await new Visitor().call('GET', '/api/contact')).status).toBe(405)
	})
})
