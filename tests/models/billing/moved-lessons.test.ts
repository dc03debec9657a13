import { afterEach, expect, it, vi } from 'vitest'
import { issueInvoice } from '#app/models/billing/issue.server.ts'
import { listOverbilled } from '#app/models/billing/overbilled.server.ts'
import type { NewPlanVersion } from '#app/models/billing/plans.server.ts'
import { listTaughtUnbilled } from '#app/models/billing/reconcile.server.ts'
import { saveInvoiceDraft } from '#app/models/billing/draft.server.ts'
import { suggestLines } from '#app/models/billing/suggestions.server.ts'
import { addSeries } from '#app/models/lesson/series.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { aBilledChild, aBillingOffice, aPlan, markLessonOf } from '../../support/billing.ts'
import { change, rows } from '../../support/database.ts'
import { tuesdays, valueOf } from '../../support/lessons.ts'

afterEach(() => void vi.useRealTimers())

/** A child in a class on Tuesdays that pays 24.00 for each lesson of the month to come. */
function inAdvance(version: Partial<NewPlanVersion> = {}) {
	const office = aBillingOffice('2026-02-01T15:00:00Z')
	const { school, access, family, piano } = office
	const planId = aPlan(access, { basis: 'month_lessons', amountMinor: 24_00, ...version })
	const child = aBilledChild(school, access, { family, classId: piano, planId })
	valueOf(addSeries(access, newId(), piano, tuesdays({ startsOn: '2026-02-03', endsOn: '2026-06-30' })))
	const suggest = (period: string) => suggestLines(access, family, period)
	const bill = (period: string) => {
		const draft = { familyId: family, period, lines: suggest(period).lines }
		return valueOf(issueInvoice(access, valueOf(saveInvoiceDraft(access, newId(), draft)).id))
	}
	const move = (from: string, to: string, state = 'scheduled') => {
		const { id, starts_at } = lessonOn(from)
		const startsAt = starts_at + Date.parse(to) - Date.parse(from)
		change(
			'update lessons set starts_at = ?, ends_at = ?, day = ?, moved_from = ?, state = ? where id = ?',
			...[startsAt, startsAt + 2_700_000, to, starts_at, state, id],
		)
	}
	const tooMuch = (period: string) =>
		[...listOverbilled(access, period)].flat().map(({ amountMinor }) => amountMinor)
	const amounts = (period: string) => suggest(period).lines.map(({ unitMinor }) => unitMinor)
	return { ...office, ...child, suggest, amounts, bill, move, tooMuch }
}

const lessonOn = (day: string) =>
	rows<{ id: string; starts_at: number }>('select id, starts_at from lessons where day = ?', day)[0]!

it('a lesson that was billed with its month is not billed again by the month it is moved to', () => {
	const { access, student, suggest, amounts, bill, move, tooMuch } = inAdvance()
	bill('2026-02')
	move('2026-02-24', '2026-03-05')
	move('2026-02-17', '2026-03-10')
	expect(tooMuch('2026-02')).toEqual([])
	expect(amounts('2026-02')).toEqual([])
	expect(suggest('2026-02').overbilled).toBeUndefined()
	markLessonOf(access, lessonOn('2026-03-05').id, student, 'P')
	expect(listTaughtUnbilled(access, '2026-03')).toEqual([])
	expect(suggest('2026-03').lines).toMatchObject([
		{
			unitMinor: 5 * 24_00,
			lessonDays: ['2026-03-03', '2026-03-10', '2026-03-17', '2026-03-24', '2026-03-31'],
		},
	])
	bill('2026-03')
	expect([tooMuch('2026-02'), tooMuch('2026-03')]).toEqual([[], []])
})

it('a lesson that is moved before its month is billed is billed by the month it is moved to', () => {
	const { access, student, amounts, bill, move } = inAdvance()
	move('2026-02-24', '2026-03-05')
	bill('2026-02')
	markLessonOf(access, lessonOn('2026-03-05').id, student, 'P')
	expect(listTaughtUnbilled(access, '2026-03')).toMatchObject([{ days: ['2026-03-05'] }])
	expect(amounts('2026-03')).toEqual([6 * 24_00])
})

it('a billed lesson that is moved to the month before stays with its own', () => {
	const { amounts, bill, move, tooMuch } = inAdvance()
	bill('2026-02')
	bill('2026-03')
	move('2026-03-03', '2026-02-26')
	expect([amounts('2026-02'), amounts('2026-03')]).toEqual([[], []])
	expect([tooMuch('2026-02'), tooMuch('2026-03')]).toEqual([[], []])
})

it('a billed lesson is billed too much if it is closed where it was moved to, or the student has left by then', () => {
	const closed = inAdvance()
	closed.bill('2026-02')
	closed.move('2026-02-24', '2026-03-05', 'closed')
	expect(closed.tooMuch('2026-02')).toEqual([24_00])
	expect(closed.amounts('2026-03')).toEqual([5 * 24_00])
	const left = inAdvance()
	left.bill('2026-02')
	left.move('2026-02-24', '2026-03-05')
	change("update enrolments set ends_on = '2026-02-28', state = 'ended', updated_at = ?", Date.now() + 1)
	expect(left.tooMuch('2026-02')).toEqual([24_00])
})

it('a fifth lesson moved from a month that was billed is not charged again', () => {
	const { amounts, bill, move } = inAdvance({ basis: 'month', amountMinor: 96_00, fifthLesson: 'charged' })
	bill('2026-02')
	expect(amounts('2026-04')).toEqual([96_00])
	move('2026-02-24', '2026-04-09')
	expect(amounts('2026-04')).toEqual([96_00])
})

it('fewer lessons on another weekday are billed too much if their month was billed ahead', () => {
	const { bill, tooMuch } = inAdvance()
	bill('2026-04')
	expect(tooMuch('2026-04')).toEqual([])
	change("delete from lessons where day in ('2026-04-21', '2026-04-28')")
	change("update series set ends_on = '2026-04-20'")
	expect(tooMuch('2026-04')).toEqual([48_00])
})
