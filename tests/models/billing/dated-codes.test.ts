import { afterEach, expect, it, vi } from 'vitest'
import { markLesson } from '#app/models/attendance/marks.server.ts'
import { listBilledNotTaught } from '#app/models/billing/billed-not-taught.server.ts'
import { listTaughtUnbilled } from '#app/models/billing/reconcile.server.ts'
import { saveInvoiceDraft } from '#app/models/billing/draft.server.ts'
import { suggestLines } from '#app/models/billing/suggestions.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { aCode } from '../../support/attendance.ts'
import { aBilledChild, aBillingOffice, aPlan } from '../../support/billing.ts'
import { aLesson, aTeacher } from '../../support/factories.ts'
import { valueOf } from '../../support/lessons.ts'
import { aPayRate, sheetOf } from '../../support/pay.ts'

const [BEFORE, AFTER] = ['2026-04-08', '2026-04-15']

/** An absence without notice is neither charged nor paid for lessons from 10 April on. */
function aprilOf(basis: 'lesson' | 'package') {
	const office = aBillingOffice('2026-04-20T15:00:00Z')
	const { school, access, family, piano } = office
	const plan =
		basis === 'lesson' ? { basis, amountMinor: 40_00 } : { basis, amountMinor: 90_00, packageLessons: 3 }
	const child = aBilledChild(school, access, { family, classId: piano, planId: aPlan(access, plan) })
	const teacher = aTeacher(school)
	const lessons = [BEFORE, AFTER].map((day) =>
		aLesson(school, { classId: piano, teacherId: teacher, startsAt: Date.parse(`${day}T20:00:00Z`) }),
	)
	aCode(school, 'A', { charges: false, pays: false }, '2026-04-10')
	for (const lesson of lessons)
		valueOf(markLesson(access, lesson, [{ studentId: child.student, code: 'A' }], { source: 'office' }))
	return { ...office, ...child, teacher, lessons }
}

afterEach(() => void vi.useRealTimers())

it('an absence is charged by the codes of its own day', () => {
	const { access, family, lessons } = aprilOf('lesson')
	const { lines, absent } = suggestLines(access, family, '2026-04')
	expect(lines.map(({ lessonId }) => lessonId)).toEqual([lessons[0]])
	expect(absent.map(({ why }) => why)).toEqual(['Marked “Absent, no notice”, which is not charged.'])
	expect(listTaughtUnbilled(access, '2026-04')).toMatchObject([{ days: [BEFORE] }])
})

it('lessons of a package are used up by the codes of their own day', () => {
	const { access, family, student, enrolmentId } = aprilOf('package')
	const [line] = suggestLines(access, family, '2026-04').lines
	const kept = { ...line!, studentId: student, enrolmentId }
	valueOf(saveInvoiceDraft(access, newId(), { familyId: family, period: '2026-04', lines: [kept] }))
	expect(suggestLines(access, family, '2026-04').absent.map(({ why }) => why)).toEqual([
		'2 of 3 lessons of the package are left.',
	])
})

it('what was billed and is not charged is judged by the codes of its own day', () => {
	const { access, family, student, enrolmentId, lessons } = aprilOf('lesson')
	for (const lessonId of lessons) {
		const line = {
			kind: 'lesson',
			description: 'Piano',
			unitMinor: 40_00,
			lessonId,
			studentId: student,
		} as const
		const lines = [{ ...line, enrolmentId }]
		valueOf(saveInvoiceDraft(access, newId(), { familyId: family, period: '2026-04', lines }))
	}
	expect(listBilledNotTaught(access, { period: '2026-04' }).map(({ lessonId }) => lessonId)).toEqual([
		lessons[1],
	])
})

it('a teacher is paid by the codes of the lesson’s own day', () => {
	const { access, teacher } = aprilOf('lesson')
	aPayRate(access, teacher, { basis: 'lesson', amount: 20_00 })
	expect(sheetOf(access, teacher, '2026-04')).toMatchObject({
		amountMinor: 20_00,
		lines: [{ day: BEFORE }],
	})
})
