import { afterEach, describe, expect, it, vi } from 'vitest'
import { addBankImport, recordBankLine, undoBankImport } from '#app/models/billing/bank.server.ts'
import { allocateCredit, recordPayment, removeAllocations } from '#app/models/billing/payment.server.ts'
import { returnPayment } from '#app/models/billing/payment-return.server.ts'
import { balanceOf } from '#app/models/billing/ledger.server.ts'
import { checkLedger } from '#app/models/billing/history.server.ts'
import { creditInvoice, writeOffInvoice } from '#app/models/billing/ending.server.ts'
import { findInvoice } from '#app/models/billing/detail.server.ts'
import { issueInvoice } from '#app/models/billing/issue.server.ts'
import { listPayments } from '#app/models/billing/payment-list.server.ts'
import { listForBank } from '#app/models/billing/bank-lines.server.ts'
import { refundCredit } from '#app/models/billing/refund.server.ts'
import { invoiceDocument } from '#app/letters/invoice-document.server.ts'
import { letterheadOf } from '#app/models/billing/letterhead.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { aBillingOffice, aDraft, fee, invoiceRow, violations } from '../../support/billing.ts'
import { valueOf } from '../../support/lessons.ts'

afterEach(() => {
	expect(violations()).toEqual([])
	vi.useRealTimers()
})

interface Office {
	access: Access
	family: string
}

function issued({ access, family }: Office, amountMinor: number): string {
	const id = aDraft(access, family, fee(amountMinor))
	valueOf(issueInvoice(access, id))
	return id
}

function paid(
	{ access, family }: Office,
	amountMinor: number,
	more: Partial<Parameters<typeof recordPayment>[2]> = {},
): string {
	const payment = { familyId: family, receivedOn: '2026-04-10', amountMinor, method: 'cash' as const }
	return valueOf(recordPayment(access, newId(), { ...payment, ...more })).id
}

const openOf = (...ids: string[]) => ids.map((id) => invoiceRow(id).open_minor)
const paymentsOf = ({ access }: Office, id: string) =>
	findInvoice(access.schoolId, id)?.payments.map(({ paymentId, amountMinor }) => [paymentId, amountMinor])

describe('a payment that is returned', () => {
	it('leaves what was written off out of what can be credited', () => {
		const office = aBillingOffice()
		const payment = paid(office, 40_00)
		const id = issued(office, 100_00)
		valueOf(writeOffInvoice(office.access, id, 'Gone'))
		const sums = () =>
			invoiceDocument(findInvoice(office.access.schoolId, id)!, letterheadOf(office.access.schoolId))
				.sums.slice(-2)
				.map(({ label, amount }) => `${label} ${amount}`)
		expect(sums()).toEqual(['Closed without payment −$60.00', 'To pay $0.00'])
		valueOf(returnPayment(office.access, payment))
		expect(openOf(id)).toEqual([40_00])
		expect(sums()).toEqual(['Closed without payment −$60.00', 'To pay $40.00'])
		const credit = { id, amountMinor: 40_01, reason: 'r' }
		expect(creditInvoice(office.access, newId(), credit).ok).toBe(false)
		valueOf(creditInvoice(office.access, newId(), { ...credit, amountMinor: 40_00 }))
		expect(openOf(id)).toEqual([0])
	})

	it('reopens an invoice that it paid later, as credit', () => {
		const office = aBillingOffice()
		const payment = paid(office, 100_00)
		const invoice = issued(office, 100_00)
		expect(invoiceRow(invoice)).toMatchObject({ state: 'paid', open_minor: 0 })
		valueOf(returnPayment(office.access, payment))
		expect(invoiceRow(invoice)).toMatchObject({ state: 'issued', open_minor: 100_00 })
		expect(checkLedger(office.access)).toMatchObject({ ledgerMinor: 100_00, differenceMinor: 0 })
		const paper = invoiceDocument(
			findInvoice(office.access.schoolId, invoice)!,
			letterheadOf(office.access.schoolId),
		)
		expect(paper.sums.at(-1)).toMatchObject({ label: 'To pay', amount: '$100.00' })
	})

	it('reopens both the invoice it was for and the one its surplus paid', () => {
		const office = aBillingOffice()
		const first = issued(office, 100_00)
		const payment = paid(office, 150_00)
		const second = issued(office, 50_00)
		expect(openOf(first, second)).toEqual([0, 0])
		valueOf(returnPayment(office.access, payment))
		expect(openOf(first, second)).toEqual([100_00, 50_00])
		expect(balanceOf(office.access, office.family)).toMatchObject({ creditMinor: 0 })
	})

	it('leaves paid what another payment paid', () => {
		const office = aBillingOffice()
		const first = paid(office, 30_00, { receivedOn: '2026-04-01' })
		const second = paid(office, 50_00, { receivedOn: '2026-04-02' })
		const invoice = issued(office, 60_00)
		expect(paymentsOf(office, invoice)).toEqual([
			[first, 30_00],
			[second, 30_00],
		])
		valueOf(returnPayment(office.access, first))
		expect(invoiceRow(invoice)).toMatchObject({ state: 'part_paid', open_minor: 30_00 })
		expect(paymentsOf(office, invoice)).toEqual([[second, 30_00]])
		expect(balanceOf(office.access, office.family)).toMatchObject({ creditMinor: 20_00 })
	})

	it('reopens what it paid once its credit was taken off one invoice and put on another', () => {
		const office = aBillingOffice()
		const first = issued(office, 40_00)
		const payment = paid(office, 40_00)
		valueOf(removeAllocations(office.access, first))
		valueOf(creditInvoice(office.access, newId(), { id: first, amountMinor: 40_00, reason: 'Goodwill' }))
		const second = issued(office, 40_00)
		expect(paymentsOf(office, second)).toEqual([[payment, 40_00]])
		valueOf(returnPayment(office.access, payment))
		expect(openOf(first, second)).toEqual([0, 40_00])
	})

	it('after a part of it was refunded leaves the family owing the refund as well', () => {
		const office = aBillingOffice()
		const payment = paid(office, 100_00)
		const refund = { familyId: office.family, amountMinor: 40_00, method: 'cash' as const, reason: 'r' }
		valueOf(refundCredit(office.access, newId(), refund))
		const invoice = issued(office, 60_00)
		valueOf(returnPayment(office.access, payment))
		expect(openOf(invoice)).toEqual([60_00])
		expect(balanceOf(office.access, office.family)).toMatchObject({ dueNowMinor: 40_00, notDueMinor: 60_00 })
		paid(office, 100_00)
		expect(openOf(invoice)).toEqual([0])
		expect(balanceOf(office.access, office.family)).toEqual({
			dueNowMinor: 0,
			notDueMinor: 0,
			creditMinor: 0,
		})
	})
})

it('an undone bank file reopens what its surplus paid', () => {
	const office = aBillingOffice()
	const { access } = office
	const first = issued(office, 100_00)
	const { id } = valueOf(
		addBankImport(access, newId(), {
			name: 'april.csv',
			content: 'x',
			lines: [],
			skipped: 0,
			misdated: [],
			table: null,
		}),
	)
	const line = { key: 'k', day: '2026-04-09', amountMinor: 150_00, payer: 'Okafor', text: '', note: '' }
	valueOf(recordBankLine(access, id, line as never, listForBank(access)))
	const second = issued(office, 50_00)
	expect(openOf(first, second)).toEqual([0, 0])
	valueOf(undoBankImport(access, id))
	expect(openOf(first, second)).toEqual([100_00, 50_00])
	expect(listPayments(access, office.family)).toMatchObject([{ isMistake: true }])
})

it('an invoice names each payment with what it paid, the earlier one first', () => {
	const office = aBillingOffice()
	const invoice = issued(office, 80_00)
	const kept = paid(office, 50_00, { receivedOn: '2026-04-08', chosen: [] })
	const second = paid(office, 30_00, { receivedOn: '2026-04-09' })
	expect(paymentsOf(office, invoice)).toEqual([
		[kept, 50_00],
		[second, 30_00],
	])
	valueOf(returnPayment(office.access, kept))
	expect(openOf(invoice)).toEqual([50_00])
})

describe('a refund', () => {
	it('gives back one payment, so that the other pays the next invoice', () => {
		const office = aBillingOffice()
		paid(office, 50_00, { receivedOn: '2026-04-01' })
		const refund = { familyId: office.family, amountMinor: 50_00, method: 'cash' as const, reason: 'r' }
		valueOf(refundCredit(office.access, newId(), refund))
		const second = paid(office, 50_00, { receivedOn: '2026-04-02' })
		const invoice = issued(office, 50_00)
		expect(paymentsOf(office, invoice)).toEqual([[second, 50_00]])
		valueOf(returnPayment(office.access, second))
		expect(openOf(invoice)).toEqual([50_00])
	})
})

it('a credit note frees no more of a payment than it credits', () => {
	const office = aBillingOffice()
	const older = issued(office, 50_00)
	const chosen = issued(office, 100_00)
	paid(office, 100_00, { chosen: [{ invoiceId: chosen, amountMinor: 100_00 }] })
	valueOf(creditInvoice(office.access, newId(), { id: chosen, amountMinor: 10_00, reason: 'Goodwill' }))
	expect(openOf(older, chosen)).toEqual([40_00, 0])
})

it('credit taken off an invoice pays what is open from the payment it came from', () => {
	const office = aBillingOffice()
	const invoice = issued(office, 70_00)
	const payment = paid(office, 70_00)
	valueOf(removeAllocations(office.access, invoice))
	valueOf(allocateCredit(office.access, office.family))
	expect(paymentsOf(office, invoice)).toEqual([[payment, 70_00]])
})
