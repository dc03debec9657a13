import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { saveInvoiceDraft } from '#app/models/billing/draft.server.ts'
import { setEnrolmentPlan } from '#app/models/billing/enrolment-plan.server.ts'
import { issueInvoice } from '#app/models/billing/issue.server.ts'
import { listOverbilled } from '#app/models/billing/overbilled.server.ts'
import { listOwnPackages } from '#app/models/billing/own-packages.server.ts'
import { previewSeatChange } from '#app/models/billing/seat-change.server.ts'
import { suggestLines } from '#app/models/billing/suggestions.server.ts'
import { leaveClass } from '#app/models/class/leaving.server.ts'
import { addSeries } from '#app/models/lesson/series.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { aPlan } from '../../support/billing.ts'
import { change } from '../../support/database.ts'
import { aLesson } from '../../support/factories.ts'
import { tuesdays, valueOf } from '../../support/lessons.ts'
import { versionOf } from '../../support/office.ts'
import { aHousehold } from '../../support/portal.ts'
import { aSeat } from '../../support/seat.ts'

let its: ReturnType<typeof aHousehold>

/** Ben has a private lesson on Tuesdays until further notice, and has paid for a package of ten in January. */
beforeEach(() => {
	its = aHousehold()
	const { access, violin, enrolmentId, family, teacher: teacherId } = its
	change('update classes set weekday = 2 where id = ?', violin)
	valueOf(addSeries(access, newId(), violin, tuesdays({ teacherId, endsOn: undefined })))
	const planId = aPlan(access, { basis: 'package', amountMinor: 400_00, packageLessons: 10 })
	valueOf(setEnrolmentPlan(access, { enrolmentId, planId, startsOn: '2026-01-01', override: null }))
	const { lines } = suggestLines(access, family, '2026-01')
	const { id } = valueOf(saveInvoiceDraft(access, newId(), { familyId: family, period: '2026-01', lines }))
	valueOf(issueInvoice(access, id))
})
afterEach(() => void vi.useRealTimers())

const which = () => ({ classId: its.violin, id: its.enrolmentId })
const end = (endsOn: string) =>
	valueOf(leaveClass(its.access, which(), { version: versionOf(its.enrolmentId), endsOn, reason: 'Moves' }))
const preview = (endsOn: string) =>
	previewSeatChange(its.access, its.enrolmentId, { endsOn })?.credits.map(({ amountMinor }) => amountMinor)
const credits = (period: string) =>
	(suggestLines(its.access, its.family, period).overbilled ?? []).map(({ amountMinor }) => amountMinor)

it.each([
	// The credit of the earlier last day becomes less, so that this one causes none.
	['in the same month', '2026-01-27', [240_00], []],
	['in a later month', '2026-02-24', [80_00], [80_00]],
	['after all lessons of the package', '2026-03-31', [], []],
])(
	'a later last day of a private lesson credits what its preview names: %s',
	(_, later, credited, causes) => {
		expect(preview('2026-01-20')).toEqual([280_00])
		end('2026-01-20')
		expect(credits('2026-01')).toEqual([280_00])
		const named = preview(later)
		end(later)
		expect(credits(later.slice(0, 7))).toEqual(credited)
		expect(named).toEqual(causes)
	},
)

describe('a last day after the month that is billed', () => {
	const SIZE = 5
	const september = ['2026-09-02', '2026-09-09', '2026-09-16', '2026-09-23', '2026-09-30']
	const october = ['2026-10-07', '2026-10-14', '2026-10-21', '2026-10-28', '2026-11-04', '2026-11-11']

	/** A package of five was used up in September, and some more lessons are in the timetable. */
	function aUsedPackage(coming: readonly string[]) {
		const seat = aSeat({ basis: 'package', amountMinor: 125_00, packageLessons: SIZE }, { now: '2026-09-30' })
		const { school, access, piano, family } = seat
		for (const day of coming) aLesson(school, { classId: piano, startsAt: Date.parse(`${day}T16:00:00Z`) })
		const tooMuch = () =>
			['2026-09', '2026-10', '2026-11'].flatMap((period) => [...listOverbilled(access, period)].flat())
		return {
			...seat,
			useUp: () => {
				seat.bill('2026-09')
				for (const day of september) seat.taught(day)
			},
			billed: (period: string) =>
				suggestLines(access, family, period).lines.map(({ description, unitMinor }) => [
					description.split(', ').at(-1),
					unitMinor,
				]),
			tooMuch,
			/** The runs of the months after, once the lessons have taken place. */
			later: (days: readonly string[], periods: readonly string[]) => {
				change("update lessons set state = 'canceled' where state = 'scheduled'")
				for (const day of days) seat.taught(day)
				return periods.flatMap(seat.amounts)
			},
		}
	}

	it.each([
		['fewer lessons than a package', 2, '2026-10-16', [['2 of 5 lessons', 50_00]]],
		['no lesson', 0, '2026-10-05', []],
		['a whole package', 5, '2026-11-05', [['package of 5 lessons', 125_00]]],
		['more lessons than a package', 6, '2026-11-12', [['package of 5 lessons', 125_00]]],
	])('bills the lessons that are still to come until then: %s', (_, count, lastDay, lines) => {
		const coming = october.slice(0, count)
		const { useUp, end, billed, tooMuch, bill, amounts, later } = aUsedPackage(october)
		useUp()
		vi.setSystemTime(Date.parse('2026-10-01T16:00:00Z'))
		end(lastDay)
		expect(billed('2026-09')).toEqual(lines)
		if (lines.length > 0) bill('2026-09')
		expect(tooMuch()).toEqual([])
		expect(['2026-09', '2026-10'].flatMap(amounts)).toEqual([])
		expect(later(coming, ['2026-11'])).toEqual(count > SIZE ? [25_00] : [])
		expect(tooMuch()).toEqual([])
	})

	it('bills them to a student who has had no package yet', () => {
		const { access, enrolmentId, end, billed, bill, amounts, tooMuch } = aUsedPackage(october)
		const named = previewSeatChange(access, enrolmentId, { endsOn: '2026-10-16' })
		expect(named?.lines).toMatchObject([{ period: '2026-09', amountMinor: 50_00 }])
		end('2026-10-16')
		expect(billed('2026-09')).toEqual([['2 of 5 lessons', 50_00]])
		bill('2026-09')
		expect([tooMuch(), amounts('2026-10')]).toEqual([[], []])
	})

	it('bills the lessons taught without a package with them', () => {
		const { useUp, taught, end, billed, bill, amounts, tooMuch } = aUsedPackage(october)
		useUp()
		taught('2026-09-29')
		end('2026-10-16')
		expect(billed('2026-09')).toEqual([['3 of 5 lessons', 75_00]])
		bill('2026-09')
		expect([tooMuch(), amounts('2026-10')]).toEqual([[], []])
	})

	it('bills those as well that were taken before the run', () => {
		const { useUp, taught, end, billed, bill, amounts, tooMuch } = aUsedPackage(october.slice(1))
		useUp()
		taught('2026-10-07')
		end('2026-10-16')
		expect(billed('2026-09')).toEqual([['2 of 5 lessons', 50_00]])
		bill('2026-09')
		expect([tooMuch(), amounts('2026-10')]).toEqual([[], []])
	})

	it('bills them before a price for the month that begins in the next one', () => {
		const { access, useUp, plan, billed, bill, amounts, tooMuch } = aUsedPackage(october)
		useUp()
		plan('2026-10-15', aPlan(access, { amountMinor: 160_00, partMonth: 'full' }, 'Monthly'))
		expect(billed('2026-09')).toEqual([['2 of 5 lessons', 50_00]])
		bill('2026-09')
		expect([tooMuch(), amounts('2026-10')]).toEqual([[], [160_00]])
	})

	it('bills them until a last day two months later, which the timetable reaches', () => {
		const { useUp, end, billed, bill, amounts, tooMuch } = aUsedPackage(['2026-10-21', '2026-11-04'])
		useUp()
		end('2026-11-06')
		expect(billed('2026-09')).toEqual([['2 of 5 lessons', 50_00]])
		bill('2026-09')
		expect([tooMuch(), ['2026-10', '2026-11'].flatMap(amounts)]).toEqual([[], []])
	})

	it('bills a package as before, if the timetable does not reach a last day that is far off', () => {
		const { useUp, end, amounts } = aUsedPackage(october.slice(0, 1))
		useUp()
		end('2027-06-30')
		expect(amounts('2026-09')).toEqual([125_00])
	})

	it('does not tell the family of a next package that is not billed', () => {
		const { access, family, end, taught, bill } = aUsedPackage([])
		bill('2026-09')
		for (const day of september.slice(1)) taught(day)
		const goesOn = () => listOwnPackages(access, [{ id: family }]).map(({ left, goesOn }) => [left, goesOn])
		vi.setSystemTime(Date.parse('2026-09-14T16:00:00Z'))
		expect(goesOn()).toEqual([[1, true]])
		end('2026-10-16')
		expect(goesOn()).toEqual([[1, false]])
	})
})
