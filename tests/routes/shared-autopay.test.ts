import { beforeEach, describe, expect, it } from 'vitest'
import { write } from '#db/client.server.ts'
import { listCurrentMethods } from '#app/models/billing/autopay-method.server.ts'
import { nextCollections, whollyCollected } from '#app/models/billing/autopay-plan.server.ts'
import { listDueDebits } from '#app/models/billing/debit-due.server.ts'
import { makeDebitRun } from '#app/models/billing/debit-run.server.ts'
import { saveInvoiceDraft } from '#app/models/billing/draft.server.ts'
import { issueInvoice } from '#app/models/billing/issue.server.ts'
import { agreeOnParts } from '#app/models/billing/paying-in-parts.server.ts'
import { insertPlan } from '#app/models/billing/payment-plan.server.ts'
import { recordPayment } from '#app/models/billing/payment.server.ts'
import { sendInvoices } from '#app/models/billing/sending.server.ts'
import { ownPayerId } from '#app/models/billing/shares.server.ts'
import { collectDue } from '#app/models/hourly/autopay.server.ts'
import { lookAtOnline } from '#app/jobs/online-payments.server.ts'
import { daysAfter, today } from '#app/utils/dates.ts'
import { newId } from '#app/utils/id.server.ts'
import { fee, invoiceRow, violations } from '../support/billing.ts'
import { change, rows } from '../support/database.ts'
import { accessOf, aStudent, type APerson } from '../support/factories.ts'
import { valueOf } from '../support/lessons.ts'
import {
	answerAt,
	aPayingSchool,
	connectCards,
	connectedTo,
	pageOf,
	type PayingSchool,
} from '../support/paying-online.ts'
import { aParent } from '../support/portal.ts'
import { openProvider, type Provider } from '../support/provider.ts'
import { takeAutopay } from '../support/autopay-acts.ts'
import { FAMILY_IBAN } from '../support/debits.ts'
import { Visitor } from '../support/visitor.ts'

const AUTOPAY = '/student/invoices/autopay'
const DAY = 24 * 60 * 60 * 1000

let provider: Provider
let its: PayingSchool
let father: APerson
let other: Visitor

/** A mother who pays 60%, and a father who pays the rest. */
beforeEach(async () => {
	provider = await openProvider()
	its = await aPayingSchool(provider, { connected: false })
	await connectCards(its.office)
	await its.office.post('/billing/manage/online', { intent: 'autopay', cards: 'on', noticeDays: '1' })
	const [child] = rows<{ id: string }>('select id from students where family_id = ?', its.family)
	father = aParent(its.school, [child?.id ?? ''], { pays: true, getsInvoices: true, shareBasisPoints: 4000 })
	change('update guardianships set share_basis_points = 6000 where share_basis_points is null')
	const addressed = (email: string, { membershipId }: APerson) =>
		change('update guardians set email = ? where membership_id = ?', email, membershipId)
	addressed('mother@okafor.example', its.parent)
	addressed('father@okafor.example', father)
	other = await Visitor.signedInAs(father, { environment: provider.environment })
})

async function saveCard(visitor: Visitor) {
	const begun = await visitor.post(AUTOPAY, { intent: 'card', family: its.family, agreed: 'on' })
	return visitor.follow(await visitor.get(await answerAt(provider, begun, 'good')))
}

function anInvoice(): string {
	const wish = { familyId: its.family, period: null, lines: [fee(100_00)], termsDays: 0 }
	const { id } = valueOf(saveInvoiceDraft(its.access, newId(), wish))
	valueOf(issueInvoice(its.access, id))
	return id
}

async function work(days: number) {
	const now = Date.now() + days * DAY
	void [...collectDue(now)]
	await lookAtOnline({ now: () => now, connect: connectedTo(provider) })
}

const payerOf = (person: APerson) => ownPayerId({ ...accessOf(person), kind: 'guardian' }) ?? ''
const charged = () =>
	rows<{ amount: number; payer: string }>(
		"select amount_minor amount, payer_id payer from online_payments where state = 'paid' order by amount_minor",
	)
const textTo = (email: string, kind: string) =>
	rows<{ text: string }>('select text from outbox where kind = ? and to_address = ?', kind, email)[0]?.text
const open = (id: string) => invoiceRow(id).open_minor

describe('two payers of a shared bill', () => {
	it('each save a card, and neither reads, ends nor replaces that of the other', async () => {
		// Both are at Stripe's page at once.
		const begin = (visitor: Visitor) =>
			visitor.post(AUTOPAY, { intent: 'card', family: its.family, agreed: 'on' })
		const [first, second] = [await begin(its.payer), await begin(other)]
		await its.payer.get(await answerAt(provider, first, 'good'))
		change("update autopay_methods set label = 'Amex •••• 1111' where state = 'active'")
		await other.get(await answerAt(provider, second, 'good'))
		const { text } = (await other.get(AUTOPAY)).page
		expect(text).toContain('Automatic payments cover your part alone, 40% of each.')
		expect(text).toContain('4242')
		expect(text).not.toContain('1111')
		const office = (await its.office.get(`/billing/manage/families/${its.family}/autopay`)).page.text
		expect(office).toContain(`It pays the share of ${its.parent.name} (60%) alone.`)
		expect(office).toContain(`It pays the share of ${father.name} (40%) alone.`)
		await other.post(AUTOPAY, { intent: 'withdraw', family: its.family })
		expect(listCurrentMethods(its.access.schoolId, its.family).map(({ label }) => label)).toEqual([
			'Amex •••• 1111',
		])
		expect((await other.get(AUTOPAY)).page.text).toContain('You pay each invoice yourself.')
	})

	it('are told which older invoices the card or account pays whole', async () => {
		change('update guardianships set pays = 0 where share_basis_points = 4000')
		const id = anInvoice()
		const { number } = invoiceRow(id)
		change('update guardianships set pays = 1')
		const whole = `Older invoices that are not divided are paid whole: ${number}.`
		expect((await other.get(AUTOPAY)).page.text).not.toContain(whole)
		await saveCard(other)
		expect((await other.get(pageOf(id))).page.text).not.toContain('will be charged')
		expect((await its.payer.get(AUTOPAY)).page.text).toContain(whole)
		await saveCard(its.payer)
		const undivided = (await its.payer.get(pageOf(id))).page.text
		expect(undivided).toContain('$100.00 of this invoice will be charged')
		expect(undivided).not.toContain('your part alone')
		expect((await its.payer.get(pageOf(anInvoice()))).page.text).toContain('your part alone')
		const { text } = (await its.payer.get(AUTOPAY)).page
		expect(text).toContain(`Automatic payments cover your part alone, 60% of each. ${whole}`)
		expect((await other.get(AUTOPAY)).page.text).not.toContain(whole)
	})

	it('are asked to pay parts by hand only where no card of theirs pays them', async () => {
		await saveCard(its.payer)
		const id = anInvoice()
		const parts = [5, 9].map((days) => ({
			dueOn: daysAfter(today('America/New_York'), days),
			amountMinor: 50_00,
		}))
		valueOf(agreeOnParts(its.access, newId(), { id, parts, openMinor: 100_00, planId: null }))
		const collected = textTo('mother@okafor.example', 'payment-plan')
		expect(collected).toMatch(/^\$30\.00 will be charged on/m)
		expect(collected).not.toContain('Pay $30.00')
		const asked = textTo('father@okafor.example', 'payment-plan')
		expect(asked).toContain('Pay $20.00')
		expect(asked).not.toContain('will be charged')
	})

	it('are charged once for each part', async () => {
		await saveCard(its.payer)
		const invoice = anInvoice()
		const parts = [2, 6].map((days) => ({
			dueOn: daysAfter(today('America/New_York'), days),
			amountMinor: 50_00,
		}))
		valueOf(agreeOnParts(its.access, newId(), { id: invoice, parts, openMinor: 100_00, planId: null }))
		for (const days of [2, 3, 4, 5]) await work(days)
		expect(charged().map(({ amount }) => amount)).toEqual([30_00])
		for (const days of [6, 7, 8]) await work(days)
		expect(charged().map(({ amount }) => amount)).toEqual([30_00, 30_00])
		expect(open(invoice)).toBe(40_00)
		expect(violations()).toEqual([])
	})

	it('are charged their shares on the same day, each told of their own', async () => {
		await saveCard(its.payer)
		await saveCard(other)
		const invoice = anInvoice()
		expect((await other.get(pageOf(invoice))).page.text).toContain('$40.00 of this invoice will be charged')
		sendInvoices(its.access, [invoice], 'invoice')
		expect(textTo('mother@okafor.example', 'invoice')).toContain('$60.00')
		expect(textTo('father@okafor.example', 'invoice')).toMatch(/^\$40\.00 will be charged/m)
		const office = (await its.office.get(`/billing/manage/invoices/${invoice}`)).page.text
		expect(office).toContain(`${its.parent.name}: $60.00 will be charged`)
		expect(office).toContain(`${father.name}: $40.00 will be charged`)
		expect([...whollyCollected(its.access.schoolId)]).toEqual([invoice])
		await work(1)
		expect(charged()).toEqual([
			{ amount: 40_00, payer: payerOf(father) },
			{ amount: 60_00, payer: payerOf(its.parent) },
		])
		expect(open(invoice)).toBe(0)
		await work(2)
		expect(charged()).toHaveLength(2)
		expect(violations()).toEqual([])
	})

	it('pay by hand what was reversed or refunded, as the pages say, each their own share', async () => {
		await saveCard(its.payer)
		await saveCard(other)
		const invoice = anInvoice()
		sendInvoices(its.access, [invoice], 'invoice')
		await work(1)
		const [fathers, mothers] = rows<{ id: string }>(
			'select payment_id id from online_payments order by amount_minor',
		)
		const account = `/billing/manage/families/${its.family}`
		const reverse = `${account}/return?payment=${mothers?.id}`
		const { text } = (await its.office.get(reverse)).page
		expect(text).toContain('The invoice is not charged to the card again.')
		const refund = (await its.office.get(`${account}/refund-online?payment=${fathers?.id}`)).page.text
		expect(refund).toContain('That invoice is not charged to the card again.')
		expect((await its.office.post(reverse, { paymentId: mothers?.id ?? '' })).status).toBe(303)
		const paidBack = `Money of the automatic payment of invoice ${invoiceRow(invoice).number} (Visa •••• 4242) was paid back.`
		for (const path of [AUTOPAY, pageOf(invoice)]) {
			const mother = (await its.payer.get(path)).page.text
			expect(mother).toContain(`${paidBack} What is open is not collected automatically`)
			expect(mother).not.toContain('Save another card')
			expect((await other.get(path)).page.text).not.toContain(paidBack)
		}
		await work(9)
		expect([charged().length, open(invoice)]).toEqual([2, 60_00])
	})

	it('are charged once, also one who saved a card as a student and another as a guardian', async () => {
		await saveCard(its.payer)
		await saveCard(other)
		const { membershipId } = father
		const self = aStudent(its.school, { familyId: its.family, paysSelf: true, membershipId })
		const guardian = payerOf(father)
		change("update autopay_methods set payer_id = ?, state = 'started' where payer_id = ?", self, guardian)
		await saveCard(other)
		change("update autopay_methods set state = 'active' where payer_id = ?", self)
		const charges = [
			{ amount: 30_00, payer: payerOf(its.parent) },
			{ amount: 70_00, payer: guardian },
		]
		const invoice = anInvoice()
		sendInvoices(its.access, [invoice], 'invoice')
		await work(1)
		expect(charged()).toEqual(charges)
		change("update autopay_methods set state = 'started' where payer_id = ?", guardian)
		anInvoice()
		await work(2)
		await work(3)
		expect(charged()).toEqual([charges[0], charges[0], charges[1], charges[1]])
		expect(open(invoice)).toBe(0)
		expect(violations()).toEqual([])
	})

	it('are charged without regard to the card of the other, which failed for good', async () => {
		await saveCard(its.payer)
		const invoice = anInvoice()
		await work(0)
		const [first] = provider.stripe.world.methods.keys()
		provider.stripe.world.turn(first ?? '', 'expired')
		await work(1)
		await saveCard(its.payer)
		await saveCard(other)
		await work(2)
		await work(3)
		expect(charged()).toEqual([{ amount: 40_00, payer: payerOf(father) }])
		const failed = 'The automatic payment of invoice 0001'
		expect((await its.payer.get(AUTOPAY)).page.text).toContain(failed)
		expect((await other.get(AUTOPAY)).page.text).not.toContain(failed)
		expect(open(invoice)).toBe(60_00)
	})

	it('are both announced where the invoice was not sent', async () => {
		await its.office.post('/billing/manage/online', { intent: 'autopay', cards: 'on', noticeDays: '5' })
		await saveCard(its.payer)
		await saveCard(other)
		anInvoice()
		await work(1)
		await work(2)
		const told = rows<{ to_address: string }>(
			"select to_address from outbox where kind = 'autopay' order by to_address",
		)
		expect(told.map(({ to_address }) => to_address)).toEqual([
			'father@okafor.example',
			'mother@okafor.example',
		])
	})

	it('pay the parts of an invoice in the same proportion', async () => {
		await saveCard(its.payer)
		await saveCard(other)
		const invoice = anInvoice()
		const { due_on: dueOn, open_minor: openMinor } = invoiceRow(invoice)
		const owed = { id: invoice, familyId: its.family, openMinor, dueOn: dueOn ?? '' }
		const half = { amountMinor: 50_00 }
		write((tx) =>
			insertPlan(tx, its.access, owed, [
				{ dueOn: owed.dueOn, ...half },
				{ dueOn: daysAfter(owed.dueOn, 30), ...half },
			]),
		)
		await work(0)
		await work(1)
		expect(charged().map(({ amount }) => amount)).toEqual([20_00, 30_00])
		expect(open(invoice)).toBe(50_00)
	})

	it('pay by hand or automatically, each as they like', async () => {
		await saveCard(its.payer)
		const invoice = anInvoice()
		expect((await other.get(pageOf(invoice))).page.text).not.toContain('will be charged')
		sendInvoices(its.access, [invoice], 'invoice')
		expect(textTo('father@okafor.example', 'invoice')).toMatch(/Pay \$40\.00:/)
		expect(textTo('father@okafor.example', 'invoice')).not.toContain('4242')
		change('update invoices set sent_at = null')
		expect(sendInvoices(its.access, [invoice], 'reminder')[0]?.ok).toBe(true)
		const reminded = rows<{ to_address: string }>("select to_address from outbox where kind = 'reminder'")
		expect(reminded.map(({ to_address }) => to_address)).toEqual(['father@okafor.example'])
		await saveCard(other)
		valueOf(
			recordPayment(its.access, newId(), {
				familyId: its.family,
				receivedOn: today(its.access.school.timeZone),
				amountMinor: 40_00,
				method: 'cash',
				payerId: payerOf(father),
				chosen: [{ invoiceId: invoice, amountMinor: 40_00 }],
			}),
		)
		expect(nextCollections(its.access.schoolId, invoice)).toMatchObject([{ amountMinor: 60_00 }])
	})

	it('are charged once and in full by the newer card if the bill is not shared any more', async () => {
		await saveCard(its.payer)
		await saveCard(other)
		change('update guardianships set pays = 0 where share_basis_points = 4000')
		const invoice = anInvoice()
		await work(0)
		await work(1)
		expect(charged()).toEqual([{ amount: 100_00, payer: payerOf(father) }])
		expect(open(invoice)).toBe(0)
	})

	it('sign mandates that one run collects', async () => {
		its.access = takeAutopay(its.access)
		const sign = (visitor: Visitor, holder: string) =>
			visitor.post(AUTOPAY, {
				intent: 'sign',
				family: its.family,
				holder,
				iban: FAMILY_IBAN,
				agreed: 'on',
			})
		await sign(its.payer, 'Mother')
		await sign(other, 'Father')
		const invoice = anInvoice()
		const until = daysAfter(today(its.access.school.timeZone), 30)
		valueOf(makeDebitRun(its.access, newId(), until))
		expect(rows('select amount_minor amount from debits where invoice_id = ? order by 1', invoice)).toEqual([
			{ amount: 40_00 },
			{ amount: 60_00 },
		])
		expect(listDueDebits(its.access, until).leftOut.map(({ why }) => why)).toEqual(['waiting', 'waiting'])
	})

	it('are not joined by a parent who pays nothing', async () => {
		change('update guardianships set pays = 0, share_basis_points = null where share_basis_points = 4000')
		const [child] = rows<{ id: string }>('select id from students where family_id = ?', its.family)
		aParent(its.school, [child?.id ?? ''], { pays: true, shareBasisPoints: 4000 })
		const refused = await other.post(AUTOPAY, { intent: 'card', family: its.family, agreed: 'on' })
		expect(refused.status).toBe(409)
		expect(listCurrentMethods(its.access.schoolId, its.family)).toEqual([])
	})
})
