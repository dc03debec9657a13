import { describe, expect, it } from 'vitest'
import { issueInvoice } from '#app/models/billing/issue.server.ts'
import { agreeOnParts } from '#app/models/billing/paying-in-parts.server.ts'
import { recordPayment } from '#app/models/billing/payment.server.ts'
import { listRefundable, refundCredit } from '#app/models/billing/refund.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { aBillingOffice, aDraft, fee, violations } from '../../support/billing.ts'
import { rows } from '../../support/database.ts'
import { aStudent } from '../../support/factories.ts'
import { valueOf } from '../../support/lessons.ts'
import { tie } from '../../support/portal.ts'
import { aGuardian } from '../../support/students.ts'

/** Lucia and Omar pay for Leo in shares. Each has paid too much, Lucia first. */
function twoPayers() {
	const { school, access, family } = aBillingOffice()
	const leo = aStudent(school, { firstName: 'Leo', lastName: 'Lopez', familyId: family })
	const [lucia = '', omar = ''] = ['Lucia Lopez', 'Omar Haddad'].map((name) => aGuardian(school, { name }))
	tie(school, lucia, leo, { pays: true, shareBasisPoints: 6000 })
	tie(school, omar, leo, { pays: true, shareBasisPoints: 4000 })
	const paid = (payerId: string | null, amountMinor: number, day = '02') => {
		const payment = { familyId: family, receivedOn: `2026-04-${day}`, method: 'cash' as const }
		return valueOf(recordPayment(access, newId(), { ...payment, payerId, amountMinor })).id
	}
	const refund = (payerId: string | null | undefined, amountMinor: number) =>
		refundCredit(access, newId(), { familyId: family, amountMinor, payerId, method: 'cash', reason: 'Left' })
	const credits = () =>
		listRefundable(access, family).map(({ name, amountMinor }) => [name, amountMinor] as const)
	return { access, family, lucia, omar, paid, refund, credits }
}

describe('a payment of one payer', () => {
	function billedInParts() {
		const its = twoPayers()
		const { access, family } = its
		const bill = (minor: number) => {
			const id = aDraft(access, family, fee(minor))
			valueOf(issueInvoice(access, id))
			return id
		}
		const [inParts, whole] = [bill(100_00), bill(50_00)]
		const parts = ['2026-04-20', '2026-05-20'].map((dueOn) => ({ dueOn, amountMinor: 50_00 }))
		valueOf(agreeOnParts(access, newId(), { id: inParts, parts, openMinor: 100_00, planId: null }))
		const paidOf = (id: string) =>
			rows(
				'select amount_minor minor from payment_allocations where invoice_id = ? and removed_at is null',
				id,
			)
		return { ...its, inParts, whole, paidOf }
	}

	it('pays what they owe by its days, a part that is due later after another invoice', () => {
		const { lucia, paid, inParts, whole, paidOf } = billedInParts()
		paid(lucia, 30_00 + 30_00)
		expect(paidOf(inParts)).toEqual([{ minor: 30_00 }])
		expect(paidOf(whole)).toEqual([{ minor: 30_00 }])
		paid(lucia, 35_00)
		expect(paidOf(inParts)).toEqual([{ minor: 30_00 }, { minor: 30_00 }])
		expect(violations()).toEqual([])
	})

	it('does not pay for the other, whose own payment follows the same days', () => {
		const { lucia, omar, paid, inParts, whole, paidOf } = billedInParts()
		paid(omar, 20_00 + 20_00)
		expect(paidOf(inParts)).toEqual([{ minor: 20_00 }])
		expect(paidOf(whole)).toEqual([{ minor: 20_00 }])
		paid(lucia, 45_00)
		expect(paidOf(inParts)).toEqual([{ minor: 20_00 }, { minor: 30_00 }])
		expect(paidOf(whole)).toEqual([{ minor: 20_00 }, { minor: 15_00 }])
	})
})

describe('a refund to a family whose payers both have credit', () => {
	it('takes the credit of the payer who is paid back, and names them in the history', () => {
		const { lucia, omar, paid, refund, credits } = twoPayers()
		paid(lucia, 36_30, '01')
		const own = paid(omar, 24_20)
		expect(credits()).toEqual([
			['Lucia Lopez', 36_30],
			['Omar Haddad', 24_20],
		])
		expect(valueOf(refund(omar, 20_00)).payer).toBe('Omar Haddad')
		expect(rows('select payment_id, amount_minor from refund_payments')).toEqual([
			{ payment_id: own, amount_minor: 20_00 },
		])
		expect(credits()).toEqual([
			['Lucia Lopez', 36_30],
			['Omar Haddad', 4_20],
		])
		const [{ after = '' } = {}] = rows<{ after: string }>(
			"select after from audit_entries where action = 'payment.refunded'",
		)
		expect(after).toContain('Omar Haddad')
		expect(violations()).toEqual([])
	})

	it('is refused above their own credit, and without a choice', () => {
		const { lucia, omar, paid, refund } = twoPayers()
		paid(lucia, 36_30, '01')
		paid(omar, 24_20)
		expect(refund(omar, 24_21)).toMatchObject({ errors: { amount: ['Omar Haddad has $24.20 of credit.'] } })
		expect(refund(undefined, 1_00)).toMatchObject({ errors: { payerId: ['Choose who is paid back.'] } })
		for (const payerId of [null, 'another'])
			expect(refund(payerId, 1_00)).toMatchObject({ errors: { payerId: ['Choose a payer who has credit.'] } })
		expect(rows('select 1 from refund_payments')).toEqual([])
	})

	it('leaves both theirs if it is of money that no payer is named for', () => {
		const { lucia, omar, paid, refund, credits } = twoPayers()
		const ofAll = paid(null, 10_00, '03')
		paid(lucia, 36_30, '01')
		paid(omar, 24_20)
		expect(credits()).toEqual([
			['Lucia Lopez', 36_30],
			['Omar Haddad', 24_20],
			[null, 10_00],
		])
		expect(refund(null, 10_01)).toMatchObject({ errors: { amount: ['The family has $10.00 of credit.'] } })
		valueOf(refund(null, 10_00))
		expect(rows('select payment_id from refund_payments')).toEqual([{ payment_id: ofAll }])
	})

	it('needs no choice where one of them has credit', () => {
		const { omar, paid, refund, credits } = twoPayers()
		paid(omar, 24_20)
		expect(credits()).toEqual([])
		expect(valueOf(refund(undefined, 24_20)).payer).toBe('Omar Haddad')
	})
})
