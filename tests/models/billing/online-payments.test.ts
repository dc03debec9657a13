import { afterEach, describe, expect, it, vi } from 'vitest'
import type { ProviderPurchase } from '#app/domain/billing/online.ts'
import { connectOnline } from '#app/models/billing/online-account.server.ts'
import { beginOnlinePayment, offerOnline } from '#app/models/billing/online-payment.server.ts'
import { applyPurchase, claimCharge, forgetPurchase } from '#app/models/billing/online-purchase.server.ts'
import {
	applyOnlineRefund,
	askOnlineRefund,
	findRefundable,
	refuseOnlineRefund,
} from '#app/models/billing/online-refund.server.ts'
import { issueInvoice } from '#app/models/billing/issue.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { aBillingOffice, aDraft, fee, invoiceRow, violations } from '../../support/billing.ts'
import { rows } from '../../support/database.ts'
import { aSchoolWithAccess } from '../../support/factories.ts'
import { valueOf } from '../../support/lessons.ts'

afterEach(() => {
	expect(violations()).toEqual([])
	vi.useRealTimers()
})

/** A family that set out to pay an invoice of 100.00 at PayPal. */
function begun() {
	const { access, family } = aBillingOffice()
	const keys = { clientId: 'client', clientSecret: 'secret', webhookId: null, webhookSecret: '' }
	valueOf(connectOnline(access, newId(), { ...keys, provider: 'paypal' }))
	const invoiceId = aDraft(access, family, fee(100_00))
	valueOf(issueInvoice(access, invoiceId))
	const begin = () => beginOnlinePayment(access, { invoiceId, amountMinor: 100_00, payerId: null })
	return { access, invoiceId, begin, id: valueOf(begin()).id }
}

/** The same, and PayPal has the money. */
function paid() {
	const its = begun()
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
	const ask = (amountMinor: number) =>
		askOnlineRefund(access, newId(), { paymentId, amountMinor, reason: 'Ill' })
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
