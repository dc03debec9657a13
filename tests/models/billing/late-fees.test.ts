import { afterEach, describe, expect, it, vi } from 'vitest'
import {
	correctInvoice,
	creditInvoice,
	voidInvoice,
	writeOffInvoice,
} from '#app/models/billing/ending.server.ts'
import { reversePayment } from '#app/models/billing/debit-booking.server.ts'
import { issueInvoice } from '#app/models/billing/issue.server.ts'
import { removeAllocations, recordPayment } from '#app/models/billing/payment.server.ts'
import { saveBillingSettings } from '#app/models/billing/settings.server.ts'
import { suggestLines } from '#app/models/billing/suggestions.server.ts'
import { saveInvoiceDraft } from '#app/models/billing/draft.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { aBillingOffice, aDraft, fee, invoiceRow, violations } from '../../support/billing.ts'
import { rows } from '../../support/database.ts'
import { valueOf } from '../../support/lessons.ts'

afterEach(() => void vi.useRealTimers())

/** A draft with the late fee of an invoice, and what else is given. */
function lateFees(...others: ReturnType<typeof fee>[]) {
	const { access, family } = aBillingOffice()
	const rules = { prefix: '', termsDays: 0, billDay: 1, lateFeeMinor: 10_00, lateFeeAfterDays: 10 }
	valueOf(saveBillingSettings(access, rules))
	const late = aDraft(access, family, fee(100_00))
	valueOf(issueInvoice(access, late))
	vi.setSystemTime(Date.parse('2026-04-21T15:00:00Z'))
	const { lines } = suggestLines(access, family, '2026-04')
	expect(lines).toMatchObject([{ kind: 'late_fee', lateInvoiceId: late }])
	const wish = { familyId: family, period: '2026-04', lines: [...lines, ...others] }
	const { id: draft } = valueOf(saveInvoiceDraft(access, newId(), wish))
	return { access, family, late, draft }
}

const credit = (amountMinor: number) => (access: Access, id: string) =>
	creditInvoice(access, newId(), { id, amountMinor, reason: 'Moved away' })

const lateLines = () => rows(`select unit_minor from invoice_lines where kind = 'late_fee'`)

describe('a late fee on a draft', () => {
	it.each([
		['written off', (access: Access, id: string) => writeOffInvoice(access, id, 'Moved away')],
		['voided', (access: Access, id: string) => voidInvoice(access, id, 'Moved away')],
		['credited whole', credit(100_00)],
	])('comes off when its invoice is %s', (_, end) => {
		const { access, family, late, draft } = lateFees(fee(50_00))
		expect(invoiceRow(draft).total_minor).toBe(60_00)
		valueOf(end(access, late))
		expect(lateLines()).toEqual([])
		expect(invoiceRow(draft)).toMatchObject({ state: 'draft', total_minor: 50_00 })
		expect(suggestLines(access, family, '2026-04').lines).toEqual([])
		expect(violations()).toEqual([])
	})

	it('takes the draft with it if nothing else is on it', () => {
		const { access, late, draft } = lateFees()
		valueOf(writeOffInvoice(access, late, 'Moved away'))
		expect(rows('select id from invoices where id = ?', draft)).toEqual([])
	})

	it('stays while its invoice is owed, also in part or under another number, and once it was issued', () => {
		const partly = lateFees()
		valueOf(credit(40_00)(partly.access, partly.late))
		expect(invoiceRow(partly.draft).total_minor).toBe(10_00)
		const lines = [fee(60_00)]
		valueOf(correctInvoice(partly.access, newId(), { id: partly.late, reason: 'Wrong name', lines }))
		expect(invoiceRow(partly.draft).total_minor).toBe(10_00)
		const issued = lateFees()
		valueOf(issueInvoice(issued.access, issued.draft))
		valueOf(voidInvoice(issued.access, issued.late, 'Moved away'))
		expect(invoiceRow(issued.draft).total_minor).toBe(10_00)
	})
})

/** Records a payment of the family by hand. */
function pay(
	{ access, family }: { access: Access; family: string },
	receivedOn: string,
	more: Partial<Parameters<typeof recordPayment>[2]> = {},
) {
	const payment = { familyId: family, receivedOn, amountMinor: 100_00, method: 'transfer' as const, ...more }
	return valueOf(recordPayment(access, newId(), payment))
}

const on = (day: string) => vi.setSystemTime(Date.parse(`${day}T15:00:00Z`))

/** The invoice is due on 10 April, and the last day without a late fee is 20 April. */
describe('a payment that is recorded when its late fee is on a draft', () => {
	it.each([
		['2026-04-20', true],
		['2026-04-21', false],
	])('and came on %s takes it off: %s', (receivedOn, isOff) => {
		const its = lateFees(fee(50_00))
		expect(pay(its, receivedOn).notLate).toEqual(isOff ? ['0001'] : [])
		expect(lateLines()).toHaveLength(isOff ? 0 : 1)
		expect(invoiceRow(its.draft)).toMatchObject({ state: 'draft', total_minor: isOff ? 50_00 : 60_00 })
		expect(violations()).toEqual([])
	})

	it('takes it off only once all of the invoice is paid in time', () => {
		const its = lateFees()
		const chosen = [{ invoiceId: its.late, amountMinor: 60_00 }]
		expect(pay(its, '2026-04-15', { amountMinor: 60_00, chosen }).notLate).toEqual([])
		expect(pay(its, '2026-04-15', { amountMinor: 40_00 }).notLate).toEqual(['0001'])
		expect(lateLines()).toEqual([])
		const partly = lateFees()
		pay(partly, '2026-04-21', { amountMinor: 1_00 })
		expect(pay(partly, '2026-04-15', { amountMinor: 99_00 }).notLate).toEqual([])
		expect(lateLines()).toHaveLength(1)
	})

	it('leaves an issued late fee, and waives none: once it was a mistake, the fee is due again', () => {
		const issued = lateFees()
		valueOf(issueInvoice(issued.access, issued.draft))
		expect(pay(issued, '2026-04-15').notLate).toEqual([])
		expect(invoiceRow(issued.draft).total_minor).toBe(10_00)
		const its = lateFees()
		const { id } = pay(its, '2026-04-15')
		expect(suggestLines(its.access, its.family, '2026-04').lines).toEqual([])
		valueOf(reversePayment(its.access, id, { isMistake: true }))
		expect(suggestLines(its.access, its.family, '2026-04').lines).toMatchObject([{ lateInvoiceId: its.late }])
	})
})

describe('an invoice that is open again because the bank returned its payment', () => {
	/** The reasons of the late fees that a run of the day charges. */
	function reasons({ access, family }: { access: Access; family: string }, day: string) {
		on(day)
		return suggestLines(access, family, '2026-05').lines.map(({ why }) => why)
	}

	/** An invoice whose payment, received on a day, the bank returned on 30 April. */
	function returned(receivedOn: string, more: Parameters<typeof pay>[2] = {}) {
		const { access, family } = aBillingOffice()
		const rules = { prefix: '', termsDays: 0, billDay: 1, lateFeeMinor: 10_00, lateFeeAfterDays: 10 }
		valueOf(saveBillingSettings(access, rules))
		const late = aDraft(access, family, fee(100_00))
		valueOf(issueInvoice(access, late))
		on(receivedOn)
		const { id } = pay({ access, family }, receivedOn, more)
		on('2026-04-30')
		valueOf(reversePayment(access, id))
		return { access, family, late }
	}

	const DUE = 'Unpaid more than 10 days after it was due'
	const AGAIN = 'Unpaid more than 10 days after a payment was taken back'

	it('has as many days again without a late fee, also after a second return', () => {
		const its = returned('2026-04-20')
		expect(reasons(its, '2026-04-30')).toEqual([])
		expect(reasons(its, '2026-05-10')).toEqual([])
		expect(reasons(its, '2026-05-11')).toEqual([AGAIN])
		const { id } = pay(its, '2026-05-10')
		on('2026-05-14')
		valueOf(reversePayment(its.access, id))
		expect(reasons(its, '2026-05-24')).toEqual([])
		expect(reasons(its, '2026-05-25')).toEqual([AGAIN])
	})

	it('is paid in time within these days', () => {
		const its = returned('2026-04-20')
		on('2026-05-12')
		const { lines } = suggestLines(its.access, its.family, '2026-05')
		valueOf(saveInvoiceDraft(its.access, newId(), { familyId: its.family, period: '2026-05', lines }))
		expect(lateLines()).toHaveLength(1)
		expect(pay(its, '2026-05-10').notLate).toEqual(['0001'])
		expect(lateLines()).toEqual([])
	})

	it.each([
		['paid late', () => returned('2026-04-22')],
		['paid in part', () => returned('2026-04-15', { amountMinor: 60_00 })],
		['paid by mistake', () => returned('2026-04-15', { method: 'cash' })],
	])('is as late as before if it was %s', (_, make) => {
		expect(reasons(make(), '2026-05-01')).toEqual([DUE])
	})

	it('is as late as before if the office had taken the payment off it', () => {
		const { access, family } = returned('2026-04-15')
		const other = aDraft(access, family, fee(100_00))
		valueOf(issueInvoice(access, other))
		const { id } = pay({ access, family }, '2026-04-30', {
			chosen: [{ invoiceId: other, amountMinor: 100_00 }],
		})
		on('2026-05-20')
		valueOf(removeAllocations(access, other))
		on('2026-05-21')
		valueOf(reversePayment(access, id))
		expect(reasons({ access, family }, '2026-05-22')).toEqual([AGAIN, DUE])
	})
})
