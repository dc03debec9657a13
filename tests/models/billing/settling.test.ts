import { afterEach, describe, expect, it, vi } from 'vitest'
import { addPlanVersion } from '#app/models/billing/plans.server.ts'
import { saveInvoiceDraft } from '#app/models/billing/draft.server.ts'
import { setEnrolmentPlan } from '#app/models/billing/enrolment-plan.server.ts'
import { listOverbilled } from '#app/models/billing/overbilled.server.ts'
import { suggestLines } from '#app/models/billing/suggestions.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { aPlan, monthly } from '../../support/billing.ts'
import { change, rows } from '../../support/database.ts'
import { aClass, aTerm } from '../../support/factories.ts'
import { valueOf } from '../../support/lessons.ts'
import { aSeat } from '../../support/seat.ts'

afterEach(() => void vi.useRealTimers())

describe('somebody who leaves a course paid in parts', () => {
	/** 13 Wednesdays at 900.00, in three parts. */
	function aCourse(basis: 'course' | 'term' = 'course') {
		const seat = aSeat({ basis, amountMinor: 900_00, instalments: 3 })
		const [startsOn, endsOn] = ['2026-09-01', '2026-11-30']
		if (basis === 'course')
			change('update classes set starts_on = ?, ends_on = ? where id = ?', startsOn, endsOn, seat.piano)
		else
			change(
				`insert into terms (school_id, id, name, name_key, starts_on, ends_on, created_at, updated_at) values (?, 't', 'Fall', 'fall', ?, ?, 1, 1)`,
				...[seat.access.schoolId, startsOn, endsOn],
			)
		return seat
	}

	it.each(['course', 'term'] as const)(
		'owes what is left of a %s with the last month of the seat',
		(basis) => {
			const { end, amounts, whys, bill } = aCourse(basis)
			expect(amounts('2026-09')).toEqual([300_00])
			end('2026-09-30')
			expect(amounts('2026-09')).toEqual([346_15])
			expect(whys('2026-09')[0]).toContain('5 of 13 lessons')
			bill('2026-09')
			for (const period of ['2026-09', '2026-10', '2026-11']) expect(amounts(period)).toEqual([])
		},
	)

	it('owes what is left after the first part too, in the month of the last day or the next run', () => {
		const { end, amounts, absent, bill } = aCourse()
		bill('2026-09')
		end('2026-09-30')
		expect(amounts('2026-09')).toEqual([46_15])
		expect(amounts('2026-10')).toEqual([46_15])
		bill('2026-10')
		for (const period of ['2026-09', '2026-10', '2026-11']) expect(amounts(period)).toEqual([])
		expect(absent('2026-09')).toEqual(['Already billed on 0001.'])
	})

	it('is asked for equal parts until then, and for the whole course after staying after all', () => {
		const { end, amounts, bill, resume } = aCourse()
		end('2026-10-31')
		// 9 of 13 lessons.
		expect(amounts('2026-10')).toEqual([311_54, 311_54])
		bill('2026-09')
		resume()
		// 300.00 a month, of which 311.54 were billed.
		expect(amounts('2026-10')).toEqual([288_46])
		// In the order of their days: what is left of October, and November.
		expect(amounts('2026-11')).toEqual([288_46, 300_00])
	})

	it('is told what to credit where days in the middle of it were paused after all was billed', () => {
		const { pause, amounts, absent, bill } = aCourse()
		bill('2026-11')
		// 3 of 13 lessons.
		pause('2026-10-12', '2026-10-28')
		expect(amounts('2026-11')).toEqual([])
		expect(absent('2026-11')).toContain('$207.69 more was billed than is due. Credit it on 0001.')
	})

	it.each(['course', 'term'] as const)(
		'owes nothing of a %s that was paused before its first day, and all of it after coming back',
		(basis) => {
			const { pause, resume, amounts, absent } = aCourse(basis)
			pause('2026-09-01', undefined)
			expect(amounts('2026-09')).toEqual([])
			expect(absent('2026-09')).toContain('The enrollment is paused all month.')
			vi.setSystemTime(Date.parse('2026-10-01T15:00:00Z'))
			resume()
			// 8 of 13 lessons, in two of three parts.
			expect(amounts('2026-10')).toEqual([184_62, 184_62])
		},
	)

	it('is told what to credit where more was paid', () => {
		const { end, amounts, absent, bill } = aCourse()
		bill('2026-11')
		end('2026-09-30')
		expect(amounts('2026-10')).toEqual([])
		// All of the third part, and some of the second: $553.85.
		expect(absent('2026-10').filter((why) => why.includes('more was billed'))).toEqual([
			'$300.00 more was billed than is due. Credit it on 0001.',
			'$253.85 more was billed than is due. Credit it on 0001.',
		])
	})

	it('is asked for everything within the course, however many parts were agreed', () => {
		const { amounts } = aSeatInLongParts()
		expect(['2026-09', '2026-10', '2026-11'].map((period) => amounts(period).length)).toEqual([1, 2, 3])
		expect(amounts('2026-11').reduce((sum, one) => sum + one, 0)).toBe(900_00)
	})

	function aSeatInLongParts() {
		const seat = aSeat({ basis: 'course', amountMinor: 900_00, instalments: 6 })
		change(`update classes set starts_on = '2026-09-01', ends_on = '2026-11-30' where id = ?`, seat.piano)
		return seat
	}
})

describe('a pause', () => {
	it.each([
		['lessons', [40_00, 40_00], ['1 of 4 lessons', '1 of 4 lessons']],
		['days', [10_32, 25_81], ['2 of 31 days', '5 of 31 days']],
		['full', [160_00, 160_00], [null, null]],
	] as const)(
		'that begins and ends within months is charged by the part-month rule: %s',
		(partMonth, sums, text) => {
			const { pause, amounts, whys } = aSeat({ partMonth }, { now: '2026-11-20' })
			pause('2026-12-03', '2027-01-26')
			expect([...amounts('2026-12'), ...amounts('2027-01')]).toEqual(sums)
			expect([...whys('2026-12'), ...whys('2027-01')].map((why) => why?.split('; ')[1] ?? null)).toEqual(text)
			expect(amounts('2027-02')).toEqual([160_00])
		},
	)

	it('that is charged costs what no pause would', () => {
		const { pause, amounts } = aSeat({}, { now: '2026-11-20' })
		pause('2026-12-03', '2027-01-26', { paysWhilePaused: true })
		expect([...amounts('2026-12'), ...amounts('2027-01')]).toEqual([160_00, 160_00])
	})

	it('without the seat is not charged until the enrollment resumes', () => {
		const { pause, resume, amounts, absent } = aSeat({})
		pause('2026-10-01', '2026-11-30', { keepsSeat: false })
		for (const period of ['2026-10', '2026-11', '2026-12', '2027-01']) expect(amounts(period)).toEqual([])
		expect(absent('2026-12')).toEqual([
			'The seat was given up for a pause, and is not charged until the enrollment resumes.',
		])
		vi.setSystemTime(Date.parse('2027-01-13T15:00:00Z'))
		resume()
		expect(amounts('2026-12')).toEqual([])
		expect(amounts('2027-01')).toEqual([120_00])
		expect(amounts('2027-02')).toEqual([160_00])
	})

	it('that was charged and ends early is still charged for its past', () => {
		const { pause, resume, amounts } = aSeat({}, { now: '2026-08-10' })
		pause('2026-08-20', '2026-11-30', { paysWhilePaused: true })
		vi.setSystemTime(Date.parse('2026-10-21T15:00:00Z'))
		resume()
		expect(['2026-08', '2026-09', '2026-10'].map((period) => amounts(period))).toEqual([
			[160_00],
			[160_00],
			[160_00],
		])
	})

	it('is still not charged after another one, whether it ended by itself or before its time', () => {
		const { pause, resume, amounts } = aSeat({}, { now: '2026-08-31' })
		pause('2026-09-01', '2026-09-16')
		vi.setSystemTime(Date.parse('2026-10-05T15:00:00Z'))
		pause('2026-10-05', undefined)
		vi.setSystemTime(Date.parse('2026-10-21T15:00:00Z'))
		resume()
		vi.setSystemTime(Date.parse('2026-11-02T15:00:00Z'))
		pause('2026-11-10', '2026-11-20')
		// Two of four Wednesdays in each month.
		expect(['2026-09', '2026-10', '2026-11'].map((period) => amounts(period))).toEqual([
			[80_00],
			[80_00],
			[80_00],
		])
	})

	it('that was paid for stays so after one that is not', () => {
		const { pause, amounts } = aSeat({}, { now: '2026-08-31' })
		pause('2026-09-01', '2026-09-16', { paysWhilePaused: true })
		vi.setSystemTime(Date.parse('2026-10-05T15:00:00Z'))
		pause('2026-10-05', '2026-10-11')
		expect([...amounts('2026-09'), ...amounts('2026-10')]).toEqual([160_00, 120_00])
	})

	it('that ends before its time brings what a month that was billed lacks', () => {
		const { pause, resume, amounts, whys, bill } = aSeat({}, { now: '2026-11-20' })
		pause('2026-11-26', '2027-01-26')
		bill('2027-01')
		vi.setSystemTime(Date.parse('2027-01-10T15:00:00Z'))
		resume()
		// Wednesdays the 13th, 20th and 27th, of which the last was billed.
		expect(amounts('2027-01')).toEqual([80_00])
		expect(whys('2027-01')[0]).toContain('3 of 4 lessons; $40.00 of it was billed before')
		bill('2027-01')
		expect(amounts('2027-01')).toEqual([])
	})

	it('that begins after the month was billed says what to credit', () => {
		const { pause, amounts, absent, bill } = aSeat({}, { now: '2026-11-20' })
		bill('2026-12')
		pause('2026-12-10', '2027-01-26')
		expect(amounts('2026-12')).toEqual([])
		expect(absent('2026-12')).toEqual([
			'Already billed on 0001.',
			'$80.00 more was billed than is due. Credit it on 0001.',
		])
	})

	it('bills no next package while it lasts', () => {
		const { pause, amounts, bill, taught } = aSeat({
			basis: 'package',
			packageLessons: 1,
			amountMinor: 30_00,
		})
		bill('2026-09')
		taught('2026-09-02')
		pause('2026-09-21', undefined)
		expect(amounts('2026-09')).toEqual([])
		expect(amounts('2026-10')).toEqual([])
	})
})

describe('a month that was billed by hand at another amount', () => {
	it('is settled, whether less or more was written', () => {
		const { access, family, amounts } = aSeat({})
		const lines = suggestLines(access, family, '2026-09').lines.map((line) => ({
			...line,
			unitMinor: 150_00,
		}))
		valueOf(saveInvoiceDraft(access, newId(), { familyId: family, period: '2026-09', lines }))
		expect(amounts('2026-09')).toEqual([])
	})
})

describe('a month that was billed before its price changed', () => {
	const credit = (amount: string) => `${amount} more was billed than is due. Credit it on 0001.`

	it('says what to credit where another plan, or a price of its own, costs less', () => {
		const { access, enrolmentId, planId, plan, amounts, absent, bill } = aSeat({}, { now: '2026-12-10' })
		bill('2027-01')
		const listed = () => [...listOverbilled(access, '2027-01')].flat().map(({ amountMinor }) => amountMinor)
		expect(listed()).toEqual([])
		vi.setSystemTime(Date.parse('2026-12-11T15:00:00Z'))
		plan('2027-01-01', aPlan(access, { amountMinor: 100_00 }, 'Cheaper'))
		expect(amounts('2027-01')).toEqual([])
		expect(absent('2027-01')).toEqual(['Already billed on 0001.', credit('$60.00')])
		expect(listed()).toEqual([60_00])
		vi.setSystemTime(Date.parse('2026-12-12T15:00:00Z'))
		const override = { amountMinor: 90_00, reason: 'Scholarship' }
		valueOf(setEnrolmentPlan(access, { enrolmentId, planId, startsOn: '2027-01-01', override }))
		expect(absent('2027-01')).toContain(credit('$70.00'))
		expect(listed()).toEqual([70_00])
	})

	it('says what to credit where the plan costs less from then on, and asks for no more where it costs more', () => {
		const { access, planId, amounts, absent, bill } = aSeat({}, { now: '2026-12-10' })
		bill('2027-01')
		vi.setSystemTime(Date.parse('2026-12-11T15:00:00Z'))
		const price = (amountMinor: number) =>
			valueOf(addPlanVersion(access, planId, { ...monthly, validFrom: '2027-01-01', amountMinor }))
		price(200_00)
		expect([amounts('2027-01'), absent('2027-01')]).toEqual([[], ['Already billed on 0001.']])
		price(150_00)
		expect(absent('2027-01')).toContain(credit('$10.00'))
		expect([...listOverbilled(access, '2027-01')].flat()).toMatchObject([{ amountMinor: 10_00 }])
	})
})

describe('somebody who moves to another class', () => {
	it.each([
		['full', [160_00]],
		['lessons', [80_00, 80_00]],
		['days', [72_26, 87_74]],
	] as const)('pays the month once, by the plan and the price agreed before: %s', (partMonth, sums) => {
		const { school, access, enrolmentId, planId, amounts, move } = aSeat({ partMonth, amountMinor: 200_00 })
		const override = { amountMinor: 160_00, reason: 'Scholarship' }
		valueOf(setEnrolmentPlan(access, { enrolmentId, planId, startsOn: '2026-02-01', override }))
		// December has five Wednesdays, two of them before the move.
		move(aClass(school, { name: 'Violin', weekday: 3 }), '2026-12-15')
		expect(amounts('2026-12').sort()).toEqual([...sums].sort())
		expect(amounts('2027-01')).toEqual([160_00])
	})

	it('pays nothing again for what was billed in the class before', () => {
		const { school, amounts, absent, bill, move } = aSeat({}, { now: '2026-12-10' })
		bill('2026-12')
		bill('2027-01')
		move(aClass(school, { name: 'Violin', weekday: 3 }), '2026-12-15')
		expect(amounts('2026-12')).toEqual([])
		expect(amounts('2027-01')).toEqual([])
		expect(absent('2027-01')).toEqual(['Already billed on 0002.'])
		expect(amounts('2027-02')).toEqual([160_00])
	})

	it('pays nothing again for what was billed in a class given up before the first day there', () => {
		const { school, amounts, bill, move, end } = aSeat({}, { now: '2026-12-10' })
		const violin = aClass(school, { name: 'Violin', weekday: 3 })
		const given = move(violin, '2027-01-15')
		bill('2027-02')
		end('2026-12-31', given)
		move(aClass(school, { name: 'Viola', weekday: 3 }), '2027-01-20')
		expect(amounts('2027-02')).toEqual([])
		expect(amounts('2027-03')).toEqual([160_00])
	})

	it('pays the rest of a term that goes on in another class', () => {
		const { school, access, amounts, bill, move } = aSeat({
			basis: 'term',
			amountMinor: 900_00,
			instalments: 3,
		})
		change(
			`insert into terms (school_id, id, name, name_key, starts_on, ends_on, created_at, updated_at) values (?, 't', 'Fall', 'fall', '2026-09-01', '2026-11-30', 1, 1)`,
			access.schoolId,
		)
		bill('2026-09')
		const other = move(aClass(school, { name: 'Violin', weekday: 3 }), '2026-10-15')
		expect(amounts('2026-10')).toEqual([300_00])
		bill('2026-10')
		expect(amounts('2026-11')).toEqual([300_00])
		expect(rows('select enrolment_id from invoice_lines where enrolment_id = ?', other)).toHaveLength(1)
	})
})

describe('a plan or a price that begins after the first of a month', () => {
	const late = { validFrom: '2026-11-15' }

	it.each([
		['lessons', 80_00, '2 of 4 lessons'],
		['days', 85_33, '16 of 30 days'],
		['full', 160_00, null],
	] as const)('is charged from its day by the part-month rule: %s', (partMonth, sum, text) => {
		const { amounts, whys, absent } = aSeat({ ...late, partMonth }, { now: '2026-11-20' })
		expect(amounts('2026-11')).toEqual([sum])
		expect(whys('2026-11')[0]?.split('; ')[1] ?? null).toBe(text)
		expect(absent('2026-11')).toEqual(['No price plan is set before 15 November 2026.'])
	})

	it('charges a lesson marked after it, and each lesson what holds on its day', () => {
		const { access, planId, amounts, taught } = aSeat(
			{ validFrom: '2026-09-05', basis: 'lesson', amountMinor: 40_00 },
			{ now: '2026-10-02' },
		)
		valueOf(
			addPlanVersion(access, planId, {
				...monthly,
				basis: 'lesson',
				validFrom: '2026-09-15',
				amountMinor: 50_00,
			}),
		)
		for (const day of ['2026-09-02', '2026-09-09', '2026-09-16', '2026-09-23', '2026-09-30']) taught(day)
		expect(amounts('2026-09')).toEqual([40_00, 50_00, 50_00, 50_00])
	})

	it('shares the month with the price before it, which is not charged twice', () => {
		const { access, plan, amounts, absent, bill } = aSeat({}, { now: '2026-12-10' })
		const dearer = aPlan(access, { amountMinor: 200_00 }, 'Dearer')
		plan('2026-12-15', dearer)
		expect(amounts('2026-12').sort()).toEqual([100_00, 80_00])
		bill('2026-12')
		expect(amounts('2026-12')).toEqual([])
		expect(absent('2026-12')).toEqual(['Already billed on 0001.', 'Already billed on 0001.'])
		expect(amounts('2027-01')).toEqual([200_00])
	})

	it('asks for the difference alone where the month was billed before', () => {
		const { access, plan, amounts, bill } = aSeat({}, { now: '2026-12-10' })
		bill('2026-12')
		plan('2026-12-15', aPlan(access, { amountMinor: 200_00 }, 'Dearer'))
		expect(amounts('2026-12')).toEqual([20_00])
		bill('2026-12')
		expect(amounts('2026-12')).toEqual([])
	})

	it('says what to credit where a month that was billed is charged by its lessons after all', () => {
		const { access, plan, amounts, absent, bill, taught } = aSeat({}, { now: '2026-12-20' })
		bill('2026-12')
		plan('2026-12-12', aPlan(access, { basis: 'lesson', amountMinor: 40_00 }, 'Single'))
		for (const day of ['2026-12-02', '2026-12-09', '2026-12-16']) taught(day)
		expect(amounts('2026-12')).toEqual([40_00])
		expect(absent('2026-12')).toContain('$80.00 more was billed than is due. Credit it on 0001.')
	})

	it('says what to credit of a term that was billed ahead by somebody who leaves before it', () => {
		const { access, end, absent, bill } = aSeat({ basis: 'term', amountMinor: 900_00 }, { now: '2026-08-20' })
		change(
			`insert into terms (school_id, id, name, name_key, starts_on, ends_on, created_at, updated_at) values (?, 't', 'Fall', 'fall', '2026-09-01', '2026-11-30', 1, 1)`,
			access.schoolId,
		)
		bill('2026-09')
		end('2026-08-31')
		expect(absent('2026-09')).toEqual(['$900.00 more was billed than is due. Credit it on 0001.'])
	})

	it('says nothing to credit of a month that pays for the parts of a term that follows', () => {
		const { access, plan, amounts, absent, bill } = aSeat({ partMonth: 'days', amountMinor: 300_00 })
		change(
			`insert into terms (school_id, id, name, name_key, starts_on, ends_on, created_at, updated_at) values (?, 't', 'Fall', 'fall', '2026-09-01', '2026-11-30', 1, 1)`,
			access.schoolId,
		)
		bill('2026-09')
		const term = { basis: 'term', amountMinor: 910_00, partMonth: 'days', instalments: 3 } as const
		plan('2026-09-21', aPlan(access, term, 'Term'))
		// 71 days are 710.00, of which September paid 100.00 before.
		expect(amounts('2026-09')).toEqual([136_67])
		expect(absent('2026-09').filter((why) => why.includes('more was billed'))).toEqual([])
		bill('2026-11')
		expect(absent('2026-11').filter((why) => why.includes('more was billed'))).toEqual([])
	})

	it('charges a term no days that a monthly plan charges in between', () => {
		const { access, planId, plan, amounts } = aSeat({ basis: 'term', amountMinor: 910_00, partMonth: 'days' })
		change(
			`insert into terms (school_id, id, name, name_key, starts_on, ends_on, created_at, updated_at) values (?, 't', 'Fall', 'fall', '2026-09-01', '2026-11-30', 1, 1)`,
			access.schoolId,
		)
		plan('2026-10-01', aPlan(access, { amountMinor: 300_00 }, 'Monthly'))
		plan('2026-11-01', planId)
		expect(amounts('2026-10')).toEqual([600_00, 300_00])
	})

	it('takes what was paid for a whole term into the months that follow it', () => {
		const { access, plan, amounts, bill } = aSeat({ basis: 'term', amountMinor: 900_00 })
		change(
			`insert into terms (school_id, id, name, name_key, starts_on, ends_on, created_at, updated_at) values (?, 't', 'Fall', 'fall', '2026-09-01', '2026-11-30', 1, 1)`,
			access.schoolId,
		)
		bill('2026-09')
		plan('2026-10-01', aPlan(access, { amountMinor: 300_00 }, 'Monthly'))
		// 346.15 of 900.00 are for September: 553.85 are left for October and November.
		expect(amounts('2026-10')).toEqual([])
		expect(amounts('2026-11')).toEqual([46_15])
		expect(amounts('2026-12')).toEqual([300_00])
	})
})

describe('a term at two prices', () => {
	/** A term of 13 Wednesdays at 220.00, and a price of one's own from a day within it. */
	function withOwnPrice(startsOn: string) {
		const office = aSeat({ basis: 'term', amountMinor: 220_00 }, { now: '2026-09-01' })
		aTerm(office.school, { startsOn: '2026-09-01', endsOn: '2026-11-30' })
		const { access, enrolmentId, planId } = office
		const override = { amountMinor: 132_00, reason: 'Sibling price' }
		valueOf(setEnrolmentPlan(access, { enrolmentId, planId, startsOn, override }))
		return office
	}

	it('names each price with its reason and its lessons', () => {
		const { amounts, whys } = withOwnPrice('2026-09-16')
		expect(amounts('2026-09')).toEqual([145_54])
		expect(whys('2026-09')).toEqual([
			'Plan, $220.00 a term; 2 of 13 lessons; Plan, $132.00 a term; Sibling price; 11 of 13 lessons',
		])
	})

	it('leaves out a price without lessons', () => {
		expect(withOwnPrice('2026-09-02').whys('2026-09')).toEqual([
			'Plan, $132.00 a term; Sibling price; 13 of 13 lessons',
		])
	})
})
