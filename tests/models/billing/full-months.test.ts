import { afterEach, describe, expect, it, vi } from 'vitest'
import { listOverbilled } from '#app/models/billing/overbilled.server.ts'
import { addPlanVersion } from '#app/models/billing/plans.server.ts'
import { previewSeatChange } from '#app/models/billing/seat-change.server.ts'
import { addSeries } from '#app/models/lesson/series.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { monthly } from '../../support/billing.ts'
import { change } from '../../support/database.ts'
import { aClass } from '../../support/factories.ts'
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
