import { afterEach, describe, expect, it, vi } from 'vitest'
import { changeClass } from '#app/models/class/state.server.ts'
import { previewFirst } from '#app/models/billing/first-invoice.server.ts'
import { listOverbilled } from '#app/models/billing/overbilled.server.ts'
import { previewSeatChange } from '#app/models/billing/seat-change.server.ts'
import type { NewPlanVersion } from '#app/models/billing/plans.server.ts'
import { suggestLines } from '#app/models/billing/suggestions.server.ts'
import { listWithoutFamily } from '#app/models/billing/without-family.server.ts'
import { previewClosing } from '#app/models/lesson/closing.server.ts'
import { undoChange } from '#app/models/lesson/schedule-undo.server.ts'
import { addSeries } from '#app/models/lesson/series.server.ts'
import { applyTermCopy, previewTermCopy } from '#app/models/lesson/term-copy.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { aBilledChild, markLessonOf } from '../../support/billing.ts'
import { change, rows } from '../../support/database.ts'
import { aClosure, aLesson, aTerm } from '../../support/lesson-factories.ts'
import { tuesdays, valueOf } from '../../support/lessons.ts'
import { aSeat } from '../../support/seat.ts'

afterEach(() => void vi.useRealTimers())

const on = (day: string) => vi.setSystemTime(Date.parse(`${day}T15:00:00Z`))

/** A group class on Wednesdays that is set to end on a day. */
function aClassUntil(lastDay: string, version: Partial<NewPlanVersion> = {}) {
	const seat = aSeat(version, { now: '2026-11-27' })
	const endsOn = (day: string | null) =>
		change('update classes set ends_on = ?, updated_at = ? where id = ?', day, Date.now(), seat.piano)
	endsOn(lastDay)
	return {
		...seat,
		endsOn,
		finish: () => valueOf(changeClass(seat.access, seat.piano, 'finish')),
		overbilled: (period: string) =>
			[...listOverbilled(seat.access, period)].flat().map(({ amountMinor }) => amountMinor),
		lastDays: () => rows('select ends_on from enrolments').map((row) => row.ends_on),
	}
}

describe('a class with a last day', () => {
	it.each([
		['lessons', 120_00],
		['days', 82_58],
		['full', 160_00],
	] as const)(
		'is charged up to it by the part-month rule, before it, after it and finished: %s',
		(partMonth, due) => {
			const { amounts, absent, finish, lastDays } = aClassUntil('2026-12-16', { partMonth })
			const isRight = () => {
				expect(['2026-11', '2026-12', '2027-01'].map(amounts)).toEqual([[160_00], [due], []])
				expect(absent('2027-01')).toEqual([])
			}
			isRight()
			on('2027-01-06')
			isRight()
			finish()
			isRight()
			expect(lastDays()).toEqual(['2026-12-16'])
		},
	)

	it('owes nothing back when it is finished, however late', () => {
		const { amounts, bill, finish, overbilled } = aClassUntil('2026-12-16')
		bill('2026-12')
		on('2027-01-06')
		finish()
		expect(['2026-12', '2027-01'].map(overbilled)).toEqual([[], []])
		expect(['2026-12', '2027-01'].map(amounts)).toEqual([[], []])
	})

	it('is charged in full where no lesson of the month is missing', () => {
		const { access, piano, amounts, whys, endsOn } = aClassUntil('2026-11-25')
		expect(amounts('2026-11')).toEqual([160_00])
		valueOf(addSeries(access, newId(), piano, tuesdays({ startsOn: '2026-12-01', endsOn: '2026-12-15' })))
		endsOn('2026-12-15')
		expect([amounts('2026-12'), whys('2026-12')[0]?.split('; ').at(-1)]).toEqual([[120_00], '3 of 4 lessons'])
	})

	it('that ends earlier than was billed is told with what to credit, until it goes on again', () => {
		const { amounts, bill, endsOn, overbilled } = aClassUntil('2027-06-30')
		bill('2026-12')
		on('2026-12-01')
		endsOn('2026-12-16')
		expect(overbilled('2026-12')).toEqual([40_00])
		endsOn('2027-01-13')
		expect(overbilled('2026-12')).toEqual([])
		expect(amounts('2027-01')).toEqual([80_00])
		endsOn(null)
		expect([overbilled('2026-12'), amounts('2027-01')]).toEqual([[], [160_00]])
	})

	it('lets a student who leaves earlier, or was to leave later, pay to the earlier day', () => {
		const { access, amounts, enrolmentId, end, lastDays, finish } = aClassUntil('2026-12-16')
		const later = previewSeatChange(access, enrolmentId, { endsOn: '2027-01-20' })
		expect(later?.lines.map(({ period, amountMinor }) => [period, amountMinor])).toEqual([])
		end('2026-12-09')
		expect(amounts('2026-12')).toEqual([80_00])
		on('2026-12-20')
		finish()
		expect([amounts('2026-12'), lastDays()]).toEqual([[80_00], ['2026-12-09']])
	})

	it('is not paused after it', () => {
		const { absent, pause } = aClassUntil('2026-12-16')
		pause('2026-12-01', undefined)
		expect([absent('2026-12'), absent('2027-01')]).toEqual([['The enrollment is paused all month.'], []])
	})

	it('within a term is charged for its lessons, in parts up to its last month', () => {
		const term = { basis: 'term', amountMinor: 900_00, instalments: 4 } as const
		const { school, amounts, absent, bill, finish, overbilled } = aClassUntil('2026-11-25', {
			...term,
			partMonth: 'lessons',
		})
		aTerm(school, { startsOn: '2026-09-01', endsOn: '2026-12-31' })
		// 13 of 18 Wednesdays.
		expect(amounts('2026-11')).toEqual([216_67, 216_67, 216_66])
		bill('2026-11')
		on('2027-01-06')
		for (const ends of [() => {}, finish]) {
			ends()
			for (const period of ['2026-11', '2026-12', '2027-01']) expect(amounts(period)).toEqual([])
			expect(new Set(absent('2026-12'))).toEqual(new Set(['Already billed on 0001.']))
			expect(overbilled('2026-12')).toEqual([])
		}
	})

	describe('and the first day of a term', () => {
		const [SPRING, SUMMER] = ['2027-01-11', '2027-04-12']

		/** Two terms at 180.00 in three parts, of which the first is billed. */
		function afterSpring() {
			const price = { basis: 'term', amountMinor: 180_00, instalments: 3 } as const
			const seat = aSeat(price, { now: '2027-01-05', startsOn: SPRING })
			aTerm(seat.school, { name: 'Spring', startsOn: SPRING, endsOn: '2027-03-27' })
			aTerm(seat.school, { name: 'Summer', startsOn: SUMMER, endsOn: '2027-07-17' })
			change('update classes set starts_on = ?, ends_on = ?', SPRING, '2027-07-17')
			for (const period of ['2027-01', '2027-02', '2027-03']) seat.bill(period)
			return seat
		}

		it('is billed for the next term as well', () => {
			const { access, family, amounts, absent, bill } = afterSpring()
			const [line] = suggestLines(access, family, '2027-04').lines
			expect(line?.description).toBe('Ada Okafor, Piano, Summer, part 1 of 3')
			expect(amounts('2027-04')).toEqual([60_00])
			for (const period of ['2027-04', '2027-05']) bill(period)
			expect([amounts('2027-06'), absent('2027-06')]).toEqual([[60_00], []])
		})

		it('owes nothing back to a student who left between the terms', () => {
			const { end, amounts, absent } = afterSpring()
			end('2027-03-27')
			for (const period of ['2027-04', '2027-05']) expect([amounts(period), absent(period)]).toEqual([[], []])
		})
	})

	describe('within a term, copied to the next', () => {
		const LAST = '2027-03-18'
		const spring = { name: 'Spring', startsOn: '2027-01-11', endsOn: '2027-03-27' }
		const summer = { name: 'Summer', startsOn: '2027-04-12', endsOn: '2027-07-17' }

		/** A class on Thursdays at 180.00 a term whose last lesson is one week before the end of Spring. */
		function aStoppedClass(kind: 'group' | 'private', until?: string, more = {}, last: string | null = LAST) {
			const price = { basis: 'term', amountMinor: 180_00, instalments: 3, ...more } as const
			const seat = aSeat(price, { now: '2027-01-05' })
			const { school, access, piano } = seat
			const [fromId = '', toId = ''] = [spring, summer].map((term) => aTerm(school, term))
			change('update classes set kind = ?, weekday = 4, ends_on = ?', kind, last)
			const wish = tuesdays({ weekdays: [4], startsOn: '2027-01-14', endsOn: until })
			valueOf(addSeries(access, newId(), piano, wish))
			on('2027-03-22')
			const copy = () => {
				const wanted = { fromId, toId, students: 'keep' } as const
				const { series, token } = valueOf(previewTermCopy(access, wanted))
				const seriesIds = series.map(({ id }) => id)
				return valueOf(applyTermCopy(access, newId(), { ...wanted, seriesIds, token })).changeId
			}
			const due = (period = '2027-03') =>
				[seat.amounts(period).reduce((sum, minor) => sum + minor, 0), seat.whys(period)] as const
			return { ...seat, copy, due }
		}

		it.each([
			['group', undefined, {}, 163_64, '10 of 11 lessons'],
			['group', LAST, {}, 180_00, '10 of 10 lessons'],
			['private', undefined, {}, 163_64, '10 of 11 lessons'],
			['private', LAST, {}, 163_64, '10 of 11 lessons'],
			['group', undefined, { partMonth: 'days' }, 158_68, '67 of 76 days'],
		] as const)('costs what it did: %s until %s, %o', (kind, until, more, minor, why) => {
			const { access, copy, due } = aStoppedClass(kind, until, more)
			const before = due()
			expect(before[0]).toBe(minor)
			expect(before[1].filter((text) => text?.includes(why))).toHaveLength(3)
			const changeId = copy()
			expect(due()).toEqual(before)
			expect(due('2027-04')[0]).toBe(60_00)
			valueOf(undoChange(access, changeId))
			expect(due()).toEqual(before)
		})

		const monthly = { basis: 'month', amountMinor: 60_00, instalments: 1 } as const
		const manyLessons = { lessonsPerMonth: 2, fifthLesson: 'charged' } as const

		it.each([
			['group', undefined, {}, 45_00, '3 of 4 lessons'],
			['group', LAST, {}, 45_00, '3 of 4 lessons'],
			['private', undefined, {}, 45_00, '3 of 4 lessons'],
			['group', undefined, { deductsClosures: true }, 45_00, '3 of 4 lessons'],
			['group', undefined, { partMonth: 'days' }, 34_84, '18 of 31 days'],
			['group', undefined, { partMonth: 'full' }, 60_00, undefined],
			['group', undefined, manyLessons, 90_00, '3 of 2 lessons'],
			['group', undefined, { basis: 'month_lessons', amountMinor: 15_00 }, 45_00, '3 lessons'],
		] as const)('costs its last month as before: %s until %s, %o', (kind, until, more, minor, why) => {
			const { access, school, copy, due, bill, amounts, absent } = aStoppedClass(kind, until, {
				...monthly,
				...more,
			})
			const before = due()
			expect(before[0]).toBe(minor)
			if (why) expect(before[1][0]).toContain(why)
			copy()
			expect(due()).toEqual(before)
			aClosure(school, { startsOn: '2027-03-22', endsOn: '2027-04-10' })
			expect(due()).toEqual(before)
			bill('2027-03')
			expect([amounts('2027-03'), [...listOverbilled(access, '2027-03')].flat()]).toEqual([[], []])
			expect(absent('2027-03')).toEqual(['Already billed on 0001.'])
		})

		it.each([
			[LAST, monthly, 45_00, '3 of 4 lessons'],
			['2027-03-26', { ...monthly, partMonth: 'days' }, 50_32, '26 of 31 days'],
			['2027-03-26', { partMonth: 'days' }, 177_63, '75 of 76 days'],
		] as const)(
			'costs as before if no lesson was left to take out after %s: %o',
			(last, price, minor, why) => {
				const { copy, due } = aStoppedClass('group', spring.endsOn, price, null)
				change("update lessons set state = 'canceled_by_school' where day = '2027-03-25'")
				change('update classes set ends_on = ?', last)
				const before = due()
				expect(before[0]).toBe(minor)
				expect(before[1][0]).toContain(why)
				copy()
				expect(due()).toEqual(before)
			},
		)

		it('says what a closure takes off its last month', () => {
			const price = { ...monthly, lessonsPerMonth: 3, deductsClosures: true } as const
			const { access, school, copy } = aStoppedClass('group', undefined, price)
			copy()
			const closure = aClosure(school, { startsOn: '2027-03-11', endsOn: '2027-03-11' })
			change("update lessons set state = 'scheduled' where day = '2027-03-11'")
			const { closing } = valueOf(previewClosing(access, closure))
			expect(closing.map(({ consequences }) => consequences[0]?.hasFlatPrice)).toEqual([false])
		})

		it('costs the whole month if it goes on within it', () => {
			const { access, piano, copy, due } = aStoppedClass('group', undefined, monthly)
			copy()
			expect(due()[0]).toBe(45_00)
			const wish = tuesdays({ weekdays: [4], startsOn: '2027-03-25', endsOn: '2027-03-25' })
			valueOf(addSeries(access, newId(), piano, wish))
			expect(due()[0]).toBe(60_00)
		})

		it('asks for no rest of the earlier term once that is billed', () => {
			const { access, bill, copy, amounts, absent } = aStoppedClass('group', undefined)
			bill('2027-03')
			copy()
			expect([amounts('2027-03'), [...listOverbilled(access, '2027-03')].flat()]).toEqual([[], []])
			expect(new Set(absent('2027-03'))).toEqual(new Set(['Already billed on 0001.']))
		})

		it('costs the whole term if it goes on within it', () => {
			const { access, piano, due } = aStoppedClass('group', undefined)
			const wish = tuesdays({ weekdays: [4], startsOn: '2027-03-25', endsOn: summer.endsOn })
			valueOf(addSeries(access, newId(), piano, wish))
			expect(due()[0]).toBe(180_00)
		})
	})

	it('leaves what is left of a package, and bills no other', () => {
		const pack = { basis: 'package', amountMinor: 100_00, packageLessons: 2 } as const
		const { access, school, piano, student, amounts, bill, finish } = aClassUntil('2026-12-16', pack)
		const lessons = ['2026-12-09', '2026-12-16'].map((day) =>
			aLesson(school, { classId: piano, startsAt: Date.parse(`${day}T16:00:00Z`) }),
		)
		expect(amounts('2026-12')).toEqual([100_00])
		bill('2026-12')
		for (const lesson of lessons) markLessonOf(access, lesson, student, 'P')
		expect([amounts('2026-12'), amounts('2027-01')]).toEqual([[], []])
		on('2027-01-06')
		finish()
		expect(amounts('2027-01')).toEqual([])
	})

	it('charges a lesson that was taught after it by its mark, also once it is finished', () => {
		const lesson = { basis: 'lesson', amountMinor: 40_00, siblingDiscount: 10 } as const
		const { access, family, amounts, absent, taught, finish, lastDays } = aClassUntil('2026-12-16', lesson)
		expect([amounts('2027-01'), absent('2027-01')]).toEqual([[], []])
		taught('2027-01-06')
		on('2027-01-10')
		expect(amounts('2027-01')).toEqual([40_00])
		expect(suggestLines(access, family, '2027-01').lines[0]?.discountMinor).toBe(0)
		finish()
		expect([amounts('2027-01'), lastDays()]).toEqual([[40_00], ['2027-01-06']])
	})

	it('says the same price to a family that signs up', () => {
		const { school, access, family, piano, planId } = aClassUntil('2026-12-16')
		const startsOn = '2026-12-01'
		const told = previewFirst(access, { classId: piano, planId, startsOn, count: 1 })
		change('delete from enrolment_plans')
		change('delete from enrolments')
		aBilledChild(school, access, { family, classId: piano, planId, startsOn })
		const [line] = suggestLines(access, family, '2026-12').lines
		expect([told, line?.unitMinor]).toEqual([120_00, 120_00])
	})

	it('says so where lessons after it are in the timetable', () => {
		const { access, piano, amounts, absent, end } = aClassUntil('2026-12-16')
		valueOf(addSeries(access, newId(), piano, tuesdays({ startsOn: '2026-12-01', endsOn: '2027-01-26' })))
		change("update classes set ends_on = '2026-12-16'")
		const why = (lessons: string) =>
			`The last day of the class is 16 December 2026, but it has ${lessons} this month. To charge for that, give the class a later last day.`
		expect(absent('2026-12')).toEqual([])
		expect([amounts('2027-01'), absent('2027-01')]).toEqual([[], [why('4 lessons')]])
		end('2027-01-05')
		expect(absent('2027-01')).toEqual([why('1 lesson')])
		end('2026-12-16')
		expect(absent('2027-01')).toEqual([])
	})

	it('misses no family after it', () => {
		const { access } = aClassUntil('2026-12-16')
		change('update students set family_id = null')
		expect(listWithoutFamily(access, '2026-12')).toHaveLength(1)
		expect(listWithoutFamily(access, '2027-01')).toEqual([])
	})
})
