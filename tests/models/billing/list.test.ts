import { afterEach, expect, it, vi } from 'vitest'
import { eachInvoice, listInvoices } from '#app/models/billing/list.server.ts'
import { invoiceFigures } from '#app/models/billing/figures.server.ts'
import { issueInvoice } from '#app/models/billing/issue.server.ts'
import { recordPayment } from '#app/models/billing/payment.server.ts'
import { saveInvoiceDraft } from '#app/models/billing/draft.server.ts'
import { voidInvoice } from '#app/models/billing/ending.server.ts'
import { listNeeds } from '#app/models/dashboard/attention.server.ts'
import { readInvoiceQuery } from '#app/domain/billing/list.ts'
import { invoiceStanding } from '#app/domain/billing/labels.ts'
import { newId } from '#app/utils/id.server.ts'
import { aBilledChild, aBillingOffice, aDraft, aPlan, fee } from '../../support/billing.ts'
import { aClass, aStudent, aSchoolWithAccess } from '../../support/factories.ts'
import { valueOf } from '../../support/lessons.ts'
import { aFamily } from '../../support/students.ts'

afterEach(() => void vi.useRealTimers())

const asked = (text = '') => readInvoiceQuery(new URLSearchParams(text))

/** One invoice in every state, as of 10 April 2026. */
function anOffice() {
	const office = aBillingOffice('2026-01-15T15:00:00Z')
	const { school, access, family, piano } = office
	const other = aFamily(school, 'Łukasz')
	const { student } = aBilledChild(school, access, { family: other, classId: piano, planId: aPlan(access) })
	const on = (day: string, familyId: string, amountMinor: number, then?: (id: string) => void) => {
		vi.setSystemTime(Date.parse(`${day}T15:00:00Z`))
		const lines = [fee(amountMinor, familyId === other ? { studentId: student } : {})]
		const { id } = valueOf(
			saveInvoiceDraft(access, newId(), { familyId, period: null, lines, termsDays: 10 }),
		)
		valueOf(issueInvoice(access, id))
		then?.(id)
	}
	on('2026-01-15', family, 1_00)
	on('2026-02-15', family, 2_00)
	on('2026-03-20', other, 4_00)
	on('2026-03-21', family, 8_00, (id) => valueOf(voidInvoice(access, id, 'r')))
	on('2026-04-09', other, 16_00)
	vi.setSystemTime(Date.parse('2026-04-10T15:00:00Z'))
	valueOf(
		recordPayment(access, newId(), {
			familyId: other,
			receivedOn: '2026-04-10',
			amountMinor: 5_00,
			method: 'cash',
		}),
	)
	valueOf(saveInvoiceDraft(access, newId(), { familyId: family, period: null, lines: [fee(32_00)] }))
	return { ...office, other }
}

it('drafts need attention, as many as their list shows, once the oldest is more than a day old', () => {
	const { access, family } = anOffice()
	const need = () => listNeeds(access, '2026-04-11').find(({ need }) => need === 'draft-unsent')
	expect(need()).toBeUndefined()
	vi.setSystemTime(Date.parse('2026-04-11T15:00:01Z'))
	const old = listInvoices(access, asked('view=draft')).rows[0]!.id
	expect(need()).toEqual({ need: 'draft-unsent', people: 1, more: false, id: old, name: 'Okafor' })
	aDraft(access, family, fee(1_00))
	expect([need()?.people, listInvoices(access, asked('view=draft')).count]).toEqual([2, 2])
	valueOf(issueInvoice(access, old))
	expect(need()).toBeUndefined()
	expect(listNeeds(aSchoolWithAccess().access, '2026-04-11')).toEqual([])
})

it('a card says what the list it leads to comes to, and the bands of lateness come to what is late', () => {
	const { access } = anOffice()
	const figures = invoiceFigures(access)
	const views = {
		draft: figures.draft,
		'due-later': figures.dueLater,
		late: figures.late,
		'late-30': figures.late30,
		'late-60': figures.late60,
		'late-more': figures.lateMore,
	}
	for (const [view, card] of Object.entries(views)) {
		const { rows, sums, count, openMinor } = listInvoices(access, asked(`view=${view}`))
		const { totalMinor } = view === 'draft' ? sums.drafts : sums.issued
		expect({ totalMinor, count, openMinor }, view).toMatchObject(card)
		expect(rows, view).toHaveLength(card.count)
		expect(
			rows.reduce((sum, { shownMinor }) => sum + shownMinor, 0),
			view,
		).toBe(card.openMinor)
	}
	expect(figures).toMatchObject({
		draft: { count: 1, totalMinor: 32_00 },
		dueLater: { count: 1, openMinor: 15_00 },
		late: { count: 2, openMinor: 3_00 },
		late60: { count: 1, openMinor: 2_00 },
		lateMore: { count: 1, openMinor: 1_00 },
		receivedMinor: 5_00,
	})
})

it.each([
	['', 6],
	['search=0003', 1],
	['search=lukasz', 2],
	['search=16.00', 1],
	['search=nobody', 0],
	['view=open', 3],
	['view=paid', 1],
	['view=closed', 1],
	['dueFrom=2026-02-25&dueTo=2026-03-30', 2],
	['view=anything', 6],
])('the list asked for %s has %i invoices', (text, count) => {
	const { access } = anOffice()
	expect(listInvoices(access, asked(text))).toMatchObject({ count })
})

it('the list names the children, is in order both ways, and is the same in a file', () => {
	const { access, other } = anOffice()
	const { rows } = listInvoices(access, asked(`family=${other}&sort=number`))
	expect(rows.map(({ number, students }) => [number, students])).toEqual([
		['0003', ['Ada Okafor']],
		['0005', ['Ada Okafor']],
	])
	const numbers = (text: string) => listInvoices(access, asked(text)).rows.map(({ number }) => number)
	expect(numbers('sort=-number')).toEqual(['0005', '0004', '0003', '0002', '0001', null])
	const file = [...eachInvoice(access, asked('sort=-number'), { batch: 2 })].flat()
	expect(file.map(({ number }) => number)).toEqual(numbers('sort=-number'))
})

it('the list of another school has nothing of it', () => {
	anOffice()
	const { access } = aSchoolWithAccess()
	expect(listInvoices(access, asked())).toMatchObject({
		rows: [],
		count: 0,
		openMinor: 0,
		sums: { issued: { totalMinor: 0 } },
	})
})

it('whether an invoice is late is a matter of the day', () => {
	const invoice = { state: 'issued', dueOn: '2026-04-10' } as const
	expect(
		['2026-04-04', '2026-04-09', '2026-04-10', '2026-04-11', '2026-05-17'].map(
			(day) => invoiceStanding(invoice, day).text,
		),
	).toEqual(['Due in 6 days', 'Due in 1 day', 'Due today', '1 day late', '37 days late'])
	expect(invoiceStanding({ ...invoice, state: 'paid' }, '2026-05-17')).toEqual({
		text: 'Paid',
		isLate: false,
	})
})

it('is narrowed by the total, by how it was paid and by the class its lines are for', () => {
	const { school, access, other, piano } = anOffice()
	const choir = aClass(school, { name: 'Choir' })
	const { student, enrolmentId } = aBilledChild(school, access, {
		family: other,
		classId: choir,
		planId: aPlan(access),
		firstName: 'Cleo',
	})
	const lines = [fee(64_00, { studentId: student, enrolmentId, period: '2026-04' })]
	valueOf(saveInvoiceDraft(access, newId(), { familyId: other, period: null, lines }))
	const totals = (text: string) =>
		listInvoices(access, asked(text))
			.rows.map(({ totalMinor }) => totalMinor / 100)
			.sort((one, two) => one - two)
	expect(totals('amountFrom=4&amountTo=16,00')).toEqual([4, 8, 16])
	expect(totals('amountFrom=64')).toEqual([64])
	expect(totals('method=cash')).toEqual([4, 16])
	expect(totals('method=card')).toEqual([])
	expect(totals(`class=${choir}`)).toEqual([64])
	expect(totals(`class=${piano}`)).toEqual([])
	expect(totals(`student=${student}`)).toEqual([64])
	// What names nobody, such as a late fee, is on the page of each of the family's students.
	valueOf(saveInvoiceDraft(access, newId(), { familyId: other, period: null, lines: [fee(3_00)] }))
	const sibling = aStudent(school, { familyId: other })
	expect(totals(`student=${student}`)).toEqual([3, 64])
	expect(totals(`student=${sibling}`)).toEqual([3])
	expect(totals(`family=${other}&without=${student}`)).toEqual([4, 16])
	expect(asked('amountFrom=0.005').unread).toHaveProperty('amountFrom')
})
