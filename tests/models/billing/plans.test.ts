import { afterEach, describe, expect, it, vi } from 'vitest'
import {
	instalmentsBy,
	monthByLessons,
	NO_SHARE,
	slice,
	spanShare,
} from '#app/domain/billing/month-charge.ts'
import { daysAround, daysOutside } from '#app/domain/lesson/recurrence.ts'
import { addPlanVersion, type NewPlanVersion } from '#app/models/billing/plans.server.ts'
import { issueInvoice } from '#app/models/billing/issue.server.ts'
import { saveInvoiceDraft } from '#app/models/billing/draft.server.ts'
import { setEnrolmentPlan } from '#app/models/billing/enrolment-plan.server.ts'
import { suggestLines } from '#app/models/billing/suggestions.server.ts'
import { previewSeatChange } from '#app/models/billing/seat-change.server.ts'
import { voidInvoice } from '#app/models/billing/ending.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { addSeries, type SeriesWish } from '#app/models/lesson/series.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { aBilledChild, aBillingOffice, aPlan, markLessonOf, monthly } from '../../support/billing.ts'
import { change, rows } from '../../support/database.ts'
import { aClosure, aLesson } from '../../support/factories.ts'
import { tuesdays, valueOf } from '../../support/lessons.ts'
import { wordsOf } from '../../support/office.ts'
import { aSeat as aSeatOn } from '../../support/seat.ts'

afterEach(() => void vi.useRealTimers())

const amounts = (access: Access, family: string, period: string) =>
	suggestLines(access, family, period).lines.map(({ unitMinor, period: key }) => [key, unitMinor])

const absent = (access: Access, family: string, period: string) =>
	suggestLines(access, family, period).absent.map(({ why }) => why)

/** Bills everything that is suggested for the month. */
function bill(access: Access, familyId: string, period: string): string {
	const { lines } = suggestLines(access, familyId, period)
	const { id } = valueOf(saveInvoiceDraft(access, newId(), { familyId, period, lines }))
	valueOf(issueInvoice(access, id))
	return id
}

function aChild(version: Partial<NewPlanVersion>, { startsOn = '2025-01-01' } = {}) {
	const office = aBillingOffice()
	const { school, access, family, piano } = office
	const planId = aPlan(access, version)
	return { ...office, planId, ...aBilledChild(school, access, { family, classId: piano, planId, startsOn }) }
}

function aTerm({ schoolId }: Access, startsOn: string, endsOn: string, billsOn: string | null = null) {
	change(
		`insert into terms (school_id, id, name, name_key, starts_on, ends_on, bills_on, created_at, updated_at) values (?, ?, ?, ?, ?, ?, ?, 1, 1)`,
		...[schoolId, newId(), `Term of ${startsOn}`, startsOn, startsOn, endsOn, billsOn],
	)
}

describe('a price for a month by its lessons', () => {
	it('is for the lessons there will be, without closures and the days before somebody starts', () => {
		const days = ['2026-04-01', '2026-04-08', '2026-04-15', '2026-04-22', '2026-04-29']
		const month = { period: '2026-04', days, closed: ['2026-04-15'], startsOn: null, endsOn: null }
		expect(monthByLessons(40_00, month)).toEqual({ amountMinor: 160_00, why: '4 lessons' })
		expect(monthByLessons(40_00, { ...month, startsOn: '2026-04-22' }).amountMinor).toBe(80_00)
	})

	it('is billed ahead', () => {
		const { access, family } = aChild({ basis: 'month_lessons', amountMinor: 40_00 })
		expect(amounts(access, family, '2026-05')).toEqual([['2026-05', 160_00]])
	})
})

describe('a price for a term', () => {
	const term = { basis: 'term', amountMinor: 1_000_00 } as const

	it('is billed once, in whichever month of it', () => {
		const { access, family } = aChild(term)
		expect(absent(access, family, '2026-04')).toEqual(['There is no term in this month.'])
		aTerm(access, '2026-04-13', '2026-07-10')
		expect(amounts(access, family, '2026-05')).toEqual([['2026-04-13/1', 1_000_00]])
		const id = bill(access, family, '2026-04')
		for (const period of ['2026-04', '2026-05', '2026-07'])
			expect(amounts(access, family, period)).toEqual([])
		expect(absent(access, family, '2026-05')).toEqual(['Already billed on 0001.'])
		valueOf(voidInvoice(access, id, 'Wrong family'))
		expect(amounts(access, family, '2026-06')).toEqual([['2026-04-13/1', 1_000_00]])
	})

	it('of 1,000.00 in three parts is 333.34, 333.33 and 333.33, one a month, and what was missed is caught up', () => {
		const { access, family } = aChild({ ...term, instalments: 3 })
		aTerm(access, '2026-04-13', '2026-07-10')
		bill(access, family, '2026-04')
		expect(amounts(access, family, '2026-05')).toEqual([['2026-04-13/2', 333_33]])
		expect(amounts(access, family, '2026-06')).toEqual([
			['2026-04-13/2', 333_33],
			['2026-04-13/3', 333_33],
		])
		const [line] = suggestLines(access, family, '2026-05').lines
		expect(line?.description).toBe('Ada Okafor, Piano, Term of 2026-04-13, part 2 of 3')
	})

	it('is not missed by a student who left before the first day of the term', () => {
		const { access, family, enrolmentId } = aChild({ ...term, instalments: 2 })
		aTerm(access, '2026-04-13', '2026-07-10')
		bill(access, family, '2026-04')
		change("update enrolments set state = 'ended', ends_on = '2026-04-12' where id = ?", enrolmentId)
		expect(absent(access, family, '2026-04')).toEqual([expect.stringContaining('$500.00 more was billed')])
		change('update terms set archived_at = 1')
		expect(absent(access, family, '2026-04')).toContain('There is no term in this month.')
	})

	it('in parts is named as not billed only where nothing is billed, and once', () => {
		const { access, family } = aChild({ ...term, instalments: 2 })
		aTerm(access, '2026-04-13', '2026-06-10')
		aTerm(access, '2026-06-22', '2026-08-10')
		bill(access, family, '2026-04')
		expect(absent(access, family, '2026-04')).toEqual(['Already billed on 0001.'])
		expect([amounts(access, family, '2026-05').length, absent(access, family, '2026-05')]).toEqual([1, []])
		bill(access, family, '2026-05')
		expect(absent(access, family, '2026-05')).toEqual(['Already billed on 0001 and 0002.'])
		// The next term begins.
		expect([amounts(access, family, '2026-06').length, absent(access, family, '2026-06')]).toEqual([1, []])
	})

	it('is a part for who starts later, by lessons or by days', () => {
		const span = {
			startsOn: '2026-04-01',
			endsOn: '2026-04-30',
			days: ['2026-04-01', '2026-04-08', '2026-04-15'],
			closed: [],
			lessons: 3,
		}
		const late = { startsOn: '2026-04-08', endsOn: null }
		const plan = { amountMinor: 300_00, instalments: 1 }
		const charged = (partMonth: 'lessons' | 'days' | 'full') => {
			const { share, why } = spanShare({ ...plan, partMonth }, span, late)
			return [slice(plan.amountMinor, NO_SHARE, share), why]
		}
		expect(charged('lessons')).toEqual([200_00, '2 of 3 lessons'])
		expect(charged('days')).toEqual([230_00, '23 of 30 days'])
		expect(charged('full')).toEqual([300_00, null])
	})

	it('asks who leaves after the first part for what is left of their share alone', () => {
		const { access, family, enrolmentId } = aChild({ ...term, partMonth: 'days', instalments: 3 })
		aTerm(access, '2026-04-01', '2026-06-30')
		bill(access, family, '2026-04')
		change(`update enrolments set state = 'ending', ends_on = '2026-05-15' where id = ?`, enrolmentId)
		// 45 of 91 days are 494.51; 333.34 of them were asked for.
		expect(amounts(access, family, '2026-05')).toEqual([['2026-04-01/2', 161_17]])
		const parts = instalmentsBy(
			494_51,
			{ startsOn: '2026-04-01', billsOn: '2026-04-01', instalments: 3 },
			'2026-05',
		)
		expect(parts.map(({ amountMinor }) => amountMinor)).toEqual([164_84, 164_84])
	})

	it('keeps the price it began with when the plan changes within it', () => {
		const { access, family, planId } = aChild({ ...term, instalments: 2 })
		aTerm(access, '2026-04-13', '2026-07-10')
		valueOf(addPlanVersion(access, planId, { ...monthly, ...term, validFrom: '2026-05-01', amountMinor: 1 }))
		aTerm(access, '2026-09-01', '2026-12-18')
		expect(amounts(access, family, '2026-05')).toEqual(
			[
				['2026-04-13/1', 1_000_00],
				['2026-04-13/2', 1_000_00],
			].map(([key]) => [key, 500_00]),
		)
		expect(amounts(access, family, '2026-09')).toEqual([['2026-09-01/1', 1]])
	})
})

describe('a price for a term with a billing day', () => {
	const [AUTUMN, SPRING] = ['2026-09-07', '2027-01-04']

	/** Two terms of 300.00 in parts, the second billed on a day of its own. */
	function aYear(billsOn: string, { instalments = 3, startsOn = '2026-09-01', now = '2026-11-01' } = {}) {
		const seat = aSeatOn({ basis: 'term', amountMinor: 300_00, instalments }, { startsOn, now })
		aTerm(seat.access, AUTUMN, '2026-12-18')
		aTerm(seat.access, SPRING, '2027-03-26', billsOn)
		const keys = (period: string) => amounts(seat.access, seat.family, period)
		return { ...seat, keys, spring: (number: number) => [`${SPRING}/${number}`, 100_00] }
	}

	it('before the term is billed in the month of that day, and the later parts in the months of the term', () => {
		const { bill, keys, spring } = aYear('2026-12-14')
		bill('2026-11')
		expect(keys('2026-11')).toEqual([])
		expect(keys('2026-12')).toEqual([spring(1)])
		bill('2026-12')
		expect(keys('2026-12')).toEqual([])
		expect(keys('2027-01')).toEqual([])
		expect(keys('2027-02')).toEqual([spring(2)])
		expect(keys('2027-03')).toEqual([spring(2), spring(3)])
	})

	it('leaves the parts of the term that ends to be billed beside it', () => {
		const { bill, keys, spring } = aYear('2026-12-14', { instalments: 4 })
		bill('2026-11')
		// The spring has three months, and so three parts.
		expect(keys('2026-12')).toEqual([[`${AUTUMN}/4`, 75_00], spring(1)])
	})

	it('says what to credit as soon as the end of the seat is known', () => {
		const { bill, end, absent, keys } = aYear('2026-12-14', { instalments: 1 })
		bill('2026-11')
		bill('2026-12')
		end('2026-12-31')
		for (const period of ['2026-12', '2027-01']) {
			expect(keys(period)).toEqual([])
			expect(absent(period)).toContain('$300.00 more was billed than is due. Credit it on 0002.')
		}
	})

	it('bills a student who begins after that run in the months of the term', () => {
		const { keys, spring } = aYear('2026-12-14', { startsOn: '2027-02-01', now: '2026-12-20' })
		expect(keys('2026-12')).toEqual([])
		expect(keys('2027-01')).toEqual([])
		// Eight of twelve Wednesdays.
		expect(keys('2027-02').map(([key]) => key)).toEqual([spring(1), spring(2)].map(([key]) => key))
	})

	it('within the term is waited for, and said', () => {
		const { bill, keys, spring, absent } = aYear('2027-02-15')
		bill('2026-11')
		expect(keys('2027-01')).toEqual([])
		expect(absent('2027-01')).toEqual([`Term of ${SPRING} is billed in February 2027.`])
		expect(keys('2027-02')).toEqual([spring(1), spring(2)])
	})

	it('shows what is billed and credited when the seat changes', () => {
		const { access, enrolmentId, bill } = aYear('2026-12-14', { instalments: 1 })
		bill('2026-11')
		bill('2026-12')
		const left = previewSeatChange(access, enrolmentId, { endsOn: '2026-12-31' })
		expect(left?.lines).toEqual([])
		expect(left?.credits.map(({ number, amountMinor }) => [number, amountMinor])).toEqual([['0002', 300_00]])
	})
})

it('a term that was paid for stays so in the month in which the next one begins', () => {
	const { access, family } = aChild({ basis: 'term', amountMinor: 400_00, instalments: 4 })
	aTerm(access, '2026-01-05', '2026-04-02')
	aTerm(access, '2026-04-20', '2026-07-10')
	for (const period of ['2026-01', '2026-02', '2026-03']) bill(access, family, period)
	expect(amounts(access, family, '2026-04')).toEqual([
		['2026-01-05/4', 100_00],
		['2026-04-20/1', 100_00],
	])
})

describe('a price for a term and a lesson that begins or ends within the term', () => {
	const FIRST = '2026-09-07'
	const LAST = '2026-12-18'

	/** A class on Wednesdays at 300.00 a term, with its series and a seat. */
	const aSeat = (...of: Parameters<typeof seatOf>) => seatOf(...of)()

	function seatOf(kind: 'private' | 'group', seat: Ends, wish: Partial<SeriesWish> = {}) {
		const office = aBillingOffice('2026-09-01T15:00:00Z')
		const { school, access, family, piano } = office
		change('update classes set kind = ?', kind)
		aTerm(access, FIRST, LAST)
		aClosure(school, { startsOn: '2026-11-25', endsOn: '2026-11-27' })
		const planId = aPlan(access, { basis: 'term', amountMinor: 300_00 })
		const [startsOn, endsOn] = seat
		const child = aBilledChild(school, access, { family, classId: piano, planId, startsOn })
		change('update enrolments set ends_on = ? where id = ?', endsOn ?? null, child.enrolmentId)
		const weekly = tuesdays({ weekdays: [3], startsOn, endsOn: endsOn ?? LAST, ...wish })
		valueOf(addSeries(access, newId(), piano, weekly))
		return () =>
			suggestLines(access, family, '2026-12').lines.map(({ unitMinor, why }) => [
				unitMinor,
				why?.split('; ')[1] ?? '',
			])
	}
	type Ends = readonly [startsOn: string, endsOn?: string]

	// There are fifteen Wednesdays in the term, one of them closed.
	it.each<[string, Ends, Partial<SeriesWish>, [number, string]]>([
		['begins in it', ['2026-11-04'], {}, [140_00, '7 of 15 lessons, 1 of them on closed days']],
		['ends in it', ['2026-09-09', '2026-10-31'], {}, [160_00, '8 of 15 lessons']],
		['begins and ends in it', ['2026-10-07', '2026-10-31'], {}, [80_00, '4 of 15 lessons']],
		['begins on its first day', [FIRST], {}, [300_00, '']],
		[
			'begins with its first lesson',
			['2026-09-09'],
			{},
			[300_00, '15 of 15 lessons, 1 of them on closed days'],
		],
		['is every other week', ['2026-11-04'], { every: 2 }, [150_00, '4 of 8 lessons']],
		[
			'is every other week from an odd one',
			['2026-11-11'],
			{ every: 2 },
			[128_57, '3 of 7 lessons, 1 of them on closed days'],
		],
		[
			'is twice a week',
			['2026-11-04'],
			{ weekdays: [1, 3] },
			[130_00, '13 of 30 lessons, 1 of them on closed days'],
		],
		[
			'is on the first Wednesday of a month',
			['2026-11-04'],
			{ frequency: 'monthly_weekday' },
			[200_00, '2 of 3 lessons'],
		],
		['is on the 4th', ['2026-11-04'], { frequency: 'monthly_date' }, [200_00, '2 of 3 lessons']],
		[
			'goes on without an end',
			['2026-11-04'],
			{ endsOn: undefined },
			[140_00, '7 of 15 lessons, 1 of them on closed days'],
		],
	])('takes the share of a private lesson that %s', (_, seat, wish, due) => {
		expect(aSeat('private', seat, wish)).toEqual([due])
	})

	it('counts a lesson that was moved to the day of another one, but none that was added there', () => {
		const due = seatOf('private', ['2026-11-04'])
		change(
			"update lessons set day = '2026-11-11', starts_at = starts_at + 7 * 86400000, ends_at = ends_at + 7 * 86400000 where day = '2026-11-04'",
		)
		expect(due()).toEqual([[128_57, '6 of 14 lessons, 1 of them on closed days']])
		change(
			`update lessons set moved_from = starts_at - 7 * 86400000
			where id = (select min(id) from lessons where day = '2026-11-11')`,
		)
		expect(due()).toEqual([[140_00, '7 of 15 lessons, 1 of them on closed days']])
	})

	it.each([
		['', '2026-11-04'],
		[', also if that one was moved', '2026-11-11'],
	])('counts a lesson that was moved to the day of one that the family canceled in time%s', (_, moved) => {
		const due = seatOf('private', ['2026-11-04'])
		const [{ id } = { id: '' }] = rows<{ id: string }>(`select id from lessons where day = '2026-11-11'`)
		const cancel = (at: number) =>
			change(`update lessons set state = 'canceled_in_time', canceled_at = ? where id = ?`, at, id)
		cancel(Date.now() + 1000)
		expect(due()).toMatchObject([[140_00, expect.stringContaining('7 of 15 lessons')]])
		change(
			"update lessons set day = '2026-11-11', starts_at = starts_at + 7 * 86400000, ends_at = ends_at + 7 * 86400000 where day = '2026-11-04'",
		)
		change(
			`update lessons set moved_from = starts_at - 7 * 86400000 where day = '2026-11-11' and (id = ?) = ?`,
			...[id, moved === '2026-11-11' ? 1 : 0],
		)
		expect(due()).toEqual([[140_00, '7 of 15 lessons, 1 of them on closed days']])
		// A student who joins later does not pay for a lesson that was canceled before.
		cancel(1)
		expect(due()).toEqual([[128_57, '6 of 14 lessons, 1 of them on closed days']])
	})

	it('counts the lessons of a group class as they are in the schedule', () => {
		expect(aSeat('group', ['2026-11-04'])).toEqual([[300_00, '7 of 7 lessons, 1 of them on closed days']])
	})

	it('takes the whole term from a student who was there before the first lesson that the schedule keeps', () => {
		const { school, access, family, piano } = aBillingOffice('2026-11-05T15:00:00Z')
		aTerm(access, FIRST, LAST)
		const planId = aPlan(access, { basis: 'term', amountMinor: 300_00 })
		aBilledChild(school, access, { family, classId: piano, planId, startsOn: '2026-09-09' })
		change("update classes set kind = 'private', starts_on = '2026-09-09'")
		const weekly = { ...tuesdays({ weekdays: [3], startsOn: '2026-11-04' }), endsOn: LAST }
		valueOf(addSeries(access, newId(), piano, weekly))
		const due = () => suggestLines(access, family, '2026-11').lines.map(({ unitMinor }) => unitMinor)
		expect(due()).toEqual([300_00])
		// Of 15 lessons, the class leaves out those before 7 October, and the student those before 14 October.
		change("update classes set starts_on = '2026-10-07'")
		expect(due()).toEqual([220_00])
		change("update enrolments set starts_on = '2026-10-14'")
		expect(due()).toEqual([200_00])
	})

	it('counts the days of a changed schedule once', () => {
		const rules = [
			{ ...tuesdays(), weekdays: [3], startsOn: '2026-10-07', endsOn: '2026-11-03' },
			{ ...tuesdays(), weekdays: [5], startsOn: '2026-11-06', endsOn: '2026-12-04' },
		]
		const around = daysAround(rules, '2026-09-21', '2026-12-18')
		expect(around).toEqual(['2026-09-23', '2026-09-30', '2026-12-11', '2026-12-18'])
		const gap = ['2026-11-04']
		expect(daysOutside(rules, '2026-09-21', '2026-12-18')).toEqual([...around, ...gap])
		// A class that goes on with one of two weekdays has no break.
		const mondays = { ...tuesdays(), weekdays: [1], startsOn: '2026-09-07', endsOn: '2026-12-14' }
		expect(daysOutside([...rules, mondays], '2026-09-21', '2026-12-18')).toEqual(['2026-12-18'])
	})
})

describe('a price for a course', () => {
	it('is billed from the first day of the class to its last, and nothing is asked without them', () => {
		const { access, family, piano } = aChild({ basis: 'course', amountMinor: 250_00 })
		expect(absent(access, family, '2026-04')).toEqual(['The course has no days in this month.'])
		change(`update classes set starts_on = '2026-04-08', ends_on = '2026-05-27' where id = ?`, piano)
		expect(amounts(access, family, '2026-04')).toEqual([['2026-04-08/1', 250_00]])
		bill(access, family, '2026-04')
		expect(amounts(access, family, '2026-05')).toEqual([])
		expect(amounts(access, family, '2026-06')).toEqual([])
	})
})

describe('a package', () => {
	it('is billed first, counts down by the marks that charge, and the next one follows the last lesson', () => {
		const { school, access, family, piano, student } = aChild({
			basis: 'package',
			amountMinor: 200_00,
			packageLessons: 2,
		})
		const taught = (day: string, code: string) =>
			markLessonOf(
				access,
				aLesson(school, { classId: piano, startsAt: Date.parse(`${day}T20:00:00Z`) }),
				student,
				code,
			)
		expect(amounts(access, family, '2026-04')).toEqual([['package 2026-01-01/1', 200_00]])
		bill(access, family, '2026-04')
		taught('2026-04-01', 'P')
		taught('2026-04-02', 'N')
		expect(absent(access, family, '2026-04')).toEqual(['1 of 2 lessons of the package is left.'])
		taught('2026-04-03', 'A')
		expect(amounts(access, family, '2026-04')).toEqual([['package 2026-01-01/2', 200_00]])
	})

	it('cannot be of no lessons, nor a term in no parts', () => {
		const { access, planId } = aChild({})
		const wrong = (version: Partial<NewPlanVersion>) =>
			wordsOf(addPlanVersion(access, planId, { ...monthly, validFrom: '2027-01-01', ...version }))
		expect(wrong({ packageLessons: 0 })).toBe('Enter 1 to 200 lessons.')
		expect(wrong({ instalments: 13 })).toBe('Enter 1 to 12 parts.')
	})
})

it('the dearest child of a family pays in full, whatever its plans are for', () => {
	const { school, access, family, piano } = aChild({
		basis: 'term',
		amountMinor: 500_00,
		siblingDiscount: 1000,
	})
	aTerm(access, '2026-04-01', '2026-06-30')
	const planId = aPlan(access, { siblingDiscount: 1000 })
	const { enrolmentId } = aBilledChild(school, access, { family, classId: piano, planId, firstName: 'Ben' })
	valueOf(setEnrolmentPlan(access, { enrolmentId, planId, startsOn: '2026-01-01', override: null }))
	const { lines } = suggestLines(access, family, '2026-04')
	expect(lines.map(({ unitMinor, discountMinor }) => [unitMinor, discountMinor])).toEqual([
		[500_00, 0],
		[160_00, 16_00],
	])
})
