import { afterEach, describe, expect, it, vi } from 'vitest'
import { listEarlierMonths } from '#app/models/billing/earlier-months.server.ts'
import { issueInvoice } from '#app/models/billing/issue.server.ts'
import { listOverbilled } from '#app/models/billing/overbilled.server.ts'
import type { NewPlanVersion } from '#app/models/billing/plans.server.ts'
import { listTaughtUnbilled } from '#app/models/billing/reconcile.server.ts'
import { saveInvoiceDraft } from '#app/models/billing/draft.server.ts'
import { suggestLines } from '#app/models/billing/suggestions.server.ts'
import { changeQueue } from '#app/models/enrolment/queue.server.ts'
import { addSeries } from '#app/models/lesson/series.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { aBilledChild, aBillingOffice, aPlan, markLessonOf } from '../../support/billing.ts'
import { change, rows } from '../../support/database.ts'
import { aLesson } from '../../support/factories.ts'
import { tuesdays, valueOf } from '../../support/lessons.ts'
import { versionOf } from '../../support/office.ts'

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

describe('an extra lesson at a price for each lesson in advance', () => {
	function withExtra(version: Partial<NewPlanVersion> = {}) {
		const office = inAdvance(version)
		const add = (day: string, kind: 'extra' | 'make_up' | 'trial' = 'extra') =>
			aLesson(office.school, { classId: office.piano, kind, startsAt: Date.parse(`${day}T14:00:00Z`) })
		const attend = (lesson: string) => markLessonOf(office.access, lesson, office.student, 'P')
		const unbilled = () => listTaughtUnbilled(office.access, '2026-02').map(({ days }) => days)
		return { ...office, add, attend, unbilled }
	}
	const cancel = (id: string, state: string) =>
		change(
			'update lessons set state = ?, canceled_at = ?, updated_at = ? where id = ?',
			...[state, Date.now()],
			Date.now() + 1,
			id,
		)

	it('is billed with its month, also beside another lesson of the day or one of a closed day', () => {
		const { add, amounts, suggest } = withExtra()
		add('2026-02-12')
		add('2026-02-17')
		change("update lessons set state = 'closed' where day = '2026-02-24'")
		add('2026-02-24')
		expect(suggest('2026-02').lines[0]?.lessonDays).toEqual(
			['03', '10', '12', '17', '17', '24'].map((day) => `2026-02-${day}`),
		)
		expect(amounts('2026-02')).toEqual([6 * 24_00])
	})

	it('is named and billed as a difference if its month was billed before', () => {
		const { access, add, amounts, attend, bill, tooMuch, unbilled } = withExtra()
		bill('2026-02')
		attend(lessonOn('2026-02-17').id)
		attend(add('2026-02-12'))
		expect(unbilled()).toEqual([['2026-02-12']])
		expect(listEarlierMonths(access, '2026-03')).toMatchObject([{ period: '2026-02', unbilled: 1 }])
		attend(add('2026-02-17'))
		expect(amounts('2026-02')).toEqual([2 * 24_00])
		bill('2026-02')
		expect([unbilled(), amounts('2026-02'), tooMuch('2026-02')]).toEqual([[], [], []])
	})

	it('stays on the bill if it is canceled, like any lesson, and is billed too much once it is closed or removed', () => {
		const { add, bill, amounts, suggest, tooMuch } = withExtra()
		const [canceled, removed] = [add('2026-02-12'), add('2026-02-19')]
		cancel(canceled, 'canceled_by_school')
		expect(suggest('2026-02').lines[0]?.why).toContain('lesson canceled: 12 February 2026')
		bill('2026-02')
		expect([amounts('2026-02'), tooMuch('2026-02')]).toEqual([[], []])
		cancel(canceled, 'closed')
		change('delete from lessons where id = ?', removed)
		expect(tooMuch('2026-02')).toEqual([48_00])
	})

	it('is not billed if it was canceled before the student joined', () => {
		const { add, amounts } = withExtra()
		cancel(add('2026-02-12'), 'canceled_by_school')
		change(`update enrolments set starts_on = '2026-02-01', created_at = ?`, Date.now() + 1)
		expect(amounts('2026-02')).toEqual([4 * 24_00])
	})

	it('is not billed if it was canceled before a student of the waiting list took the seat', () => {
		const { access, add, amounts, piano, enrolmentId } = withExtra()
		change(`update enrolments set state = 'waiting', position = 1, starts_on = '2026-02-01'`)
		change('update classes set capacity = 1')
		cancel(add('2026-02-12'), 'canceled_by_school')
		vi.setSystemTime(Date.now() + 60_000)
		for (const intent of ['offer', 'accept'] as const)
			valueOf(changeQueue(access, piano, { enrolmentId, version: versionOf(enrolmentId), intent, hours: 48 }))
		expect(amounts('2026-02')).toEqual([4 * 24_00])
	})

	it('is the only one of a month after the last of a series', () => {
		const { add, suggest } = withExtra()
		add('2026-07-09')
		expect(suggest('2026-07').lines).toMatchObject([{ unitMinor: 24_00, lessonDays: ['2026-07-09'] }])
	})

	it('is not billed if it is a make-up or a trial lesson, nor at a price for the month', () => {
		const { add, amounts } = withExtra()
		add('2026-02-12', 'make_up')
		add('2026-02-13', 'trial')
		expect(amounts('2026-02')).toEqual([4 * 24_00])
		const monthly = withExtra({ basis: 'month', amountMinor: 96_00, fifthLesson: 'charged' })
		monthly.add('2026-02-12')
		expect(monthly.amounts('2026-02')).toEqual([96_00])
		monthly.bill('2026-02')
		monthly.attend(monthly.add('2026-02-13'))
		expect(monthly.unbilled()).toEqual([])
	})
})
