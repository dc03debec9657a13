import { afterEach, describe, expect, it, vi } from 'vitest'
import { listCredits } from '#app/models/attendance/credit-list.server.ts'
import { markLesson } from '#app/models/attendance/marks.server.ts'
import { convertToMoney } from '#app/models/billing/credit-conversion.server.ts'
import { previewLeaving } from '#app/models/billing/leaving.server.ts'
import type { NewPlanVersion } from '#app/models/billing/plans.server.ts'
import { previewSeatChange, type SeatRequest } from '#app/models/billing/seat-change.server.ts'
import { suggestLines } from '#app/models/billing/suggestions.server.ts'
import { leaveClass } from '#app/models/class/leaving.server.ts'
import { addVisitor, removeVisitor } from '#app/models/lesson/visitors.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { aPlan, violations } from '../../support/billing.ts'
import { change } from '../../support/database.ts'
import { aLesson, anEnrolment, aTerm } from '../../support/factories.ts'
import { valueOf } from '../../support/lessons.ts'
import { versionOf } from '../../support/office.ts'
import { aSeat } from '../../support/seat.ts'

afterEach(() => void vi.useRealTimers())

const MONTH = '2026-10'
const DAYS = ['2026-10-07', '2026-10-14', '2026-10-21', '2026-10-28']
const MISSED = '2026-10-21'
const LAST_MISSED = '2026-10-28'
const MADE_UP = '2026-10-16'
const IN_ADVANCE = { basis: 'month_lessons', amountMinor: 45_00 } as const
const BY_MONTH = { basis: 'month', amountMinor: 60_00, partMonth: 'lessons' } as const
const PAUSE = { from: '2026-10-19', to: '2026-10-25', keepsSeat: true, paysWhilePaused: false }
const END = { endsOn: '2026-10-23' }
const AWAY = 'The enrollment is paused all month.'
const office = { source: 'office' } as const

/** A child whose October is billed, and who reported in time that a lesson of it is missed. */
function anAbsence(version: Partial<NewPlanVersion>, missed = MISSED) {
	const seat = aSeat(version, { now: '2026-10-05' })
	const { access, school, piano, student, family, enrolmentId } = seat
	const at = (day: string) => ({ classId: piano, startsAt: Date.parse(`${day}T20:00:00Z`) })
	const ids = new Map(DAYS.map((day) => [day, aLesson(school, at(day))]))
	if (version.basis === 'term') aTerm(school, { startsOn: '2026-10-01', endsOn: '2026-10-31' })
	const invoiceId = version.basis === 'lesson' ? '' : seat.bill(MONTH)
	const code = [{ studentId: student, code: 'M' }]
	valueOf(markLesson(access, ids.get(missed) ?? '', code, office))
	const states = () => listCredits(access).map(({ state }) => state)
	expect(states()).toEqual(['open'])
	const book = () => {
		const lessonId = aLesson(school, { ...at(MADE_UP), kind: 'make_up' })
		const [credit] = listCredits(access)
		valueOf(addVisitor(access, lessonId, { studentId: student, creditId: credit?.id ?? '' }))
		return lessonId
	}
	const attend = (lessonId: string) => {
		vi.setSystemTime(Date.parse('2026-10-17T15:00:00Z'))
		valueOf(markLesson(access, lessonId, [{ studentId: student, code: 'P' }], office))
		expect(states()).toEqual(['used'])
	}
	const surplus = (period = MONTH) =>
		(suggestLines(access, family, period).overbilled ?? []).map(({ amountMinor }) => amountMinor)
	const previewed = (request: SeatRequest) =>
		previewSeatChange(access, enrolmentId, request)?.credits.map(({ addedMinor }) => addedMinor)
	/** What the preview says is credited, and what is suggested once the change is made. */
	const after = (request: typeof PAUSE | typeof END) => {
		const before = previewed(request)
		const ofAll = previewLeaving(access, student, request)?.credits.map(({ amountMinor }) => amountMinor)
		if ('endsOn' in request) seat.end(request.endsOn)
		else seat.pause(request.from, request.to)
		const result = { before, ofAll, after: surplus() }
		expect(violations()).toEqual([])
		return result
	}
	return { ...seat, invoiceId, states, book, attend, surplus, previewed, after }
}

const same = (...amounts: number[]) => ({ before: amounts, ofAll: amounts, after: amounts })

describe.each([
	['lessons in advance', IN_ADVANCE, 45_00],
	['a month', BY_MONTH, 15_00],
	['a term', { ...BY_MONTH, basis: 'term' } as const, 15_00],
])('a price for %s', (_, version, lessonMinor) => {
	it.each([
		['pause', PAUSE, MISSED],
		['last day', END, LAST_MISSED],
	])('keeps charging a lesson without credit that was made up, with a %s', (_, request, missed) => {
		const booked = anAbsence(version, missed)
		const lessonId = booked.book()
		expect(booked.after(request)).toEqual(same())
		expect([booked.states(), booked.amounts(MONTH)]).toEqual([['held'], []])
		booked.attend(lessonId)
		expect([booked.surplus(), booked.amounts(MONTH)]).toEqual([[], []])
		const used = anAbsence(version, missed)
		used.attend(used.book())
		expect(used.after(request)).toEqual(same())
	})

	it('credits a lesson that was not made up, and takes back what was owed', () => {
		const { after, states } = anAbsence(version)
		expect(after(PAUSE)).toEqual(same(lessonMinor))
		expect(states()).toEqual(['revoked'])
		const ended = anAbsence(version, LAST_MISSED)
		expect(ended.after(END)).toEqual(same(lessonMinor))
		expect(ended.states()).toEqual(['revoked'])
	})

	it('credits the other lessons of the days', () => {
		const { book, after } = anAbsence(version)
		book()
		expect(after({ ...PAUSE, from: '2026-10-10', to: '2026-10-31' })).toEqual(same(2 * lessonMinor))
	})

	it('keeps charging a lesson that is owed again, because its booking was canceled', () => {
		const { access, student, book, after, surplus, states, resume } = anAbsence(version)
		const lessonId = book()
		after(PAUSE)
		valueOf(removeVisitor(access, lessonId, { studentId: student }))
		expect([states(), surplus()]).toEqual([['open'], []])
		resume()
		expect([states(), surplus()]).toEqual([['open'], []])
		expect(after(PAUSE)).toEqual(same(lessonMinor))
		expect(states()).toEqual(['revoked'])
	})

	it('charges a lesson of a month in which the student is away all the time', () => {
		const { book, after, absent } = anAbsence(version)
		book()
		expect(after({ ...PAUSE, from: '2026-10-01', to: '2026-10-31' })).toEqual(same(3 * lessonMinor))
		expect(absent(MONTH)).not.toContain(AWAY)
	})

	it('charges a lesson once if the student comes back before it', () => {
		const { school, piano, student, book, after, amounts, surplus, plan, planId } = anAbsence(
			version,
			LAST_MISSED,
		)
		book()
		after(END)
		change(`update enrolments set state = 'ended'`)
		const back = anEnrolment(school, piano, student, { startsOn: '2026-10-26' })
		plan('2026-10-26', planId, back)
		expect([amounts(MONTH), surplus()]).toEqual([[], []])
	})
})

it.each([
	['lessons in advance', IN_ADVANCE],
	['a month', BY_MONTH],
])(
	'a price for %s charges a private lesson that was made up, although the lessons leave the schedule',
	(_, version) => {
		const { access, piano, enrolmentId, book, previewed, surplus, states } = anAbsence(version, LAST_MISSED)
		change(`update classes set kind = 'private' where id = ?`, piano)
		book()
		expect(previewed(END)).toEqual([])
		const which = { classId: piano, id: enrolmentId }
		const end = { ...END, version: versionOf(enrolmentId), reason: 'Moves', tells: false }
		expect(valueOf(leaveClass(access, which, end)).lessonsChange).not.toBeNull()
		expect([states(), surplus()]).toEqual([['held'], []])
	},
)

it('a price that changes within the month charges a lesson that was made up once', () => {
	const { access, plan, amounts, surplus, pause, book } = anAbsence(IN_ADVANCE)
	book()
	plan('2026-10-20', aPlan(access, { ...IN_ADVANCE, amountMinor: 50_00 }))
	const before = [amounts(MONTH), surplus()]
	pause(PAUSE.from, PAUSE.to)
	expect([amounts(MONTH), surplus()]).toEqual(before)
})

describe('a price for lessons that are taken', () => {
	it('charges the lesson that makes up for another', () => {
		const { book, attend, after, amounts } = anAbsence({ basis: 'lesson', amountMinor: 45_00 })
		attend(book())
		expect(amounts(MONTH)).toEqual([45_00])
		expect(after(PAUSE)).toEqual(same())
		expect(amounts(MONTH)).toEqual([45_00])
	})

	it('charges nothing else for a month of a pause', () => {
		const { book, pause, amounts, absent } = anAbsence({ basis: 'lesson', amountMinor: 45_00 })
		book()
		pause('2026-10-01', '2026-10-31')
		expect([amounts(MONTH), absent(MONTH)]).toEqual([[], [AWAY, '1 lesson is still to come.']])
	})

	it('takes one lesson of a package', () => {
		const version = { basis: 'package', amountMinor: 180_00, packageLessons: 4 } as const
		const { access, family, book, attend, after, amounts } = anAbsence(version)
		attend(book())
		const left = () => suggestLines(access, family, MONTH).unused.map((unused) => unused.left)
		expect(left()).toEqual([3])
		expect(after(PAUSE)).toEqual(same())
		expect([left(), amounts(MONTH)]).toEqual([[3], []])
	})
})

it('a lesson that was paid out is credited once', () => {
	const { access, invoiceId, after, states } = anAbsence(IN_ADVANCE)
	const [{ id: creditId } = { id: '' }] = listCredits(access)
	const paidOut = { creditId, invoiceId, amountMinor: 45_00, reason: 'No time suits' }
	valueOf(convertToMoney(access, newId(), paidOut))
	expect(states()).toEqual(['converted'])
	expect(after(PAUSE)).toEqual(same())
})
