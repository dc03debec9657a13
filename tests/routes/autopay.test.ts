import { beforeEach, describe, expect, it } from 'vitest'
import { write } from '#db/client.server.ts'
import { claimCardCharge } from '#app/models/billing/autopay-charge.server.ts'
import { replaceCurrent, withdrawMethod } from '#app/models/billing/autopay-method.server.ts'
import { nextCollections } from '#app/models/billing/autopay-plan.server.ts'
import { saveInvoiceDraft } from '#app/models/billing/draft.server.ts'
import { issueInvoice } from '#app/models/billing/issue.server.ts'
import { findOnlineAccount, onlineKeysOf } from '#app/models/billing/online-account.server.ts'
import { recordPayment } from '#app/models/billing/payment.server.ts'
import { sendInvoices } from '#app/models/billing/sending.server.ts'
import { collectDue } from '#app/models/hourly/autopay.server.ts'
import { lookAtOnline } from '#app/jobs/online-payments.server.ts'
import { daysAfter, plainDateWords, today } from '#app/utils/dates.ts'
import { newId } from '#app/utils/id.server.ts'
import { StripeDeliveries } from '#server/demo/stripe/deliveries.ts'
import type { CardKind } from '#server/demo/stripe/world.ts'
import { fee, invoiceRow, violations } from '../support/billing.ts'
import { change, databaseHash, rows } from '../support/database.ts'
import { currentMethod } from '../support/debits.ts'
import { takeErrorLog } from '../support/error-log.ts'
import { valueOf } from '../support/lessons.ts'
import {
	answerAt,
	aPayingSchool,
	connectCards,
	connectedTo,
	onlineRows,
	paymentsOf,
	type PayingSchool,
} from '../support/paying-online.ts'
import { openProvider, type Provider } from '../support/provider.ts'
import { aFamily } from '../support/students.ts'
import { Visitor } from '../support/visitor.ts'

const ONLINE = '/billing/manage/online'
const AUTOPAY = '/student/invoices/autopay'
const DAY = 24 * 60 * 60 * 1000

let provider: Provider
let its: PayingSchool
beforeEach(async () => {
	provider = await openProvider()
	its = await aPayingSchool(provider, { connected: false })
	await connectCards(its.office)
	await turnOn()
	change("update guardians set email = 'chidi@okafor.example' where school_id = ?", its.school.id)
})

const turnOn = (noticeDays = '1') => its.office.post(ONLINE, { intent: 'autopay', cards: 'on', noticeDays })

/** Saves a card on Stripe's page and returns. */
async function saveCard(card: CardKind | 'cancel' = 'good') {
	const begun = await its.payer.post(AUTOPAY, { intent: 'card', family: its.family, agreed: 'on' })
	return its.payer.follow(await its.payer.get(await answerAt(provider, begun, card)))
}

/** An invoice due today, whose notice of one day ends tomorrow. The hourly job announces it. */
function anInvoice(amountMinor = 100_00): string {
	const id = anUnannounced(amountMinor)
	void [...collectDue()]
	return id
}

function anUnannounced(amountMinor = 100_00): string {
	const wish = { familyId: its.family, period: null, lines: [fee(amountMinor)], termsDays: 0 }
	const { id } = valueOf(saveInvoiceDraft(its.access, newId(), wish))
	valueOf(issueInvoice(its.access, id))
	return id
}

/** The jobs, so many days from now. */
async function work(days: number, { calls = true } = {}) {
	const now = Date.now() + days * DAY
	void [...collectDue(now)]
	if (calls) await lookAtOnline({ now: () => now, connect: connectedTo(provider) })
}

/** What was sent on a day counts as tried on it. */
const triedOn = (days: number) =>
	change('update online_payments set at = ? where method_id is not null', Date.now() + days * DAY)

const charges = () =>
	[...provider.stripe.world.intents.values()].filter(({ status }) => status === 'succeeded')
const mails = () =>
	rows<{ subject: string }>("select subject from outbox where kind = 'autopay' order by id").map(
		({ subject }) => subject,
	)
const turn = (kind: CardKind) => {
	for (const id of provider.stripe.world.methods.keys()) provider.stripe.world.turn(id, kind)
}

describe('saving a card', () => {
	it('keeps the consent as it was shown, and no card number', async () => {
		const { page } = await its.payer.get(AUTOPAY)
		const answer = await saveCard()
		expect(answer.page.text).toContain('Invoices are charged to Visa •••• 4242.')
		const links = async () => (await its.payer.get('/student/invoices')).page.links
		expect([(await links())['Automatic payments'], (await links())['Pay automatically']]).toEqual([
			AUTOPAY,
			undefined,
		])
		// A family that has a card is not asked to save one.
		expect([page.text.includes('Save a card'), page.text.includes('Change card')]).toEqual([true, false])
		expect(answer.page.text).toContain('Change card')
		expect(answer.page.text).not.toContain('Save a card')
		const [method] = rows('select * from autopay_methods')
		expect(method).toMatchObject({ kind: 'card', state: 'active', label: 'Visa •••• 4242' })
		expect(page.text).toContain(method?.consent)
		expect(method?.payer_id).not.toBeNull()
	})

	it('needs the consent, the switch and an account', async () => {
		const without = await its.payer.post(AUTOPAY, { intent: 'card', family: its.family })
		expect(without.status).toBe(400)
		await its.office.post(ONLINE, { intent: 'autopay', noticeDays: '1' })
		const off = await its.payer.post(AUTOPAY, { intent: 'card', family: its.family, agreed: 'on' })
		expect(off.status).toBe(409)
		expect((await its.payer.get(AUTOPAY)).page.text).toContain('does not collect payments automatically')
		expect(rows('select * from autopay_methods')).toEqual([])
	})

	it('is not done by a payer who cancels, nor for another family', async () => {
		const answer = await saveCard('cancel')
		expect(answer.page.text).toContain('No card was saved.')
		expect(currentMethod(its.access.schoolId, its.family)).toBeNull()
		const other = aFamily(its.school, 'Ruiz')
		const foreign = await its.payer.post(AUTOPAY, { intent: 'card', family: other, agreed: 'on' })
		expect(foreign.status).toBe(404)
	})

	it('changes nothing when Stripe is down', async () => {
		provider.stripe.faults.push('500')
		const begun = await its.payer.post(AUTOPAY, { intent: 'card', family: its.family, agreed: 'on' })
		expect(begun.status).toBe(503)
		takeErrorLog()
		expect(currentMethod(its.access.schoolId, its.family)).toBeNull()
	})
})

describe('an automatic charge', () => {
	it('is announced on the invoice and made on that day, once', async () => {
		await saveCard()
		const invoice = anInvoice()
		const tomorrow = daysAfter(today(its.access.school.timeZone), 1)
		expect(nextCollections(its.access.schoolId, invoice)[0]).toMatchObject({
			collectOn: tomorrow,
			state: 'planned',
		})
		const [sent] = sendInvoices(its.access, [invoice], 'invoice')
		expect(sent?.ok).toBe(true)
		expect(rows<{ text: string }>("select text from outbox where kind = 'invoice'")[0]?.text).toContain(
			'to Visa •••• 4242',
		)
		const { page } = await its.payer.get(`/student/invoices/${invoice}`)
		expect(page.text).toContain('$100.00 of this invoice will be charged on')
		expect((await its.office.get(`/billing/manage/invoices/${invoice}`)).page.text).toContain(
			'Visa •••• 4242',
		)
		await work(0)
		expect(charges()).toEqual([])
		await work(1)
		await work(1)
		await work(2)
		expect(charges().map(({ amount }) => amount)).toEqual([100_00])
		expect(invoiceRow(invoice)).toMatchObject({ state: 'paid', open_minor: 0 })
		expect(paymentsOf(its.family)).toHaveLength(1)
		expect(violations()).toEqual([])
	})

	it('is announced by email if the invoice was not sent', async () => {
		await saveCard()
		await turnOn('3')
		anInvoice()
		await work(0)
		await work(0)
		expect(mails()).toHaveLength(1)
		expect(mails()[0]).toContain('will be paid automatically on')
	})

	it('is announced late and made later if the server was down on the days of notice', async () => {
		await saveCard()
		await turnOn('3')
		const invoice = anUnannounced()
		await work(6)
		expect(mails()).toEqual([
			`Invoice 0001 will be paid automatically on ${plainDateWords(daysAfter(today(its.access.school.timeZone), 9), its.access.school.dateFormat)}`,
		])
		await work(8)
		expect(charges()).toEqual([])
		await work(9)
		expect(mails()).toHaveLength(1)
		expect(invoiceRow(invoice).state).toBe('paid')
	})

	it('is announced if the invoice was emailed before there was a card', async () => {
		const invoice = anUnannounced()
		sendInvoices(its.access, [invoice], 'invoice')
		await saveCard()
		change('update invoices set sent_at = sent_at - ?', DAY)
		await work(0)
		expect(mails()).toHaveLength(1)
	})

	it('is made on its day if the invoice was emailed, though no announcement could follow', async () => {
		await saveCard()
		await turnOn('3')
		const invoice = anUnannounced()
		sendInvoices(its.access, [invoice], 'invoice')
		await work(3)
		expect(invoiceRow(invoice).state).toBe('paid')
	})

	it('is announced by letter to a family without an email address, which the office sees until it is made', async () => {
		await saveCard()
		await turnOn('3')
		change('update guardians set email = null, email_key = null where school_id = ?', its.school.id)
		const invoice = anInvoice()
		await work(0)
		await work(0)
		expect(mails()).toEqual([])
		const { page } = await its.office.get('/dashboard')
		expect(page.text).toContain('Announce by letter what')
		const panel = (await its.office.get(ONLINE)).body
		expect(panel).toContain('Announce by letter')
		expect(panel).toContain(`/billing/manage/invoices/${invoice}`)
		await work(3)
		expect(invoiceRow(invoice).state).toBe('paid')
		expect((await its.office.get(ONLINE)).body).not.toContain('Announce by letter')
		expect((await its.office.get('/dashboard')).page.text).not.toContain('Announce by letter')
	})

	it.each(['reset-before', 'reset-after-commit', '500'] as const)(
		'is found again and booked once after the answer was lost: %s',
		async (fault) => {
			await saveCard()
			const invoice = anInvoice()
			provider.stripe.faults.push(fault)
			await work(1)
			takeErrorLog()
			expect(onlineRows()[0]).toMatchObject({ state: 'capturing' })
			expect(invoiceRow(invoice).open_minor).toBe(100_00)
			await work(1.1)
			expect(charges()).toHaveLength(1)
			expect(paymentsOf(its.family)).toHaveLength(1)
			expect(invoiceRow(invoice).state).toBe('paid')
		},
	)

	it('is found again by its id when the server was killed between charge and booking', async () => {
		await saveCard()
		anInvoice()
		await work(1, { calls: false })
		const [row] = onlineRows()
		const now = Date.now() + DAY
		const claimed = claimCardCharge(its.access, row!.id, now)!
		// The charge is made, and the process ends before it is booked.
		await connectedTo(provider)(keysOf()).cards!.charge({
			id: row!.id,
			amountMinor: 100_00,
			currency: 'USD',
			description: '',
			isRepeated: false,
			isWanted: true,
			customerId: claimed.method.customerId!,
			cardId: claimed.method.cardId!,
		})
		expect(paymentsOf(its.family)).toEqual([])
		// The family withdraws and the key is forgotten in the meantime: what was charged is booked all the same.
		await its.payer.post(AUTOPAY, { intent: 'withdraw', family: its.family })
		await work(2)
		expect(charges()).toHaveLength(1)
		expect(paymentsOf(its.family)).toHaveLength(1)
	})

	it('pays only what is open after a transfer on the same day', async () => {
		await saveCard()
		const invoice = anInvoice()
		transfer(30_00)
		await work(1)
		expect(charges().map(({ amount }) => amount)).toEqual([70_00])
		expect(invoiceRow(invoice).state).toBe('paid')
	})

	it('is given up if it was paid between the row and the call, and made for the rest', async () => {
		await saveCard()
		anInvoice()
		await work(1, { calls: false })
		transfer(40_00)
		await lookAtOnline({ now: () => Date.now() + DAY, connect: connectedTo(provider) })
		expect(charges()).toEqual([])
		expect(onlineRows()[0]).toMatchObject({ state: 'ended', ended_as: 'already_paid' })
		await work(1)
		expect(charges().map(({ amount }) => amount)).toEqual([60_00])
	})

	it('is not made after the family withdrew', async () => {
		await saveCard()
		const invoice = anInvoice()
		await work(1, { calls: false })
		const answer = await its.payer.follow(
			await its.payer.post(AUTOPAY, { intent: 'withdraw', family: its.family }),
		)
		expect(answer.page.text).toContain('Automatic payments are off')
		await work(1)
		expect(charges()).toEqual([])
		expect(onlineRows()[0]).toMatchObject({ state: 'ended', ended_as: 'lapsed' })
		expect(provider.stripe.world.methods.size).toBe(0)
		expect(nextCollections(its.access.schoolId, invoice)).toEqual([])
	})

	it('leaves no card at Stripe that was replaced by another card or by a mandate', async () => {
		await saveCard()
		await saveCard()
		expect(provider.stripe.world.methods.size).toBe(2)
		await work(0)
		expect([...provider.stripe.world.methods.keys()]).toEqual([
			currentMethod(its.access.schoolId, its.family)?.cardId,
		])
		write((tx) => replaceCurrent(tx, its.access, its.family, null))
		await work(0)
		expect(provider.stripe.world.methods.size).toBe(0)
		expect(rows('select card_id, customer_id, forget_at from autopay_methods')).toEqual(
			[1, 2].map(() => ({ card_id: null, customer_id: null, forget_at: null })),
		)
	})

	it('has its card forgotten by a later call if the first one fails, and once its last charge is known', async () => {
		await saveCard()
		anInvoice()
		provider.stripe.faults.push('reset-after-commit')
		await work(1)
		expect(onlineRows()[0]?.state).toBe('capturing')
		valueOf(withdrawMethod(its.access, its.family, currentMethod(its.access.schoolId, its.family)?.id))
		await work(1)
		expect(provider.stripe.world.methods.size).toBe(1)
		await work(1.01)
		expect(onlineRows()[0]?.state).toBe('paid')
		provider.stripe.faults.push('500')
		await work(1.05)
		expect(provider.stripe.world.methods.size).toBe(1)
		await work(1.06)
		expect(provider.stripe.world.methods.size).toBe(1)
		await work(1.1)
		expect(provider.stripe.world.methods.size).toBe(0)
		takeErrorLog()
	})

	it('keeps the family from paying the same amount by hand meanwhile', async () => {
		await saveCard()
		const invoice = anInvoice()
		await work(1, { calls: false })
		const begun = await its.payer.post(`/student/invoices/${invoice}`, { amount: '100' })
		expect(begun.status).toBe(409)
	})
})

describe('a declined card', () => {
	it('is tried once a day and three times at most, then the invoice is an ordinary one', async () => {
		await saveCard()
		const invoice = anInvoice()
		turn('declined')
		for (const day of [1, 2, 3]) {
			await work(day)
			await work(day)
			triedOn(day)
			const isOver = day === 3
			expect(onlineRows()).toHaveLength(day)
			expect(nextCollections(its.access.schoolId, invoice).length === 0).toBe(isOver)
			expect(mails()).toHaveLength(1 + day)
		}
		await work(4)
		expect(onlineRows().map(({ ended_as }) => ended_as)).toEqual(['declined', 'declined', 'declined'])
		const [reminded] = sendInvoices(its.access, [invoice], 'reminder')
		expect(reminded?.ok).toBe(true)
		for (const path of [AUTOPAY, `/student/invoices/${invoice}`])
			expect((await its.payer.get(path)).page.text).toContain(
				'The automatic payment of invoice 0001 (Visa •••• 4242) has failed. It is not tried again, even with another card or account. Please pay what is open. Save another card for the next invoice.',
			)
	})

	it.each(['expired', 'unconfirmed'] as const)('that is %s is not tried again', async (kind) => {
		await saveCard()
		const invoice = anInvoice()
		turn(kind)
		await work(1)
		triedOn(1)
		expect(nextCollections(its.access.schoolId, invoice)).toEqual([])
		await work(2)
		expect(onlineRows()).toHaveLength(1)
		expect(mails().slice(1)).toEqual(['Your card was declined for invoice 0001'])
		expect((await its.office.get('/dashboard')).page.text).toContain('The saved card of Okafor was declined.')
		expect((await its.office.get(`/billing/manage/families/${its.family}/autopay`)).page.text).toMatch(
			/4242 Failed .* invoice 0001 has failed\. It is not tried again\. It was declined on .*\. Nothing more is charged to it/,
		)
	})

	it('leaves its invoice to be paid by hand, whatever card is saved later', async () => {
		await saveCard()
		const invoice = anInvoice()
		turn('expired')
		await work(1)
		triedOn(1)
		const office = async () => (await its.office.get('/dashboard')).page.text
		expect(await office()).toContain('The saved card of Okafor was declined.')
		const failed = 'The automatic payment of invoice 0001 (Visa •••• 4242) has failed. It is not tried again'
		const saved = (await saveCard()).page.text
		expect(saved).toContain(
			'Open invoices are charged to it, except those whose automatic payment has failed or was paid back.',
		)
		expect(saved).toContain(failed)
		expect(saved).not.toContain('Save another card')
		expect(await office()).not.toContain('was declined')
		const { page } = await its.payer.get(`/student/invoices/${invoice}`)
		expect(page.text).toContain(failed)
		expect(page.text).not.toContain('will be charged on')
		await work(2)
		await work(9)
		expect(charges()).toEqual([])
		expect(sendInvoices(its.access, [invoice], 'reminder')[0]?.ok).toBe(true)
		// The next invoice is announced and charged to the new card.
		anInvoice(40_00)
		await work(1)
		expect(charges().map(({ amount }) => amount)).toEqual([40_00])
	})

	it('is not reminded of before it has failed', async () => {
		await saveCard()
		const invoice = anInvoice()
		const [before] = sendInvoices(its.access, [invoice], 'reminder')
		expect(before).toMatchObject({ ok: false, text: 'It is paid automatically.' })
	})
})

describe('a webhook of an automatic charge', () => {
	it('early, repeated, forged or of another school books nothing twice', async () => {
		await saveCard()
		anInvoice()
		provider.stripe.deliveries.holding = true
		await work(1)
		const letters = provider.stripe.deliveries.held.splice(0)
		expect(letters.length).toBeGreaterThan(0)
		const outside = new Visitor({ environment: provider.environment })
		const post = (letter: (typeof letters)[number], headers: Record<string, string>, body = letter.body) =>
			outside.send('POST', new URL(letter.to.url).pathname, {
				headers: { ...headers, Origin: 'https://stripe.com' },
				body: Buffer.from(body),
			})
		for (const letter of [...letters, ...letters])
			expect((await post(letter, provider.stripe.deliveries.headersFor(letter))).status).toBe(200)
		const before = databaseHash()
		const [letter] = letters
		const forged = { ...letter!, to: { ...letter!.to, secret: 'whsec_other' } }
		expect((await post(letter!, new StripeDeliveries().headersFor(forged))).status).toBe(400)
		expect(
			(await post(letter!, provider.stripe.deliveries.headersFor(letter!), `${letter!.body} `)).status,
		).toBe(400)
		takeErrorLog()
		expect(databaseHash()).toBe(before)
		await work(2)
		expect(paymentsOf(its.family)).toHaveLength(1)
	})
})

it('an automatic payment is refunded up to what was paid and no further', async () => {
	await saveCard()
	anInvoice()
	await work(1)
	const [payment] = paymentsOf(its.family)
	const refund = (amount: string) =>
		its.office.post(`/billing/manage/families/${its.family}/refund-online?payment=${payment!.id}`, {
			paymentId: payment!.id,
			amount,
			reason: 'Asked',
			formKey: newId(),
		})
	expect((await refund('100.01')).status).toBeGreaterThanOrEqual(400)
	expect((await refund('100')).status).toBe(303)
	expect((await refund('0.01')).status).toBeGreaterThanOrEqual(400)
	expect(charges()[0]?.refunds.map(({ amount }) => amount)).toEqual([100_00])
	expect(violations()).toEqual([])
})

function transfer(amountMinor: number) {
	const receivedOn = today(its.access.school.timeZone)
	valueOf(
		recordPayment(its.access, newId(), { familyId: its.family, receivedOn, amountMinor, method: 'transfer' }),
	)
}

function keysOf() {
	return onlineKeysOf(its.access, findOnlineAccount(its.access, 'stripe')!.id)!
}
