import { afterEach, describe, expect, it, vi } from 'vitest'
import type { ProviderPurchase } from '#app/domain/billing/online.ts'
import { reversePayment } from '#app/models/billing/debit-booking.server.ts'
import { connectOnline } from '#app/models/billing/online-account.server.ts'
import { listOnlineRefundReaders } from '#app/models/billing/online-receipt.server.ts'
import { beginOnlinePayment, offerOnline } from '#app/models/billing/online-payment.server.ts'
import { applyPurchase, claimCharge, forgetPurchase } from '#app/models/billing/online-purchase.server.ts'
import {
	applyOnlineRefund,
	askOnlineRefund,
	findRefundable,
	refuseOnlineRefund,
} from '#app/models/billing/online-refund.server.ts'
import { issueInvoice } from '#app/models/billing/issue.server.ts'
import { recordPayment } from '#app/models/billing/payment.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { aBillingOffice, aDraft, fee, invoiceRow, violations } from '../../support/billing.ts'
import { change, rows } from '../../support/database.ts'
import { aSchoolWithAccess, aStudent } from '../../support/factories.ts'
import { valueOf } from '../../support/lessons.ts'
import { mails } from '../../support/mail.ts'
import { aGuardian } from '../../support/students.ts'

afterEach(() => {
	expect(violations()).toEqual([])
	vi.useRealTimers()
})

/** A family that set out to pay an invoice of 100.00 at PayPal. If it has several payers, the first one pays all of it. */
function begun({ payers = [] as string[], language = 'en' } = {}) {
	const { school, access, family } = aBillingOffice()
	const child = aStudent(school, { familyId: family })
	const [ana = null] = payers.map((name) =>
		aGuardian(school, { name, email: `${name.toLowerCase()}@example.test` }, child),
	)
	change('update guardianships set gets_invoices = 1, pays = 1')
	change('update guardians set language = ?', language)
	const keys = { clientId: 'client', clientSecret: 'secret', webhookId: null, webhookSecret: '' }
	valueOf(connectOnline(access, newId(), { ...keys, provider: 'paypal' }))
	const invoiceId = aDraft(access, family, fee(100_00))
	valueOf(issueInvoice(access, invoiceId))
	const begin = () => beginOnlinePayment(access, { invoiceId, amountMinor: 100_00, payerId: ana })
	return { access, family, ana, invoiceId, begin, id: valueOf(begin()).id }
}

/** The same, and PayPal has the money. */
function paid(options?: Parameters<typeof begun>[0]) {
	const its = begun(options)
	const { access, id } = its
	const capture = {
		id: 'C-1',
		status: 'COMPLETED',
		currency: 'USD',
		amountMinor: 100_00,
		at: null,
		feeMinor: 3_00,
	}
	const purchase = { id: 'O-1', status: 'COMPLETED', customId: id, isDeclined: false, capture, refunds: [] }
	applyPurchase(access, id, purchase as ProviderPurchase)
	const paymentId = stateOf(id)?.payment_id ?? ''
	const ask = (amountMinor: number, tells = false) =>
		askOnlineRefund(access, newId(), { paymentId, amountMinor, reason: 'Ill', tells })
	const left = () => findRefundable(access, paymentId)?.leftMinor
	return { ...its, ask, left }
}

const stateOf = (id: string) =>
	rows<{ state: string; ended_as: string | null; look_at: number | null; payment_id: string | null }>(
		'select state, ended_as, look_at, payment_id from online_payments where id = ?',
		id,
	)[0]
const refundStates = () => rows('select state from online_refunds order by id').map(({ state }) => state)
const LAPSED = { state: 'ended', ended_as: 'lapsed', look_at: null, payment_id: null }

describe('a payment that PayPal no longer knows', () => {
	it('ends without money, is asked about no more, and its invoice can be paid anew', () => {
		const { access, invoiceId, begin, id } = begun()
		expect(valueOf(begin()).id).toBe(id)
		forgetPurchase(access, id)
		forgetPurchase(access, id)
		expect(stateOf(id)).toEqual(LAPSED)
		expect(invoiceRow(invoiceId).open_minor).toBe(100_00)
		expect(valueOf(begin()).id).not.toBe(id)
	})

	it('no longer holds back what it was about to be charged', () => {
		const { access, invoiceId, begin, id } = begun()
		expect(claimCharge(access, id)).toBe(true)
		expect(begin().ok).toBe(false)
		forgetPurchase(access, id)
		expect(stateOf(id)).toEqual(LAPSED)
		expect(offerOnline(access, invoiceId)).toMatchObject({ amountMinor: 100_00, confirmingMinor: 0 })
	})

	it('stays paid where its money came, and stays as it is for another school', () => {
		const waiting = begun()
		const { access, id, invoiceId } = paid()
		forgetPurchase(access, id)
		forgetPurchase(access, waiting.id)
		forgetPurchase(aSchoolWithAccess().access, id)
		expect(stateOf(id)).toMatchObject({ state: 'paid', ended_as: null })
		expect(stateOf(waiting.id)).toMatchObject({ state: 'started' })
		expect(invoiceRow(invoiceId)).toMatchObject({ state: 'paid', open_minor: 0 })
	})
})

describe('a refund that PayPal refuses', () => {
	it('books nothing, and as much can be asked for again', () => {
		const { access, ask, left, invoiceId } = paid()
		const { id } = valueOf(ask(40_00))
		expect(left()).toBe(60_00)
		refuseOnlineRefund(access, id)
		expect([refundStates(), left()]).toEqual([['refused'], 100_00])
		expect(rows('select * from family_refunds')).toEqual([])
		expect(invoiceRow(invoiceId).open_minor).toBe(0)
		expect(ask(100_00).ok).toBe(true)
	})

	it('stays paid where PayPal has paid it in the meantime', () => {
		const { access, ask, left, id: online } = paid()
		const { id } = valueOf(ask(40_00))
		applyOnlineRefund(access, online, { id: 'R-1', status: 'COMPLETED', amountMinor: 40_00, customId: id })
		refuseOnlineRefund(access, id)
		expect([refundStates(), left()]).toEqual([['paid'], 60_00])
		const named = 'select f.name, a.object_name from audit_entries a join families f on f.id = a.object_id'
		const [entry] = rows<{ name: string; object_name: string | null }>(
			`${named} where a.action = 'online.refunded'`,
		)
		expect(entry?.object_name).toBe(entry?.name)
		expect(ask(100_00).ok).toBe(false)
	})

	it('is no other school’s to refuse', () => {
		const { ask } = paid()
		const { id } = valueOf(ask(40_00))
		refuseOnlineRefund(aSchoolWithAccess().access, id)
		expect(refundStates()).toEqual(['asked'])
	})
})

const told = (kind: string) => mails().filter((mail) => mail.kind === kind)
const textOf = (mail: { text: string } | undefined) => mail?.text.replace(/[\u00a0\u202f]/g, ' ')

describe('a refund of an online payment', () => {
	const CONFIRMED = { id: 'R-1', status: 'COMPLETED', amountMinor: 40_00 } as const

	it.each([
		[
			'en',
			/refunded \$40\.00 on .+ \(online\)\.\n\nWhat this money had paid is open again\.\n\nStill to pay: \$40\.00, due by/,
		],
		[
			'de',
			/40,00 \$ erstattet \(Online-Zahlung\)\.\n\nWas mit diesem Geld bezahlt war, ist wieder offen\.\n/,
		],
		['es', /reembolsó 40,00 US\$ el .+\n\nLo que pagaba este dinero vuelve a estar pendiente\.\n/],
	])('is told to its payer once it is confirmed, with what is open again (%s)', (language, said) => {
		const { access, ask, id: online } = paid({ payers: ['Ana'] })
		change('update guardians set language = ?', language)
		const { id } = valueOf(ask(40_00, true))
		expect(told('payment-refunded')).toEqual([])
		for (let i = 0; i < 2; i++) applyOnlineRefund(access, online, { ...CONFIRMED, customId: id })
		expect(told('payment-refunded')).toMatchObject([{ to: 'ana@example.test' }])
		expect(textOf(told('payment-refunded')[0])).toMatch(said)
	})

	it('opens nothing again if credit of the payer pays it, and is told only if it is wanted', () => {
		const { access, family, ana: payerId, ask, id: online, invoiceId } = paid({ payers: ['Ana'] })
		const payment = { familyId: family, receivedOn: '2026-04-01', method: 'cash', payerId } as const
		valueOf(recordPayment(access, newId(), { ...payment, amountMinor: 60_00 }))
		const confirm = (tells: boolean, ref: string) => {
			const { id } = valueOf(ask(40_00, tells))
			applyOnlineRefund(access, online, { ...CONFIRMED, id: ref, customId: id })
		}
		confirm(true, 'R-1')
		expect(invoiceRow(invoiceId).open_minor).toBe(0)
		expect(textOf(told('payment-refunded')[0])).not.toContain('open')
		confirm(false, 'R-2')
		expect(told('payment-refunded')).toHaveLength(1)
	})
})

describe('a payer whose share another payer has paid', () => {
	it.each([
		['en', 'Ana paid your share of invoice 0001, $50.00. You owe nothing of it.'],
		['de', 'Ana hat Ihren Anteil an Rechnung 0001 bezahlt: 50,00 $. Sie schulden davon nichts mehr.'],
		[
			'es',
			'Ana pagó los 50,00 US$ que le correspondían a usted de la factura 0001. Ya no tiene que pagarlos.',
		],
	])('is told so after a payment online (%s)', (language, said) => {
		paid({ payers: ['Ana', 'Ben'], language })
		expect(told('payment-receipt').map(({ to }) => to)).toEqual(['ana@example.test'])
		expect(told('share-paid')).toMatchObject([{ to: 'ben@example.test' }])
		expect(textOf(told('share-paid')[0])).toContain(said)
	})

	function recorded() {
		const { access, family: familyId, ana: payerId, invoiceId } = begun({ payers: ['Ana', 'Ben'] })
		const payment = { familyId, receivedOn: '2026-04-01', method: 'cash', payerId, receipt: true } as const
		const pay = (amountMinor: number, more = {}) =>
			valueOf(
				recordPayment(access, newId(), {
					...payment,
					amountMinor,
					chosen: [{ invoiceId, amountMinor }],
					...more,
				}),
			)
		return { access, pay }
	}

	it('is told so of a payment recorded with its receipt, once nothing of it is open', () => {
		const { pay: record } = recorded()
		record(50_00)
		record(30_00)
		expect(told('share-paid')).toEqual([])
		record(20_00)
		expect(told('share-paid')).toMatchObject([{ to: 'ben@example.test' }])
		expect(textOf(told('share-paid')[0])).toContain('invoice 0001, $20.00.')
	})

	it.each([
		['en', 'Ana had paid your share of invoice 0001. $40.00 of it was refunded and is open again.'],
		[
			'de',
			'Ana hatte Ihren Anteil an Rechnung 0001 bezahlt. Davon wurden 40,00 $ erstattet und sind wieder offen.',
		],
		[
			'es',
			'Ana había pagado su parte de la factura 0001. De ella se han reembolsado 40,00 US$, que vuelven a estar pendientes.',
		],
	])('is told once a refund opens it again, if it is wanted (%s)', (language, said) => {
		const { access, family, ask, id: online } = paid({ payers: ['Ana', 'Ben'], language })
		const toTell = () => {
			const paymentId = stateOf(online)?.payment_id ?? ''
			const { readers, others } = listOnlineRefundReaders(access, findRefundable(access, paymentId)!)
			return [...readers, ...others].map(({ name }) => name)
		}
		const confirm = (tells: boolean, ref: string, amountMinor: number) => {
			const { id } = valueOf(ask(amountMinor, tells))
			applyOnlineRefund(access, online, { id: ref, status: 'COMPLETED', amountMinor, customId: id })
		}
		const credit = { familyId: family, receivedOn: '2026-04-01', method: 'cash', amountMinor: 10_00 } as const
		valueOf(recordPayment(access, newId(), credit))
		expect(toTell()).toEqual(['Ana', 'Ben'])
		confirm(true, 'R-1', 10_00)
		expect(told('payment-refunded').map(({ to }) => to)).toEqual(['ana@example.test'])
		expect(told('share-refunded')).toEqual([])
		confirm(true, 'R-2', 40_00)
		expect(told('share-refunded')).toMatchObject([{ to: 'ben@example.test' }])
		expect(textOf(told('share-refunded')[0])).toContain(said)
		confirm(false, 'R-3', 20_00)
		expect([told('payment-refunded').length, told('share-refunded').length]).toEqual([2, 1])
	})

	it.each([
		['transfer', false, true, ['Ana', 'Ben']],
		['cash', true, true, ['Ana', 'Ben']],
		['transfer', false, false, []],
	] as const)(
		'is told once a payment by %s is taken back, if it is wanted',
		(method, isMistake, tells, names) => {
			const { access, pay } = recorded()
			const { id } = pay(100_00, { method })
			expect(valueOf(reversePayment(access, id, { isMistake, tells })).told).toEqual(names)
			expect(told('share-reversed').map(({ to }) => to)).toEqual(tells ? ['ben@example.test'] : [])
			if (tells)
				expect(textOf(told('share-reversed')[0])).toMatch(
					/\$50\.00 of it was taken back and is open again\.\n\nStill to pay: \$50\.00, due by/,
				)
		},
	)

	it('is not told of a payment without a receipt, of one that pays every share alike, or without contact', () => {
		recorded().pay(100_00, { receipt: false })
		recorded().pay(100_00, { payerId: null })
		const { pay: record } = recorded()
		change(`update guardianships set no_contact = 1
			where guardian_id in (select id from guardians where name = 'Ben')`)
		record(100_00)
		expect(told('share-paid')).toEqual([])
	})
})
