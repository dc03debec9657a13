import { afterEach, expect, it, vi } from 'vitest'
import { creditInvoice } from '#app/models/billing/ending.server.ts'
import { addPlanVersion } from '#app/models/billing/plans.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { aPlan, monthly } from '../../support/billing.ts'
import { change } from '../../support/database.ts'
import { aClass, aTeacher } from '../../support/factories.ts'
import { valueOf } from '../../support/lessons.ts'
import { aPayRate, sheetOf } from '../../support/pay.ts'
import { aSeat } from '../../support/seat.ts'

afterEach(() => void vi.useRealTimers())

/** A teacher with 40% of what families pay, whose student is billed a package of 200.00 in April that costs 300.00 from May on. */
function aPackage(packageLessons: number) {
	const terms = { basis: 'package', amountMinor: 200_00, packageLessons, siblingDiscount: 0 } as const
	const seat = aSeat(terms, { now: '2026-06-20', startsOn: '2026-04-01' })
	const { school, access, planId } = seat
	const teacher = aTeacher(school, { name: 'Jun Mori' })
	aPayRate(access, teacher, { basis: 'percent', amount: 40_00 })
	const april = seat.bill('2026-04')
	const dearer = { ...monthly, ...terms, amountMinor: 300_00, validFrom: '2026-05-01' }
	valueOf(addPlanVersion(access, planId, dearer))
	const taught = (...lessons: (readonly [day: string, classId?: string, code?: string])[]) => {
		for (const [day, classId, code] of lessons) seat.taught(day, code, classId)
		change('update lessons set teacher_id = ?', teacher)
	}
	const earned = (period: string) =>
		sheetOf(access, teacher, period)?.lines.map(({ day, amountMinor }) => [day.slice(5), amountMinor])
	return { ...seat, april, taught, earned }
}

it('a lesson of a package is paid by what the family was billed for that package, whatever it costs by then', () => {
	const { taught, earned } = aPackage(10)
	taught(['2026-04-22'], ['2026-04-29'], ['2026-05-06'], ['2026-06-03'])
	expect(earned('2026-04')).toEqual([
		['04-22', 8_00],
		['04-29', 8_00],
	])
	expect(earned('2026-05')).toEqual([['05-06', 8_00]])
	expect(earned('2026-06')).toEqual([['06-03', 8_00]])
})

it('the next package has its own price, billed or not, and each lesson is of the first one that has lessons left', () => {
	const { taught, earned, bill, amounts } = aPackage(2)
	taught(['2026-04-29'], ['2026-05-06'], ['2026-05-13'], ['2026-05-20'])
	const may = [
		['05-06', 40_00],
		['05-13', 60_00],
		['05-20', 60_00],
	]
	expect(earned('2026-05')).toEqual(may)
	expect(amounts('2026-05')).toContain(300_00)
	bill('2026-05')
	expect(earned('2026-05')).toEqual(may)
	expect(earned('2026-04')).toEqual([['04-29', 40_00]])
})

it('a package that was credited in full pays for no lesson any more', () => {
	const { access, student, taught, earned, april } = aPackage(10)
	taught(['2026-05-06'])
	const credit = { id: april, amountMinor: 200_00, reason: 'r', studentId: student }
	valueOf(creditInvoice(access, newId(), credit))
	expect(earned('2026-05')).toEqual([['05-06', 12_00]])
})

it('the lessons left of a package keep its price in another class and under a price per lesson', () => {
	const { access, school, plan, move, taught, earned } = aPackage(3)
	const violin = aClass(school, { name: 'Violin', weekday: 3 })
	const seat = move(violin, '2026-05-04')
	plan('2026-05-11', aPlan(access, { basis: 'lesson', amountMinor: 90_00 }, 'Single'), seat)
	taught(['2026-04-29'], ['2026-05-06', violin], ['2026-05-13', violin], ['2026-05-20', violin])
	expect(earned('2026-05')).toEqual([
		['05-06', 26_67],
		['05-13', 26_67],
		['05-20', 36_00],
	])
})
