import { afterEach, expect, it, vi } from 'vitest'
import { listBilledNotTaught, listTaughtUnbilled, saveInvoiceDraft } from '#app/models/billing.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { aBilledChild, aBillingOffice, aPlan, markLessonOf } from '../../support/billing.ts'
import { change } from '../../support/database.ts'
import { aLesson, anEnrolment, aStudent } from '../../support/factories.ts'
import { valueOf } from '../../support/lessons.ts'

afterEach(() => void vi.useRealTimers())

const PERIOD = '2026-04'

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

it('a part of a course that had begun covers them, and one that begins later does not', () => {
	const { access, student, lessons, bill } = aprilOf('month')
	for (const lesson of lessons) markLessonOf(access, lesson, student, 'P')
	bill({ period: '2026-05-01/1' })
	expect(listTaughtUnbilled(access, PERIOD)).toHaveLength(1)
	bill({ period: '2026-01-12/2' })
	expect(listTaughtUnbilled(access, PERIOD)).toEqual([])
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
	expect(listBilledNotTaught(access, PERIOD)).toMatchObject([
		{ lessonId: lessons[0], why: 'Marked “Teacher canceled”, which is not charged', netMinor: 40_00 },
		{ lessonId: lessons[1], why: 'Not marked' },
	])
	expect(listBilledNotTaught(access, PERIOD, Date.parse('2026-04-10T00:00:00Z'))).toHaveLength(1)
	change(`update invoice_lines set released_at = 1`)
	expect(listBilledNotTaught(access, PERIOD)).toEqual([])
})
