import { afterEach, describe, expect, it, vi } from 'vitest'
import { markLesson } from '#app/models/attendance/marks.server.ts'
import { setEnrolmentPlan } from '#app/models/billing/enrolment-plan.server.ts'
import { substitute } from '#app/models/lesson/change.server.ts'
import { addPayAdjustment, removePayAdjustment } from '#app/models/pay/adjustments.server.ts'
import { addPayRate, removePayRate } from '#app/models/pay/rates.server.ts'
import { approvePay, recordPayout } from '#app/models/pay/approval.server.ts'
import { listPaySheets } from '#app/models/pay/sheets.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { aBilledChild, aPlan } from '../../support/billing.ts'
import { change, rows } from '../../support/database.ts'
import { aClass, aClosure, aLesson, anEnrolment, aStudent, aTeacher } from '../../support/factories.ts'
import { aTimetable, valueOf } from '../../support/lessons.ts'
import { wordsOf } from '../../support/office.ts'
import { approve, aPayRate, earnedIn, sheetOf } from '../../support/pay.ts'
import { aFamily } from '../../support/students.ts'

afterEach(() => void vi.useRealTimers())

/** A school in June, with a lesson of half an hour on 6 May. */
function aMonthOfPay() {
	const table = aTimetable({ now: '2026-06-20T12:00:00Z' })
	const { school, access, classId, student, teacher, at } = table
	const lessonOn = (day: string, more: { teacherId?: string; minutes?: number; classId?: string } = {}) => {
		const { minutes = 30, ...details } = more
		const startsAt = at(day, '16:00')
		return aLesson(school, {
			classId,
			teacherId: teacher,
			startsAt,
			endsAt: startsAt + minutes * 60_000,
			...details,
		})
	}
	const mark = (lesson: string, code: string | null, of = student) =>
		valueOf(markLesson(access, lesson, [{ studentId: of, code }], { source: 'office', overrideReason: 'r' }))
	/** Time goes on, so that what happens after an approval is after it. */
	const later = () => vi.setSystemTime(Date.now() + 60_000)
	return { ...table, lesson: lessonOn('2026-05-06'), lessonOn, mark, later, school }
}

describe('pay of a lesson', () => {
	it('is half of 40.00 an hour for half an hour', () => {
		const { access, teacher, lesson, mark } = aMonthOfPay()
		aPayRate(access, teacher)
		mark(lesson, 'P')
		expect(sheetOf(access, teacher, '2026-05')).toMatchObject({
			amountMinor: 20_00,
			minutes: 30,
			unmarked: [],
			lines: [{ kind: 'lesson', day: '2026-05-06', className: 'Piano', amountMinor: 20_00 }],
		})
	})

	it('is 24.00 at 60% of a flat month of 160.00 with four lessons', () => {
		const { school, access, teacher, at, mark, lessonOn } = aMonthOfPay()
		aPayRate(access, teacher, { basis: 'percent', amount: 60_00 })
		const classId = aClass(school)
		const child = aStudent(school)
		const enrolmentId = anEnrolment(school, classId, child)
		const planId = aPlan(access)
		valueOf(setEnrolmentPlan(access, { enrolmentId, planId, startsOn: '2026-01-01', override: null }))
		const lesson = lessonOn('2026-05-13', { classId })
		mark(lesson, 'P', child)
		expect(at('2026-05-13', '16:00')).toBeGreaterThan(0)
		expect(earnedIn(access, teacher, '2026-05')).toBe(24_00)
	})

	it('is a share of the price after the sibling discount, which the child in full has not', () => {
		const { school, access, teacher, mark, lessonOn } = aMonthOfPay()
		aPayRate(access, teacher, { basis: 'percent', amount: 50_00 })
		const [family, classId] = [aFamily(school, 'Adams'), aClass(school)]
		const dear = aPlan(access, { basis: 'lesson', amountMinor: 30_00, siblingDiscount: 1000 })
		const planId = aPlan(access, { basis: 'lesson', amountMinor: 24_00, siblingDiscount: 1000 })
		const ada = aBilledChild(school, access, { family, classId, planId: dear }).student
		const ben = aBilledChild(school, access, { family, classId, planId, firstName: 'Ben' }).student
		const only = aBilledChild(school, access, { family: aFamily(school, 'Berg'), classId, planId }).student
		const lesson = lessonOn('2026-05-13', { classId })
		mark(lesson, 'P', ben)
		expect(earnedIn(access, teacher, '2026-05')).toBe(10_80)
		mark(lesson, 'P', ada)
		mark(lesson, 'P', only)
		expect(earnedIn(access, teacher, '2026-05')).toBe(10_80 + 15_00 + 12_00)
	})

	it('is a share of nothing on a day that is free of charge, unless the month is paid as a whole', () => {
		const { school, access, teacher, mark, lessonOn } = aMonthOfPay()
		aPayRate(access, teacher, { basis: 'percent', amount: 50_00 })
		const [family, classId] = [aFamily(school, 'Adams'), aClass(school)]
		const billed = (plan: Parameters<typeof aPlan>[1]) =>
			aBilledChild(school, access, { family, classId, planId: aPlan(access, plan) }).student
		const byLesson = billed({ basis: 'lesson', amountMinor: 30_00 })
		const deducting = billed({ amountMinor: 160_00, deductsClosures: true })
		const whole = billed({ amountMinor: 80_00, deductsClosures: false })
		const lesson = lessonOn('2026-05-13', { classId })
		for (const student of [byLesson, deducting, whole]) mark(lesson, 'P', student)
		expect(earnedIn(access, teacher, '2026-05')).toBe(15_00 + 20_00 + 10_00)
		aClosure(school, { startsOn: '2026-05-13', endsOn: '2026-05-13', effect: 'no_charge' })
		expect(earnedIn(access, teacher, '2026-05')).toBe(10_00)
	})

	it('of a share says so where nobody can say what families pay', () => {
		const { access, teacher, lesson, mark } = aMonthOfPay()
		aPayRate(access, teacher, { basis: 'percent', amount: 60_00 })
		mark(lesson, 'P')
		expect(sheetOf(access, teacher, '2026-05')).toMatchObject({
			withoutPrice: 1,
			lines: [{ amountMinor: 0, note: '60% of what families pay: the price of a lesson is unknown' }],
		})
	})

	it('follows the switch of the mark: absent without notice pays, with notice does not', () => {
		const { access, teacher, lesson, mark } = aMonthOfPay()
		aPayRate(access, teacher)
		const earned = ['P', 'L', 'A', 'N', 'M', 'T', 'S', null].map((code) => {
			mark(lesson, code)
			return earnedIn(access, teacher, '2026-05')
		})
		expect(earned).toEqual([20_00, 20_00, 20_00, 0, 0, 0, 0, 0])
	})

	it('goes to whoever taught, by their own rate', () => {
		const { school, access, teacher, lesson, mark } = aMonthOfPay()
		const mira = aTeacher(school, { name: 'Mira Osei' })
		aPayRate(access, teacher)
		aPayRate(access, mira, { amount: 60_00 })
		change('update lessons set teacher_id = ?, substitute_for = ? where id = ?', mira, teacher, lesson)
		mark(lesson, 'P')
		expect([earnedIn(access, teacher, '2026-05'), earnedIn(access, mira, '2026-05')]).toEqual([0, 30_00])
		expect(sheetOf(access, mira, '2026-05')?.lines[0]?.note).toMatch(/as a substitute$/)
	})

	it('counts students where it is paid by the student', () => {
		const { school, access, teacher, classId, lesson, mark } = aMonthOfPay()
		aPayRate(access, teacher, { basis: 'student', amount: 7_50 })
		const ben = aStudent(school)
		anEnrolment(school, classId, ben)
		mark(lesson, 'P')
		mark(lesson, 'A', ben)
		expect(earnedIn(access, teacher, '2026-05')).toBe(15_00)
	})
})

describe('a rate', () => {
	it('holds from its day on, and one for the class goes before one for its kind', () => {
		const { access, teacher, classId, lessonOn, mark } = aMonthOfPay()
		for (const day of ['2026-04-01', '2026-04-08', '2026-04-15', '2026-04-22']) mark(lessonOn(day), 'P')
		const rate = { basis: 'lesson' } as const
		aPayRate(access, teacher, { ...rate, amount: 1_00 })
		aPayRate(access, teacher, { ...rate, amount: 10_00, startsOn: '2026-04-08' })
		aPayRate(access, teacher, { ...rate, amount: 100_00, startsOn: '2026-04-15', classKind: 'group' })
		aPayRate(access, teacher, { ...rate, amount: 1_000_00, startsOn: '2026-04-22', classId })
		aPayRate(access, teacher, { ...rate, amount: 5_000_00, startsOn: '2026-04-23' })
		expect(sheetOf(access, teacher, '2026-04')?.lines.map(({ amountMinor }) => amountMinor)).toEqual([
			1_00, 10_00, 100_00, 1_000_00,
		])
	})

	it('that is not there keeps a month from being approved', () => {
		const { access, teacher, lesson, mark } = aMonthOfPay()
		mark(lesson, 'P')
		expect(sheetOf(access, teacher, '2026-05')).toMatchObject({
			withoutRate: ['2026-05-06'],
			amountMinor: 0,
			taught: { lessons: 1, minutes: 30 },
		})
		expect(wordsOf(approve(access, teacher, '2026-05'))).toMatch('no rate yet')
	})

	it('cannot reach into a month that was approved, and cannot be removed from it', () => {
		const { access, teacher, lesson, mark } = aMonthOfPay()
		const id = aPayRate(access, teacher)
		mark(lesson, 'P')
		valueOf(approve(access, teacher, '2026-05'))
		const rate = { teacherId: teacher, basis: 'hour', amount: 1, classKind: null, classId: null } as const
		const add = (startsOn: string) => addPayRate(access, newId(), { ...rate, startsOn })
		expect(wordsOf(add('2026-05-31'))).toMatch('The pay of May 2026 is approved.')
		expect(wordsOf(removePayRate(access, id))).toMatch('The pay of May 2026 is approved.')
		const next = valueOf(add('2026-06-01'))
		expect(wordsOf(add('2026-06-01'))).toMatch('There is a rate from this day already.')
		valueOf(removePayRate(access, next.id))
		expect(rows('select id from pay_rates')).toHaveLength(1)
	})

	it.each([
		[{ amount: -1 }, 'Enter 0.00 to 1,000,000.00.'],
		[{ amount: 100_000_001 }, 'Enter 0.00 to 1,000,000.00.'],
		[{ basis: 'percent' as const, amount: 100_01 }, 'Enter 0 to 100%.'],
		[{ classId: 'no-such-class' }, 'Choose one of your classes.'],
		[{ teacherId: 'nobody' }, 'This teacher no longer exists.'],
	])('is refused as %j', (wrong, text) => {
		const { access, teacher } = aMonthOfPay()
		const rate = { startsOn: '2026-06-01', basis: 'hour', amount: 1, classKind: null, classId: null } as const
		expect(wordsOf(addPayRate(access, newId(), { teacherId: teacher, ...rate, ...wrong }))).toBe(text)
	})
})

describe('an approved month', () => {
	function approved() {
		const all = aMonthOfPay()
		const { access, teacher, lesson, mark, later } = all
		aPayRate(access, teacher)
		mark(lesson, 'P')
		valueOf(approve(access, teacher, '2026-05'))
		later()
		return all
	}

	it('is approved once, however often the page is sent', () => {
		const { access, teacher } = approved()
		valueOf(approve(access, teacher, '2026-05'))
		valueOf(approvePay(access, { teacherId: teacher, period: '2026-05', seenMinor: 1 }))
		expect(rows('select amount_minor from pay_entries')).toEqual([{ amount_minor: 20_00 }])
		expect(rows('select amount_minor from pay_sheets')).toEqual([{ amount_minor: 20_00 }])
	})

	it('is approved as it was seen, or not at all', () => {
		const { access, teacher, lesson, mark } = aMonthOfPay()
		aPayRate(access, teacher)
		mark(lesson, 'P')
		const seen = { teacherId: teacher, period: '2026-05', seenMinor: 40_00 }
		expect(wordsOf(approvePay(access, seen))).toMatch(
			'It was $40.00 when you opened the page, and is $20.00 now.',
		)
		expect(wordsOf(approvePay(access, { ...seen, period: '2026-07', seenMinor: 0 }))).toMatch(
			'has not begun yet',
		)
		expect(wordsOf(approvePay(access, { ...seen, period: '2026-04', seenMinor: 0 }))).toMatch(
			'nothing to pay',
		)
		expect(rows('select id from pay_sheets')).toEqual([])
	})

	it('stays as it is, and a mark that changes is an entry against it in the next month', () => {
		const { access, teacher, lesson, mark, later } = approved()
		mark(lesson, 'N')
		expect(earnedIn(access, teacher, '2026-05')).toBe(20_00)
		expect(sheetOf(access, teacher, '2026-06')?.lines).toMatchObject([
			{ kind: 'correction', day: '2026-05-06', amountMinor: -20_00, note: 'No longer paid, was $20.00' },
		])
		const paidMinutes = sheetOf(access, teacher, '2026-05')?.minutes ?? 0
		expect(paidMinutes).toBeGreaterThan(0)
		expect(sheetOf(access, teacher, '2026-06')?.minutes).toBe(-paidMinutes)
		mark(lesson, 'P')
		expect(sheetOf(access, teacher, '2026-06')?.lines).toEqual([])
		mark(lesson, null)
		valueOf(approve(access, teacher, '2026-06'))
		later()
		expect(rows('select sum(amount_minor) n from pay_entries')).toEqual([{ n: 0 }])
		vi.setSystemTime(Date.parse('2026-07-03T12:00:00Z'))
		expect(sheetOf(access, teacher, '2026-07')?.lines).toEqual([])
		mark(lesson, 'L')
		expect(earnedIn(access, teacher, '2026-07')).toBe(20_00)
		expect(sheetOf(access, teacher, '2026-07')?.minutes).toBe(paidMinutes)
	})

	it('pays a lesson that was marked too late in the next month', () => {
		const { access, teacher, lessonOn, mark, later } = approved()
		const late = lessonOn('2026-05-20')
		later()
		mark(late, 'P')
		expect(earnedIn(access, teacher, '2026-05')).toBe(20_00)
		expect(sheetOf(access, teacher, '2026-06')?.lines).toMatchObject([{ kind: 'lesson', amountMinor: 20_00 }])
	})

	it('gives the lesson to the substitute who is named afterwards, and takes it from the other', () => {
		const { school, access, teacher, lesson } = approved()
		const mira = aTeacher(school, { name: 'Mira Osei' })
		aPayRate(access, mira, { amount: 60_00 })
		valueOf(
			substitute(
				access,
				{
					id: lesson,
					version: rows<{ version: number }>('select version from lessons where id = ?', lesson)[0]!.version,
				},
				mira,
			),
		)
		expect(earnedIn(access, teacher, '2026-06')).toBe(-20_00)
		expect(earnedIn(access, mira, '2026-05')).toBe(30_00)
	})

	it('is paid once', () => {
		const { access, teacher } = approved()
		const which = { teacherId: teacher, period: '2026-05' }
		const payout = { paidOn: '2026-06-01', method: 'transfer', reference: 'SEPA 1' } as const
		expect(wordsOf(recordPayout(access, { ...which, period: '2026-06' }, payout))).toBe(
			'Approve this month first.',
		)
		expect(wordsOf(recordPayout(access, which, { ...payout, paidOn: '2026-06-22' }))).toMatch(
			'dated tomorrow',
		)
		valueOf(recordPayout(access, which, payout))
		valueOf(recordPayout(access, which, payout))
		expect(wordsOf(recordPayout(access, which, { ...payout, method: 'cash' }))).toMatch(
			'recorded for this month',
		)
		expect(sheetOf(access, teacher, '2026-05')?.approved).toMatchObject(payout)
	})

	it('cannot be changed behind the back of the models', () => {
		approved()
		expect(() => change('update pay_entries set amount_minor = 1')).toThrow('never changed')
		expect(() => change('delete from pay_entries')).toThrow('is approved')
		expect(() => change('update pay_sheets set amount_minor = 1')).toThrow('never changed')
		expect(() => change('delete from pay_sheets')).toThrow('never removed')
		expect(() =>
			change(
				`insert into pay_entries select school_id, 'x', teacher_id, period, 'adjustment', null, day, 0, 'n', 5, 1, by from pay_entries`,
			),
		).toThrow('is approved')
	})
})

describe('an adjustment', () => {
	it('is part of its month until that is approved, and can be below zero', () => {
		const { access, teacher } = aMonthOfPay()
		const add = (amountMinor: number, period = '2026-05') =>
			addPayAdjustment(access, newId(), { teacherId: teacher, period, amountMinor, reason: 'Recital' })
		const first = valueOf(add(50_00))
		valueOf(add(-20_00))
		expect(earnedIn(access, teacher, '2026-05')).toBe(30_00)
		valueOf(removePayAdjustment(access, first.id))
		valueOf(approve(access, teacher, '2026-05'))
		expect(rows('select amount_minor from pay_sheets')).toEqual([{ amount_minor: -20_00 }])
		expect(wordsOf(add(1))).toMatch('This month is approved.')
		expect(
			wordsOf(removePayAdjustment(access, rows<{ id: string }>('select id from pay_entries')[0]!.id)),
		).toMatch('is approved')
		expect(wordsOf(add(0, '2026-06'))).toMatch('Enter an amount')
	})

	it('is added once, however often the page is sent', () => {
		const { access, teacher } = aMonthOfPay()
		const key = newId()
		const wanted = { teacherId: teacher, period: '2026-05', amountMinor: 5, reason: 'Recital' }
		valueOf(addPayAdjustment(access, key, wanted))
		valueOf(addPayAdjustment(access, key, wanted))
		expect(earnedIn(access, teacher, '2026-05')).toBe(5)
	})
})

it('a month of everybody is what the sheets of each are, and says what is not marked', () => {
	const { school, access, teacher, lesson, lessonOn, mark } = aMonthOfPay()
	const mira = aTeacher(school, { name: 'Mira Osei' })
	for (const one of [teacher, mira]) aPayRate(access, one)
	mark(lesson, 'P')
	mark(lessonOn('2026-05-27', { teacherId: mira, minutes: 60 }), 'P')
	lessonOn('2026-05-28')
	// A class without students has no roll to mark.
	aLesson(school, { classId: aClass(school), teacherId: teacher, startsAt: Date.parse('2026-05-29T14:00Z') })
	const all = listPaySheets(access, '2026-05')
	expect(all).toEqual([sheetOf(access, teacher, '2026-05'), sheetOf(access, mira, '2026-05')])
	expect(all.map(({ teacher: name, amountMinor, unmarked }) => [name, amountMinor, unmarked.length])).toEqual(
		[
			['Jun Mori', 20_00, 1],
			['Mira Osei', 40_00, 0],
		],
	)
})
