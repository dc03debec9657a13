import { afterEach, describe, expect, it, vi } from 'vitest'
import { statementEntry } from '#app/domain/billing/accounts.ts'
import { letterWords } from '#app/letters/words.server.ts'
import { statementOf } from '#app/models/billing/account.server.ts'
import { balanceOf, listLedger } from '#app/models/billing/ledger.server.ts'
import {
	correctInvoice,
	creditInvoice,
	voidInvoice,
	writeOffInvoice,
} from '#app/models/billing/ending.server.ts'
import { readEventQuery } from '#app/domain/billing/events.ts'
import { listEvents } from '#app/models/billing/history.server.ts'
import { deleteDraft, saveInvoiceDraft } from '#app/models/billing/draft.server.ts'
import { issueInvoice, issueInvoices, listNotIssued } from '#app/models/billing/issue.server.ts'
import { recordPayment, removeAllocations } from '#app/models/billing/payment.server.ts'
import { returnPayment } from '#app/models/billing/payment-return.server.ts'
import { refundCredit } from '#app/models/billing/refund.server.ts'
import { saveBillingSettings } from '#app/models/billing/settings.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { aBillingOffice, aDraft, fee, invoiceRow } from '../../support/billing.ts'
import { change, rows } from '../../support/database.ts'
import { aSchoolWithAccess } from '../../support/factories.ts'
import { valueOf } from '../../support/lessons.ts'
import { wordsOf } from '../../support/office.ts'
import { aFamily } from '../../support/students.ts'

afterEach(() => void vi.useRealTimers())

function issued(access: Access, family: string, amountMinor: number): string {
	const id = aDraft(access, family, fee(amountMinor))
	valueOf(issueInvoice(access, id))
	return id
}

function paid(access: Access, familyId: string, amountMinor: number, more: object = {}) {
	return recordPayment(access, newId(), {
		familyId,
		receivedOn: '2026-04-10',
		amountMinor,
		method: 'cash',
		...more,
	})
}

describe('an invoice', () => {
	it('has no number and owes nothing until it is issued', () => {
		const { access, family } = aBillingOffice()
		const id = aDraft(access, family, fee(100_00))
		expect(invoiceRow(id)).toMatchObject({ state: 'draft', number: null, open_minor: 0 })
		expect(balanceOf(access, family)).toEqual({ dueNowMinor: 0, notDueMinor: 0, creditMinor: 0 })
		valueOf(issueInvoice(access, id))
		expect(invoiceRow(id)).toMatchObject({
			state: 'issued',
			number: '0001',
			open_minor: 100_00,
			due_on: '2026-04-24',
		})
		expect(balanceOf(access, family)).toEqual({ dueNowMinor: 0, notDueMinor: 100_00, creditMinor: 0 })
		expect(balanceOf(access, family, '2026-04-24').dueNowMinor).toBe(100_00)
	})

	it('gets the next number of its own school, and a draft that was deleted leaves no gap', () => {
		const { access, family } = aBillingOffice()
		valueOf(
			saveBillingSettings(access, {
				prefix: '2026-',
				termsDays: 7,
				billDay: 1,
				lateFeeMinor: null,
				lateFeeAfterDays: 10,
			}),
		)
		const [one, two, three] = [1, 2, 3].map(() => aDraft(access, family, fee(1)))
		valueOf(issueInvoice(access, three!))
		valueOf(deleteDraft(access, two!))
		valueOf(issueInvoice(access, one!))
		expect([invoiceRow(three!).number, invoiceRow(one!).number]).toEqual(['2026-0001', '2026-0002'])
		const other = aSchoolWithAccess()
		const there = issued(other.access, aFamily(other.school), 1)
		expect(invoiceRow(there).number).toBe('0001')
	})

	it('is issued once, however often it is asked for', () => {
		const { access, family } = aBillingOffice()
		const id = aDraft(access, family, fee(100_00))
		expect(valueOf(issueInvoice(access, id))).toEqual(valueOf(issueInvoice(access, id)))
		expect(valueOf(issueInvoices(access, [id, id]))).toEqual({ issued: 2, failed: 0 })
		expect(listLedger(access, family)).toHaveLength(1)
	})

	it('keeps what it says: neither it nor its lines can be changed or removed, and a new address comes too late', () => {
		const { access, family } = aBillingOffice()
		const id = issued(access, family, 100_00)
		change('update families set billing_name = ? where id = ?', 'Somebody else', family)
		expect(JSON.parse(invoiceRow(id).bill_to!)).toMatchObject({ name: 'Okafor' })
		for (const statement of [
			'update invoices set total_minor = 1 where id = ?',
			"update invoices set state = 'draft' where id = ?",
			'delete from invoices where id = ?',
			'update invoice_lines set unit_minor = 1 where invoice_id = ?',
			'delete from invoice_lines where invoice_id = ?',
		])
			expect(() => change(statement, id), statement).toThrow(/never/)
		expect(wordsOf(deleteDraft(access, id))).toContain('was issued')
	})

	it('of nothing is issued as paid, and one below zero is refused', () => {
		const { access, family } = aBillingOffice()
		const free = aDraft(access, family, fee(0))
		valueOf(issueInvoice(access, free))
		expect(invoiceRow(free).state).toBe('paid')
		const below = aDraft(access, family, fee(-5_00))
		expect(wordsOf(issueInvoice(access, below))).toContain('below zero')
		expect(invoiceRow(below).number).toBeNull()
		expect(listNotIssued(access, [free, below])).toEqual([
			{ id: below, family: 'Okafor', why: expect.stringContaining('below zero') as string },
		])
	})

	it.each([
		[[], 'Add at least one line.'],
		[[fee(1, { description: ' ' })], 'Describe every line.'],
		[[fee(0.5)], 'Enter a price of 1,000,000.00 at most for Music book.'],
		[[fee(100_000_001)], 'Enter a price of 1,000,000.00 at most for Music book.'],
		[[fee(10, { quantity: 0 })], 'Enter a quantity above 0 and up to 1,000 for Music book.'],
		[[fee(10, { discountMinor: 11 })], 'The discount on Music book is more than the line comes to.'],
	])('that cannot be is refused: %j', (lines, text) => {
		const { access, family } = aBillingOffice()
		expect(wordsOf(saveInvoiceDraft(access, newId(), { familyId: family, period: null, lines }))).toBe(text)
		expect(rows('select id from invoices')).toEqual([])
	})

	it('of another school is not there', () => {
		const { access, family } = aBillingOffice()
		const id = issued(access, family, 100)
		const { access: stranger } = aSchoolWithAccess()
		expect(issueInvoice(stranger, id)).toMatchObject({ ok: false, status: 404 })
		expect(voidInvoice(stranger, id, 'x')).toMatchObject({ ok: false, status: 404 })
		expect(paid(stranger, family, 100)).toMatchObject({ ok: false })
		expect(
			saveInvoiceDraft(stranger, newId(), { familyId: family, period: null, lines: [fee(1)] }),
		).toMatchObject({
			ok: false,
		})
	})
})

describe('a payment', () => {
	it('pays the oldest invoice first, and what is left is credit', () => {
		const { access, family } = aBillingOffice()
		const [one, two] = [issued(access, family, 60_00), issued(access, family, 60_00)]
		valueOf(paid(access, family, 100_00))
		expect(invoiceRow(one)).toMatchObject({ state: 'paid', open_minor: 0 })
		expect(invoiceRow(two)).toMatchObject({ state: 'part_paid', open_minor: 20_00 })
		valueOf(paid(access, family, 50_00))
		expect(balanceOf(access, family)).toEqual({ dueNowMinor: 0, notDueMinor: 0, creditMinor: 30_00 })
		expect(invoiceRow(issued(access, family, 40_00))).toMatchObject({ state: 'part_paid', open_minor: 10_00 })
	})

	it('pays what was chosen, and no more than is open', () => {
		const { access, family } = aBillingOffice()
		const [one, two] = [issued(access, family, 60_00), issued(access, family, 60_00)]
		valueOf(paid(access, family, 70_00, { chosen: [{ invoiceId: two, amountMinor: 60_00 }] }))
		expect([invoiceRow(one).open_minor, invoiceRow(two).open_minor]).toEqual([60_00, 0])
		expect(balanceOf(access, family)).toMatchObject({ creditMinor: 10_00 })
		const over = { chosen: [{ invoiceId: one, amountMinor: 61_00 }] }
		expect(wordsOf(paid(access, family, 70_00, over))).toBe('Only $60.00 of 0001 is still open.')
		expect(wordsOf(paid(access, family, 1_00, { chosen: [{ invoiceId: one, amountMinor: 2_00 }] }))).toBe(
			'The parts come to more than the payment.',
		)
	})

	it('sent twice by one page is one payment', () => {
		const { access, family } = aBillingOffice()
		issued(access, family, 60_00)
		const key = newId()
		const wish = { familyId: family, receivedOn: '2026-04-10', amountMinor: 60_00, method: 'card' } as const
		expect(recordPayment(access, key, wish)).toEqual(recordPayment(access, key, wish))
		expect(rows('select id from family_payments')).toHaveLength(1)
	})

	it.each([0, -1, 0.5, 1e12])('of %d hundredths is refused', (amountMinor) => {
		const { access, family } = aBillingOffice()
		expect(wordsOf(paid(access, family, amountMinor))).toContain('above zero')
	})

	it('is dated tomorrow at the latest', () => {
		const { access, family } = aBillingOffice()
		expect(paid(access, family, 1, { receivedOn: '2026-04-11' }).ok).toBe(true)
		expect(wordsOf(paid(access, family, 1, { receivedOn: '2026-04-12' }))).toContain('tomorrow')
	})

	it('that the bank takes back opens what it paid', () => {
		const { access, family } = aBillingOffice()
		const one = issued(access, family, 60_00)
		const { id } = valueOf(paid(access, family, 70_00))
		valueOf(returnPayment(access, id))
		valueOf(returnPayment(access, id))
		expect(invoiceRow(one)).toMatchObject({ state: 'issued', open_minor: 60_00 })
		expect(balanceOf(access, family)).toEqual({ dueNowMinor: 0, notDueMinor: 60_00, creditMinor: 0 })
	})

	it('can be paid back as far as it is credit', () => {
		const { access, family } = aBillingOffice()
		issued(access, family, 60_00)
		valueOf(paid(access, family, 100_00))
		const refund = (amountMinor: number) =>
			refundCredit(access, newId(), { familyId: family, amountMinor, method: 'cash', reason: 'Moved away' })
		expect(wordsOf(refund(40_01))).toBe('The family has $40.00 of credit.')
		valueOf(refund(40_00))
		expect(balanceOf(access, family)).toEqual({ dueNowMinor: 0, notDueMinor: 0, creditMinor: 0 })
	})
})

describe('an issued invoice', () => {
	it('is voided only once its payments are removed, with a reason', () => {
		const { access, family } = aBillingOffice()
		const id = issued(access, family, 60_00)
		valueOf(paid(access, family, 10_00))
		expect(wordsOf(voidInvoice(access, id, 'Wrong family'))).toContain('Remove the payments')
		expect(valueOf(removeAllocations(access, id))).toEqual({ freedMinor: 10_00 })
		expect(wordsOf(voidInvoice(access, id, ' '))).toBe('Say why.')
		valueOf(voidInvoice(access, id, 'Wrong family'))
		expect(invoiceRow(id)).toMatchObject({ state: 'void', number: '0001', open_minor: 0 })
		expect(balanceOf(access, family)).toEqual({ dueNowMinor: 0, notDueMinor: 0, creditMinor: 10_00 })
		expect(wordsOf(voidInvoice(access, id, 'Again'))).toContain('closed already')
	})

	it('is credited in part, and what was paid of that becomes credit', () => {
		const { access, family } = aBillingOffice()
		const id = issued(access, family, 60_00)
		valueOf(paid(access, family, 60_00))
		valueOf(creditInvoice(access, newId(), { id, amountMinor: 15_00, reason: 'Short lesson' }))
		expect(invoiceRow(id)).toMatchObject({ state: 'paid', open_minor: 0 })
		expect(balanceOf(access, family).creditMinor).toBe(15_00)
		const more = creditInvoice(access, newId(), { id, amountMinor: 45_01, reason: 'x' })
		expect(wordsOf(more)).toBe('Only $45.00 of this invoice can be credited.')
		valueOf(creditInvoice(access, newId(), { id, amountMinor: 45_00, reason: 'x' }))
		expect(invoiceRow(id)).toMatchObject({ state: 'credited', open_minor: 0 })
		expect(rows('select number from credit_notes order by sequence')).toEqual([
			{ number: 'CN-0001' },
			{ number: 'CN-0002' },
		])
	})

	it('is corrected in one step, and what was paid moves to the right one', () => {
		const { access, family } = aBillingOffice()
		const id = issued(access, family, 60_00)
		valueOf(paid(access, family, 60_00))
		const wish = { id, reason: 'Price was wrong', lines: [fee(50_00)] }
		const key = newId()
		const right = valueOf(correctInvoice(access, key, wish)).id
		expect(valueOf(correctInvoice(access, key, wish)).id).toBe(right)
		expect(invoiceRow(id)).toMatchObject({ state: 'credited', number: '0001' })
		expect(invoiceRow(right)).toMatchObject({ state: 'paid', number: '0002', open_minor: 0 })
		expect(balanceOf(access, family)).toEqual({ dueNowMinor: 0, notDueMinor: 0, creditMinor: 10_00 })
	})

	it('leaves what was paid for it to the right one, although an older one is open', () => {
		const { access, family } = aBillingOffice()
		const older = issued(access, family, 30_00)
		const id = issued(access, family, 50_00)
		valueOf(paid(access, family, 50_00, { chosen: [{ invoiceId: id, amountMinor: 50_00 }] }))
		expect(invoiceRow(id).state).toBe('paid')
		const wish = { id, reason: 'Price was wrong', lines: [fee(45_00)] }
		const right = valueOf(correctInvoice(access, newId(), wish)).id
		expect(invoiceRow(right)).toMatchObject({ state: 'paid', open_minor: 0 })
		expect(invoiceRow(older)).toMatchObject({ state: 'part_paid', open_minor: 25_00 })
	})

	it('stays as it is when the right one cannot be issued', () => {
		const { access, family } = aBillingOffice()
		const id = issued(access, family, 60_00)
		expect(correctInvoice(access, newId(), { id, reason: 'x', lines: [fee(-1)] }).ok).toBe(false)
		expect(correctInvoice(access, newId(), { id, reason: 'x', lines: [] }).ok).toBe(false)
		expect(invoiceRow(id)).toMatchObject({ state: 'issued', open_minor: 60_00 })
		expect(rows('select id from credit_notes')).toEqual([])
	})

	it('is named as a late fee on statements if it is for nothing else', () => {
		const { access, family } = aBillingOffice()
		const late = fee(5_00, { kind: 'late_fee', description: 'Late fee, invoice 0001' })
		valueOf(issueInvoice(access, aDraft(access, family, late)))
		valueOf(issueInvoice(access, aDraft(access, family, fee(9_00), late)))
		const { entries } = statementOf(access, family, { from: '2026-01-01', to: '2026-12-31' })
		expect(entries.map(({ what }) => what)).toEqual(['Invoice 0001, late fee', 'Invoice 0002'])
		const german = entries.map((entry) => statementEntry(letterWords('de').papers.entries, entry))
		expect(german).toEqual(['Rechnung 0001, Mahngebühr', 'Rechnung 0002'])
	})

	it('is written off as far as it is open', () => {
		const { access, family } = aBillingOffice()
		const id = issued(access, family, 60_00)
		valueOf(paid(access, family, 20_00))
		valueOf(writeOffInvoice(access, id, 'Cannot be found'))
		expect(invoiceRow(id)).toMatchObject({ state: 'written_off', open_minor: 0 })
		expect(balanceOf(access, family)).toEqual({ dueNowMinor: 0, notDueMinor: 0, creditMinor: 0 })
		expect(listLedger(access, family).at(-1)).toMatchObject({
			kind: 'write_off',
			amountMinor: -40_00,
			balanceMinor: 0,
		})
	})
})

describe('the history of money', () => {
	it('calls a credit note by its own number', () => {
		const { access, family } = aBillingOffice()
		const id = issued(access, family, 100_00)
		valueOf(creditInvoice(access, newId(), { id, amountMinor: 30_00, reason: 'Goodwill' }))
		const query = readEventQuery(new URLSearchParams('sort=day'))
		const told = listEvents(access, query).rows.map(({ kind, number }) => [kind, number])
		expect(told).toEqual([
			['invoice', '0001'],
			['credit_note', 'CN-0001'],
		])
	})
})
