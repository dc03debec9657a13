import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Access } from '#app/models/access.server.ts'
import { receiptPaper } from '#app/models/billing/account-papers.server.ts'
import { issueInvoice } from '#app/models/billing/issue.server.ts'
import { balanceOf } from '#app/models/billing/ledger.server.ts'
import { ownDebt } from '#app/models/billing/own-debt.server.ts'
import { ownBalance } from '#app/models/billing/own.server.ts'
import { recordPayment } from '#app/models/billing/payment.server.ts'
import { returnPayment } from '#app/models/billing/payment-return.server.ts'
import { refundCredit } from '#app/models/billing/refund.server.ts'
import { ownPayerId } from '#app/models/billing/shares.server.ts'
import { readPayments } from '#app/routes/school/billing/manage/read-payments.server.ts'
import { readReceipt } from '#app/routes/student/invoices/read-receipt.server.ts'
import { newId } from '#app/utils/id.server.ts'
import type { Language } from '#app/utils/spoken.ts'
import { aBillingOffice, aDraft, fee, invoiceRow, violations } from '../../support/billing.ts'
import { accessOf, aStudent } from '../../support/factories.ts'
import { valueOf } from '../../support/lessons.ts'
import { aParent } from '../../support/portal.ts'

afterEach(() => {
	expect(violations()).toEqual([])
	vi.useRealTimers()
})

function aFamilyOf(payers: readonly string[]) {
	const { school, access, family } = aBillingOffice()
	const child = aStudent(school, { firstName: 'Mia', lastName: 'Okafor', familyId: family })
	const share = { pays: true, getsInvoices: true, shareBasisPoints: 10_000 / payers.length }
	const readers = payers.map(() => accessOf(aParent(school, [child], share)))
	const issued = (amountMinor: number) => {
		const id = aDraft(access, family, fee(amountMinor, { studentId: child }))
		valueOf(issueInvoice(access, id))
		return id
	}
	const paid = (amountMinor: number, payer?: Access) => {
		const payment = { familyId: family, receivedOn: '2026-04-10', method: 'transfer', amountMinor } as const
		const payerId = payer ? ownPayerId(payer) : null
		return valueOf(recordPayment(access, newId(), { ...payment, payerId })).id
	}
	const refunded = (amountMinor: number, payer?: Access) => {
		const refund = { familyId: family, amountMinor, method: 'cash', reason: 'Asked for it' } as const
		return refundCredit(access, newId(), payer ? { ...refund, payerId: ownPayerId(payer) } : refund)
	}
	const returned = (id: string) => valueOf(returnPayment(access, id))
	const rowsOf = (id: string, language: Language = 'en') =>
		receiptPaper(access, id, language)?.table.rows.map(({ cells }) =>
			cells.join(': ').replace(/[\u00a0\u202f]/g, ' '),
		)
	const balance = () => balanceOf(access, family)
	return { access, family, readers, issued, paid, refunded, returned, rowsOf, balance }
}

describe('the receipt of a payment after a refunded payment was returned', () => {
	function returnedAfterRefund() {
		const its = aFamilyOf(['Anna'])
		const invoice = its.issued(274_00)
		const first = its.paid(300_00)
		valueOf(its.refunded(20_00))
		its.returned(first)
		return { ...its, invoice }
	}

	it.each([
		['en', 'Paying back the refund of 10 April 2026: $20.00'],
		['de', 'Rückzahlung der Erstattung vom 10. April 2026: 20,00 $'],
		['es', 'Devolución del reembolso del 10 de abril de 2026: 20,00 US$'],
	] as const)('says that it pays the refund back, and claims no credit (%s)', (language, said) => {
		const { paid, rowsOf, balance } = returnedAfterRefund()
		const second = paid(294_00)
		expect(balance()).toMatchObject({ dueNowMinor: 0, notDueMinor: 0, creditMinor: 0 })
		expect(rowsOf(second, language)).toEqual([expect.stringContaining('274'), said])
	})

	it('says the same to the family in the portal', () => {
		const { family, paid, readers } = returnedAfterRefund()
		const second = paid(294_00)
		const [anna] = readers
		expect(readReceipt(anna!, second)).toMatchObject({
			used: [{ amount: '$274.00' }],
			repaid: [{ amount: '$20.00', day: expect.stringContaining('2026') as string }],
			left: null,
		})
		expect(ownBalance(anna!, [{ id: family }])).toMatchObject({ dueNowMinor: 0, creditMinor: 0 })
	})

	it('says the same to the office in its list of payments', () => {
		const { access, paid } = returnedAfterRefund()
		const second = paid(300_00)
		const shown = readPayments(access, new URLSearchParams()).rows.find(({ id }) => id === second)
		expect(shown).toMatchObject({ repaid: '$20.00', left: '$6.00' })
	})

	it('says as credit what is left beyond the refund', () => {
		const { paid, rowsOf, balance } = returnedAfterRefund()
		const second = paid(300_00)
		expect(rowsOf(second)?.slice(1)).toEqual([
			'Paying back the refund of 10 April 2026: $20.00',
			'Kept as credit: $6.00',
		])
		expect(balance()).toMatchObject({ creditMinor: 6_00 })
	})

	it('says it of one payment alone, also once a later payment and a later invoice follow', () => {
		const { paid, issued, rowsOf, balance } = returnedAfterRefund()
		const [second, third] = [paid(294_00), paid(50_00)]
		expect(rowsOf(third)).toEqual(['Kept as credit: $50.00'])
		issued(50_00)
		expect(rowsOf(second)?.slice(1)).toEqual(['Paying back the refund of 10 April 2026: $20.00'])
		expect(rowsOf(third)).toEqual([expect.stringMatching(/^Invoice .*: \$50\.00$/)])
		expect(balance()).toMatchObject({ dueNowMinor: 0, notDueMinor: 0, creditMinor: 0 })
	})
})

describe('a refund of a payment of one of two payers that was returned', () => {
	let its: ReturnType<typeof aFamilyOf>
	let zara: Access
	let zack: Access

	beforeEach(() => {
		its = aFamilyOf(['Zara', 'Zack'])
		;[zara, zack] = its.readers as [Access, Access]
		its.issued(130_00)
		const payment = its.paid(85_00, zara)
		valueOf(its.refunded(10_00, zara))
		its.returned(payment)
	})

	const ownOf = (reader: Access) => ownBalance(reader, [{ id: its.family }])
	const debtOf = (reader: Access) => ownDebt(reader, { id: its.family })

	it('is owed by the payer who got it alone', () => {
		expect(ownOf(zara)).toMatchObject({ dueNowMinor: 10_00, notDueMinor: 65_00, allMinor: 10_00 })
		expect(ownOf(zack)).toMatchObject({ dueNowMinor: 0, notDueMinor: 65_00, allMinor: 140_00 })
		expect(debtOf(zara)).toEqual({ ownMinor: 75_00, allMinor: 140_00 })
		expect(debtOf(zack)).toEqual({ ownMinor: 65_00, allMinor: 140_00 })
	})

	it('is still hers once he has paid his share, and gone once she has paid', () => {
		its.paid(65_00, zack)
		expect(debtOf(zack)).toEqual({ ownMinor: 0, allMinor: 75_00 })
		const hers = its.paid(75_00, zara)
		expect(its.rowsOf(hers)?.at(-1)).toBe('Paying back the refund of 10 April 2026: $10.00')
		for (const reader of [zara, zack]) {
			expect(ownOf(reader)).toMatchObject({ dueNowMinor: 0, notDueMinor: 0, creditMinor: 0, allMinor: null })
			expect(debtOf(reader)).toBeNull()
		}
		expect(its.balance()).toMatchObject({ dueNowMinor: 0, notDueMinor: 0, creditMinor: 0 })
	})

	it('leaves him the credit of his own payments, which pays his next share', () => {
		const his = its.paid(75_00, zack)
		expect(its.rowsOf(his)?.at(-1)).toBe('Kept as credit: $10.00')
		expect(ownOf(zack)).toMatchObject({ dueNowMinor: 0, notDueMinor: 0, creditMinor: 10_00 })
		expect(ownOf(zara)).toMatchObject({ dueNowMinor: 10_00, notDueMinor: 65_00, creditMinor: 0 })
		const next = its.issued(40_00)
		expect(invoiceRow(next)).toMatchObject({ open_minor: 30_00 })
		expect(its.rowsOf(his)?.at(-1)).toMatch(/^Invoice .*: \$10\.00$/)
		expect(ownOf(zack)).toMatchObject({ dueNowMinor: 0, notDueMinor: 10_00, creditMinor: 0 })
		expect(ownOf(zara)).toMatchObject({ dueNowMinor: 10_00, notDueMinor: 85_00, creditMinor: 0 })
	})

	it('leaves him what he can be paid back', () => {
		its.paid(75_00, zack)
		expect(its.refunded(10_01, zack)).toMatchObject({ ok: false })
		valueOf(its.refunded(10_00, zack))
		expect(ownOf(zack)).toMatchObject({ dueNowMinor: 0, creditMinor: 0 })
		expect(ownOf(zara)).toMatchObject({ dueNowMinor: 10_00 })
	})
})

it('a refund of a returned payment of no known payer is owed by all payers', () => {
	const its = aFamilyOf(['Zara', 'Zack'])
	const payment = its.paid(20_00)
	valueOf(its.refunded(20_00))
	its.returned(payment)
	for (const reader of its.readers)
		expect(ownBalance(reader, [{ id: its.family }])).toMatchObject({ dueNowMinor: 20_00, allMinor: null })
})
