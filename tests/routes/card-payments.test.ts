import { beforeEach, describe, expect, it } from 'vitest'
import { balanceOf } from '#app/models/billing/ledger.server.ts'
import { claimCharge } from '#app/models/billing/online-purchase.server.ts'
import { recordPayment } from '#app/models/billing/payment.server.ts'
import { today } from '#app/utils/dates.ts'
import { newId } from '#app/utils/id.server.ts'
import type { StripeLetter } from '#server/demo/stripe/deliveries.ts'
import type { CardKind } from '#server/demo/stripe/world.ts'
import { invoiceRow, violations } from '../support/billing.ts'
import { databaseHash, rows } from '../support/database.ts'
import { takeErrorLog } from '../support/error-log.ts'
import { valueOf } from '../support/lessons.ts'
import {
	anInvoice,
	answerAt,
	aPayingSchool,
	connectCards,
	look,
	onlineRows,
	pageOf,
	paymentsOf,
	type PayingSchool,
} from '../support/paying-online.ts'
import { openProvider, type Provider } from '../support/provider.ts'
import { Visitor } from '../support/visitor.ts'

const ONLINE = '/billing/manage/online'

let provider: Provider
let its: PayingSchool
let invoice: string
beforeEach(async () => {
	provider = await openProvider()
	its = await aPayingSchool(provider, { connected: false })
	await connectCards(its.office)
	invoice = anInvoice(its)
})

const intents = () => [...provider.stripe.world.intents.values()]
const charged = () => intents().filter(({ status }) => status === 'succeeded')

/** Pays on Stripe's page and returns; false leaves the payer there. */
async function payByCard(card: CardKind | 'cancel' = 'good', back = true, amount = '100') {
	const begun = await its.payer.post(pageOf(invoice), { amount })
	const to = await answerAt(provider, begun, card)
	return back ? its.payer.follow(await its.payer.get(to)) : begun
}

/** Delivers held webhooks to the server and returns the statuses. */
async function deliver(letters: StripeLetter[], at?: number) {
	const outside = new Visitor({ environment: provider.environment })
	const statuses: number[] = []
	for (const letter of letters) {
		const headers = { ...provider.stripe.deliveries.headersFor(letter, at), Origin: 'https://stripe.com' }
		const { pathname } = new URL(letter.to.url)
		const answer = await outside.send('POST', pathname, { headers, body: Buffer.from(letter.body) })
		statuses.push(answer.status)
	}
	return statuses
}

const held = () => provider.stripe.deliveries.held.splice(0)

describe('the Stripe account of a school', () => {
	it('is connected by its secret key, which is never shown again', async () => {
		const { body, page } = await its.office.get(ONLINE)
		expect(page.text).toContain('Stripe is connected')
		expect(page.text).toContain('Account acct_school_one')
		expect(body).not.toContain('sk_test_school_one')
		const [hook] = provider.stripe.world.hooks.values()
		const stored = JSON.stringify(rows('select * from online_accounts'))
		expect(stored).not.toContain('sk_test_school_one')
		expect(stored).not.toContain(hook?.secret)
	})

	it('is not connected with a key that Stripe does not know, which is not sent back', async () => {
		const other = await aPayingSchool(provider, { connected: false })
		const answer = await connectCards(other.office, 'nobody')
		expect(answer.status).toBe(400)
		expect(answer.page.problems.join(' ')).toContain('Stripe does not know this secret key')
		expect(answer.body).not.toContain('sk_test_nobody')
		const noKey = { intent: 'connect-stripe', stripePassword: 'pk_test_1' }
		expect((await other.office.post(ONLINE, noKey)).page.problems.join(' ')).toContain('begins with sk_')
		takeErrorLog()
	})

	it('is disconnected without touching PayPal, and families can choose while both are connected', async () => {
		const paypal = { intent: 'connect', clientId: 'school-one', clientPassword: 'school-one-secret' }
		await its.office.post(ONLINE, paypal)
		const both = await its.payer.get(pageOf(invoice))
		expect(both.page.text).toContain('How do you want to pay?')
		const begun = await its.payer.post(pageOf(invoice), { amount: '100', provider: 'paypal' })
		expect(begun.location).toContain('/dev/paypal/')
		const card = await its.payer.post(pageOf(invoice), { amount: '100', provider: 'stripe' })
		expect(card.location).toContain('/dev/stripe/pay/')
		const DISCONNECT = `${ONLINE}/disconnect?provider=stripe`
		expect((await its.office.get(DISCONNECT)).page.heading).toBe('Disconnect Stripe?')
		expect((await its.office.post(DISCONNECT, { intent: 'disconnect' })).status).toBe(303)
		expect(provider.stripe.world.hooks.size).toBe(0)
		expect((await its.payer.get(pageOf(invoice))).page.text).toContain('Pay with PayPal')
		expect(
			onlineRows()
				.map(({ state }) => state)
				.sort(),
		).toEqual(['ended', 'started'])
		expect((await its.payer.post(pageOf(invoice), { amount: '100', provider: 'stripe' })).status).toBe(409)
	})
})

describe('a family that pays by card', () => {
	it('is led to Stripe and back, and the payment is booked once with its fee beside it', async () => {
		const { page } = await payByCard()
		expect(page.text).toContain('Paid: $100.00')
		expect(invoiceRow(invoice)).toMatchObject({ state: 'paid', open_minor: 0 })
		expect(onlineRows()[0]).toMatchObject({ state: 'paid', fee_minor: 3_20 })
		expect(balanceOf(its.access, its.family)).toEqual({ dueNowMinor: 0, notDueMinor: 0, creditMinor: 0 })
		const account = await its.office.get(`/billing/manage/families/${its.family}`)
		expect(account.page.text).toMatch(/\$100\.00, .* Online · Stripe pi_\w+ · Stripe fee \$3\.20/)
		expect(violations()).toEqual([])
	})

	it('pays once although the button is pressed twice and webhooks come early, late and 25 times', async () => {
		const [one, other] = [
			await payByCard('good', false),
			await its.payer.post(pageOf(invoice), { amount: '100' }),
		]
		expect(other.location).toBe(one.location)
		const letters = held()
		for (let i = 0; i < 25; i++) expect(await deliver(letters)).toEqual(letters.map(() => 200))
		await look(provider, 0)
		await payByCard('cancel', false).catch(() => null)
		const later = [...letters, ...held()].reverse()
		expect(new Set(await deliver(later))).toEqual(new Set([200]))
		await look(provider)
		expect([paymentsOf(its.family).length, charged().length]).toEqual([1, 1])
		expect(onlineRows()[0]?.look_at).toBeNull()
	})

	it('pays by the job alone when no webhook arrives and the payer never returns', async () => {
		await payByCard('good', false)
		held()
		await look(provider)
		expect(invoiceRow(invoice).state).toBe('paid')
	})

	it('is not charged by a card that is declined, nor after leaving the page', async () => {
		await payByCard('declined', false)
		await look(provider)
		expect([charged(), paymentsOf(its.family)]).toEqual([[], []])
		const { page } = await payByCard('cancel')
		expect(page.text).toContain('You left Stripe before you confirmed the payment.')
	})

	it('is not charged if the invoice is paid by transfer in the meantime, and the hold on the card is released', async () => {
		await payByCard('good', false)
		const paid = { familyId: its.family, receivedOn: today('UTC'), method: 'transfer' as const }
		valueOf(recordPayment(its.access, newId(), { ...paid, amountMinor: 100_00 }))
		await look(provider)
		expect(intents().map(({ status }) => status)).toEqual(['canceled'])
		expect(onlineRows()[0]).toMatchObject({ state: 'ended', ended_as: 'already_paid', look_at: null })
		await deliver(held())
		await look(provider, 0)
		expect(onlineRows()[0]?.look_at).toBeNull()
	})

	it('is told about an amount that no card can be charged, and may choose another', async () => {
		const answer = await its.payer.post(pageOf(invoice), { amount: '0.30', provider: 'stripe' })
		expect(answer.status).toBe(400)
		expect(answer.page.problems.join()).toContain('A card cannot be charged so little')
		expect(answer.page.valueOf('amount')).toBe('0.30')
		expect(onlineRows()).toMatchObject([{ state: 'ended', ended_as: 'lapsed' }])
		const enough = await its.payer.post(pageOf(invoice), { amount: '1.00', provider: 'stripe' })
		expect(enough.location).toContain('/dev/stripe/pay/')
		takeErrorLog()
	})

	it.each(['500', 'reset-before', 'reset-after-commit'] as const)(
		'has the hold on the card released later if the release fails: %s',
		async (fault) => {
			await payByCard('good', false)
			const paid = { familyId: its.family, receivedOn: today('UTC'), method: 'transfer' as const }
			valueOf(recordPayment(its.access, newId(), { ...paid, amountMinor: 100_00 }))
			provider.stripe.faults.push(fault)
			await look(provider)
			expect(onlineRows()[0]).toMatchObject({ state: 'ended', ended_as: 'already_paid' })
			expect(onlineRows()[0]?.look_at).not.toBeNull()
			await look(provider, 10)
			expect(intents().map(({ status }) => status)).toEqual(['canceled'])
			expect(onlineRows()[0]?.look_at).toBeNull()
			takeErrorLog()
		},
	)

	it('has the hold on the card released after the server was killed before the release', async () => {
		await payByCard('good', false)
		const paid = { familyId: its.family, receivedOn: today('UTC'), method: 'transfer' as const }
		valueOf(recordPayment(its.access, newId(), { ...paid, amountMinor: 100_00 }))
		expect(claimCharge(its.access, onlineRows()[0]!.id)).toBe(false)
		await look(provider)
		expect(intents().map(({ status }) => status)).toEqual(['canceled'])
		expect(onlineRows()[0]?.look_at).toBeNull()
	})

	it.each(['500', '429', 'reset-after-commit', 'reset-before'] as const)(
		'is charged and booked once although the capture fails: %s',
		async (fault) => {
			await payByCard('good', false)
			provider.stripe.faults.push(fault)
			await look(provider)
			expect(charged().length).toBeLessThanOrEqual(1)
			await look(provider, 10)
			await look(provider, 20)
			expect([charged().length, paymentsOf(its.family).length]).toEqual([1, 1])
			expect(violations()).toEqual([])
			takeErrorLog()
		},
	)

	it('is found again after the server was killed between the charge and the booking', async () => {
		await payByCard('good', false)
		const [session] = provider.stripe.world.sessions.values()
		provider.stripe.world.capture(session?.intentId ?? '', 'school_one')
		await look(provider)
		await look(provider, 5)
		expect([invoiceRow(invoice).state, paymentsOf(its.family).length]).toEqual(['paid', 1])
	})

	it('is not booked in another currency, and in another amount as it was charged', async () => {
		await payByCard('good', false)
		const [intent] = intents()
		intent!.currency = 'eur'
		await look(provider)
		expect(paymentsOf(its.family)).toEqual([])
		expect(takeErrorLog().join()).toContain('not ours')
		intent!.currency = 'usd'
		intent!.received = 60_00
		await look(provider, 60)
		expect(invoiceRow(invoice)).toMatchObject({ state: 'part_paid', open_minor: 40_00 })
	})
})

describe('a webhook of Stripe', () => {
	it('changes nothing if it is forged, old, of another school or unreadable', async () => {
		await payByCard('good', false)
		const other = await aPayingSchool(provider, { connected: false })
		await connectCards(other.office, 'school_two')
		const [letter] = held()
		const hooks = [...provider.stripe.world.hooks.values()]
		const two = hooks.find(({ merchant }) => merchant === 'school_two')!
		const before = databaseHash()
		const forged = { ...letter!, to: { ...letter!.to, secret: 'whsec_guess' } }
		expect(await deliver([forged])).toEqual([400])
		expect(await deliver([letter!], Date.now() - 3600_000)).toEqual([400])
		expect(await deliver([{ ...letter!, to: { ...letter!.to, secret: two.secret } }])).toEqual([400])
		expect(await deliver([{ ...letter!, body: '{"data":7}' }])).toEqual([400])
		expect(await deliver([{ ...letter!, to: { ...two, url: 'http://x/webhooks/stripe/none' } }])).toEqual([
			404,
		])
		// A genuine event of the other account names a payment that is not in that school.
		expect(await deliver([{ ...letter!, to: two }])).toEqual([200])
		expect(databaseHash()).toBe(before)
		takeErrorLog()
	})
})

describe('a refund from the desk', () => {
	const refund = (amount: string, key = newId()) => {
		const [payment] = paymentsOf(its.family)
		const path = `/billing/manage/families/${its.family}/refund-online?payment=${payment?.id}`
		return its.office.post(path, { paymentId: payment?.id ?? '', amount, reason: 'Ill', formKey: key })
	}

	it('goes back once, and never exceeds what was paid', async () => {
		await payByCard()
		const key = newId()
		provider.stripe.faults.push('reset-after-commit')
		await refund('40', key)
		await refund('40', key)
		await look(provider)
		expect(intents()[0]?.refunds.map(({ amount }) => amount)).toEqual([40_00])
		expect(invoiceRow(invoice).open_minor).toBe(40_00)
		const tooMuch = await refund('60.01')
		expect(tooMuch.page.problems.join(' ')).toContain('$60.00 of this payment can still be refunded')
		expect((await its.office.follow(await refund('60'))).page.flash).toContain('through Stripe')
		expect(invoiceRow(invoice).open_minor).toBe(100_00)
		expect(violations()).toEqual([])
		takeErrorLog()
	})

	it('made at Stripe is booked when Stripe tells', async () => {
		await payByCard()
		held()
		provider.stripe.world.refund(intents()[0]!.id, 'school_one', 25_00, {})
		expect(await deliver(held())).toEqual([200])
		await look(provider, 0)
		await look(provider)
		expect(invoiceRow(invoice).open_minor).toBe(25_00)
		expect(rows('select reason from family_refunds')).toEqual([{ reason: 'Refunded at Stripe' }])
	})
})

describe('a disputed card payment', () => {
	const dispute = async (status: 'needs_response' | 'won' | 'lost', amount?: number) => {
		provider.stripe.world.dispute(intents()[0]!.id, status, amount)
		await deliver(held())
		await look(provider, 0)
	}
	const disputed = () => rows('select state, amount_minor from online_disputes')

	it('is a task of the office until it is decided, and opens the invoice again if it is lost', async () => {
		await payByCard()
		await dispute('needs_response')
		const needs = (await its.office.get('/dashboard')).page.text
		expect(needs).toContain('The bank of Okafor disputes a card payment.')
		expect((await its.office.get(ONLINE)).page.text).toMatch(
			/Disputed payments .*Okafor.* \$100\.00 answer at Stripe by/,
		)
		expect(invoiceRow(invoice).state).toBe('paid')
		await dispute('lost')
		await dispute('lost')
		expect(disputed()).toEqual([{ state: 'lost', amount_minor: 100_00 }])
		expect(invoiceRow(invoice)).toMatchObject({ state: 'issued', open_minor: 100_00 })
		expect((await its.office.get('/dashboard')).page.text).not.toContain('disputes a card payment')
		expect(violations()).toEqual([])
	})

	it('stays paid if the school wins, and loses no more than what was not refunded before', async () => {
		await payByCard()
		await dispute('needs_response')
		await dispute('won')
		expect([disputed()[0]?.state, invoiceRow(invoice).state]).toEqual(['won', 'paid'])
		intents()[0]!.disputes.length = 0
		provider.stripe.world.refund(intents()[0]!.id, 'school_one', 30_00, {})
		await dispute('lost')
		expect(
			balanceOf(its.access, its.family).dueNowMinor + balanceOf(its.access, its.family).notDueMinor,
		).toBe(100_00)
		expect(violations()).toEqual([])
	})
})
