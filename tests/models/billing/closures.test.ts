import { afterEach, describe, expect, it, vi } from 'vitest'
import { suggestLines } from '#app/models/billing/suggestions.server.ts'
import { addSeries } from '#app/models/lesson/series.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { aBilledChild, aBillingOffice, aPlan } from '../../support/billing.ts'
import { change } from '../../support/database.ts'
import { aClosure } from '../../support/factories.ts'
import { tuesdays, valueOf } from '../../support/lessons.ts'

afterEach(() => void vi.useRealTimers())

/** A class on Mondays and Wednesdays at 320.00 for eight lessons, whatever weekday its record names. */
function twiceAWeek(weekday: number | null, closedOn: string, closedTo = closedOn) {
	const office = aBillingOffice('2026-01-02T15:00:00Z')
	const { school, access, family, piano } = office
	change('update classes set weekday = ? where id = ?', weekday, piano)
	const planId = aPlan(access, { amountMinor: 320_00, lessonsPerMonth: 8, deductsClosures: true })
	aBilledChild(school, access, { family, classId: piano, planId })
	aClosure(school, { startsOn: closedOn, endsOn: closedTo })
	const wish = tuesdays({ weekdays: [1, 3], startsOn: '2026-02-02', endsOn: '2026-12-31' })
	valueOf(addSeries(access, newId(), piano, wish))
	const amount = (period: string) => suggestLines(access, family, period).lines[0]?.unitMinor
	return { ...office, amount }
}

describe('a closure of a class that meets on Mondays and Wednesdays', () => {
	it.each([
		[1, '2026-10-12', '2026-10'],
		[3, '2026-10-12', '2026-10'],
		[null, '2026-10-12', '2026-10'],
		[1, '2026-02-11', '2026-02'],
		[3, '2026-02-11', '2026-02'],
	])('is deducted with weekday %s on the class and a closure on %s', (weekday, closedOn, period) => {
		expect(twiceAWeek(weekday, closedOn).amount(period)).toBe(280_00)
	})

	it('is not deducted for a lesson that is left booked on the closed day, until that is closed too', () => {
		const { school, piano, amount } = twiceAWeek(1, '2026-12-30')
		expect(amount('2026-10')).toBe(320_00)
		aClosure(school, { startsOn: '2026-10-12', endsOn: '2026-10-12' })
		expect(amount('2026-10')).toBe(320_00)
		change("update lessons set state = 'closed' where class_id = ? and day = '2026-10-12'", piano)
		expect(amount('2026-10')).toBe(280_00)
	})

	it('takes the whole price where all of the month is closed', () => {
		expect(twiceAWeek(1, '2026-10-01', '2026-10-31').amount('2026-10') ?? 0).toBe(0)
	})
})
