import { afterEach, describe, expect, it, vi } from 'vitest'
import { markLesson } from '#app/models/attendance/marks.server.ts'
import { listCredits } from '#app/models/attendance/credit-list.server.ts'
import { saveInvoiceDraft } from '#app/models/billing/draft.server.ts'
import { priceOfBooking } from '#app/models/billing/flat-prices.server.ts'
import { priceOfMakeUp } from '#app/models/billing/make-up-price.server.ts'
import { listTaughtUnbilled } from '#app/models/billing/reconcile.server.ts'
import type { NewPlanVersion } from '#app/models/billing/plans.server.ts'
import { continueRun, previewRun, startRun } from '#app/models/billing/run.server.ts'
import { suggestLines } from '#app/models/billing/suggestions.server.ts'
import { addVisitor } from '#app/models/lesson/visitors.server.ts'
import { changeStudentStatus } from '#app/models/student/activity.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { aCode } from '../../support/attendance.ts'
import { aPlan, markLessonOf, violations } from '../../support/billing.ts'
import { rows } from '../../support/database.ts'
import { aClass, aLesson, anEnrolment } from '../../support/factories.ts'
import { valueOf } from '../../support/lessons.ts'
import { aCredit } from '../../support/portal.ts'
import { aSeat } from '../../support/seat.ts'

afterEach(() => void vi.useRealTimers())

const ABSENCE = '2026-09-23'
const LAST_DAY = '2026-09-25'
const MADE_UP = '2026-10-02'
const MONTH = '2026-10'
const SINGLE = { basis: 'lesson', amountMinor: 32_50 } as const
const office = { source: 'office' } as const

const on = (day: string) => vi.setSystemTime(Date.parse(`${day}T15:00:00Z`))

/** A child who was absent in time before the last day of the enrollment. `makeUp` books the lesson that is owed. */
function anAbsence(version: Partial<NewPlanVersion>, code = 'M') {
	const seat = aSeat(version)
	const { access, school, piano, student, family } = seat
	// This school owes a make-up lesson also for an absence that it charges.
	aCode(school, 'A', { credit: 'make_up' })
	const missed = aLesson(school, { classId: piano, startsAt: Date.parse(`${ABSENCE}T16:00:00Z`) })
	on('2026-09-24')
	valueOf(markLesson(access, missed, [{ studentId: student, code }], office))
	const makeUp = (classId = piano) => {
		const startsAt = Date.parse(`${MADE_UP}T17:00:00Z`)
		const lessonId = aLesson(school, { classId, startsAt, kind: 'make_up' })
		const [credit] = listCredits(access)
		valueOf(addVisitor(access, lessonId, { studentId: student, creditId: credit?.id ?? '' }))
		return lessonId
	}
	const attend = (lessonId: string) => {
		on('2026-10-05')
		valueOf(markLesson(access, lessonId, [{ studentId: student, code: 'P' }], office))
	}
	return { ...seat, makeUp, attend, suggested: (period = MONTH) => suggestLines(access, family, period) }
}

function run(access: ReturnType<typeof anAbsence>['access'], period: string) {
	const { id } = valueOf(startRun(access, newId(), period))
	return [...continueRun(access, id)].reduce((sum, { drafts }) => sum + drafts, 0)
}

describe('a lesson that is made up in a month after the last day', () => {
	it('is billed once by the price for a lesson, also of a student who left', () => {
		const { access, student, enrolmentId, end, makeUp, attend, suggested } = anAbsence(SINGLE)
		end(LAST_DAY)
		expect(suggested()).toMatchObject({ lines: [], absent: [] })
		const lessonId = makeUp()
		expect(suggested().absent).toMatchObject([{ why: '1 lesson is still to come.' }])
		attend(lessonId)
		const [{ version = 0 } = {}] = rows<{ version: number }>('select version from students')
		const left = { state: 'left', since: '2026-10-03', places: 'give-up' } as const
		valueOf(changeStudentStatus(access, student, left, version))
		const line = {
			lessonId,
			enrolmentId,
			unitMinor: 32_50,
			why: 'Marked “Present”, made up for 23 September 2026; Plan, $32.50 a lesson',
		}
		expect(suggested().lines).toMatchObject([line])
		expect([...previewRun(access, MONTH)].flat()).toMatchObject([{ lines: [line], totalMinor: 32_50 }])
		expect(['2026-09', '2026-11'].flatMap((period) => suggested(period).lines)).toEqual([])
		expect([run(access, MONTH), run(access, MONTH)]).toEqual([1, 0])
		expect([suggested().lines, listTaughtUnbilled(access, MONTH), violations()]).toEqual([[], [], []])
	})

	it.each(['the class of before', 'the new class'])(
		'is billed by the price of the class of before once the student has moved, held in %s',
		(place) => {
			const { school, amounts, move, plan, enrolmentId, makeUp, attend, access, suggested } =
				anAbsence(SINGLE)
			const violin = aClass(school, { name: 'Violin', weekday: 1 })
			const next = move(violin, '2026-09-26')
			plan('2026-09-26', aPlan(access, { basis: 'lesson', amountMinor: 50_00 }), next)
			attend(makeUp(place === 'the new class' ? violin : undefined))
			expect(suggested().lines).toMatchObject([{ enrolmentId, unitMinor: 32_50 }])
			expect(amounts('2026-09')).toEqual([])
			expect([run(access, MONTH), amounts(MONTH)]).toEqual([1, []])
		},
	)

	it('is billed once if the student came back to the class', () => {
		const { access, school, piano, student, enrolmentId, amounts, end, plan, makeUp, attend, suggested } =
			anAbsence(SINGLE)
		on('2026-09-28')
		end(LAST_DAY)
		const back = anEnrolment(school, piano, student, { startsOn: '2026-10-01' })
		plan('2026-10-01', aPlan(access, { basis: 'lesson', amountMinor: 50_00 }), back)
		attend(makeUp())
		expect(suggested().lines).toMatchObject([{ enrolmentId, unitMinor: 32_50 }])
		expect([run(access, MONTH), amounts(MONTH)]).toEqual([1, []])
	})

	it('is part of the price of a month', () => {
		const { end, makeUp, attend, suggested } = anAbsence({ basis: 'month' })
		end(LAST_DAY)
		attend(makeUp())
		expect(suggested()).toMatchObject({ lines: [], absent: [] })
	})

	it('is part of the price of a month if a price for a lesson was to begin only after the last day', () => {
		const { access, end, plan, makeUp, attend, suggested } = anAbsence({ basis: 'month' })
		plan('2026-10-01', aPlan(access, SINGLE))
		end(LAST_DAY)
		attend(makeUp())
		expect(suggested().lines).toEqual([])
	})

	it('takes a lesson of a package, also where single lessons followed it', () => {
		const { access, end, plan, bill, makeUp, attend, suggested, amounts } = anAbsence({
			basis: 'package',
			amountMinor: 100_00,
			packageLessons: 4,
		})
		bill('2026-09')
		plan(LAST_DAY, aPlan(access, SINGLE))
		end(LAST_DAY)
		attend(makeUp())
		expect(amounts(MONTH)).toEqual([])
		expect(suggested().absent).toContainEqual(
			expect.objectContaining({ why: 'A lesson of the package is used for it.' }),
		)
	})

	it('is not billed where the absence is', () => {
		const { end, makeUp, attend, suggested } = anAbsence(SINGLE, 'A')
		end(LAST_DAY)
		attend(makeUp())
		expect(suggested()).toMatchObject({
			lines: [],
			absent: [{ why: 'Makes up for 23 September 2026, which is charged.' }],
		})
	})
})

describe('a lesson that is made up in advance has the price of the lesson that was missed', () => {
	const FIRST = '2026-10-05'
	const SOME = { basis: 'lesson', amountMinor: 20_00 } as const

	/** A child who made a lesson up before another price began, which is that of the missed lesson. */
	function madeUpBefore(
		day: string,
		{ startsOn = '2026-01-01', before = SINGLE as Partial<NewPlanVersion> },
	) {
		const seat = aSeat(before, { startsOn })
		const { access, school, piano, student, enrolmentId, family } = seat
		const lessonOn = (day: string, kind?: 'make_up') =>
			aLesson(school, { classId: piano, startsAt: Date.parse(`${day}T16:00:00Z`), kind })
		const missed = lessonOn('2026-10-12')
		markLessonOf(access, missed, student, 'M')
		const creditId = aCredit(school, student, { sourceLessonId: missed, enrolmentId, expiresOn: null })
		const makeUp = lessonOn(day, 'make_up')
		valueOf(addVisitor(access, makeUp, { studentId: student, creditId }))
		markLessonOf(access, makeUp, student, 'P')
		on('2026-10-13')
		const lines = (period: string) =>
			suggestLines(access, family, period).lines.filter(({ lessonId }) => lessonId === makeUp)
		return { ...seat, creditId, lines }
	}

	it.each(['2026-10-02', '2026-09-28'])('before the first day, on %s', (day) => {
		const { access, family, lines, creditId, bill } = madeUpBefore(day, { startsOn: FIRST })
		const period = day.slice(0, 7)
		expect(lines(period)).toMatchObject([
			{ unitMinor: 32_50, why: 'Marked “Present”, made up for 12 October 2026; Plan, $32.50 a lesson' },
		])
		expect(priceOfMakeUp(access, creditId, day)).toMatchObject({ amountMinor: 32_50 })
		expect(listTaughtUnbilled(access, period)).toMatchObject([{ hasPlan: true }])
		bill(period)
		expect(['2026-08', '2026-09', '2026-10'].flatMap(lines)).toEqual([])
		expect(suggestLines(access, family, period).overbilled).toBeUndefined()
	})

	it.each([
		['2026-10-02', { basis: 'month' } as const],
		['2026-09-28', { basis: 'month' } as const],
		['2026-10-02', SOME],
		['2026-09-28', SOME],
	])('also where another price was there before, on %s', (day, before) => {
		const { access, family, lines, plan, bill } = madeUpBefore(day, { before })
		plan(FIRST, aPlan(access, SINGLE))
		expect(lines(day.slice(0, 7))).toMatchObject([{ unitMinor: 32_50 }])
		bill(day.slice(0, 7))
		expect(suggestLines(access, family, day.slice(0, 7)).overbilled).toBeUndefined()
	})

	it.each(['2026-10-02', '2026-09-28'])('and takes one of its package, on %s', (day) => {
		const before = { basis: 'package', amountMinor: 100_00, packageLessons: 4 } as const
		const { access, absent, bill, lines } = madeUpBefore(day, { before, startsOn: FIRST })
		expect(listTaughtUnbilled(access, day.slice(0, 7))).toHaveLength(1)
		bill('2026-10')
		expect(absent('2026-10')).toEqual(['3 of 4 lessons of the package are left.'])
		expect(lines(day.slice(0, 7))).toEqual([])
		expect(listTaughtUnbilled(access, day.slice(0, 7))).toEqual([])
	})

	it('which a month has in it', () => {
		const { access, lines, plan } = madeUpBefore('2026-10-02', {})
		plan(FIRST, aPlan(access, { basis: 'month' }))
		expect(lines('2026-10')).toEqual([])
	})
})

describe('a lesson that is made up after the price has changed has the price of the lesson that was missed', () => {
	const MISSED = '2026-09-23'
	const MAKE_UP = '2026-10-05'

	/** A child who was absent in September, and makes the lesson up in October, when another price applies. */
	function madeUpAfter(before: Partial<NewPlanVersion>, after: Partial<NewPlanVersion>) {
		const seat = aSeat(before)
		const { access, school, piano, student, enrolmentId, family, plan, taught } = seat
		plan('2026-10-01', aPlan(access, after, 'Next'))
		taught('2026-09-16')
		const lessonOn = (day: string, kind?: 'make_up') =>
			aLesson(school, { classId: piano, startsAt: Date.parse(`${day}T16:00:00Z`), kind })
		const missed = lessonOn(MISSED)
		markLessonOf(access, missed, student, 'M')
		const creditId = aCredit(school, student, { sourceLessonId: missed, enrolmentId, expiresOn: null })
		const makeUp = lessonOn(MAKE_UP, 'make_up')
		valueOf(addVisitor(access, makeUp, { studentId: student, creditId }))
		markLessonOf(access, makeUp, student, 'P')
		on('2026-10-13')
		const price = priceOfBooking(access, creditId, { studentId: student, classId: piano, day: MAKE_UP })
		const suggested = (period = MONTH) => suggestLines(access, family, period)
		const unbilled = () => listTaughtUnbilled(access, MONTH).map(({ days }) => days)
		return { ...seat, makeUp, price, suggested, unbilled }
	}

	it('a month has paid for both, so the make-up lesson is free', () => {
		const { price, bill, suggested, unbilled } = madeUpAfter({ basis: 'month' }, SINGLE)
		expect([price, unbilled()]).toEqual([null, [[MAKE_UP]]])
		bill('2026-09')
		const why = 'Makes up for 23 September 2026, which is charged.'
		expect(suggested()).toMatchObject({ lines: [], absent: [{ why }] })
		expect(unbilled()).toEqual([])
	})

	it.each([
		['month', { basis: 'month' } as const],
		['month of lessons', { basis: 'month_lessons' } as const],
		['package', { basis: 'package', amountMinor: 100_00, packageLessons: 4 } as const],
	])('a price for each lesson charges it once beside those of a %s', (basis, after) => {
		const { price, bill, suggested, unbilled, makeUp } = madeUpAfter(SINGLE, after)
		const own = () => suggested().lines.filter(({ lessonId }) => lessonId === makeUp)
		if (basis === 'package') return expect([price, own()]).toEqual(['ofPackage', []])
		expect(price).toBe('charged')
		expect(own()).toMatchObject([{ unitMinor: 32_50, description: 'Ada Okafor, Piano, 5 October 2026' }])
		expect(suggested('2026-11').lines.filter(({ lessonId }) => lessonId)).toEqual([])
		expect(unbilled()).toEqual([[MAKE_UP]])
		bill(MONTH)
		expect([own(), unbilled(), suggested().overbilled]).toEqual([[], [], undefined])
	})

	it('it is not billed where only the month is', () => {
		const { access, family, suggested, unbilled } = madeUpAfter(SINGLE, { basis: 'month' })
		const lines = suggested().lines.filter(({ lessonId }) => !lessonId)
		valueOf(saveInvoiceDraft(access, newId(), { familyId: family, period: MONTH, lines }))
		expect(unbilled()).toEqual([[MAKE_UP]])
	})

	it('another price for a lesson does not change it', () => {
		const after = { basis: 'lesson', amountMinor: 50_00 } as const
		const { price, suggested } = madeUpAfter(SINGLE, after)
		expect([price, suggested().lines.map(({ unitMinor }) => unitMinor)]).toEqual(['charged', [32_50]])
	})

	it('a month has paid for it before packages, which it takes no lesson of', () => {
		const after = { basis: 'package', amountMinor: 100_00, packageLessons: 4 } as const
		const { price, bill, absent, unbilled } = madeUpAfter({ basis: 'month' }, after)
		bill('2026-09')
		bill(MONTH)
		expect([price, absent(MONTH), unbilled()]).toEqual([
			null,
			['4 of 4 lessons of the package are left.'],
			[],
		])
	})

	it('it is one of the package of before, beside the price of a month', () => {
		const before = { basis: 'package', amountMinor: 100_00, packageLessons: 4 } as const
		const { price, bill, suggested, amounts, unbilled } = madeUpAfter(before, { basis: 'month' })
		const lessonDays = ['2026-09-16', MAKE_UP]
		expect([price, suggested('2026-09').lines]).toMatchObject([
			'ofPackage',
			[{ unitMinor: 50_00, lessonDays }],
		])
		bill('2026-09')
		expect([amounts(MONTH), unbilled()]).toEqual([[160_00], []])
	})
})
