import { beforeEach, describe, expect, it } from 'vitest'
import { balanceOf } from '#app/models/billing/ledger.server.ts'
import { aPlan, violations } from '../support/billing.ts'
import { change, rows } from '../support/database.ts'
import { takeErrorLog } from '../support/error-log.ts'
import { anAdminAt } from '../support/factories.ts'
import { aJoinSchool, aShownClass, openPage } from '../support/joining.ts'
import { valueOf } from '../support/lessons.ts'
import { seenFor } from '../support/open-forms.ts'
import { answerAt, connect, connectCards, look, onlineRows } from '../support/paying-online.ts'
import { aParent } from '../support/portal.ts'
import { openProvider, type Provider } from '../support/provider.ts'
import { Visitor, type Answer } from '../support/visitor.ts'

let provider: Provider
let { school, office } = {} as ReturnType<typeof aJoinSchool>
let visitor: Visitor
let desk: Visitor
let classId: string
let at: string
let opened = 0

beforeEach(async () => {
	opened += 1
	at = `paying-${opened}`
	provider = await openProvider()
	;({ school, office } = aJoinSchool(at))
	classId = aShownClass(school, { capacity: 1 })
	const planId = aPlan(office, { amountMinor: 80_00, partMonth: 'full' })
	change('insert into class_prices values (?, ?, ?)', school.id, classId, planId)
	valueOf(openPage(office, at, true, 1, { payment: 'first' }))
	const { environment } = provider
	visitor = new Visitor({ environment })
	await seenFor(visitor, 60_000)
	desk = await Visitor.signedInAs(anAdminAt(school), { environment })
})

const family = {
	intent: 'sign-up',
	'children[0].firstName': 'Mina',
	'children[0].lastName': 'Park',
	'children[0].birthDate': `${new Date().getFullYear() - 9}-01-02`,
	name: 'Sora Park',
	email: 'sora@example.test',
	phone: '',
	texts: '',
	pays: '8000',
}

const start = () => visitor.post(`/join/${at}/${classId}`, { intent: 'hold', people: '1' })
const send = (form: Answer, more: Record<string, string> = {}) =>
	visitor.post(form.location ?? '', { ...family, ...more })
const back = async (to: string) => visitor.follow(await visitor.get(to))
const places = () =>
	rows<{ state: string }>('select state from enrolments order by id').map(({ state }) => state)

describe('a family that pays at sign-up, without a script', () => {
	it('reads what is paid now and why before the button, pays at PayPal, and has its place', async () => {
		await connect(desk, 'school-one')
		const held = await start()
		const form = await visitor.get(held.location ?? '')
		for (const text of ['Pay now: $80.00, your first invoice.', 'your place is held for 30 minutes'])
			expect(form.page.text).toContain(text)
		expect(form.body).toMatch(/name="pays" value="8000"/)
		expect(form.body).toContain('Sign up and pay')
		const begun = await send(held)
		expect(begun.status).toBe(303)
		const paid = await back(await answerAt(provider, begun, 'approve'))
		expect(paid.page.text).toContain('You have a place in Piano.')
		const next = (await visitor.get(`/join/${at}/thanks?for=paid`)).body
		expect(next).toContain('You are signed up')
		expect(next).not.toContain('Nothing to pay now')
		expect(paid.body).toContain(`/join/${at}/thanks?for=paid`)
		expect(rows('select state from students')).toEqual([{ state: 'active' }])
		const mails = rows<{ kind: string }>(
			"select kind from outbox where to_address = 'sora@example.test' order by id",
		)
		expect(mails.map(({ kind }) => kind)).toEqual(
			expect.arrayContaining(['sign-up', 'invitation', 'payment-receipt']),
		)
		expect(violations()).toEqual([])
	})

	it('reads of a request, and of no payment, while the school cannot give places', async () => {
		change("update subscriptions set state = 'canceled', paid_through = 1 where school_id = ?", school.id)
		const shown = await visitor.get(`/join/${at}/${classId}`)
		expect(shown.page.text).toContain('On request You ask for a place here, and get the answer by email.')
		const asked = await start()
		expect(asked.location).toBe(`/join/${at}/${classId}?for=1`)
		const form = await visitor.get(asked.location ?? '')
		expect(form.body).toContain('Send the request')
		expect(form.body).not.toMatch(/Pay now|is held for you|Sign up and pay/)
		const sent = await send(asked, { pays: '' })
		expect(sent.location).toBe(`/join/${at}/thanks?for=request`)
	})

	it('is at the same payment however often the form is sent', async () => {
		await connect(desk, 'school-one')
		const held = await start()
		const [first, second] = [await send(held), await send(held)]
		expect(second.location).toBe(first.location)
		expect([onlineRows().length, rows('select id from students').length]).toEqual([1, 1])
	})

	it('is asked once in the portal for two who were signed up together', async () => {
		await connect(desk, 'school-one')
		change('update classes set capacity = 2')
		const held = await visitor.post(`/join/${at}/${classId}`, { intent: 'hold', people: '2' })
		const second = { firstName: 'Theo', lastName: 'Park', birthDate: family['children[0].birthDate'] }
		const more: Record<string, string> = { pays: '16000' }
		for (const [field, value] of Object.entries(second)) more[`children[1].${field}`] = value
		await send(held, more)
		const ids = rows<{ id: string }>('select id from students').map(({ id }) => id)
		const parent = await Visitor.signedInAs(aParent(school, ids))
		const { text } = (await parent.get('/student/dashboard')).page
		expect(text).toMatch(/A place in Piano is held for Mina and Theo until .* Pay \$160\.00 to keep it/)
		expect(text.match(/is held for/g)).toHaveLength(1)
	})

	it('reads on its return until when the place is held, and later that it is free', async () => {
		await connect(desk, 'school-one')
		const begun = await send(await start())
		const to = await answerAt(provider, begun, 'cancel')
		const page = await back(to)
		expect(page.page.text).toMatch(/Your place in Piano is held until .* Pay \$80\.00 by then/)
		const [mail] = rows<{ text: string }>("select text from outbox where kind = 'sign-up'")
		const link = /\/pay\/\S+/.exec(mail?.text ?? '')?.[0] ?? ''
		expect((await visitor.get(link)).page.text).toContain('Pay with PayPal')
		const [{ id } = { id: '' }] = rows<{ id: string }>('select id from students')
		const { environment } = provider
		const parent = await Visitor.signedInAs(aParent(school, [id]), { environment })
		const home = await parent.get('/student/dashboard')
		expect(home.page.text).toMatch(/A place in Piano is held for .* until .* Pay \$80\.00 to keep it/)
		const toPay = /href="(\/pay\/[^"]+)"/.exec(home.body)?.[1] ?? ''
		expect((await parent.get(toPay)).page.text).toContain('Pay with PayPal')
		await look(provider, 31)
		expect((await parent.get('/student/dashboard')).page.text).not.toContain('is held for')
		expect(places()).toEqual(['ended'])
		expect((await back(to)).page.text).toContain('The time to pay is over')
		expect((await desk.get('/students/sign-ups')).page.text).toMatch(/Took a seat Not paid/)
		await look(provider, 26 * 60)
		await look(provider, 26 * 60)
		expect((await back(to)).page.text).toMatch(/There is nothing to pay/)
	})

	it('is not asked for money once its place is free again, and the office reads why', async () => {
		await connect(desk, 'school-one')
		await send(await start())
		expect((await desk.get('/billing')).page.text).toContain('Sign-up to pay, place held until')
		await look(provider, 31)
		expect((await desk.get('/billing')).page.text).toContain('Sign-up not paid, void from')
		const [child] = rows<{ id: string }>('select id from students')
		const [invoice] = rows<{ id: string }>('select id from invoices')
		const ties = { pays: true, getsInvoices: true }
		const parent = await Visitor.signedInAs(aParent(school, [child?.id ?? ''], ties), {
			environment: provider.environment,
		})
		for (const path of ['dashboard', 'invoices', `invoices/${invoice?.id}`]) {
			const { page } = await parent.get(`/student/${path}`)
			expect(page.text).toContain('was not paid for in time and is free again. You owe nothing for it.')
			expect(page.text).not.toMatch(/not due yet|See and pay|Still to pay|Due in|Pay with PayPal/i)
		}
		const { page } = await desk.get(`/billing/manage/invoices/${invoice?.id}`)
		expect(page.text).toMatch(/Place not paid for; voided on .* if no payment comes/)
		expect(page.text).not.toContain('Send reminder')
	})

	it('is not charged by card for a place that somebody else took, and the card is let go', async () => {
		await connectCards(desk)
		const begun = await send(await start())
		await look(provider, 31)
		change('update classes set capacity = 0 where id = ?', classId)
		await back(await answerAt(provider, begun, 'good'))
		expect([...provider.stripe.world.intents.values()].map(({ status }) => status)).toEqual(['canceled'])
		expect(onlineRows()).toMatchObject([{ state: 'ended', ended_as: 'lapsed', look_at: null }])
		expect(places()).toEqual(['ended', 'waiting'])
	})

	it('is kept where the provider does not answer, and pays from the page of the invoice', async () => {
		await connect(desk, 'school-one')
		provider.faults.add('500', 2)
		const sent = await send(await start())
		expect(sent.location).toMatch(/^\/pay\//)
		const page = await visitor.get(sent.location ?? '')
		expect(page.page.text).toContain('Pay with PayPal')
		expect(places()).toEqual(['future'])
		takeErrorLog()
	})

	it('reads the reference of a transfer where no provider is connected', async () => {
		const held = await start()
		expect((await visitor.get(held.location ?? '')).page.text).toContain('You pay by bank transfer.')
		const sent = await send(held)
		expect(sent.location).toMatch(/^\/pay\//)
		const [{ number } = { number: '' }] = rows<{ number: string }>('select number from invoices')
		expect((await visitor.get(sent.location ?? '')).page.text).toContain(
			`Please transfer $80.00 now and give the reference ${number}.`,
		)
		expect((await desk.get('/students/sign-ups')).page.text).toContain('Transfer due')
	})

	it('looks again if the amount changed while the form was open', async () => {
		const answer = await send(await start(), { pays: '7000' })
		expect([answer.status, answer.page.problems[1]]).toEqual([
			409,
			expect.stringMatching(/^What is paid now has changed/),
		])
		expect(answer.body).toMatch(/name="pays" value="8000"/)
		expect(answer.body).toContain('value="Mina"')
	})
})

describe('the page of a class', () => {
	it('lets its form lead to the provider, and the page of the school does not', async () => {
		const real = new Visitor({ environment: { PAYPAL_API_URL: 'https://api-m.paypal.com' } })
		const policyOf = async (path: string) => String((await real.get(path)).headers['content-security-policy'])
		expect(await policyOf(`/join/${at}/${classId}`)).toContain("form-action 'self' https://www.paypal.com")
		expect(await policyOf(`/join/${at}/trial`)).toContain("form-action 'self';")
	})
})

describe('the office', () => {
	it('chooses what is paid, and is asked for the amount of a deposit', async () => {
		const page = await desk.get('/settings/school/join')
		const said = { intent: 'save-join', version: '2', isOpen: 'on', address: at, text: '', embedders: '' }
		expect(page.page.text).toContain('Paid at sign-up')
		const wrong = await desk.post('/settings/school/join', { ...said, payment: 'deposit', deposit: '' })
		expect([wrong.status, wrong.page.problems]).toEqual([
			400,
			expect.arrayContaining(['Enter the deposit, such as 50']),
		])
		await desk.post('/settings/school/join', { ...said, payment: 'deposit', deposit: '50' })
		expect(rows('select payment, deposit_minor from join_pages where address = ?', at)).toEqual([
			{ payment: 'deposit', deposit_minor: 50_00 },
		])
	})

	it('reads that nobody is told where to transfer, until it is written down', async () => {
		const page = async () => (await desk.get('/settings/school/join')).page.text
		expect(await page()).toMatch(
			/reference for a transfer\. They are not told where to: first enter your bank/,
		)
		change(
			`insert into billing_settings (school_id, payment_note, updated_at) values (?, 'Bank 1', 1)
			on conflict do update set payment_note = excluded.payment_note`,
			school.id,
		)
		expect(await page()).not.toContain('They are not told where to')
	})

	it('declines a family that has paid, and refunds it from the list through the provider', async () => {
		await connect(desk, 'school-one')
		const begun = await send(await start())
		await back(await answerAt(provider, begun, 'approve'))
		const [{ id } = { id: '' }] = rows<{ id: string }>('select id from sign_ups')
		expect((await desk.get('/students/sign-ups')).page.text).toMatch(/Took a seat Paid/)
		const form = { version: '1', message: '', tells: 'on' }
		expect((await desk.post(`/students/sign-ups/${id}/decline`, form)).status).toBe(303)
		const list = await desk.get('/students/sign-ups')
		expect(list.page.text).toContain('Refund $80.00')
		const [path = ''] = /\/billing\/manage\/families\/\w+\/refund-online\?payment=\w+/.exec(list.body) ?? []
		const page = await desk.get(path)
		const value = (name: string) => new RegExp(`name="${name}" value="([^"]+)"`).exec(page.body)?.[1] ?? ''
		const refund = { formKey: value('formKey'), paymentId: value('paymentId'), amount: '80', reason: 'Full' }
		expect((await desk.post(path, refund)).status).toBe(303)
		const [{ family_id: familyId } = { family_id: '' }] = rows<{ family_id: string }>(
			'select family_id from students',
		)
		expect(balanceOf(office, familyId)).toMatchObject({ creditMinor: 0, dueNowMinor: 0, notDueMinor: 0 })
		expect((await desk.get('/students/sign-ups')).page.text).not.toContain('Refund $80.00')
		expect(violations()).toEqual([])
	})
})
