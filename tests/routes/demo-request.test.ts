import { describe, expect, it } from 'vitest'
import { change, rows } from '../support/database.ts'
import { takeErrorLog } from '../support/error-log.ts'
import { aDemoRequest, aMessage, seenFor } from '../support/open-forms.ts'
import { Visitor } from '../support/visitor.ts'

/** In the order of the form: what is said, and something that will not do. */
const RULES = {
	fullName: ['Name must be at least 2 characters', 'A'],
	email: ['Please enter a valid email address', 'ana'],
	countryCode: ['Please select a country code', '+99'],
	phone: ['Please enter a valid phone number', '123456'],
	schoolName: ['School name must be at least 2 characters', 'S'],
	role: ['Please select your role', 'king'],
	schoolSize: ['Please select your school size', '7'],
	numberOfTeachers: ['Please select number of teachers', '7'],
	preferredTime: ['Please select a preferred time', 'night'],
	timezone: ['Please select your timezone', 'UTC'],
} as const
type Name = keyof typeof RULES
const names = Object.keys(RULES) as Name[]
const allWords = names.map((name) => RULES[name][0])

const CHOICES = {
	countryCode: '+1 +27 +44 +61 +49 +33 +39 +34 +31 +46 +47 +45 +41 +43 +32 +91 +86 +81 +82 +65 +60 +852 +64',
	role: 'owner director administrator principal manager teacher other',
	schoolSize: '1-25 26-50 51-100 101-200 201-500 500+',
	numberOfTeachers: '1-2 3-5 6-10 11-20 21-50 50+',
	preferredTime: 'morning afternoon evening flexible',
	timezone: 'EST CST MST PST GMT CET JST AEST other',
}

const wishes = () => rows('select * from demo_requests')
const mails = () => rows<Record<string, string>>('select * from outbox order by kind')
const send = (more: Record<string, string> = {}, visitor = new Visitor()) =>
	visitor.post('/?demo=1', { intent: 'demo', ...aDemoRequest, ...more })

/** The options of a select. */
function optionsOf(html: string, name: string): string[] {
	const [, options = ''] = new RegExp(`<select[^>]* name="${name}"[^>]*>(.*?)</select>`, 's').exec(html) ?? []
	return options.match(/<option[^>]*>/g) ?? []
}

const valueIn = (tag: string | undefined) => /value="([^"]*)"/.exec(tag ?? '')?.[1]
const chosen = (html: string, name: string) =>
	valueIn(optionsOf(html, name).find((tag) => tag.includes(' selected')))

describe('the demo dialog', () => {
	it('stands open at an address of its own, first on the page', async () => {
		const { body, page, headers } = await new Visitor().get('/?demo=1')
		expect(page.title).toBe('Request a demo – Solfa')
		expect(body).toMatch(/<dialog id="demo-dialog"[^>]* open=""/)
		expect(body.indexOf('<dialog')).toBeLessThan(body.indexOf('<h1>'))
		expect(body).toMatch(/<form method="post" action="\/\?demo=1" novalidate=""/i)
		expect(page.links.Cancel).toBe('/')
		expect(body).toMatch(/value="demo"[^>]*>Request Demo</)
		expect([...body.matchAll(/<legend>(.*?)<\/legend>/g)].map(([, text]) => text)).toEqual([
			'Contact Information',
			'School Information',
			'Scheduling Preferences',
			'Additional Information',
		])
		expect(headers['cache-control']).toBe('no-store')
		expect((await new Visitor().get('/')).body).not.toMatch(/<dialog[^>]* open/)
	})

	it.each(Object.entries(CHOICES))('offers for %s exactly %s', async (name, choices) => {
		const { body } = await new Visitor().get('/?demo=1')
		expect(optionsOf(body, name).map(valueIn)).toEqual(['', ...choices.split(' ')])
	})

	it('says when a morning is', async () => {
		const { page } = await new Visitor().get('/?demo=1')
		for (const text of ['Morning (9 AM-12 PM)', 'Afternoon (12-5 PM)', 'Evening (5-8 PM)', '+1 (US/Canada)'])
			expect(page.text).toContain(text)
	})

	it('proposes the phone code of the visitor’s country, and the landing page does not', async () => {
		const ask = async (headers: Record<string, string>, path = '/?demo=1') =>
			chosen((await new Visitor().get(path, headers)).body, 'countryCode')
		expect(await ask({ 'Accept-Language': 'de-CH,de;q=0.9' })).toBe('+41')
		expect(await ask({ 'Accept-Language': 'zh-Hant-HK' })).toBe('+852')
		expect(await ask({ 'Accept-Language': 'en-ZA', 'CF-IPCountry': 'NZ' })).toBe('+64')
		for (const language of ['', 'en', 'pt-BR', 'en-za'])
			expect(await ask({ 'Accept-Language': language })).toBe('')
		expect(await ask({ 'Accept-Language': 'en-ZA' }, '/')).toBe('')
	})

	it('leaves the visitor’s choice alone', async () => {
		const headers = { 'Accept-Language': 'en-ZA' }
		const answer = await new Visitor().post('/?demo=1', { ...aDemoRequest, phone: '' }, headers)
		expect(chosen(answer.body, 'countryCode')).toBe('+34')
	})
})

describe('a demo request', () => {
	it('is kept whole, sent to us and confirmed to the visitor, who is told so', async () => {
		const extras = { currentSoftware: 'Paper', specificInterests: 'Invoices\nRooms', additionalInfo: 'No.' }
		const visitor = new Visitor()
		const sent = await send(extras, visitor)
		expect([sent.status, sent.location]).toEqual([303, '/'])
		const next = await visitor.follow(sent)
		expect(next.page.flash).toBe(
			"Demo request submitted! We'll contact you within 24 hours to schedule your personalized demo.",
		)
		expect(next.body).not.toMatch(/<dialog[^>]* open/)
		expect(wishes()).toMatchObject([
			{
				full_name: 'Ana Silva',
				email: 'ana@example.test',
				country_code: '+34',
				phone: '600 123 123',
				school_name: 'Escuela Silva',
				role: 'owner',
				school_size: '26-50',
				number_of_teachers: '3-5',
				current_software: 'Paper',
				preferred_time: 'morning',
				timezone: 'CET',
				specific_interests: 'Invoices\nRooms',
				additional_info: 'No.',
			},
		])
		const [theirs, ours] = mails()
		expect(mails()).toHaveLength(2)
		expect(theirs).toMatchObject({ kind: 'demo-receipt', to_address: aDemoRequest.email, reply_to: null })
		expect(`${theirs?.subject} ${theirs?.text}`).not.toMatch(/Ana|Silva|Paper|Invoices/)
		expect(ours).toMatchObject({
			kind: 'demo-request',
			to_address: 'hello@solfa.example',
			reply_to: aDemoRequest.email,
			subject: 'Demo: Escuela Silva',
		})
		for (const said of Object.values({ ...aDemoRequest, ...extras })) expect(ours?.text).toContain(said)
	})

	it('may leave out what is optional', async () => {
		const empty = { currentSoftware: '', specificInterests: '  ', additionalInfo: '' }
		expect((await send(empty)).status).toBe(303)
		expect(wishes()).toMatchObject([
			{ current_software: null, specific_interests: null, additional_info: null },
		])
	})

	it('is one request and one mail however often it is sent', async () => {
		const visitor = new Visitor()
		await Promise.all([send({}, visitor), send({}, visitor)])
		expect((await visitor.call('POST', '/api/demo-request', aDemoRequest)).status).toBe(200)
		expect(wishes()).toHaveLength(1)
		expect(mails()).toHaveLength(2)
	})
})

describe('a demo request that will not do', () => {
	it.each(names)('is refused for %s alone, and the rest is kept', async (name) => {
		const [text, wrong] = RULES[name]
		for (const value of ['', wrong]) {
			const answer = await send({ [name]: value })
			expect(answer.status).toBe(400)
			expect(answer.page.title).toBe('Error: Request a demo – Solfa')
			expect(answer.page.problems).toEqual(['There is a problem', text])
			expect(answer.body).toContain(`<a href="#demo-form-${name}">${text}</a>`)
			expect(answer.body).toMatch(/<dialog[^>]* open=""/)
			if (name !== 'phone') expect(answer.page.valueOf('phone')).toBe(aDemoRequest.phone)
			if (name !== 'role') expect(chosen(answer.body, 'role')).toBe('owner')
		}
		expect(wishes()).toEqual([])
		expect(mails()).toEqual([])
	})

	it('is told everything at once, in the order of the form', async () => {
		const answer = await new Visitor().post('/?demo=1', {})
		expect(answer.page.problems).toEqual(['There is a problem', ...allWords])
		expect(answer.body).toContain('<summary>9 more fields to check</summary>')
		expect(answer.body.match(/class="field-error"/g)).toHaveLength(10)
		expect(answer.body.indexOf('id="error-summary"')).toBeLessThan(answer.body.indexOf('Contact Information'))
	})

	it('is told two things without a fold', async () => {
		const answer = await send({ email: '', phone: '' })
		expect(answer.page.problems).toEqual(['There is a problem', RULES.email[0], RULES.phone[0]])
		expect(answer.body).not.toContain('<summary>')
	})

	it('is refused when a field is too long', async () => {
		const long = 'a'.repeat(10_001)
		const most = (number: string) => ['There is a problem', `Please use at most ${number} characters`]
		expect((await send({ fullName: long })).page.problems).toEqual(most('200'))
		expect((await send({ currentSoftware: long })).page.problems).toEqual(most('200'))
		expect((await send({ phone: long })).page.problems).toEqual(most('40'))
		expect((await send({ additionalInfo: long })).page.problems).toEqual(most('10,000'))
		expect((await send({ specificInterests: long.slice(1) })).status).toBe(303)
	})

	it('cannot write headers of its own', async () => {
		await send({ schoolName: 'School\r\nBcc: all@example.test' })
		expect(mails().map(({ subject }) => subject)).toContain('Demo: School Bcc: all@example.test')
		const answer = await send({ email: 'ana@example.test\r\nBcc: all@example.test' })
		expect(answer.page.problems).toContain(RULES.email[0])
	})

	it('meets the same limits and the same traps as a message', async () => {
		const quick = new Visitor()
		await seenFor(quick, 0)
		expect((await send({}, quick)).page.problems).toEqual([
			'Error',
			'That was very quick. Please wait a moment and send it again.',
		])
		expect((await send({ website: 'x' })).page.problems[0]).toBe('Error')
		const often = new Visitor()
		for (let i = 0; i < 10; i++) await send({ phone: '' }, often)
		const answer = await send({}, often)
		expect(answer.status).toBe(429)
		expect(answer.headers['retry-after']).toBeDefined()
		expect(answer.page.problems[1]).toMatch(/^Too many demo requests came from your network\./)
		expect((await often.call('POST', '/api/contact', aMessage)).status).toBe(200)
		expect(answer.page.valueOf('schoolName')).toBe(aDemoRequest.schoolName)
		expect(wishes()).toEqual([])
	})

	it('is told in words when the database takes nothing', async () => {
		change('drop table outbox')
		const text = 'Failed to submit demo request. Please try again or contact support.'
		const answer = await send()
		expect([answer.status, ...answer.page.problems]).toEqual([503, 'Error', text])
		const call = await new Visitor().call('POST', '/api/demo-request', aDemoRequest)
		expect([call.status, call.json()]).toEqual([503, { message: text }])
		expect(wishes()).toEqual([])
		expect(takeErrorLog()).toHaveLength(2)
	})
})

describe('POST /api/demo-request', () => {
	const call = (body: unknown) => new Visitor().call('POST', '/api/demo-request', body)

	it('does what the form does', async () => {
		const answer = await call({ ...aDemoRequest, currentSoftware: '' })
		const message = "We'll contact you within 24 hours to schedule your personalized demo."
		expect([answer.status, answer.json()]).toEqual([200, { success: true, message }])
		expect(wishes()).toHaveLength(1)
		expect(mails()).toHaveLength(2)
	})

	it.each(names)('says what is wrong with %s', async (name) => {
		const [message, wrong] = RULES[name]
		for (const value of [undefined, '', null, 7, wrong]) {
			const answer = await call({ ...aDemoRequest, [name]: value })
			expect([answer.status, answer.json()]).toEqual([400, { message }])
		}
	})

	it('is made with POST only', async () => {
		expect((await new Visitor().call('GET', '/api/demo-request')).status).toBe(405)
	})
})
