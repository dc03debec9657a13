import { afterEach, describe, expect, it, vi } from 'vitest'
import { readAccountQuery } from '#app/domain/billing/accounts.ts'
import { readInvoiceQuery } from '#app/domain/billing/list.ts'
import { nextOf, openOfParts, partsEvenly } from '#app/domain/billing/payment-parts.ts'
import { invoiceDocument } from '#app/letters/invoice-document.server.ts'
import { countOwed, sumOwed } from '#app/models/analytics/money.server.ts'
import { agreeOnParts, endParts } from '#app/models/billing/paying-in-parts.server.ts'
import { balanceOf } from '#app/models/billing/ledger.server.ts'
import { chargeLateFees } from '#app/models/billing/late-fees.server.ts'
import { creditInvoice, voidInvoice, writeOffInvoice } from '#app/models/billing/ending.server.ts'
import { familiesOwing, listAccounts } from '#app/models/billing/account.server.ts'
import { findInvoice } from '#app/models/billing/detail.server.ts'
import { invoiceFigures } from '#app/models/billing/figures.server.ts'
import { issueInvoice } from '#app/models/billing/issue.server.ts'
import { letterheadOf } from '#app/models/billing/letterhead.server.ts'
import { listInvoices } from '#app/models/billing/list.server.ts'
import { moneyDue } from '#app/models/billing/due.server.ts'
import { recordPayment, removeAllocations } from '#app/models/billing/payment.server.ts'
import { returnPayment } from '#app/models/billing/payment-return.server.ts'
import { saveBillingSettings } from '#app/models/billing/settings.server.ts'
import type { Access } from '#app/models/access.server.ts'
import type { Outcome } from '#app/utils/outcome.ts'
import { newId } from '#app/utils/id.server.ts'
import { aBillingOffice, aDraft, fee, violations } from '../../support/billing.ts'
import { change, rows } from '../../support/database.ts'
import { aSchoolWithAccess } from '../../support/factories.ts'
import { valueOf } from '../../support/lessons.ts'
import { aFamily } from '../../support/students.ts'

afterEach(() => void vi.useRealTimers())

const PARTS = [
	{ dueOn: '2026-04-20', amountMinor: 50_00 },
	{ dueOn: '2026-05-20', amountMinor: 30_00 },
	{ dueOn: '2026-06-20', amountMinor: 20_00 },
]

/** An invoice of 100.00, issued on April 10 and due on the 24th. */
function anInvoice() {
	const office = aBillingOffice()
	const id = aDraft(office.access, office.family, fee(100_00))
	valueOf(issueInvoice(office.access, id))
	return { ...office, id }
}

function inParts(parts = PARTS) {
	const office = anInvoice()
	valueOf(agree(office.access, office.id, parts))
	return office
}

function agree(access: Access, id: string, parts = PARTS, more: object = {}) {
	const found = findInvoice(access.schoolId, id)
	const now = { openMinor: found?.openMinor ?? 0, planId: found?.plan?.id ?? null }
	return agreeOnParts(access, newId(), { id, parts, ...now, ...more })
}

function pay(access: Access, familyId: string, amountMinor: number) {
	return valueOf(
		recordPayment(access, newId(), { familyId, receivedOn: '2026-04-10', amountMinor, method: 'cash' }),
	).id
}

const on = (day: string) => vi.setSystemTime(Date.parse(`${day}T15:00:00Z`))
const openOf = (access: Access, id: string) =>
	findInvoice(access.schoolId, id)?.plan?.parts.map(({ openMinor }) => openMinor)
const errorsOf = (outcome: Outcome<unknown>): Record<string, unknown> => (outcome.ok ? {} : outcome.errors)
const lists = (view: string) => readInvoiceQuery(new URLSearchParams({ view }))

describe('equal parts', () => {
	it.each([
		[100_00, 3, 'USD', [33_34, 33_33, 33_33]],
		[1, 1, 'EUR', [1]],
		[1001_00, 3, 'JPY', [334_00, 334_00, 333_00]],
		[1000_50, 2, 'JPY', [500_00, 500_50]],
	])('of %i in %i come to it exactly in %s', (openMinor, count, currency, amounts) => {
		const parts = partsEvenly({ openMinor, count, currency, firstOn: '2026-01-05', rhythm: 'week' })
		expect(parts.map(({ amountMinor }) => amountMinor)).toEqual(amounts)
	})

	it.each([
		['month', '2026-10-31', ['2026-10-31', '2026-11-30', '2026-12-31', '2027-01-31', '2027-02-28']],
		['two-weeks', '2026-12-20', ['2026-12-20', '2027-01-03', '2027-01-17', '2027-01-31', '2027-02-14']],
		['week', '2026-02-20', ['2026-02-20', '2026-02-27', '2026-03-06', '2026-03-13', '2026-03-20']],
	] as const)('are due by the rhythm of a %s', (rhythm, firstOn, days) => {
		const parts = partsEvenly({ openMinor: 10_00, currency: 'USD', count: 5, firstOn, rhythm })
		expect(parts.map(({ dueOn }) => dueOn)).toEqual(days)
	})
})

it('what was paid covers the first part first, and what was credited takes from the last', () => {
	expect(openOfParts([50, 30, 20], 100, 0)).toEqual([50, 30, 20])
	expect(openOfParts([50, 30, 20], 40, 0)).toEqual([0, 20, 20])
	expect(openOfParts([50, 30, 20], 75, 25)).toEqual([50, 25, 0])
	expect(openOfParts([50, 30, 20], 35, 25)).toEqual([10, 25, 0])
	expect(openOfParts([50, 30, 20], 0, 100)).toEqual([0, 0, 0])
	// More is open than was planned: something paid before was taken back.
	expect(openOfParts([50, 30, 20], 140, 0)).toEqual([50, 30, 20])
})

it('what is asked for next is all that is due by now, or the next part', () => {
	const dues = PARTS.map((part) => ({ ...part }))
	expect(nextOf(dues, '2026-04-01')).toEqual({ dueOn: '2026-04-20', amountMinor: 50_00, count: 1 })
	expect(nextOf(dues, '2026-05-20')).toEqual({ dueOn: '2026-04-20', amountMinor: 80_00, count: 2 })
	expect(nextOf([], '2026-05-20')).toBeNull()
})

describe('an invoice in parts', () => {
	it('is due part by part, and everything that says what is due agrees', () => {
		const { access, family } = inParts()
		for (const [day, dueNowMinor, late] of [
			['2026-04-19', 0, 0],
			['2026-04-20', 50_00, 0],
			['2026-04-24', 50_00, 50_00],
			['2026-05-20', 80_00, 50_00],
			['2026-06-21', 100_00, 100_00],
		] as const) {
			on(day)
			const notDueMinor = 100_00 - dueNowMinor
			expect(balanceOf(access, family), day).toEqual({ dueNowMinor, notDueMinor, creditMinor: 0 })
			const accounts = listAccounts(access, readAccountQuery(new URLSearchParams()))
			expect(accounts.rows[0], day).toMatchObject({ due: dueNowMinor, later: notDueMinor })
			expect(accounts.sums, day).toMatchObject({ due: dueNowMinor, later: notDueMinor })
			expect(familiesOwing(access).all(), day).toHaveLength(dueNowMinor > 0 ? 1 : 0)
			expect(listInvoices(access, lists('late')).openMinor, day).toBe(late)
			expect(listInvoices(access, lists('due-later')).openMinor, day).toBe(100_00 - late)
			expect(listInvoices(access, lists('late')).rows[0]?.shownMinor ?? 0, day).toBe(late)
			const figures = invoiceFigures(access)
			expect(figures.late.openMinor, day).toBe(late)
			expect(figures.dueLater.openMinor, day).toBe(100_00 - late)
			const due = moneyDue(access, { from: '2026-01-01', day })
			expect(due?.views.late.openMinor, day).toBe(late)
			const owed = sumOwed(access)
			const sum = owed.filter(({ band }) => band !== 'due-later').reduce((all, one) => all + one.openMinor, 0)
			expect(sum, day).toBe(late)
			expect(countOwed(access), day).toEqual({ invoices: 1, families: 1 })
			expect(listInvoices(access, lists('open')).rows[0]?.openMinor, day).toBe(100_00)
		}
	})

	it('is covered oldest part first, and a payment of a family pays what was due first', () => {
		const { access, family, id } = inParts()
		on('2026-04-30')
		const other = aDraft(access, family, fee(40_00))
		valueOf(issueInvoice(access, other))
		pay(access, family, 60_00)
		expect(openOf(access, id)).toEqual([0, 30_00, 20_00])
		expect(findInvoice(access.schoolId, other)).toMatchObject({ openMinor: 30_00, state: 'part_paid' })
		expect(findInvoice(access.schoolId, id)).toMatchObject({ nextDueOn: '2026-05-20', plannedMinor: 50_00 })
		expect(violations()).toEqual([])
	})

	it('is as it was when a payment is taken off or returned', () => {
		const { access, family, id } = inParts()
		const payment = pay(access, family, 100_00)
		expect(findInvoice(access.schoolId, id)).toMatchObject({ state: 'paid', nextDueOn: null })
		valueOf(removeAllocations(access, id))
		expect(openOf(access, id)).toEqual([50_00, 30_00, 20_00])
		valueOf(returnPayment(access, payment))
		expect(findInvoice(access.schoolId, id)).toMatchObject({ nextDueOn: '2026-04-20', state: 'issued' })
	})

	it('asks for what was paid before the plan and came back on its own day', () => {
		const { access, family, id } = anInvoice()
		const payment = pay(access, family, 40_00)
		valueOf(agree(access, id, [{ dueOn: '2026-06-01', amountMinor: 60_00 }]))
		valueOf(returnPayment(access, payment))
		on('2026-04-25')
		expect(balanceOf(access, family)).toMatchObject({ dueNowMinor: 40_00, notDueMinor: 60_00 })
		expect(findInvoice(access.schoolId, id)).toMatchObject({ nextDueOn: '2026-04-24', openMinor: 100_00 })
	})

	it('loses its last parts to a credit note, and the next ones stay as they were agreed', () => {
		const { access, id } = inParts()
		valueOf(creditInvoice(access, newId(), { id, amountMinor: 35_00, reason: 'r' }))
		expect(openOf(access, id)).toEqual([50_00, 15_00, 0])
		expect(violations()).toEqual([])
	})

	it.each([
		['voided', voidInvoice, 'void'],
		['written off', writeOffInvoice, 'written_off'],
		[
			'credited whole',
			(access: Access, id: string, reason: string) =>
				creditInvoice(access, newId(), { id, amountMinor: 100_00, reason }),
			'credited',
		],
	] as const)('has no plan once it is %s', (_, end, why) => {
		const { access, family, id } = inParts()
		valueOf<unknown>(end(access, id, 'r'))
		expect(findInvoice(access.schoolId, id)).toMatchObject({ plan: null, plannedMinor: 0, nextDueOn: null })
		expect(rows('select ended_why from payment_plans')).toEqual([{ ended_why: why }])
		expect(balanceOf(access, family)).toEqual({ dueNowMinor: 0, notDueMinor: 0, creditMinor: 0 })
		expect(violations()).toEqual([])
	})

	it('moves no money', () => {
		const { access, id } = anInvoice()
		const before = rows('select * from ledger_entries')
		valueOf(agree(access, id))
		valueOf(agree(access, id, [{ dueOn: '2026-07-01', amountMinor: 100_00 }]))
		valueOf(endParts(access, id))
		expect(rows('select * from ledger_entries')).toEqual(before)
	})
})

describe('a plan', () => {
	it('is changed by another one, ended by the office, and stays as what was agreed', () => {
		const { access, family, id } = inParts()
		pay(access, family, 60_00)
		const later = [
			{ dueOn: '2026-05-25', amountMinor: 25_00 },
			{ dueOn: '2026-07-25', amountMinor: 15_00 },
		]
		valueOf(agree(access, id, later))
		expect(openOf(access, id)).toEqual([25_00, 15_00])
		valueOf(endParts(access, id))
		expect(findInvoice(access.schoolId, id)).toMatchObject({ plan: null, nextDueOn: null })
		expect(rows('select total_minor, ended_why from payment_plans order by id')).toEqual([
			{ total_minor: 100_00, ended_why: 'changed' },
			{ total_minor: 40_00, ended_why: 'ended' },
		])
		expect(rows('select amount_minor from payment_plan_parts')).toHaveLength(5)
		expect(
			rows<{ action: string }>(
				`select action from audit_entries where action like 'invoice.parts%' order by id`,
			).map(({ action }) => action),
		).toEqual(['invoice.parts-agreed', 'invoice.parts-changed', 'invoice.parts-ended'])
		on('2026-04-24')
		expect(balanceOf(access, family)).toMatchObject({ dueNowMinor: 40_00, notDueMinor: 0 })
		expect(errorsOf(endParts(access, id))).toEqual({ form: ['This invoice is not paid in parts.'] })
	})

	it('is never changed or removed in the database', () => {
		inParts()
		for (const sql of [
			`update payment_plans set total_minor = 1`,
			`delete from payment_plans`,
			`update payment_plan_parts set amount_minor = 1`,
			`update payment_plan_parts set due_on = '2030-01-01'`,
			`delete from payment_plan_parts`,
		])
			expect(() => change(sql), sql).toThrow(/never (changed|removed)/)
	})

	it('is agreed on once, however often the page is sent', () => {
		const { access, id } = anInvoice()
		const key = newId()
		const wish = { id, parts: PARTS, openMinor: 100_00, planId: null }
		valueOf(agreeOnParts(access, key, wish))
		valueOf(agreeOnParts(access, key, wish))
		expect(rows('select id from payment_plans')).toHaveLength(1)
	})

	it('is not agreed on when somebody paid, or agreed on another, in the meantime', () => {
		const { access, family, id } = anInvoice()
		pay(access, family, 10_00)
		expect(errorsOf(agree(access, id, PARTS, { openMinor: 100_00 })).form).toEqual([
			expect.stringMatching(/^In the meantime \$90\.00/),
		])
		const parts = [{ dueOn: '2026-06-01', amountMinor: 90_00 }]
		valueOf(agree(access, id, parts))
		expect(errorsOf(agree(access, id, parts, { planId: null })).form).toEqual([
			expect.stringMatching(/^Somebody changed the parts/),
		])
	})

	it.each([
		['nothing', [], 'parts', 'Enter at least one part.'],
		[
			'less than is open',
			[{ dueOn: '2026-05-01', amountMinor: 99_99 }],
			'parts',
			'The parts come to $99.99, $0.01 less than the $100.00 that is open.',
		],
		[
			'more than is open',
			[{ dueOn: '2026-05-01', amountMinor: 100_01 }],
			'parts',
			'The parts come to $100.01, $0.01 more than the $100.00 that is open.',
		],
		[
			'a day that is over',
			[{ dueOn: '2026-04-09', amountMinor: 100_00 }],
			'parts[0].dueOn',
			'Enter today or a later day',
		],
		[
			'a day far away',
			[{ dueOn: '2030-04-09', amountMinor: 100_00 }],
			'parts[0].dueOn',
			'Enter a day within the next three years',
		],
		[
			'days out of order',
			[
				{ dueOn: '2026-05-01', amountMinor: 50_00 },
				{ dueOn: '2026-05-01', amountMinor: 50_00 },
			],
			'parts[1].dueOn',
			'Enter a day after that of part 1',
		],
		[
			'a part of nothing',
			[
				{ dueOn: '2026-05-01', amountMinor: 0 },
				{ dueOn: '2026-05-02', amountMinor: 100_00 },
			],
			'parts[0].amount',
			'Enter an amount above zero',
		],
	])('is not of %s', (_, parts, field, text) => {
		const { access, id } = anInvoice()
		expect(errorsOf(agree(access, id, parts))).toEqual({ [field]: [text] })
		expect(rows('select id from payment_plans')).toEqual([])
	})

	it('takes whole units of a currency that has no others', () => {
		const { access, id } = anInvoice()
		change(`update schools set currency = 'JPY'`)
		change('drop trigger invoices_frozen')
		change(`update invoices set currency = 'JPY'`)
		const parts = [
			{ dueOn: '2026-05-01', amountMinor: 50_50 },
			{ dueOn: '2026-05-02', amountMinor: 49_50 },
		]
		expect(errorsOf(agree(access, id, parts))).toEqual({
			'parts[0].amount': ['Enter an amount without decimals'],
		})
	})

	it('keeps the day of a part that is late already when the others change', () => {
		const { access, id } = inParts()
		on('2026-05-01')
		const [late, , last] = PARTS
		const parts = [late!, { dueOn: '2026-06-01', amountMinor: 30_00 }, last!]
		valueOf(agree(access, id, parts))
		expect(findInvoice(access.schoolId, id)?.nextDueOn).toBe('2026-04-20')
	})

	it('is of an open invoice of one’s own school', () => {
		const { access, family, id } = anInvoice()
		const draft = aDraft(access, family, fee(100_00))
		expect(errorsOf(agree(access, draft, PARTS, { openMinor: 100_00 }))).toEqual({
			form: ['This invoice is a draft. Issue it first.'],
		})
		const { access: stranger } = aSchoolWithAccess()
		const gone = { form: ['This invoice no longer exists.'] }
		expect(errorsOf(agree(stranger, id, PARTS, { openMinor: 100_00 }))).toEqual(gone)
		expect(errorsOf(endParts(stranger, id))).toEqual(gone)
		pay(access, family, 100_00)
		expect(errorsOf(agree(access, id))).toEqual({ form: ['Nothing of this invoice is open.'] })
	})
})

it('a late fee is charged once for each part that is late, and for nothing that is not', () => {
	const { access, id } = inParts()
	const rules = { prefix: '', termsDays: 14, billDay: 1, remindAfterDays: 7 }
	valueOf(saveBillingSettings(access, { ...rules, lateFeeMinor: 5_00, lateFeeAfterDays: 5 }))
	const charge = () => chargeLateFees(access, newId(), [id]).ok
	const fees = () => rows<{ n: number }>(`select count(*) n from invoice_lines where kind = 'late_fee'`)[0]?.n
	on('2026-04-25')
	expect(charge()).toBe(false)
	on('2026-04-26')
	expect([charge(), charge(), fees()]).toEqual([true, false, 1])
	on('2026-05-26')
	expect([charge(), charge(), fees()]).toEqual([true, false, 2])
	expect(rows(`select description from invoice_lines where kind = 'late_fee' order by id`)).toEqual([
		{ description: expect.stringMatching(/^Late fee, invoice .*, part due .*April/) as string },
		{ description: expect.stringMatching(/, part due .*May/) as string },
	])
	const drafts = rows<{ id: string }>(`select id from invoices where state = 'draft' order by id`)
	const said = drafts.map(({ id: draft }) => {
		const spanish = invoiceDocument(findInvoice(access.schoolId, draft)!, letterheadOf(access.schoolId), 'es')
		return spanish.table.rows.map(({ cells: [line], why }) => [line, why])
	})
	const why = 'Sin pagar más de 5 días después de su vencimiento'
	expect(said).toEqual([
		[['Recargo por demora de la factura 0001, plazo con vencimiento el 20 de abril de 2026', why]],
		[['Recargo por demora de la factura 0001, plazo con vencimiento el 20 de mayo de 2026', why]],
	])
})

it('a late fee of a part comes off its draft once that part is paid in time, and waits anew if the bank returns the payment', () => {
	const { access, family, id } = inParts()
	const rules = { prefix: '', termsDays: 14, billDay: 1, remindAfterDays: 7 }
	valueOf(saveBillingSettings(access, { ...rules, lateFeeMinor: 5_00, lateFeeAfterDays: 5 }))
	const charge = () => chargeLateFees(access, newId(), [id]).ok
	on('2026-04-26')
	expect(charge()).toBe(true)
	const paid = (amountMinor: number) =>
		valueOf(
			recordPayment(access, newId(), {
				familyId: family,
				receivedOn: '2026-04-25',
				amountMinor,
				method: 'transfer',
			}),
		)
	expect(paid(49_00).notLate).toEqual([])
	const { id: last, notLate } = paid(1_00)
	expect([notLate, openOf(access, id), charge()]).toEqual([['0001'], [0, 30_00, 20_00], false])
	on('2026-04-28')
	valueOf(returnPayment(access, last))
	on('2026-05-03')
	expect([openOf(access, id), charge()]).toEqual([[1_00, 30_00, 20_00], false])
	on('2026-05-04')
	expect(charge()).toBe(true)
})

it('a debt that was charged a late fee is not charged again by another payment plan', () => {
	const { access, id } = inParts()
	const rules = { prefix: '', termsDays: 14, billDay: 1, remindAfterDays: 7 }
	valueOf(saveBillingSettings(access, { ...rules, lateFeeMinor: 5_00, lateFeeAfterDays: 5 }))
	const charge = () => chargeLateFees(access, newId(), [id]).ok
	on('2026-04-26')
	expect(charge()).toBe(true)
	valueOf(endParts(access, id))
	on('2026-05-02')
	expect(charge()).toBe(false)
	valueOf(agree(access, id, [{ dueOn: '2026-05-10', amountMinor: 100_00 }]))
	on('2026-05-30')
	expect(charge()).toBe(false)
})

it('plans of one family say nothing of another', () => {
	const { school, access, family } = inParts()
	const other = aFamily(school, 'Lund')
	const id = aDraft(access, other, fee(70_00))
	valueOf(issueInvoice(access, id))
	on('2026-04-25')
	expect(balanceOf(access, other)).toMatchObject({ dueNowMinor: 70_00, notDueMinor: 0 })
	expect(balanceOf(access, family)).toMatchObject({ dueNowMinor: 50_00, notDueMinor: 50_00 })
})
