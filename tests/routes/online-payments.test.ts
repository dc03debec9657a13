import { beforeEach, describe, expect, it } from 'vitest'
import { balanceOf } from '#app/models/billing/ledger.server.ts'
import { recordPayment } from '#app/models/billing/payment.server.ts'
import { today } from '#app/utils/dates.ts'
import { newId } from '#app/utils/id.server.ts'
import { invoiceRow, violations } from '../support/billing.ts'
import { change, databaseHash, rows } from '../support/database.ts'
import { takeErrorLog } from '../support/error-log.ts'
import { valueOf } from '../support/lessons.ts'
import {
	anInvoice,
	answerAt,
	aPayingSchool,
	connect,
	linkOf,
	look,
	onlineRows,
	pageOf,
	paymentsOf,
	payThrough,
	type PayingSchool,
} from '../support/paying-online.ts'
import { aParent } from '../support/portal.ts'
import { openProvider, type Provider } from '../support/provider.ts'
import { Visitor } from '../support/visitor.ts'

const ONLINE = '/billing/manage/online'

let provider: Provider
beforeEach(async () => {
	provider = await openProvider()
})

const charged = () => [...provider.orders.orders.values()].filter(({ capture }) => capture !== null)
const problems = (answer: { page: { problems: string[] } }) => answer.page.problems.join(' ')

/** Brings what the provider holds back to the door of each school. */
async function deliver(letters = provider.deliveries.held.splice(0)) {
	const outside = new Visitor({ environment: provider.environment })
	const answers: number[] = []
	for (const { body, to } of letters) {
		const headers = { ...provider.deliveries.headersFor(body, to), Origin: 'https://www.paypal.com' }
		const path = new URL(to.webhookUrl).pathname
		answers.push((await outside.send('POST', path, { headers, body })).status)
	}
	return answers
}

describe('the PayPal account of a school', () => {
	it('is off until keys are entered that open it, and then shown without the secret', async () => {
		const { office, payer, ...its } = await aPayingSchool(provider, { connected: false })
		const invoice = anInvoice(its)
		expect((await payer.get(pageOf(invoice))).page.text).not.toContain('PayPal')
		expect((await office.get(ONLINE)).page.text).toContain('Connect PayPal')
		expect((await connect(office, 'school-one')).status).toBe(303)
		const { body, page } = await office.get(ONLINE)
		expect(page.text).toContain('Client ID school-one')
		expect(body).not.toContain('school-one-secret')
		expect(JSON.stringify(rows('select * from online_accounts'))).not.toContain('school-one-secret')
		expect([...provider.orders.hooks.values()]).toHaveLength(1)
		expect((await payer.get(pageOf(invoice))).page.text).toContain('Pay with PayPal')
		expect((await payer.get('/student/dashboard')).page.text).toContain('See and pay')
	})

	it('is not connected with keys it does not know, and the secret is not sent back', async () => {
		const { office } = await aPayingSchool(provider, { connected: false })
		const answer = await connect(office, 'school-one', 'a-wrong-secret')
		expect(answer.status).toBe(400)
		expect(problems(answer)).toContain('PayPal does not know this client ID with this secret')
		expect(answer.body).not.toContain('a-wrong-secret')
		expect(rows('select id from online_accounts')).toEqual([])
		takeErrorLog()
	})

	it('is not connected while PayPal does not answer', async () => {
		const { office } = await aPayingSchool(provider, { connected: false })
		provider.faults.add('500', 2)
		expect(problems(await connect(office, 'school-one'))).toContain('PayPal does not answer at the moment')
		expect(rows('select id from online_accounts')).toEqual([])
		takeErrorLog()
	})

	it('is tested, gets new keys and is disconnected', async () => {
		const { office, payer, ...its } = await aPayingSchool(provider)
		const invoice = anInvoice(its)
		const tested = await office.post(ONLINE, { intent: 'test' })
		expect((await office.follow(tested)).page.flash).toContain('The connection works.')
		await connect(office, 'school-one')
		expect(rows('select id from online_accounts')).toHaveLength(1)
		await payer.post(pageOf(invoice), { amount: '100' })
		expect((await office.get(`${ONLINE}/disconnect`)).page.heading).toBe('Disconnect PayPal?')
		expect((await office.post(`${ONLINE}/disconnect`, { intent: 'disconnect' })).status).toBe(303)
		expect(rows('select secret from online_accounts')).toEqual([{ secret: '' }])
		expect([...provider.orders.hooks.values()]).toEqual([])
		expect(onlineRows().map(({ state }) => state)).toEqual(['ended'])
		expect((await payer.get(pageOf(invoice))).page.text).not.toContain('PayPal')
	})

	it('takes no currency PayPal does not take, and says so', async () => {
		const { office, payer, ...its } = await aPayingSchool(provider, { currency: 'ZAR' })
		expect((await office.get(ONLINE)).page.text).toContain('PayPal does not take ZAR')
		const invoice = anInvoice(its)
		expect((await payer.get(pageOf(invoice))).page.text).not.toContain('Pay with PayPal')
		expect((await payer.post(pageOf(invoice), { amount: '10' })).status).toBe(409)
		expect(provider.orders.orders.size).toBe(0)
	})
})

describe('a family that pays an invoice online', () => {
	let its: PayingSchool
	let invoice: string
	beforeEach(async () => {
		its = await aPayingSchool(provider)
		invoice = anInvoice(its)
	})

	it('is led to PayPal and back, and the payment stands once in the ledger with its fee beside it', async () => {
		const page = await payThrough(provider, its.payer, pageOf(invoice), '100.00')
		expect(page.page.text).toContain('Paid: $100.00 Your payment has arrived.')
		expect(invoiceRow(invoice)).toMatchObject({ state: 'paid', open_minor: 0 })
		expect(paymentsOf(its.family).map(({ amount_minor }) => amount_minor)).toEqual([100_00])
		expect(onlineRows()[0]).toMatchObject({ state: 'paid', fee_minor: 348 })
		expect(balanceOf(its.access, its.family)).toEqual({ dueNowMinor: 0, notDueMinor: 0, creditMinor: 0 })
		const account = `/billing/manage/families/${its.family}`
		expect((await its.office.get(account)).page.text).toMatch(
			/\$100\.00, .* Online · PayPal \w+ · PayPal fee \$3\.48/,
		)
		expect((await its.office.get(ONLINE)).page.text).toMatch(
			/Okafor Invoice 0001 .* PayPal fee \$3\.48 \$100\.00 Paid/,
		)
		expect((await its.office.get('/billing/manage/payments')).page.text).toContain('fee $3.48')
		expect((await its.office.get('/billing/history')).page.text).toContain('PayPal fee $3.48')
		const journal = (await its.office.get('/billing/history?format=csv')).body
		expect(journal).toMatch(/"Payment".*,100,"USD","PayPal \w+",3\.48/)
		expect(violations()).toEqual([])
	})

	it('coming back again and again, by webhook and by job changes nothing more', async () => {
		const begun = await its.payer.post(pageOf(invoice), { amount: '100' })
		const back = await answerAt(provider, begun, 'approve')
		for (let i = 0; i < 3; i++) await its.payer.get(back)
		const letters = provider.deliveries.held.splice(0)
		for (let i = 0; i < 25; i++) expect(new Set(await deliver(letters.toReversed()))).toEqual(new Set([200]))
		await look(provider)
		expect(paymentsOf(its.family)).toHaveLength(1)
		expect(charged()).toHaveLength(1)
		expect(onlineRows()[0]?.look_at).toBeNull()
	})

	it('who presses the button twice is led to one and the same purchase', async () => {
		const [one, other] = [
			await its.payer.post(pageOf(invoice), { amount: '100' }),
			await its.payer.post(pageOf(invoice), { amount: '100' }),
		]
		expect(other.location).toBe(one.location)
		expect(provider.orders.orders.size).toBe(1)
	})

	it('who leaves PayPal is told that nothing was charged, and may begin again', async () => {
		const begun = await its.payer.post(pageOf(invoice), { amount: '100' })
		const back = await answerAt(provider, begun, 'cancel')
		const { page } = await its.payer.follow(await its.payer.get(back))
		expect(page.text).toContain('You have not paid yet: $100.00 You left PayPal before')
		expect(page.text).toContain('Pay with PayPal')
		expect(charged()).toEqual([])
	})

	it('whose card is declined is told so, and nothing is recorded', async () => {
		const begun = await its.payer.post(pageOf(invoice), { amount: '100' })
		const back = await answerAt(provider, begun, 'decline')
		const { page } = await its.payer.follow(await its.payer.get(back))
		expect(page.text).toContain('PayPal declined the payment')
		expect([paymentsOf(its.family), charged()]).toEqual([[], []])
		takeErrorLog()
	})

	it('is told that it is being confirmed while PayPal looks it over, and cannot pay twice meanwhile', async () => {
		provider.orders.slow = true
		const { page } = await payThrough(provider, its.payer, pageOf(invoice), '100')
		expect(page.text).toContain('Your payment is being confirmed: $100.00')
		expect(page.text).toContain('A payment of this invoice is being confirmed.')
		expect(problems(await its.payer.post(pageOf(invoice), { amount: '100' }))).toContain('is being confirmed')
		expect(paymentsOf(its.family)).toEqual([])
		expect((await its.office.post(`${ONLINE}/disconnect`, { intent: 'disconnect' })).status).toBe(409)
		provider.orders.clear(onlineRows()[0]!.order_id)
		expect(await deliver()).toContain(200)
		await look(provider, 0)
		expect(invoiceRow(invoice).state).toBe('paid')
	})

	it('who never comes back has paid all the same, by the webhook alone', async () => {
		await answerAt(provider, await its.payer.post(pageOf(invoice), { amount: '100' }), 'approve')
		expect(await deliver()).toEqual([200])
		await look(provider, 0)
		expect([invoiceRow(invoice).state, paymentsOf(its.family).length]).toEqual(['paid', 1])
	})

	it('who never comes back and whose webhook never comes has paid by the job', async () => {
		await answerAt(provider, await its.payer.post(pageOf(invoice), { amount: '100' }), 'approve')
		provider.deliveries.held.length = 0
		await look(provider)
		expect(invoiceRow(invoice).state).toBe('paid')
	})

	it.each(['reset-after-commit', '500', 'expired-token'] as const)(
		'is charged and recorded once although PayPal fails: %s',
		async (fault) => {
			const back = await answerAt(
				provider,
				await its.payer.post(pageOf(invoice), { amount: '100' }),
				'approve',
			)
			provider.faults.add(fault, fault === '500' ? 2 : 1)
			await its.payer.get(back)
			provider.faults.clear()
			for (let minutes = 3; minutes < 60; minutes *= 2) await look(provider, minutes)
			expect([charged().length, paymentsOf(its.family).length, invoiceRow(invoice).state]).toEqual([
				1,
				1,
				'paid',
			])
			takeErrorLog()
		},
	)

	it('is charged once when only the answer to the charge was lost', async () => {
		const back = await answerAt(provider, await its.payer.post(pageOf(invoice), { amount: '100' }), 'approve')
		// The look gets through, and the charge that follows it is made and never answered.
		provider.orders.losesCharge = true
		await its.payer.get(back)
		expect(onlineRows()[0]?.state).toBe('capturing')
		await look(provider)
		expect([charged().length, paymentsOf(its.family).length]).toEqual([1, 1])
		takeErrorLog()
	})

	it('pays a part of it, and the rest is still open', async () => {
		await payThrough(provider, its.payer, pageOf(invoice), '60')
		expect(invoiceRow(invoice)).toMatchObject({ state: 'part_paid', open_minor: 40_00 })
		expect((await its.payer.get(pageOf(invoice))).page.valueOf('amount')).toBe('40.00')
	})

	it.each([
		['', 'Enter the amount'],
		['0', 'Enter an amount above zero'],
		['-5', 'Enter an amount above zero'],
		['0.005', 'Enter an amount with two decimals at most'],
		['100.01', 'Enter no more than what is still to pay'],
		['1000000000000', 'Enter an amount of 1,000,000.00 at most'],
		['a lot', 'Enter an amount, such as 1,234.50'],
	])('is told what is wrong with the amount %j', async (amount, text) => {
		const before = databaseHash()
		const answer = await its.payer.post(pageOf(invoice), { amount })
		expect(problems(answer)).toContain(text)
		expect(databaseHash()).toBe(before)
	})

	it('of two who pay one invoice at once the second is not charged', async () => {
		const link = linkOf(its, invoice)
		const stranger = new Visitor({ environment: provider.environment })
		const [one, other] = [
			await its.payer.post(pageOf(invoice), { amount: '100' }),
			await stranger.post(link, { amount: '100' }),
		]
		const [back, late] = [
			await answerAt(provider, one, 'approve'),
			await answerAt(provider, other, 'approve'),
		]
		const [first, second] = await Promise.all([its.payer.get(back), stranger.get(late)])
		const words = [(await its.payer.follow(first)).page.text, (await stranger.follow(second)).page.text]
		expect(words.filter((one) => one.includes('Paid: $100.00'))).toHaveLength(1)
		expect(words.filter((one) => one.includes('This invoice was paid in the meantime'))).toHaveLength(1)
		await deliver()
		await look(provider)
		expect([charged().length, paymentsOf(its.family).length]).toEqual([1, 1])
	})

	it('whose invoice the office settled while PayPal took its time keeps the money as credit', async () => {
		provider.orders.slow = true
		await payThrough(provider, its.payer, pageOf(invoice), '100')
		const cash = {
			familyId: its.family,
			receivedOn: today('UTC'),
			amountMinor: 100_00,
			method: 'cash',
		} as const
		valueOf(recordPayment(its.access, newId(), cash))
		provider.orders.clear(onlineRows()[0]!.order_id)
		await look(provider)
		expect(balanceOf(its.access, its.family)).toEqual({ dueNowMinor: 0, notDueMinor: 0, creditMinor: 100_00 })
		expect(violations()).toEqual([])
	})

	it('cannot see or pay an invoice of another school', async () => {
		const other = await aPayingSchool(provider, { merchant: 'school-two' })
		const theirs = anInvoice(other)
		expect((await its.payer.get(pageOf(theirs))).status).toBe(404)
		expect((await its.payer.post(pageOf(theirs), { amount: '100' })).status).toBe(404)
		expect(provider.orders.orders.size).toBe(0)
	})

	it('pays by the link it was mailed, without an account and without script', async () => {
		const visitor = new Visitor({ environment: provider.environment })
		const link = linkOf(its, invoice)
		const { page } = await visitor.get(link)
		expect(page.text).toMatch(/Invoice 0001 From .* Total \$100\.00 Still to pay \$100\.00/)
		expect((await payThrough(provider, visitor, link, '100')).page.text).toContain('Paid: $100.00')
		expect((await visitor.get(link)).page.text).toContain('Status Paid')
		for (const wrong of ['/pay/none', `${link}x`, '/payments/return?payment=none', '/payments/return'])
			expect([wrong, (await visitor.get(wrong)).status]).toEqual([wrong, 404])
	})

	it('of a shared bill is thanked for their own share, by the link too', async () => {
		const [child] = rows<{ id: string }>('select id from students where family_id = ?', its.family)
		const share = { pays: true, getsInvoices: true, shareBasisPoints: 4000 }
		const { membershipId } = aParent(its.school, [child?.id ?? ''], share)
		change('update guardianships set share_basis_points = 6000 where share_basis_points is null')
		const [own] = rows<{ id: string }>('select id from guardians where membership_id = ?', membershipId)
		const shared = anInvoice(its)
		const visitor = new Visitor({ environment: provider.environment })
		const thanks = await payThrough(provider, visitor, linkOf(its, shared, own?.id), '40')
		expect(thanks.page.text).toContain('Your share is paid. $60.00 is left for the other payers.')
		expect(thanks.page.text).not.toContain('of invoice 0002 is still to pay')
	})

	it('of a shared bill is asked for what is left of their share', async () => {
		const [child] = rows<{ id: string }>('select id from students where family_id = ?', its.family)
		const share = { pays: true, getsInvoices: true, shareBasisPoints: 5000 }
		const person = aParent(its.school, [child?.id ?? ''], share)
		change('update guardianships set share_basis_points = 5000')
		const path = pageOf(anInvoice(its))
		const payer = await Visitor.signedInAs(person)
		expect((await payer.get(path)).body.match(/Your share: \$50\.00 of \$100\.00\./g)).toHaveLength(2)
		const [own] = rows<{ id: string }>(
			'select id from guardians where membership_id = ?',
			person.membershipId,
		)
		// Invoice 0001 is older, and owed by the payer whom it was issued to.
		const paid = { receivedOn: today('UTC'), amountMinor: 30_00, method: 'cash' } as const
		const invoices = { familyId: its.family, payerId: own?.id ?? '' }
		valueOf(recordPayment(its.access, newId(), { ...invoices, ...paid }))
		const { page, body } = await payer.get(path)
		expect(page.text).toContain('Left of your share: $20.00.')
		expect(body.match(/Your share: /g)).toHaveLength(1)
	})

	it('is told by the letter where to pay', async () => {
		change('update guardians set email = ? where school_id = ?', 'okafor@example.test', its.school.id)
		await its.office.post(`/billing/manage/invoices/${invoice}/send`, {})
		const [mail] = rows<{ text: string }>('select text from outbox where school_id = ?', its.school.id)
		expect(mail?.text).toContain('Pay $100.00:\n')
		const [link = ''] = /\/pay\/\S+/.exec(mail?.text ?? '') ?? []
		expect((await its.payer.get(link)).page.text).toContain('Invoice 0001')
	})
})

describe('a currency without decimals', () => {
	it('is charged in whole units, and a part of one is left open', async () => {
		const its = await aPayingSchool(provider, { currency: 'JPY' })
		const invoice = anInvoice(its, 1234_50)
		expect((await its.payer.get(pageOf(invoice))).page.valueOf('amount')).toBe('1,234.00')
		expect(problems(await its.payer.post(pageOf(invoice), { amount: '1000.50' }))).toContain(
			'without decimals',
		)
		await payThrough(provider, its.payer, pageOf(invoice), '1234')
		expect(invoiceRow(invoice).open_minor).toBe(50)
		expect(onlineRows()[0]).toMatchObject({ amount_minor: 1234_00, fee_minor: 37_00 })
	})
})

describe('a webhook of a school', () => {
	it('that is signed for another school, forged or unreadable is refused', async () => {
		const one = await aPayingSchool(provider)
		await aPayingSchool(provider, { merchant: 'school-two' })
		const invoice = anInvoice(one)
		await answerAt(provider, await one.payer.post(pageOf(invoice), { amount: '100' }), 'approve')
		const [letter] = provider.deliveries.held
		const [hook] = [...provider.orders.hooks.values()].filter(({ merchant }) => merchant === 'school-two')
		const outside = new Visitor({ environment: provider.environment })
		const path = new URL(letter!.to.webhookUrl).pathname
		const before = databaseHash()
		const send = async (at: string, headers: Record<string, string>, body: Buffer) =>
			(await outside.send('POST', at, { headers, body })).status
		const foreign = provider.deliveries.headersFor(letter!.body, { webhookId: hook!.id })
		expect(await send(path, foreign, letter!.body)).toBe(400)
		const own = provider.deliveries.headersFor(letter!.body, letter!.to)
		expect(await send(path, own, Buffer.from('{"id":"WH-1"}'))).toBe(400)
		expect(await send('/webhooks/paypal/none', own, letter!.body)).toBe(404)
		expect(await send('/webhooks/paypal', own, letter!.body)).toBe(400)
		expect(databaseHash()).toBe(before)
		// Another school's own webhook may say what it likes of this order: it is none of that school's.
		expect(await send(new URL(hook!.url).pathname, foreign, letter!.body)).toBe(200)
		expect(databaseHash()).toBe(before)
		expect(takeErrorLog().filter((line) => line.includes('forged webhook'))).toHaveLength(3)
	})
})

describe('a refund of an online payment', () => {
	let its: PayingSchool
	let invoice: string
	let payment: string
	const task = () => `/billing/manage/families/${its.family}/refund-online?payment=${payment}`
	beforeEach(async () => {
		its = await aPayingSchool(provider)
		invoice = anInvoice(its)
		await payThrough(provider, its.payer, pageOf(invoice), '100')
		payment = paymentsOf(its.family)[0]!.id
	})
	const refunds = () => rows<{ amount_minor: number }>('select amount_minor from family_refunds order by id')
	const refund = async (amount: string, more = {}) => {
		const { page } = await its.office.get(task())
		const formKey = page.valueOf('formKey') ?? ''
		return its.office.post(task(), {
			formKey,
			paymentId: payment,
			amount,
			reason: 'Lesson canceled',
			...more,
		})
	}

	it('is asked about, goes back once in full and opens the invoice again', async () => {
		const { page } = await its.office.get(task())
		expect(page.text).toContain('PayPal keeps its fee of $3.48.')
		expect(page.valueOf('amount')).toBe('100.00')
		const fields = {
			formKey: page.valueOf('formKey') ?? '',
			paymentId: payment,
			amount: '100',
			reason: 'Moved away',
		}
		for (let i = 0; i < 2; i++) expect((await its.office.post(task(), fields)).status).toBe(303)
		expect(refunds()).toEqual([{ amount_minor: 100_00 }])
		expect(charged()[0]?.refunds).toHaveLength(1)
		expect(invoiceRow(invoice)).toMatchObject({ state: 'issued', open_minor: 100_00 })
		expect(problems(await refund('1'))).toContain('$0.00 of this payment can still be refunded')
		await deliver()
		await look(provider)
		expect(refunds()).toHaveLength(1)
		expect(violations()).toEqual([])
	})

	it('goes back in parts, and only so much of the invoice is open again', async () => {
		await refund('30')
		expect(invoiceRow(invoice)).toMatchObject({ state: 'part_paid', open_minor: 30_00 })
		expect(problems(await refund('70.01'))).toContain('$70.00 of this payment can still be refunded')
		await refund('70')
		expect(refunds()).toEqual([{ amount_minor: 30_00 }, { amount_minor: 70_00 }])
		expect(balanceOf(its.access, its.family).creditMinor).toBe(0)
		expect(violations()).toEqual([])
	})

	it('comes from the credit of the family where there is some', async () => {
		const cash = {
			familyId: its.family,
			receivedOn: today('UTC'),
			amountMinor: 40_00,
			method: 'cash',
		} as const
		valueOf(recordPayment(its.access, newId(), cash))
		await refund('40')
		expect(invoiceRow(invoice).state).toBe('paid')
		expect(balanceOf(its.access, its.family)).toEqual({ dueNowMinor: 0, notDueMinor: 0, creditMinor: 0 })
	})

	it('whose answer was lost is booked by the job, once', async () => {
		provider.faults.add('reset-after-commit')
		const answer = await refund('100')
		expect((await its.office.follow(answer)).page.flash).toContain('PayPal has not confirmed the refund')
		expect(refunds()).toEqual([])
		// Until then the account stays, and nothing of another one is left at PayPal.
		expect(problems(await connect(its.office, 'school-two'))).toContain('is still being confirmed by PayPal')
		expect([...provider.orders.hooks.values()].map(({ merchant }) => merchant)).toEqual(['school-one'])
		await look(provider)
		await look(provider, 10)
		expect(refunds()).toEqual([{ amount_minor: 100_00 }])
		expect(charged()[0]?.refunds).toHaveLength(1)
		takeErrorLog()
	})

	it('that was made at PayPal itself is booked by its webhook', async () => {
		provider.deliveries.held.length = 0
		const { id, merchant } = charged().map(({ capture, merchant }) => ({ id: capture!.id, merchant }))[0]!
		provider.orders.refund(id, merchant, { amountMinor: 25_00, customId: '' })
		expect(await deliver()).toEqual([200])
		await look(provider, 0)
		expect(refunds()).toEqual([{ amount_minor: 25_00 }])
		expect(violations()).toEqual([])
	})

	it('is nobody’s of another school or family', async () => {
		const other = await aPayingSchool(provider, { merchant: 'school-two' })
		const before = databaseHash()
		const fields = { paymentId: payment, amount: '1', reason: 'Mine' }
		const path = `/billing/manage/families/${other.family}/refund-online?payment=${payment}`
		expect((await other.office.get(path)).status).toBe(404)
		expect((await other.office.post(path, fields)).status).toBe(404)
		expect(databaseHash()).toBe(before)
	})
})
