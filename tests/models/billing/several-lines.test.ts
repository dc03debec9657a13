import { afterEach, describe, expect, it, vi } from 'vitest'
import { mendOverbilled } from '#app/domain/billing/overbilled.ts'
import { grossOfPart, type LineCredit } from '#app/domain/billing/credit-spread.ts'
import { findInvoice } from '#app/models/billing/detail.server.ts'
import { creditInvoice } from '#app/models/billing/ending.server.ts'
import { setEnrolmentPlan } from '#app/models/billing/enrolment-plan.server.ts'
import { previewLeaving } from '#app/models/billing/leaving.server.ts'
import { listOwnPackages } from '#app/models/billing/own-packages.server.ts'
import { listOverbilled } from '#app/models/billing/overbilled.server.ts'
import { suggestLines } from '#app/models/billing/suggestions.server.ts'
import { addTaxCode } from '#app/models/billing/tax-codes.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { aBilledChild, aPlan, markLessonOf, violations } from '../../support/billing.ts'
import { change, rows } from '../../support/database.ts'
import { aClass, aLesson, anEnrolment } from '../../support/factories.ts'
import { valueOf } from '../../support/lessons.ts'
import { aSeat } from '../../support/seat.ts'

afterEach(() => void vi.useRealTimers())

const MONTH = '2026-09'

const siblingDiscount = 1000

/**
 * Ada has piano for 160.00 a month with 7% tax, and Bob ten lessons of violin for 315.00 with 23%, less the sibling discount. Both
 * are on the invoice of September, of which Bob took two lessons.
 */
function aFamilyOfTwo() {
	const tax = (rate: number) =>
		valueOf(addTaxCode(seat.access, newId(), { name: `${rate}`, rates: [{ name: `${rate}`, rate }] })).id
	const seat = aSeat({})
	const { school, access, family, enrolmentId } = seat
	const set = (id: string, planId: string) =>
		valueOf(setEnrolmentPlan(access, { enrolmentId: id, planId, startsOn: '2026-01-01', override: null }))
	set(enrolmentId, aPlan(access, { amountMinor: 160_00, siblingDiscount, taxCodeId: tax(7_000) }))
	const violin = aClass(school, { name: 'Violin', weekday: 4 })
	const lessons = { basis: 'package', amountMinor: 315_00, packageLessons: 10 } as const
	const packages = aPlan(access, { ...lessons, siblingDiscount, taxCodeId: tax(23_000) })
	const bob = aBilledChild(school, access, { family, classId: violin, planId: packages, firstName: 'Bob' })
	const invoice = findInvoice(access.schoolId, seat.bill(MONTH))!
	for (const day of ['2026-09-03', '2026-09-10']) {
		const startsAt = Date.parse(`${day}T16:00:00Z`)
		markLessonOf(access, aLesson(school, { classId: violin, startsAt }), bob.student, 'P')
	}
	return { ...seat, bob, violin, invoice, ...creditsOf({ ...seat, invoiceId: invoice.id }) }
}

function creditsOf({ access, family, invoiceId }: ReturnType<typeof aSeat> & { invoiceId: string }) {
	const credits = () => suggestLines(access, family, MONTH).overbilled ?? []
	/** The amount of each suggestion, by the line that its link names. */
	const proposed = () =>
		credits().map((credit) => {
			const { search } = new URL(mendOverbilled(credit).to, 'https://school.example')
			const params = new URLSearchParams(search)
			return { ...credit, lineId: params.get('line') ?? '', isForDays: params.get('days') === 'on' }
		})
	return {
		credits,
		proposed,
		tooMuch: () => credits().map(({ amountMinor }) => amountMinor),
		/** Writes one of the suggested credits as its link does. */
		write: (at: number) => {
			const { amountMinor, student: studentId, lineId, isForDays } = proposed()[at]!
			const wish = {
				id: invoiceId,
				amountMinor,
				studentId,
				lineId: lineId || undefined,
				isForDays,
				reason: 'r',
			}
			valueOf(creditInvoice(access, newId(), wish))
		},
		goodwill: (amountMinor: number, lineId?: string, studentId?: string) =>
			valueOf(creditInvoice(access, newId(), { id: invoiceId, amountMinor, reason: 'r', lineId, studentId })),
	}
}

/** The lines that each credit note takes from, with their tax. */
const notes = () =>
	rows<{ lines: string }>('select lines from credit_notes order by rowid').map(({ lines }) =>
		(JSON.parse(lines) as LineCredit[]).map((part) => ({
			id: part.id,
			gross: grossOfPart(part),
			tax: part.taxes[0]?.taxMinor ?? 0,
		})),
	)

const sumOf = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0)

/** Both end on September 18. One lesson of four is too much for Ada, and eight lessons are left of Bob's package. */
function bothLeave() {
	const its = aFamilyOfTwo()
	const [ada, bobs] = [its.enrolmentId, its.bob.enrolmentId].map(
		(id) => its.invoice.lines.find(({ enrolmentId }) => enrolmentId === id)!.id,
	)
	its.end('2026-09-18')
	its.end('2026-09-18', its.bob.enrolmentId)
	return { ...its, ada: ada!, bobs: bobs! }
}

describe('an invoice that bills two children too much', () => {
	it('is credited line by line, each with its own tax, whichever comes first', () => {
		for (const first of [0, 1]) {
			const { ada, bobs, proposed, tooMuch, write, access, family } = bothLeave()
			const lines = proposed().map(({ lineId, student, about }) => ({ lineId, student, about }))
			expect(new Set(lines.map(({ lineId }) => lineId))).toEqual(new Set([ada, bobs]))
			const of = Object.fromEntries(proposed().map((one) => [one.lineId, one.amountMinor] as const))
			// 8 of 10 lessons less 10% with 23% tax, and one of four lessons of the month with 7%.
			expect(of[bobs]).toBe(278_96)
			expect(of[ada]).toBe(42_80)
			const [, second] = first === 0 ? tooMuch() : tooMuch().toReversed()
			const next = proposed()[1 - first]!.lineId
			write(first)
			expect(tooMuch()).toEqual([second])
			expect(proposed()[0]).toMatchObject({ lineId: next, amountMinor: second })
			write(0)
			expect(tooMuch()).toEqual([])
			const written = notes().slice(-2)
			expect(new Set(written.map((parts) => parts.map(({ id }) => id).join()))).toEqual(new Set([ada, bobs]))
			const taxes = Object.fromEntries(written.flat().map(({ id, tax }) => [id, tax] as const))
			expect(taxes).toEqual({ [ada]: 2_80, [bobs]: 52_17 })
			expect(listOwnPackages(access, [{ id: family }])).toEqual([])
			expect(suggestLines(access, family, MONTH).lines).toEqual([])
			expect(violations()).toEqual([])
		}
	})

	it('is listed with two rows on the month and two credits of the preview', () => {
		const its = aFamilyOfTwo()
		vi.setSystemTime(Date.now() + 60_000)
		its.end('2026-09-18', its.bob.enrolmentId)
		const bobOnly = its.tooMuch()
		const preview = previewLeaving(its.access, its.student, { endsOn: '2026-09-18' })
		expect(preview?.credits.map(({ student, addedMinor }) => [student, addedMinor])).toEqual([
			[its.student, 42_80],
		])
		its.end('2026-09-18')
		const keys = its.credits().map(({ key }) => key)
		expect(new Set(keys).size).toBe(2)
		const listed = [...listOverbilled(its.access, MONTH)].flat()
		expect(listed.map(({ key }) => key)).toEqual(keys)
		expect(sumOf(its.tooMuch())).toBe(sumOf(bobOnly) + 42_80)
	})

	it('deducts an earlier credit once, from the line it was taken from', () => {
		const { ada, bobs, bob, student, proposed, tooMuch, goodwill } = bothLeave()
		const amounts = () => Object.fromEntries(proposed().map((one) => [one.lineId, one.amountMinor] as const))
		const before = amounts()
		goodwill(20_00, ada)
		expect(amounts()).toEqual({ ...before, [ada]: before[ada]! - 20_00 })
		goodwill(10_00, bobs, bob.student)
		expect(amounts()).toEqual({ [bobs]: before[bobs]! - 10_00, [ada]: before[ada]! - 20_00 })
		// What is more than Ada was billed too much counts for the others, as before.
		goodwill(60_00, ada, student)
		expect(tooMuch()).toEqual([before[bobs]! + before[ada]! - 90_00])
	})

	it('bills the days of a child again who stays after all, while the credit of the other is open', () => {
		const { ada, bobs, proposed, write, access, family, enrolmentId, credits } = bothLeave()
		write(proposed().findIndex(({ lineId }) => lineId === ada))
		change("update enrolments set ends_on = null, state = 'active' where id = ?", enrolmentId)
		expect(credits()).toMatchObject([{ amountMinor: 278_96, lessonsLeft: bobs }])
		expect(suggestLines(access, family, MONTH).lines).toMatchObject([{ enrolmentId, unitMinor: 40_00 }])
	})
})

describe('an invoice that bills two classes of one student too much', () => {
	it('is credited line by line, and bills the right one again', () => {
		const seat = aSeat({ amountMinor: 160_00 })
		const { school, access, family, student, enrolmentId } = seat
		const violin = aClass(school, { name: 'Violin', weekday: 3 })
		const second = anEnrolment(school, violin, student, { startsOn: '2026-01-01' })
		const planId = aPlan(access, { amountMinor: 100_00 })
		valueOf(setEnrolmentPlan(access, { enrolmentId: second, planId, startsOn: '2026-01-01', override: null }))
		const invoiceId = seat.bill(MONTH)
		const { proposed, tooMuch, write } = creditsOf({ ...seat, invoiceId })
		seat.end('2026-09-18')
		seat.end('2026-09-18', second)
		expect(tooMuch()).toEqual([40_00, 25_00])
		expect(new Set(proposed().map(({ lineId }) => lineId)).size).toBe(2)
		write(0)
		expect(tooMuch()).toEqual([25_00])
		write(0)
		expect(tooMuch()).toEqual([])
		change("update enrolments set ends_on = null, state = 'active' where id = ?", second)
		expect(suggestLines(access, family, MONTH).lines).toMatchObject([
			{ enrolmentId: second, unitMinor: 25_00 },
		])
		change("update enrolments set ends_on = null, state = 'active' where id = ?", enrolmentId)
		expect(seat.amounts(MONTH).toSorted()).toEqual([25_00, 40_00])
	})
})

describe('several lines at the same price', () => {
	it('of one seat are credited one by one if none of them is as much as all that is too much', () => {
		const seat = aSeat({ basis: 'lesson', amountMinor: 40_00 })
		const { access, enrolmentId, planId } = seat
		for (const day of ['2026-09-02', '2026-09-09', '2026-09-16']) seat.taught(day)
		const { proposed, tooMuch, write, credits } = creditsOf({ ...seat, invoiceId: seat.bill(MONTH) })
		const agree = (amountMinor: number) =>
			valueOf(
				setEnrolmentPlan(access, {
					enrolmentId,
					planId,
					startsOn: '2026-09-01',
					override: { amountMinor, reason: 'r' },
				}),
			)
		agree(30_00)
		expect(tooMuch()).toEqual([30_00])
		expect(proposed()[0]?.lineId).toBeTruthy()
		agree(20_00)
		expect(tooMuch()).toEqual([20_00, 20_00, 20_00])
		expect(new Set(proposed().map(({ lineId }) => lineId)).size).toBe(3)
		expect(new Set(credits().map(({ about }) => about)).size).toBe(3)
		write(1)
		write(0)
		expect(tooMuch()).toEqual([20_00])
		write(0)
		expect([tooMuch(), seat.amounts(MONTH)]).toEqual([[], []])
		expect(notes().map((parts) => parts.map(({ gross }) => gross))).toEqual([[20_00], [20_00], [20_00]])
	})

	it('are named although their taxes are rounded together, so that a cent less is left of the second', () => {
		const seat = aSeat({})
		const { school, access, family, enrolmentId, piano } = seat
		const vat = valueOf(addTaxCode(access, newId(), { name: 'VAT', rates: [{ name: 'VAT', rate: 19_000 }] }))
		const planId = aPlan(access, { amountMinor: 10_03, taxCodeId: vat.id })
		seat.plan('2026-01-01', planId)
		const bob = aBilledChild(school, access, { family, classId: piano, planId, firstName: 'Bob' })
		// Another line, so that the invoice is not credited in full.
		aBilledChild(school, access, { family, classId: piano, planId: aPlan(access), firstName: 'Cleo' })
		const { proposed, tooMuch, write } = creditsOf({ ...seat, invoiceId: seat.bill(MONTH) })
		for (const id of [enrolmentId, bob.enrolmentId]) seat.end('2026-08-31', id)
		expect(tooMuch()).toEqual([11_94, 11_94])
		write(0)
		expect(proposed()).toMatchObject([{ amountMinor: 11_94, student: bob.student }])
		expect(proposed()[0]?.lineId).toBeTruthy()
		write(0)
		expect(tooMuch()).toEqual([])
		expect(violations()).toEqual([])
	})
})
