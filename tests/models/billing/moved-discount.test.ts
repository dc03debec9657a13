import { afterEach, describe, expect, it, vi } from 'vitest'
import { saveInvoiceDraft } from '#app/models/billing/draft.server.ts'
import { setEnrolmentPlan } from '#app/models/billing/enrolment-plan.server.ts'
import { issueInvoice } from '#app/models/billing/issue.server.ts'
import type { NewPlanVersion } from '#app/models/billing/plans.server.ts'
import { suggestLines } from '#app/models/billing/suggestions.server.ts'
import { wholeLine } from '#app/domain/billing/tax.ts'
import { newId } from '#app/utils/id.server.ts'
import { aBilledChild, aBillingOffice, aPlan } from '../../support/billing.ts'
import { change } from '../../support/database.ts'
import { aClass, aTerm } from '../../support/factories.ts'
import { valueOf } from '../../support/lessons.ts'
import { aSeat } from '../../support/seat.ts'

afterEach(() => void vi.useRealTimers())

const siblingDiscount = 1500

/** Abe in a class on Wednesdays in a term of September and October, and Bob, who pays 63.00 a month. */
function brothers(version: Partial<NewPlanVersion>) {
	const seat = aSeat({ siblingDiscount, ...version }, { now: '2026-09-01' })
	const { school, access, family, piano } = seat
	aTerm(school, { startsOn: '2026-09-01', endsOn: '2026-10-31' })
	const monthly = (amountMinor: number) => aPlan(access, { amountMinor, siblingDiscount })
	const bob = aBilledChild(school, access, {
		family,
		classId: piano,
		planId: monthly(63_00),
		firstName: 'Bob',
	})
	const suggested = (period: string) => suggestLines(access, family, period)
	/** The lines of Abe after their discount, or of Bob. */
	const nets = (period: string, student = seat.student) =>
		suggested(period)
			.lines.filter(({ studentId }) => studentId === student)
			.map((line) => wholeLine(line).netMinor)
	return {
		...seat,
		bob,
		nets,
		monthly,
		why: (period: string) =>
			suggested(period).lines.find(({ studentId }) => studentId === seat.student)?.why ?? null,
		credits: (period: string) => suggested(period).overbilled?.map(({ amountMinor }) => amountMinor) ?? [],
		/** Moves Abe to a monthly class from October. */
		moveToMonthly: (amountMinor: number) => {
			const violin = seat.move(aClass(school, { name: 'Violin', weekday: 3 }), '2026-10-01')
			seat.plan('2026-10-01', monthly(amountMinor), violin)
		},
	}
}

/** 10.00 a lesson, of which September has five and October has four. */
const term = { basis: 'term', amountMinor: 90_00 } as const

describe('a term billed with the sibling discount, of somebody who moves to a class by the month', () => {
	function moved(amountMinor = 63_00) {
		const all = brothers(term)
		expect([all.nets('2026-09'), all.nets('2026-09', all.bob.student)]).toEqual([[76_50], [63_00]])
		all.bill('2026-09')
		all.moveToMonthly(amountMinor)
		return all
	}

	it('pays as much as was billed where the student then pays in full', () => {
		const { nets, why, bill, bob, credits } = moved()
		expect([nets('2026-10'), nets('2026-10', bob.student)]).toEqual([[29_00], [53_55]])
		expect(why('2026-10')).toContain('$34.00 of it was billed before')
		bill('2026-10')
		expect([nets('2026-10'), credits('2026-10')]).toEqual([[], []])
		expect([nets('2026-11'), credits('2026-11')]).toEqual([[63_00], []])
	})

	it('pays as much where the brother has left', () => {
		const { nets, end, bob } = moved()
		end('2026-09-30', bob.enrolmentId)
		expect([nets('2026-10'), nets('2026-11')]).toEqual([[29_00], [63_00]])
	})

	it('leaves the discount to pay of a month that costs the same', () => {
		const { nets, bill, end, bob } = moved(40_00)
		end('2026-09-30', bob.enrolmentId)
		expect(nets('2026-10')).toEqual([6_00])
		bill('2026-10')
		expect([nets('2026-10'), nets('2026-11')]).toEqual([[], [40_00]])
	})

	it('pays for the same lessons where the discount goes on', () => {
		const { nets, why, bill, end, bob, credits } = moved(50_00)
		// 10.00, less 15%.
		expect(nets('2026-10')).toEqual([8_50])
		expect(why('2026-10')).toContain('$40.00 of it was billed before; 15% sibling discount')
		bill('2026-10')
		// A month that was billed keeps its discount; only what Bob was billed is credited.
		end('2026-09-30', bob.enrolmentId)
		expect([nets('2026-10'), credits('2026-10')]).toEqual([[], [63_00]])
	})
})

describe('a term billed without a sibling discount, of somebody who has one from then on', () => {
	function moved(amountMinor: number) {
		const all = brothers({ ...term, siblingDiscount: 0 })
		all.bill('2026-09')
		all.moveToMonthly(amountMinor)
		return all
	}

	it('pays as much as was billed', () => {
		const { nets, why, bill, credits } = moved(60_00)
		// 51.00, less 40.00.
		expect(nets('2026-10')).toEqual([11_00])
		expect(why('2026-10')).toContain('$40.00 of it was billed before; 15% sibling discount')
		bill('2026-10')
		expect([nets('2026-10'), credits('2026-10')]).toEqual([[], []])
	})

	it('is credited for the rest at the end of the term', () => {
		const { nets, credits } = moved(45_00)
		// 38.25, of 40.00.
		expect([nets('2026-10'), credits('2026-10')]).toEqual([[], [1_75]])
	})
})

describe('a month billed with the sibling discount, of somebody who goes on with a term in it', () => {
	it('pays as much as was billed where the student then pays in full', () => {
		const { access, nets, bill, plan, end, bob, credits } = brothers({
			amountMinor: 60_00,
			partMonth: 'days',
		})
		bill('2026-09')
		plan('2026-09-21', aPlan(access, { ...term, amountMinor: 610_00, partMonth: 'days', siblingDiscount }))
		end('2026-09-30', bob.enrolmentId)
		// 41 of 61 days, less 20.00 of September, for which 17.00 were billed.
		expect(nets('2026-10')).toEqual([393_00])
		bill('2026-10')
		expect([nets('2026-10'), credits('2026-10')]).toEqual([[], []])
	})
})

describe('a month billed with the sibling discount, of somebody who moves to a dearer class in the middle of it', () => {
	/** A quarter of the month is left after three Wednesdays. */
	function moved() {
		const all = brothers({ amountMinor: 60_00 })
		all.bill('2026-09')
		const violin = all.move(aClass(all.school, { name: 'Violin', weekday: 3 }), '2026-09-17')
		all.plan('2026-09-17', all.monthly(80_00), violin)
		return all
	}

	it('has the discount on the difference', () => {
		// 20.00, less 15.00.
		expect(moved().nets('2026-09')).toEqual([4_25])
	})

	it('pays as much as was billed where the brother was not there after all', () => {
		const { nets, bill, bob, credits } = moved()
		change('update invoice_lines set released_at = 1 where enrolment_id = ?', bob.enrolmentId)
		change(`update enrolments set ends_on = '2026-08-31' where id = ?`, bob.enrolmentId)
		// 20.00, less 15.00 with 15% off.
		expect(nets('2026-09')).toEqual([7_25])
		bill('2026-09')
		expect([nets('2026-09'), credits('2026-09')]).toEqual([[], []])
	})
})

describe('a term billed with the sibling discount, of somebody who pays by the month for the rest of it', () => {
	/** Both children pay a term of 11 Wednesdays, the younger one with 10% off. One leaves after January. */
	function goesOn(amountMinor: number) {
		const { school, access, family, piano } = aBillingOffice('2027-01-05T15:00:00Z')
		aTerm(school, { startsOn: '2027-01-11', endsOn: '2027-03-26' })
		const planId = aPlan(access, { basis: 'term', amountMinor: 281_40, siblingDiscount: 1000 })
		const child = (firstName: string) =>
			aBilledChild(school, access, { family, classId: piano, planId, firstName })
		const [vera, vito] = [child('Vera'), child('Vito')]
		const lines = suggestLines(access, family, '2027-01').lines
		expect(lines.map((line) => wholeLine(line).netMinor)).toEqual([281_40, 253_26])
		const draft = { familyId: family, period: '2027-01', lines }
		valueOf(issueInvoice(access, valueOf(saveInvoiceDraft(access, newId(), draft)).id))
		const plan = { startsOn: '2027-02-01', override: null }
		return {
			leaves: () => change(`update enrolments set ends_on = '2027-01-31' where id = ?`, vera.enrolmentId),
			changes: (discount = 1200) =>
				valueOf(
					setEnrolmentPlan(access, {
						...plan,
						enrolmentId: vito.enrolmentId,
						planId: aPlan(access, { amountMinor, siblingDiscount: discount }),
					}),
				),
			due: (period: string) => {
				const { lines, overbilled = [] } = suggestLines(access, family, period)
				const nets = lines.filter(({ studentId }) => studentId === vito.student)
				return [nets.map((line) => wholeLine(line).netMinor), overbilled.map((credit) => credit.amountMinor)]
			},
		}
	}

	it('pays each of its months in full once the sibling has left', () => {
		const { leaves, changes, due } = goesOn(58_45)
		changes()
		leaves()
		// 184.18 for 8 of 11 lessons, less 58.45 twice. Of Vera's term, 8 of 11 lessons are too much.
		expect(due('2027-02')).toEqual([[], [204_65]])
		expect(due('2027-03')).toEqual([[], [204_65, 67_28]])
	})

	it('leaves as much to pay of a dearer month', () => {
		const { leaves, changes, due } = goesOn(124_10)
		changes()
		leaves()
		// 124.10 twice, less 184.19 for 8 of 11 lessons.
		expect(due('2027-03')[0]).toEqual([64_01])
	})

	it('pays each of its months with their discount while the sibling is there', () => {
		const { changes, due } = goesOn(124_10)
		changes(800)
		// 228.34, less 184.18.
		expect(due('2027-03')).toEqual([[44_16], []])
	})
})
