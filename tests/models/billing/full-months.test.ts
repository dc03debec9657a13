import { afterEach, describe, expect, it, vi } from 'vitest'
import { listOverbilled } from '#app/models/billing/overbilled.server.ts'
import { addPlanVersion } from '#app/models/billing/plans.server.ts'
import { previewSeatChange } from '#app/models/billing/seat-change.server.ts'
import { addSeries } from '#app/models/lesson/series.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { aPlan, monthly } from '../../support/billing.ts'
import { change } from '../../support/database.ts'
import { aClass, anEnrolment } from '../../support/factories.ts'
import { tuesdays, valueOf } from '../../support/lessons.ts'
import { aSeat } from '../../support/seat.ts'

afterEach(() => void vi.useRealTimers())

const NONE = 'Nothing to charge: 0 of 4 lessons.'
const full = { partMonth: 'full' } as const

/** The lessons of the class are on Wednesdays: 23 and 30 December 2026, 6 January 2027. */
describe('a month at the full price in which a student has no lesson', () => {
	it('is not charged to a student who joins after its last lesson', () => {
		const { amounts, absent } = aSeat(full, { startsOn: '2026-12-31' })
		expect([amounts('2026-12'), absent('2026-12')]).toEqual([[], [NONE]])
		expect(amounts('2027-01')).toEqual([160_00])
		expect(aSeat(full, { startsOn: '2026-12-30' }).amounts('2026-12')).toEqual([160_00])
	})

	it('is not charged to a student who leaves before its first lesson', () => {
		const { amounts, absent, end } = aSeat(full)
		end('2027-01-05')
		expect(amounts('2026-12')).toEqual([160_00])
		expect([amounts('2027-01'), absent('2027-01')]).toEqual([[], [NONE]])
	})

	it.each([
		['joins', { startsOn: '2027-02-24' }, '2027-03-02', '2027-06-29', '2027-02'],
		['leaves', {}, '2026-09-22', '2027-02-01', '2027-02'],
	])('is not charged to a private student who %s', (_, seat, startsOn, endsOn, period) => {
		const { access, piano, amounts, absent, end } = aSeat(full, { now: '2026-09-20', ...seat })
		change("update classes set kind = 'private', weekday = 2 where id = ?", piano)
		valueOf(addSeries(access, newId(), piano, tuesdays({ startsOn, endsOn })))
		if (!('startsOn' in seat)) end(endsOn)
		expect([amounts(period), absent(period)]).toEqual([[], [NONE]])
	})

	it('is credited if it was billed before, and named before the last day is saved', () => {
		const { access, enrolmentId, end, bill } = aSeat(full, { now: '2026-12-10' })
		bill('2027-01')
		const preview = previewSeatChange(access, enrolmentId, { endsOn: '2027-01-05' })
		expect(preview?.credits.map(({ amountMinor }) => amountMinor)).toEqual([160_00])
		vi.setSystemTime(Date.parse('2026-12-11T15:00:00Z'))
		end('2027-01-05')
		expect([...listOverbilled(access, '2027-01')].flat()).toMatchObject([{ amountMinor: 160_00 }])
	})

	it('is charged in the class where the student has the lessons of the month', () => {
		const { school, amounts, move } = aSeat(full, { now: '2026-12-10' })
		move(aClass(school, { name: 'Violin', weekday: 3 }), '2027-01-04')
		expect(amounts('2027-01')).toEqual([160_00])
		expect(amounts('2026-12')).toEqual([160_00])
	})
})

describe('a month at the full price is charged', () => {
	it('once, at the price of its first day, if the price changes before the first lesson', () => {
		const { access, planId, amounts } = aSeat(full, { now: '2026-12-10' })
		const next = { ...monthly, ...full, validFrom: '2027-01-05', amountMinor: 200_00 }
		valueOf(addPlanVersion(access, planId, next))
		expect(amounts('2027-01')).toEqual([160_00])
	})

	it('although a pause leaves no lesson of it', () => {
		const { amounts, pause } = aSeat(full, { now: '2026-12-10' })
		pause('2027-01-05', '2027-01-31')
		expect(amounts('2027-01')).toEqual([160_00])
	})
})

describe('an enrollment of a student', () => {
	it.each<[string, string | null, 'free' | 'charged', string, number[]]>([
		['that follows another within a month pays the month once', '2026-12-15', 'free', 'Plan', [80_00, 80_00]],
		['that follows another in the next month pays its own', '2026-11-30', 'free', 'Plan', [160_00]],
		['beside another pays as well', null, 'free', 'Plan', [160_00, 160_00]],
		['at another plan pays that one', '2026-12-15', 'free', 'Other', [80_00, 120_00]],
		['pays a fifth lesson that is charged', '2026-12-15', 'charged', 'Plan', [80_00, 120_00]],
	])('%s', (_name, endsOn, fifthLesson, planName, sums) => {
		const seat = aSeat({ fifthLesson }, { now: '2026-12-10' })
		const { school, access, student, amounts, absent, end, plan } = seat
		if (endsOn) end(endsOn)
		// December has five Wednesdays, two of them until the 15th.
		const startsOn = endsOn === '2026-12-15' ? '2026-12-16' : '2026-12-01'
		const violin = anEnrolment(school, aClass(school, { name: 'Violin', weekday: 3 }), student, { startsOn })
		plan(startsOn, planName === 'Plan' ? seat.planId : aPlan(access, { fifthLesson }, planName), violin)
		expect(amounts('2026-12').toSorted((a, b) => a - b)).toEqual(sums)
		seat.bill('2026-12')
		expect(amounts('2026-12')).toEqual([])
		expect(absent('2026-12').filter((why) => why.includes('too much'))).toEqual([])
	})

	it('that comes by a move goes on there, not where another class ended at the same plan', () => {
		const { school, student, planId, amounts, end, move, plan } = aSeat({}, { now: '2026-12-10' })
		const violin = anEnrolment(school, aClass(school, { weekday: 3 }), student, { startsOn: '2026-02-01' })
		plan('2026-02-01', planId, violin)
		end('2026-12-08')
		move(aClass(school, { weekday: 3 }), '2026-12-15', violin)
		expect(amounts('2026-12').toSorted((a, b) => a - b)).toEqual([40_00, 80_00, 80_00])
	})

	it('that follows one whose month was billed before is paid by what is left of it', () => {
		const { school, student, planId, amounts, absent, bill, end, plan } = aSeat({}, { now: '2026-12-10' })
		bill('2026-12')
		end('2026-12-15')
		const startsOn = '2026-12-16'
		plan(startsOn, planId, anEnrolment(school, aClass(school, { weekday: 3 }), student, { startsOn }))
		expect([amounts('2026-12'), absent('2026-12').some((why) => why.includes('too much'))]).toEqual([
			[],
			false,
		])
		expect(amounts('2027-01')).toEqual([160_00])
	})
})
