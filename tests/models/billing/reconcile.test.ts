import { afterEach, describe, expect, it, vi } from 'vitest'
import { listCredits } from '#app/models/attendance/credit-list.server.ts'
import { markLesson } from '#app/models/attendance/marks.server.ts'
import { findBilledBefore } from '#app/models/billing/billed-months.server.ts'
import { creditInvoice, writeOffInvoice } from '#app/models/billing/ending.server.ts'
import { setEnrolmentPlan } from '#app/models/billing/enrolment-plan.server.ts'
import { issueInvoice } from '#app/models/billing/issue.server.ts'
import { listBilledNotTaught, listOverbilledLessons } from '#app/models/billing/billed-not-taught.server.ts'
import { listOverbilled } from '#app/models/billing/overbilled.server.ts'
import { listBilledSeats } from '#app/models/billing/plan-users.server.ts'
import { listTaughtUnbilled } from '#app/models/billing/reconcile.server.ts'
import { saveInvoiceDraft } from '#app/models/billing/draft.server.ts'
import { suggestLines } from '#app/models/billing/suggestions.server.ts'
import { addClosure } from '#app/models/calendar/closures.server.ts'
import { applyClosing, previewClosing } from '#app/models/lesson/closing.server.ts'
import { addVisitor } from '#app/models/lesson/visitors.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { aBilledChild, aBillingOffice, aPlan, markLessonOf } from '../../support/billing.ts'
import { aCode } from '../../support/attendance.ts'
import { change, rows } from '../../support/database.ts'
import { aClass, aLesson, anEnrolment, aStudent, aTerm } from '../../support/factories.ts'
import { valueOf } from '../../support/lessons.ts'
import { aSeat } from '../../support/seat.ts'
import { statementsRun } from '../../support/statements.ts'

afterEach(() => void vi.useRealTimers())

const MARKING = { source: 'office' } as const
const PERIOD = '2026-04'
const CLOSED = { name: 'Flood', effect: 'skip' } as const

/** Two lessons in April, and a child billed by a plan. */
function aprilOf(basis: 'lesson' | 'month') {
	const office = aBillingOffice('2026-05-10T15:00:00Z')
	const { school, access, family, piano } = office
	const child = aBilledChild(school, access, { family, classId: piano, planId: aPlan(access, { basis }) })
	const lessons = ['2026-04-08', '2026-04-15'].map((day) =>
		aLesson(school, { classId: piano, startsAt: Date.parse(`${day}T20:00:00Z`) }),
	) as [string, string]
	const bill = (cause: { lessonId?: string; period?: string }) => {
		const { student: studentId, enrolmentId } = child
		const line = {
			kind: 'lesson',
			description: 'Piano',
			unitMinor: 40_00,
			studentId,
			enrolmentId,
			...cause,
		} as const
		return valueOf(saveInvoiceDraft(access, newId(), { familyId: family, period: PERIOD, lines: [line] })).id
	}
	return { ...office, ...child, lessons, bill }
}

it('a lesson in no term is said to be outside the price of a term', () => {
	const { access, school, student, enrolmentId, lessons } = aprilOf('lesson')
	const planId = aPlan(access, { basis: 'term' }, 'Term')
	valueOf(setEnrolmentPlan(access, { enrolmentId, planId, startsOn: '2026-04-01', override: null }))
	markLessonOf(access, lessons[0], student, 'P')
	expect(listTaughtUnbilled(access, PERIOD)).toMatchObject([{ isOutOfTerm: true }])
	aTerm(school, { startsOn: '2026-04-08', endsOn: '2026-06-30' })
	expect(listTaughtUnbilled(access, PERIOD)).toMatchObject([{ isOutOfTerm: false }])
})

it('a billed term covers its own lessons and those made up later, but none of the next term', () => {
	const { access, school, family, student, enrolmentId, lessons } = aprilOf('lesson')
	const planId = aPlan(access, { basis: 'term' }, 'Term')
	valueOf(setEnrolmentPlan(access, { enrolmentId, planId, startsOn: '2026-01-05', override: null }))
	aTerm(school, { startsOn: '2026-01-05', endsOn: '2026-03-27' })
	const bill = (period: string) => {
		const { lines } = suggestLines(access, family, period)
		valueOf(saveInvoiceDraft(access, newId(), { familyId: family, period, lines }))
	}
	bill('2026-03')
	for (const lesson of lessons) markLessonOf(access, lesson, student, 'P')
	expect(listTaughtUnbilled(access, PERIOD)).toEqual([])
	aTerm(school, { startsOn: '2026-04-01', endsOn: '2026-06-30' })
	expect(listTaughtUnbilled(access, PERIOD)).toMatchObject([{ days: ['2026-04-08', '2026-04-15'] }])
	change('update lessons set moved_from = ? where id = ?', Date.parse('2026-03-25T20:00:00Z'), lessons[0])
	expect(listTaughtUnbilled(access, PERIOD)).toMatchObject([{ days: ['2026-04-15'] }])
	bill(PERIOD)
	expect(listTaughtUnbilled(access, PERIOD)).toEqual([])
})

it('a charged lesson without a line is named until a draft has it, and one that is not charged is not', () => {
	const { access, student, lessons, bill } = aprilOf('lesson')
	markLessonOf(access, lessons[0], student, 'P')
	markLessonOf(access, lessons[1], student, 'N')
	expect(listTaughtUnbilled(access, PERIOD)).toMatchObject([
		{ student: 'Ada Okafor', className: 'Piano', days: ['2026-04-08'], hasPlan: true },
	])
	bill({ lessonId: lessons[0] })
	expect(listTaughtUnbilled(access, PERIOD)).toEqual([])
	expect(listTaughtUnbilled(access, '2026-03')).toEqual([])
})

it('a flat month covers its lessons, and only its own month', () => {
	const { access, student, lessons, bill } = aprilOf('month')
	for (const lesson of lessons) markLessonOf(access, lesson, student, 'P')
	bill({ period: '2026-03' })
	expect(listTaughtUnbilled(access, PERIOD)).toMatchObject([{ days: ['2026-04-08', '2026-04-15'] }])
	bill({ period: PERIOD })
	expect(listTaughtUnbilled(access, PERIOD)).toEqual([])
})

it('a flat month covers the lessons of the class a student moved to within it', () => {
	const { school, access, student, enrolmentId, lessons, bill } = aprilOf('month')
	const group = aClass(school, { name: 'Group' })
	const moved = anEnrolment(school, group, student)
	change("update enrolments set ends_on = '2026-04-10', state = 'ended' where id = ?", enrolmentId)
	change("update enrolments set starts_on = '2026-04-11' where id = ?", moved)
	const after = aLesson(school, { classId: group, startsAt: Date.parse('2026-04-16T20:00:00Z') })
	markLessonOf(access, lessons[0], student, 'P')
	markLessonOf(access, after, student, 'P')
	bill({ period: PERIOD })
	expect(listTaughtUnbilled(access, PERIOD)).toMatchObject([{ className: 'Group', days: ['2026-04-16'] }])
	change('update enrolments set moved_from = ? where id = ?', enrolmentId, moved)
	expect(listTaughtUnbilled(access, PERIOD)).toEqual([])
})

it('a lesson moved to the month before is part of the flat price of its own month', () => {
	const { access, student, enrolmentId, lessons } = aprilOf('month')
	change("update enrolment_plans set starts_on = '2026-04-01'")
	change("update enrolments set starts_on = '2026-03-30' where id = ?", enrolmentId)
	const startsAt = Date.parse('2026-03-30T20:00:00Z')
	const move = (movedFrom: number | null) =>
		change(
			"update lessons set starts_at = ?, ends_at = ?, day = '2026-03-30', moved_from = ? where id = ?",
			...[startsAt, startsAt + 2_700_000, movedFrom, lessons[0]],
		)
	move(Date.parse('2026-04-01T20:00:00Z'))
	markLessonOf(access, lessons[0], student, 'P')
	expect(listTaughtUnbilled(access, '2026-03')).toEqual([])
	expect(
		suggestLines(access, rows<{ id: string }>('select id from families')[0]!.id, '2026-03'),
	).toMatchObject({
		lines: [],
		absent: [{ why: 'The price plan begins on 1 April 2026.' }],
	})
	move(null)
	expect(listTaughtUnbilled(access, '2026-03')).toMatchObject([{ days: ['2026-03-30'], hasPlan: false }])
})

it('a trial without a price is free, and a single lesson can be given a price after its day', () => {
	const { access, student, piano, lessons, enrolmentId } = aprilOf('lesson')
	change('delete from enrolment_plans')
	change("update classes set starts_on = '2026-04-08', ends_on = '2026-04-08' where id = ?", piano)
	change("update enrolments set state = 'ended', starts_on = '2026-04-08', ends_on = '2026-04-08'")
	markLessonOf(access, lessons[0], student, 'P')
	expect(listTaughtUnbilled(access, PERIOD)).toMatchObject([{ hasPlan: false }])
	expect(listBilledSeats(access)).toMatchObject([{ enrolmentId, plan: null }])
	change('update enrolments set is_trial = 1')
	expect(listTaughtUnbilled(access, PERIOD)).toEqual([])
	expect(listBilledSeats(access)).toEqual([])
	change('update enrolments set is_trial = 0')
	valueOf(
		setEnrolmentPlan(access, { enrolmentId, planId: aPlan(access), startsOn: '2026-04-01', override: null }),
	)
	expect(listBilledSeats(access)).toEqual([])
})

it('a class of several days can be given a price after its end while charged lessons of it are on no invoice', () => {
	const { access, student, lessons, enrolmentId } = aprilOf('lesson')
	change('delete from enrolment_plans')
	change("update enrolments set state = 'ended', ends_on = '2026-04-28'")
	expect(listBilledSeats(access)).toEqual([])
	markLessonOf(access, lessons[0], student, 'N')
	expect(listBilledSeats(access)).toEqual([])
	markLessonOf(access, lessons[1], student, 'P')
	expect(listBilledSeats(access)).toMatchObject([{ enrolmentId, plan: null }])
	expect(listTaughtUnbilled(access, PERIOD)).toMatchObject([{ days: ['2026-04-15'], hasPlan: false }])
	valueOf(
		setEnrolmentPlan(access, { enrolmentId, planId: aPlan(access), startsOn: '2026-04-01', override: null }),
	)
	expect(listBilledSeats(access)).toEqual([])
})

it('an ended enrollment is listed on request, long after it and with a price of its later days', () => {
	const { access, student, lessons, enrolmentId } = aprilOf('lesson')
	const planId = rows<{ id: string }>('select id from price_plans')[0]!.id
	change("update enrolments set state = 'ended', ends_on = '2026-04-28'")
	change("update enrolment_plans set starts_on = '2026-04-10'")
	markLessonOf(access, lessons[0], student, 'P')
	vi.setSystemTime(Date.parse('2026-09-10T15:00:00Z'))
	expect(listTaughtUnbilled(access, PERIOD)).toMatchObject([{ enrolmentId, hasPlan: false }])
	expect(listBilledSeats(access)).toEqual([])
	expect(listBilledSeats(access, { also: enrolmentId })).toMatchObject([{ enrolmentId, plan: { planId } }])
	expect(listBilledSeats(aBillingOffice().access, { also: enrolmentId })).toEqual([])
})

it('a part of a course that had begun covers them, and one that begins later does not', () => {
	const { access, student, lessons, bill } = aprilOf('month')
	for (const lesson of lessons) markLessonOf(access, lesson, student, 'P')
	bill({ period: '2026-05-01/1' })
	expect(listTaughtUnbilled(access, PERIOD)).toHaveLength(1)
	bill({ period: '2026-01-12/2' })
	expect(listTaughtUnbilled(access, PERIOD)).toEqual([])
})

describe('a lesson that is made up in another class', () => {
	/** The first lesson is missed with a code, and made up a week later among the singers. */
	function madeUp(code: string, basis: 'lesson' | 'month' = 'lesson') {
		const office = aprilOf(basis)
		const { school, access, family, student, lessons } = office
		// This school owes a make-up lesson also for an absence that it charges.
		aCode(school, 'A', { credit: 'make_up' })
		change(`delete from lessons where id = ?`, lessons[1])
		valueOf(markLesson(access, lessons[0], [{ studentId: student, code }], MARKING))
		const singing = aClass(school, { name: 'Singing' })
		const visited = aLesson(school, { classId: singing, startsAt: Date.parse('2026-05-12T20:00:00Z') })
		const [credit] = listCredits(access)
		const creditId = credit?.id ?? ''
		valueOf(addVisitor(access, visited, { studentId: student, creditId }))
		vi.setSystemTime(Date.parse('2026-05-20T15:00:00Z'))
		valueOf(markLesson(access, visited, [{ studentId: student, code: 'P' }], MARKING))
		const suggested = (period: string) => suggestLines(access, family, period)
		return { ...office, visited, suggested }
	}

	it('is charged by the plan of the class that was missed, once', () => {
		const { access, family, visited, enrolmentId, suggested } = madeUp('M')
		expect(suggested(PERIOD).lines).toEqual([])
		const { lines } = suggested('2026-05')
		expect(lines).toMatchObject([
			{
				lessonId: visited,
				enrolmentId,
				unitMinor: 160_00,
				why: expect.stringContaining('made up for') as string,
			},
		])
		expect(listTaughtUnbilled(access, '2026-05')).toMatchObject([
			{ className: 'Piano', days: ['2026-05-12'] },
		])
		valueOf(saveInvoiceDraft(access, newId(), { familyId: family, period: '2026-05', lines }))
		expect(suggested('2026-05').lines).toEqual([])
		expect(listTaughtUnbilled(access, '2026-05')).toEqual([])
	})

	it('is not charged where the absence was, and the dry run says so', () => {
		const { access, suggested } = madeUp('A')
		expect(suggested('2026-05')).toMatchObject({
			lines: [],
			absent: [
				{ about: 'Ada Okafor, Piano, 12 May 2026', why: 'Makes up for 8 April 2026, which is charged.' },
			],
		})
		expect(listTaughtUnbilled(access, '2026-05')).toEqual([])
	})
})

it('says who has no price plan', () => {
	const { school, access, piano, lessons } = aprilOf('lesson')
	const ben = aStudent(school, { firstName: 'Ben', lastName: 'Lund' })
	anEnrolment(school, piano, ben)
	markLessonOf(access, lessons[0], ben, 'P')
	expect(listTaughtUnbilled(access, PERIOD)).toMatchObject([
		{ student: 'Ben Lund', familyId: null, hasPlan: false },
	])
})

it('a line whose lesson is not charged after all is named, and so is one that nobody marked once it is over', () => {
	const { access, student, lessons, bill } = aprilOf('lesson')
	for (const lessonId of lessons) bill({ lessonId })
	markLessonOf(access, lessons[0], student, 'T')
	expect(listBilledNotTaught(access, { period: PERIOD })).toMatchObject([
		{ lessonId: lessons[0], why: 'Marked “Teacher canceled”, which is not charged', netMinor: 40_00 },
		{ lessonId: lessons[1], why: 'Not marked' },
	])
	expect(listBilledNotTaught(access, { period: PERIOD }, Date.parse('2026-04-10T00:00:00Z'))).toHaveLength(1)
	change(`update invoice_lines set released_at = 1`)
	expect(listBilledNotTaught(access, { period: PERIOD })).toEqual([])
})

/** An invoice for both lessons of April, and the mark of the first was corrected to one without a charge. */
function correctedMark(unitMinor = 40_00) {
	const office = aprilOf('lesson')
	const { access, family, student, enrolmentId, lessons } = office
	const lines = lessons.map((lessonId) => ({
		...({ kind: 'lesson', description: 'Piano', unitMinor, lessonId, enrolmentId } as const),
		studentId: student,
	}))
	const draft = { familyId: family, period: PERIOD, lines }
	const { id } = valueOf(saveInvoiceDraft(access, newId(), draft))
	valueOf(issueInvoice(access, id))
	markLessonOf(access, lessons[0], student, 'T')
	markLessonOf(access, lessons[1], student, 'P')
	return { ...office, id }
}

describe('a mark that is corrected after its lesson was billed', () => {
	it('is a credit to write, listed by student, invoice and month', () => {
		const { access, student, id } = correctedMark()
		const credit = { invoiceId: id, number: '0001', amountMinor: 40_00, student }
		for (const lines of [{ studentId: student }, { invoiceId: id }, { period: PERIOD }])
			expect(listOverbilledLessons(access, lines)).toMatchObject([
				{
					why: 'Marked “Teacher canceled”, which is not charged. $40.00 more was billed than is due. Credit it on 0001.',
					overbilled: credit,
				},
			])
		for (const lines of [{ studentId: newId() }, { invoiceId: newId() }, { period: '2026-05' }])
			expect(listOverbilledLessons(access, lines)).toEqual([])
	})

	it('is left alone where nothing can be credited: what was written off, and a line over nothing', () => {
		const free = correctedMark(0)
		expect(listOverbilledLessons(free.access, { studentId: free.student })).toEqual([])
		const { access, student, id } = correctedMark()
		const listed = () => listOverbilledLessons(access, { studentId: student })
		expect(listed()).toHaveLength(1)
		valueOf(writeOffInvoice(access, id, 'Never paid'))
		expect([listed(), listBilledNotTaught(access, { period: PERIOD })]).toEqual([[], []])
	})

	it('is settled by a credit of its amount that names no line', () => {
		const { access, student, id } = correctedMark()
		const listed = () => listOverbilledLessons(access, { studentId: student })
		const credit = (amountMinor: number, reason: string) =>
			valueOf(creditInvoice(access, newId(), { id, amountMinor, reason }))
		credit(39_00, 'Goodwill')
		expect(listed()).toHaveLength(1)
		credit(40_00, 'Not taught')
		expect(listed()).toEqual([])
		expect(rows('select 1 from invoice_lines where released_at is null')).toHaveLength(1)
	})
})

it('a line is no longer named once a credit that is written for it covers it', () => {
	const { access } = correctedMark()
	const listed = () => listBilledNotTaught(access, { period: PERIOD })
	const [line] = listed()
	if (!line) throw new Error('The line is not listed.')
	const { id: lineId, invoiceId: id, totalMinor } = line
	const credit = (amountMinor: number, more: { lineId?: string } = {}) =>
		valueOf(creditInvoice(access, newId(), { id, amountMinor, reason: 'Not taught', ...more }))
	expect(totalMinor).toBe(40_00)
	credit(10_00, { lineId })
	credit(20_00)
	expect(listed()).toHaveLength(1)
	credit(40_00, { lineId })
	expect(listed()).toEqual([])
})

describe('a day that is closed after its month was billed', () => {
	/** Two children billed for April by a plan, which deducts closures unless asked otherwise; the second has a tenth off. */
	function billed(deductsClosures = true, fifthLesson: 'free' | 'charged' = 'free') {
		const office = aBillingOffice('2026-04-02T15:00:00Z')
		const { school, access, family, piano } = office
		const planId = aPlan(access, { deductsClosures, fifthLesson, siblingDiscount: 1000 })
		for (const firstName of ['Ada', 'Ben'])
			aBilledChild(school, access, { family, classId: piano, planId, firstName })
		const { lines } = suggestLines(access, family, PERIOD)
		const { id } = valueOf(saveInvoiceDraft(access, newId(), { familyId: family, period: PERIOD, lines }))
		valueOf(issueInvoice(access, id))
		vi.setSystemTime(Date.parse('2026-04-03T15:00:00Z'))
		const proposed = () => [...listOverbilled(access, PERIOD)].flat()
		const close = () =>
			valueOf(addClosure(access, newId(), { ...CLOSED, startsOn: '2026-04-22', endsOn: '2026-04-29' }))
		return { ...office, id, proposed, close }
	}

	it('is proposed as a credit of what is due less, until it is credited', () => {
		const { access, id, proposed, close } = billed()
		expect(proposed()).toEqual([])
		close()
		// Three of four lessons are left of five days: 40.00 and, with a tenth off, 36.00.
		const credit = { invoiceId: id, number: '0001', family: 'Okafor' }
		expect(proposed()).toMatchObject([
			{ ...credit, about: 'Ada Okafor, Piano', amountMinor: 40_00 },
			{ ...credit, about: 'Ben Okafor, Piano', amountMinor: 36_00 },
		])
		const [{ billedLine: lineId, student: studentId } = {}] = proposed()
		valueOf(creditInvoice(access, newId(), { id, amountMinor: 40_00, reason: 'Closed', lineId, studentId }))
		expect(proposed()).toMatchObject([{ about: 'Ben Okafor, Piano', amountMinor: 36_00 }])
		// A credit of the whole invoice is for both of them.
		valueOf(creditInvoice(access, newId(), { id, amountMinor: 36_00, reason: 'Closed' }))
		expect(proposed()).toEqual([])
	})

	it.each([
		[true, { students: 2, period: PERIOD }],
		[false, null],
	])('is said when its lessons are closed, where the plan deducts it: %s', (deductsClosures, said) => {
		const { access, school, piano, close } = billed(deductsClosures)
		for (const day of ['22', '29'])
			aLesson(school, { classId: piano, startsAt: Date.parse(`2026-04-${day}T20:00:00Z`) })
		const { id } = close()
		const { closing, token } = valueOf(previewClosing(access, id))
		expect(findBilledBefore(access, closing)).toEqual(said)
		expect(valueOf(applyClosing(access, id, token)).billed).toEqual(said)
	})

	const said = { students: 2, period: PERIOD }
	it.each([
		['free', '2026-04-29', '2026-04-29', [true], null],
		['free', '2026-04-22', '2026-04-29', [true, false], said],
		['free', '2026-04-01', '2026-04-15', [true, false, false], said],
		['free', '2026-04-29', '2026-05-13', [true, false, false], null],
		['free', '2026-05-13', '2026-05-20', [false, false], null],
		['charged', '2026-04-29', '2026-04-29', [false], said],
	] as const)(
		'costs less with the fifth lesson %s and a closure from %s to %s, lesson by lesson',
		(fifthLesson, startsOn, endsOn, kept, said) => {
			const { access, school, piano } = billed(true, fifthLesson)
			for (const day of ['04-01', '04-08', '04-15', '04-22', '04-29', '05-06', '05-13', '05-20', '05-27'])
				aLesson(school, { classId: piano, startsAt: Date.parse(`2026-${day}T20:00:00Z`) })
			const { id } = valueOf(addClosure(access, newId(), { ...CLOSED, startsOn, endsOn }))
			const { closing } = valueOf(previewClosing(access, id))
			expect(closing.map(({ consequences }) => consequences.map(({ hasFlatPrice }) => hasFlatPrice))).toEqual(
				kept.map((isKept) => [isKept, isKept]),
			)
			expect(findBilledBefore(access, closing)).toEqual(said)
		},
	)

	it('is said by the dry run of the month, and next month is whole', () => {
		const { access, family, close } = billed()
		close()
		const { lines, absent } = suggestLines(access, family, PERIOD)
		expect(lines).toEqual([])
		for (const amount of ['$40.00', '$36.00'])
			expect(absent.map(({ why }) => why)).toContain(
				`${amount} more was billed than is due. Credit it on 0001.`,
			)
		expect(suggestLines(access, family, '2026-05').lines.map(({ unitMinor }) => unitMinor)).toEqual([
			160_00, 160_00,
		])
	})
})

describe('a package', () => {
	const package2 = { basis: 'package', amountMinor: 60_00, packageLessons: 2 } as const

	/** A package of two lessons billed in August, for a child who is there from then on. */
	function withPackage() {
		const seat = aSeat(package2, { now: '2026-10-20' })
		seat.bill('2026-08')
		const unbilled = (period: string) =>
			listTaughtUnbilled(seat.access, period).map(({ className, days }) => [className, ...days])
		return { ...seat, unbilled }
	}

	it('covers as many lessons as it has, in order over all months, and the next one those beyond', () => {
		const { unbilled, taught, amounts, bill } = withPackage()
		for (const day of ['2026-08-26', '2026-09-02', '2026-09-09', '2026-10-07']) taught(day)
		expect([unbilled('2026-08'), unbilled('2026-09')]).toEqual([[], [['Piano', '2026-09-09']]])
		expect(unbilled('2026-10')).toEqual([['Piano', '2026-10-07']])
		expect(amounts('2026-09')).toEqual([60_00])
		bill('2026-09')
		expect([unbilled('2026-09'), unbilled('2026-10')]).toEqual([[], []])
	})

	it('leaves the lessons of a later price to that price once it is used up', () => {
		const { access, unbilled, taught, plan, bill } = withPackage()
		taught('2026-08-26')
		plan('2026-09-01', aPlan(access, { basis: 'lesson', amountMinor: 40_00 }, 'Single'))
		for (const day of ['2026-09-02', '2026-09-09']) taught(day)
		expect(unbilled('2026-09')).toEqual([['Piano', '2026-09-09']])
		bill('2026-09')
		expect(unbilled('2026-09')).toEqual([])
	})

	it('goes on in the class a student moves to, and counts no lesson that is not charged', () => {
		const { school, unbilled, taught, move } = withPackage()
		taught('2026-08-26')
		taught('2026-09-02', 'N')
		const violin = aClass(school, { name: 'Violin', weekday: 3 })
		move(violin, '2026-10-21')
		for (const day of ['2026-10-21', '2026-10-28']) taught(day, 'P', violin)
		expect(unbilled('2026-09')).toEqual([])
		expect(unbilled('2026-10')).toEqual([['Violin', '2026-10-28']])
	})

	it('is read in as few statements for many students as for one', async () => {
		const { access, school, family, piano, planId, bill, taught } = withPackage()
		const others = ['Ben', 'Cleo', 'Dan'].map((firstName) =>
			aBilledChild(school, access, { family, classId: piano, planId, firstName }),
		)
		bill('2026-08')
		const days = ['2026-09-02', '2026-09-09', '2026-09-16']
		const read = () => statementsRun(() => listTaughtUnbilled(access, '2026-09'))
		for (const day of days) taught(day)
		const { result, statements } = await read()
		expect(result).toHaveLength(1)
		const lessons = rows<{ id: string }>('select id from lessons')
		for (const { student } of others) for (const { id } of lessons) markLessonOf(access, id, student, 'P')
		const ofAll = await read()
		expect(ofAll.result.map(({ days }) => days)).toEqual(Array(4).fill(['2026-09-16']))
		expect(ofAll.statements).toHaveLength(statements.length)
	})
})
