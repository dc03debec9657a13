import { afterEach, describe, expect, it, vi } from 'vitest'
import {
	addPlanVersion,
	issueInvoice,
	saveInvoiceDraft,
	setEnrolmentPlan,
	suggestLines,
	voidInvoice,
	type NewPlanVersion,
} from '#app/models/billing.server.ts'
import { endEnrolment, moveEnrolment, pauseEnrolment, resumeEnrolment } from '#app/models/enrolment.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { aBilledChild, aBillingOffice, aPlan, markLessonOf, monthly } from '../../support/billing.ts'
import { change, rows } from '../../support/database.ts'
import { aClass, aLesson } from '../../support/factories.ts'
import { valueOf } from '../../support/lessons.ts'

afterEach(() => void vi.useRealTimers())

/** A child in a class on Wednesdays, as the office is on a day in 2026. */
function aSeat(version: Partial<NewPlanVersion>, { now = '2026-09-20', startsOn = '2026-01-01' } = {}) {
	const office = aBillingOffice(`${now}T15:00:00Z`)
	const { school, access, family, piano } = office
	const planId = aPlan(access, version, 'Plan')
	const child = aBilledChild(school, access, { family, classId: piano, planId, startsOn })
	const seat = (id: string) =>
		rows<{ class_id: string; version: number }>(
			'select class_id, version from enrolments where id = ?',
			id,
		)[0]!
	const which = (id = child.enrolmentId) => ({ classId: seat(id).class_id, id })
	const lines = (period: string) => suggestLines(access, family, period).lines
	return {
		...office,
		...child,
		planId,
		amounts: (period: string) => lines(period).map(({ unitMinor }) => unitMinor),
		whys: (period: string) => lines(period).map(({ why }) => why),
		absent: (period: string) => suggestLines(access, family, period).absent.map(({ why }) => why),
		/** Issues an invoice for everything that is suggested for the month. */
		bill: (period: string) => {
			const draft = { familyId: family, period, lines: lines(period) }
			const { id } = valueOf(saveInvoiceDraft(access, newId(), draft))
			valueOf(issueInvoice(access, id))
			return id
		},
		plan: (startsOn: string, id = planId, enrolmentId = child.enrolmentId) =>
			valueOf(setEnrolmentPlan(access, { enrolmentId, planId: id, startsOn, override: null })),
		end: (endsOn: string, id = child.enrolmentId) =>
			valueOf(endEnrolment(access, which(id), { version: seat(id).version, endsOn, reason: 'r' })),
		pause: (
			from: string,
			to: string | undefined,
			more: { keepsSeat?: boolean; paysWhilePaused?: boolean } = {},
		) =>
			valueOf(
				pauseEnrolment(access, which(), {
					...{ version: seat(child.enrolmentId).version, from, to },
					...{ keepsSeat: true, paysWhilePaused: false, ...more },
				}),
			),
		resume: () => valueOf(resumeEnrolment(access, which(), seat(child.enrolmentId).version)),
		/** Moves the child to another class, and says which seat is theirs there. */
		move: (to: string, startsOn: string, id = child.enrolmentId) => {
			valueOf(moveEnrolment(access, which(id), { version: seat(id).version, classId: to, startsOn }))
			return rows<{ id: string }>(
				'select id from enrolments where class_id = ? and moved_from = ?',
				to,
				id,
			)[0]!.id
		},
		taught: (day: string, code = 'P', classId = office.piano) =>
			markLessonOf(
				access,
				aLesson(school, { classId, startsAt: Date.parse(`${day}T16:00:00Z`) }),
				child.student,
				code,
			),
	}
}

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
		expect(amounts('2026-11')).toEqual([300_00, 288_46])
	})

	it('is told what to credit where more was paid', () => {
		const { end, amounts, absent, bill } = aCourse()
		bill('2026-11')
		end('2026-09-30')
		expect(amounts('2026-10')).toEqual([])
		expect(absent('2026-10')).toContain('$553.85 more was billed than is due. Credit it on 0001.')
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
		(partMonth, sums, words) => {
			const { pause, amounts, whys } = aSeat({ partMonth }, { now: '2026-11-20' })
			pause('2026-12-03', '2027-01-26')
			expect([...amounts('2026-12'), ...amounts('2027-01')]).toEqual(sums)
			expect([...whys('2026-12'), ...whys('2027-01')].map((why) => why?.split('; ')[1] ?? null)).toEqual(
				words,
			)
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

describe('a package that is chosen again', () => {
	const package10 = { basis: 'package', amountMinor: 300_00, packageLessons: 10 } as const
	const wednesdays = ['2026-09-02', '2026-09-09', '2026-09-16']

	it('is not billed before the lessons already paid for are used up, whatever it costs then', () => {
		const { access, plan, amounts, absent, bill, taught } = aSeat(package10, { now: '2026-10-02' })
		bill('2026-09')
		for (const day of wednesdays) taught(day)
		plan('2026-10-01', aPlan(access, { ...package10, amountMinor: 280_00, packageLessons: 5 }, 'Cheaper'))
		expect(amounts('2026-10')).toEqual([])
		expect(absent('2026-10')).toEqual(['7 of 10 lessons of the package are left.'])
		for (let i = 0; i < 7; i++) taught(`2026-10-${String(10 + i)}`)
		expect(amounts('2026-10')).toEqual([280_00])
	})

	it('uses the lessons left up before single ones are charged', () => {
		const { access, plan, amounts, absent, bill, taught } = aSeat({ ...package10, packageLessons: 4 })
		bill('2026-09')
		for (const day of wednesdays) taught(day)
		plan('2026-09-20', aPlan(access, { basis: 'lesson', amountMinor: 40_00 }, 'Single'))
		taught('2026-09-23')
		taught('2026-09-30')
		expect(amounts('2026-09')).toEqual([40_00])
		expect(absent('2026-09')).toContain('A lesson of the package is used for it.')
		bill('2026-09')
		expect(amounts('2026-09')).toEqual([])
	})

	it('does not count lessons that were billed by themselves', () => {
		const { access, plan, amounts, absent, bill, taught } = aSeat({ basis: 'lesson', amountMinor: 40_00 })
		for (const day of wednesdays) taught(day)
		bill('2026-09')
		plan('2026-09-01', aPlan(access, package10, 'Package'))
		expect(amounts('2026-09')).toEqual([300_00])
		bill('2026-09')
		expect(absent('2026-09')).toEqual(['10 of 10 lessons of the package are left.'])
	})

	it('goes on in another class, and none is billed to somebody who leaves', () => {
		const { school, move, amounts, absent, bill, taught, end } = aSeat({ ...package10, packageLessons: 4 })
		bill('2026-09')
		for (const day of wednesdays) taught(day)
		const violin = aClass(school, { name: 'Violin', weekday: 3 })
		const seat = move(violin, '2026-09-21')
		expect(absent('2026-10')).toEqual(['1 of 4 lessons of the package is left.'])
		taught('2026-09-23', 'P', violin)
		expect(amounts('2026-10')).toEqual([300_00])
		end('2026-10-20', seat)
		expect(amounts('2026-10')).toEqual([])
	})

	it('is numbered anew where the invoice of an earlier one was voided', () => {
		const { access, amounts, bill, taught } = aSeat({ ...package10, packageLessons: 1 })
		const first = bill('2026-09')
		taught('2026-09-02')
		bill('2026-09')
		valueOf(voidInvoice(access, first, 'r'))
		bill('2026-09')
		taught('2026-09-09')
		expect(amounts('2026-09')).toEqual([300_00])
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
	] as const)('is charged from its day by the part-month rule: %s', (partMonth, sum, words) => {
		const { amounts, whys, absent } = aSeat({ ...late, partMonth }, { now: '2026-11-20' })
		expect(amounts('2026-11')).toEqual([sum])
		expect(whys('2026-11')[0]?.split('; ')[1] ?? null).toBe(words)
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
