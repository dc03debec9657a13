import { afterEach, expect, it, vi } from 'vitest'
import { previewSeatChange } from '#app/models/billing/seat-change.server.ts'
import { suggestLines } from '#app/models/billing/suggestions.server.ts'
import { billingRows } from '#app/requests/billing-preview.server.ts'
import { aPlan } from '../../support/billing.ts'
import { change } from '../../support/database.ts'
import { aClass, aTerm } from '../../support/factories.ts'
import { aSeat } from '../../support/seat.ts'

afterEach(() => void vi.useRealTimers())

/** A child with a term of 12 Wednesdays at 15.00, which is billed, and a class for a monthly price. */
function aTermChild(amountMinor: number) {
	const seat = aSeat({ basis: 'term', amountMinor: 180_00 }, { now: '2027-01-05', startsOn: '2027-01-04' })
	const { school, access, family, enrolmentId } = seat
	aTerm(school, { startsOn: '2027-01-04', endsOn: '2027-03-26' })
	seat.bill('2027-01')
	const drums = aClass(school, { name: 'Drums', weekday: 3 })
	const planId = aPlan(access, { amountMinor })
	change('insert into class_prices (school_id, class_id, plan_id) values (?, ?, ?)', school.id, drums, planId)
	return {
		...seat,
		preview: (startsOn: string) =>
			previewSeatChange(access, enrolmentId, { classId: drums, startsOn, price: 'class' })!,
		moves: (startsOn: string) => seat.plan(startsOn, planId, seat.move(drums, startsOn)),
		tooMuch: (period: string) =>
			suggestLines(access, family, period).overbilled?.map((credit) => credit.amountMinor) ?? [],
	}
}

it('a move in the middle of a month names the credit of the last month of the term, and its run', () => {
	const { access, preview, moves, tooMuch } = aTermChild(40_00)
	const shown = preview('2027-02-15')
	// 180.00, less six lessons, half of February, and March.
	expect(shown.lines).toEqual([])
	expect(shown.credits).toMatchObject([{ amountMinor: 30_00, period: '2027-03' }])
	const { rows, toCredit } = billingRows(access, shown)
	expect(rows).toMatchObject([
		{
			amount: '$30.00',
			why: 'More was billed than is due then. The billing run for March 2027 suggests it.',
		},
	])
	expect(toCredit).toBe(false)
	moves('2027-02-15')
	expect([tooMuch('2027-02'), tooMuch('2027-03')]).toEqual([[], [30_00]])
	// By February, it is named under Money.
	vi.setSystemTime(Date.parse('2027-02-01T15:00:00Z'))
	expect(billingRows(access, shown)).toMatchObject({
		toCredit: true,
		rows: [{ why: 'More was billed than is due then.' }],
	})
})

it('a move to a class that uses the term up names no credit, nor what a later month bills', () => {
	const { preview } = aTermChild(60_00)
	expect(preview('2027-02-15')).toMatchObject({ lines: [], credits: [] })
	expect(aTermChild(160_00).preview('2027-02-15')).toMatchObject({ lines: [], credits: [] })
})
