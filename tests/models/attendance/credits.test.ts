import { describe, expect, it, vi } from 'vitest'
import {
	extendCredits,
	issueCredit,
	restoreCredit,
	revokeCredit,
} from '#app/models/attendance/credit-ledger.server.ts'
import { listCreditHistory, listCredits } from '#app/models/attendance/credit-list.server.ts'
import { markLesson } from '#app/models/attendance/marks.server.ts'
import { previewCancel, reportAbsence } from '#app/models/attendance/absence-report.server.ts'
import { rulesOf, saveRules } from '#app/models/attendance/settings.server.ts'
import { addVisitor, removeVisitor } from '#app/models/lesson/visitors.server.ts'
import { absenceSentences } from '#app/content/portal/absence-words.ts'
import { portalWords } from '#app/content/portal/catalogs.ts'
import { effectWords } from '#app/domain/attendance/consequence-labels.ts'
import { effectLine } from '#app/letters/lesson-lines.server.ts'
import { previewAbsence } from '#app/models/portal/absence.server.ts'
import type { OwnLesson } from '#app/models/portal/lessons.server.ts'
import { cancelLesson, previewCancellation } from '#app/models/lesson/cancellation.server.ts'
import { findLesson } from '#app/models/lesson/detail.server.ts'
import { restoreLesson } from '#app/models/lesson/restoration.server.ts'
import { expireCredits } from '#app/models/hourly/credit-expiry.server.ts'
import type { AttendanceRules } from '#app/domain/attendance/policy.ts'
import { newId } from '#app/utils/id.server.ts'
import { setEnrolmentPlan } from '#app/models/billing/enrolment-plan.server.ts'
import type { NewPlanVersion } from '#app/models/billing/plans.server.ts'
import { lockAttendance } from '../../support/attendance.ts'
import { aPlan } from '../../support/billing.ts'
import { change, rows } from '../../support/database.ts'
import { aClass, aLesson, anEnrolment, aStudent, aTerm, aSchoolWithAccess } from '../../support/factories.ts'
import { aTimetable, lessonsOfClass, valueOf } from '../../support/lessons.ts'
import { wordsOf } from '../../support/office.ts'
import { allOf } from '../../support/steps.ts'

function weeks(more: Parameters<typeof aTimetable>[0] = {}) {
	const timetable = aTimetable(more)
	const { school, access, classId, teacher, at } = timetable
	const lesson = (day: string, time = '16:00') =>
		aLesson(school, { classId, teacherId: teacher, startsAt: at(day, time) })
	const rules = (wanted: Partial<AttendanceRules>) => {
		const { version, ...now } = rulesOf(access)
		valueOf(saveRules(access, version, { ...now, ...wanted }))
	}
	return { ...timetable, lesson, rules }
}

it('says that a price for a period stays the same, except for a closure that is deducted', () => {
	const { access, lesson } = weeks()
	const id = lesson('2026-01-06')
	const cost = (by: 'student' | 'closure') =>
		previewCancellation(access, id, by).map((consequence) => effectWords(consequence, String).split(',')[0])
	const enrolmentId = rows<{ id: string }>('select id from enrolments')[0]!.id
	const chosen = (version: Partial<NewPlanVersion>, startsOn: string) => {
		const planId = aPlan(access, { validFrom: '2025-01-01', ...version })
		valueOf(setEnrolmentPlan(access, { enrolmentId, planId, startsOn, override: null }))
	}
	chosen({ basis: 'lesson' }, '2025-01-01')
	expect([cost('student'), cost('closure')]).toEqual([['no charge'], ['no charge']])
	chosen({}, '2025-02-01')
	expect([cost('student'), cost('closure')]).toEqual([
		['the price stays the same'],
		['the price stays the same'],
	])
	chosen({ deductsClosures: true }, '2025-03-01')
	expect([cost('student'), cost('closure')]).toEqual([['the price stays the same'], ['no charge']])
	chosen({ basis: 'month_lessons' }, '2025-04-01')
	expect([cost('student'), cost('closure')]).toEqual([['the price stays the same'], ['no charge']])
	chosen({ basis: 'lesson' }, '2026-02-01')
	expect(cost('student')).toEqual(['the price stays the same'])
})

it('says of a late absence that the lesson counts for the package, to the office and the family', () => {
	const { access, lesson, student, classId, at } = weeks()
	const id = lesson('2026-01-06')
	const enrolmentId = rows<{ id: string }>('select id from enrolments')[0]!.id
	const version = { basis: 'package', packageLessons: 10, validFrom: '2025-01-01' } as const
	const planId = aPlan(access, version)
	valueOf(setEnrolmentPlan(access, { enrolmentId, planId, startsOn: '2025-01-01', override: null }))
	const first = () => previewCancellation(access, id, 'student')[0]!
	expect(effectWords(first(), String)).toContain('no charge')
	vi.setSystemTime(at('2026-01-06', '15:00'))
	expect(effectWords(first(), String)).toContain('counts for the package')
	const own = { id, classId, studentId: student, isVisitor: false, creditId: null, day: '2026-01-06' }
	const [startsAt, endsAt] = [at('2026-01-06', '16:00'), at('2026-01-06', '16:45')]
	const preview = previewAbsence(access, { ...own, startsAt, endsAt } as OwnLesson)
	const says = (language: 'en' | 'de' | 'es') => {
		const effect = { ...preview, until: null, isBooked: false }
		return absenceSentences(portalWords(language).absence, effect, { child: 'Ada', isOwn: false }).price
	}
	expect(says('en')).toContain('it counts for the package')
	expect(says('de')).toContain('Die Stunde zählt für das Paket')
	expect(says('es')).toContain('cuenta para el paquete')
	expect(effectLine('de', first(), String)).toContain('zählt für das Paket')
})

describe('a cap of two a term, with lessons of 45 minutes', () => {
	it('gives a credit for the first and second cancellation in time, none for the third, and one for the teacher’s', () => {
		const { school, access, student, lesson } = weeks()
		aTerm(school)
		const [first, second, third, fourth] = ['2026-01-06', '2026-01-13', '2026-01-20', '2026-01-27'].map(
			(day) => lesson(day),
		)
		const cancel = (id: string, by: 'student' | 'teacher' = 'student') =>
			valueOf(cancelLesson(access, id, { by, reason: 'Ill' }))[0]
		expect(previewCancel(access, first!, student)?.text).toBe(
			'Cancel now: no charge, 45-minute make-up credit until 1 April 2026, 1 of 2 left.',
		)
		expect(cancel(first!)).toMatchObject({ creditMinutes: 45, cap: { left: 1, of: 2 } })
		expect(cancel(second!)).toMatchObject({ creditMinutes: 45, cap: { left: 0, of: 2 } })
		expect(previewCancel(access, third!, student)?.text).toBe(
			'Cancel now: no charge, no make-up credit, 0 of 2 left.',
		)
		expect(cancel(third!)).toMatchObject({ creditMinutes: 0 })
		expect(cancel(fourth!, 'teacher')).toMatchObject({ creditMinutes: 45, cap: null })
		expect(listCredits(access).map(({ minutes, cause, countsOn }) => [minutes, cause, countsOn])).toEqual([
			[45, 'student', '2026-01-06'],
			[45, 'student', '2026-01-13'],
			[45, 'teacher', null],
		])
		expect(
			lessonsOfClass(rows<{ id: string }>('select id from classes')[0]!.id).map(({ state }) => state),
		).toEqual(['canceled_in_time', 'canceled_in_time', 'canceled_in_time', 'canceled_by_teacher'])
	})

	it('says nothing of a limit at a school that gives no credits', () => {
		const { access, student, lesson, rules } = weeks()
		rules({ creditCap: 0 })
		expect(previewCancel(access, lesson('2026-01-06'), student)).toMatchObject({
			text: 'Cancel now: no charge, no make-up credit.',
			cap: null,
			code: 'N',
		})
		valueOf(reportAbsence(access, lesson('2026-01-13'), student))
		expect(rows('select code from attendance_marks')).toEqual([{ code: 'N' }])
	})

	it('counts a lesson to the term it lies in, not to the day it is canceled on', () => {
		const { school, access, student, lesson, rules } = weeks()
		rules({ creditCap: 1 })
		aTerm(school, { startsOn: '2026-01-05', endsOn: '2026-01-18' })
		aTerm(school, { startsOn: '2026-01-19', endsOn: '2026-02-28' })
		valueOf(cancelLesson(access, lesson('2026-01-20'), { by: 'student', reason: 'Ill' }))
		expect(previewCancel(access, lesson('2026-01-06'), student)?.creditMinutes).toBe(45)
		expect(previewCancel(access, lesson('2026-01-27'), student)?.creditMinutes).toBe(0)
	})

	it('names the quarter where there is no term', () => {
		const { access, lesson } = weeks()
		const [told] = valueOf(cancelLesson(access, lesson('2026-01-06'), { by: 'student', reason: 'Ill' }))
		expect(told?.cap).toEqual({ left: 1, of: 2, period: 'quarter' })
	})

	it('is late with less notice than the school asks for: charged, no make-up credit', () => {
		const { access, student, lesson } = weeks({ now: '2026-01-05T21:00:01Z' })
		const id = lesson('2026-01-06', '16:00')
		expect(previewCancel(access, id, student)?.text).toBe('Cancel now: charged, no make-up credit.')
		vi.setSystemTime(Date.parse('2026-01-05T21:00:00Z'))
		expect(previewCancel(access, id, student)?.code).toBe('M')
	})
})

describe('a lesson of 22 August canceled on the 14th, with a life of 30 days', () => {
	it.each([
		['cancellation', '2026-08-14', '2026-09-13'],
		['lesson', '2026-08-14', '2026-09-21'],
		['cancellation', '2026-06-14', '2026-09-21'],
	] as const)('gives a credit from the %s of %s on, whose last usable day is %s', (creditFrom, on, last) => {
		const { access, lesson, rules } = weeks({ now: `${on}T12:00:00Z` })
		rules({ creditDays: 30, creditFrom })
		valueOf(cancelLesson(access, lesson('2026-08-22'), { by: 'student', reason: 'Ill' }))
		expect(listCredits(access)).toMatchObject([{ expiresOn: last }])
	})

	it('may be booked for 18:00 on the last day, and its expiry waits for the outcome', () => {
		const { school, access, student, lesson, rules, at } = weeks({ now: '2026-08-14T12:00:00Z' })
		rules({ creditDays: 30 })
		valueOf(cancelLesson(access, lesson('2026-08-22'), { by: 'student', reason: 'Ill' }))
		const [credit] = listCredits(access)
		const choir = aClass(school, { name: 'Choir' })
		const late = aLesson(school, { classId: choir, startsAt: at('2026-09-14', '18:00') })
		const last = aLesson(school, { classId: choir, startsAt: at('2026-09-13', '18:00') })
		const booking = { studentId: student, creditId: credit!.id }
		expect(wordsOf(addVisitor(access, late, booking))).toContain('expires before the lesson')
		valueOf(addVisitor(access, last, booking))
		// The day after, at midnight of the school and not before.
		expect(allOf(expireCredits(Date.parse('2026-09-14T12:00:00Z')))).toBe(0)
		expect(listCredits(access)).toMatchObject([{ state: 'held', usedLessonId: last }])
		vi.setSystemTime(Date.parse('2026-09-14T12:00:00Z'))
		valueOf(markLesson(access, last, [{ studentId: student, code: 'M' }], { source: 'office' }))
		expect(listCredits(access)).toMatchObject([{ state: 'open' }])
		expect(allOf(expireCredits())).toBe(1)
		expect(listCredits(access)).toMatchObject([{ state: 'expired' }])
		expect(listCreditHistory(access, credit!.id).map(({ event }) => event)).toEqual([
			'issued',
			'held',
			'released',
			'expired',
		])
	})

	it('can be booked again if the make-up lesson is canceled in time, and counts as used if it is not', () => {
		const { school, access, student, lesson, at } = weeks({ now: '2026-08-14T12:00:00Z' })
		valueOf(cancelLesson(access, lesson('2026-08-22'), { by: 'student', reason: 'Ill' }))
		const visit = aLesson(school, {
			classId: aClass(school, { name: 'Choir' }),
			startsAt: at('2026-08-24', '18:00'),
		})
		valueOf(addVisitor(access, visit, { studentId: student, creditId: listCredits(access)[0]!.id }))
		const words = (by: 'student' | 'teacher') =>
			previewCancellation(access, visit, by).map((one) => effectWords(one, (day) => day))
		expect(words('teacher')).toEqual(['no charge, the make-up credit can be booked again until 2026-11-12'])
		vi.setSystemTime(at('2026-08-24', '17:00'))
		expect(words('student')).toEqual(['no charge, the make-up credit counts as used'])
	})

	it('lasts as long as a new one if the school cancels the make-up lesson, and no longer if the family does', () => {
		const { school, access, student, lesson, at } = weeks({ now: '2026-08-14T12:00:00Z' })
		valueOf(cancelLesson(access, lesson('2026-08-22'), { by: 'student', reason: 'Ill' }))
		const [credit] = listCredits(access)
		expect(credit?.expiresOn).toBe('2026-11-12')
		vi.setSystemTime(at('2026-11-10', '12:00'))
		const booked = () => {
			const classId = aClass(school, { name: 'Choir' })
			const id = aLesson(school, { classId, startsAt: at('2026-11-12', '18:00') })
			valueOf(addVisitor(access, id, { studentId: student, creditId: credit!.id }))
			return id
		}
		const reopened = () => listCredits(access, { states: ['open'] }).map(({ expiresOn }) => expiresOn)
		valueOf(cancelLesson(access, booked(), { by: 'student', reason: 'Trip' }))
		expect(reopened()).toEqual(['2026-11-12'])
		valueOf(cancelLesson(access, booked(), { by: 'teacher', reason: 'Ill' }))
		expect(reopened()).toEqual(['2027-02-08'])
		const late = booked()
		change("update make_up_credits set expires_on = '2026-11-09'")
		const words = previewCancellation(access, late, 'student').map((one) => effectWords(one, (day) => day))
		expect(words[0]).toContain('is past its last day and cannot be booked again')
	})

	it('stays with its absence if the school cancels that lesson once the make-up is booked, and counts once', () => {
		const { school, access, student, lesson, rules, at } = weeks({ now: '2026-08-14T12:00:00Z' })
		rules({ creditCap: 2 })
		const missed = lesson('2026-08-22')
		valueOf(markLesson(access, missed, [{ studentId: student, code: 'M' }], { source: 'office' }))
		const words = (by: 'student' | 'school') =>
			previewCancellation(access, missed, by).map((one) => effectWords(one, (day) => day))
		expect(words('student')[0]).toContain('1 of 2 left')
		const visit = aLesson(school, {
			classId: aClass(school, { name: 'Choir' }),
			startsAt: at('2026-08-24', '18:00'),
		})
		valueOf(addVisitor(access, visit, { studentId: student, creditId: listCredits(access)[0]!.id }))
		expect(words('school')).toEqual(['already absent, and the make-up lesson for it stays'])
		vi.setSystemTime(Date.parse('2026-08-15T12:00:00Z'))
		valueOf(cancelLesson(access, missed, { by: 'school', reason: 'Snow' }))
		const marks = () =>
			rows('select code from attendance_marks where replaced_at is null and lesson_id = ?', missed)
		expect(marks()).toEqual([{ code: 'M' }])
		expect(listCredits(access)).toMatchObject([{ state: 'held', usedLessonId: visit }])
		valueOf(restoreLesson(access, missed))
		expect(marks()).toEqual([{ code: 'M' }])
	})

	it('lets a canceled lesson take place again without a visitor who booked another lesson meanwhile', () => {
		const { school, access, student, lesson, at } = weeks({ now: '2026-08-14T12:00:00Z' })
		valueOf(cancelLesson(access, lesson('2026-08-22'), { by: 'student', reason: 'Ill' }))
		const choir = aClass(school, { name: 'Choir' })
		anEnrolment(school, choir, aStudent(school))
		const [first, second] = ['2026-08-24', '2026-08-25'].map((day) =>
			aLesson(school, { classId: choir, startsAt: at(day, '18:00') }),
		) as [string, string]
		const booking = { studentId: student, creditId: listCredits(access)[0]!.id }
		valueOf(addVisitor(access, first, booking))
		vi.setSystemTime(Date.parse('2026-08-15T12:00:00Z'))
		valueOf(cancelLesson(access, first, { by: 'school', reason: 'Snow' }))
		valueOf(addVisitor(access, second, booking))
		valueOf(restoreLesson(access, first))
		expect(findLesson(access, first)?.expected.map(({ isVisitor, mark }) => [isVisitor, mark])).toEqual([
			[false, null],
		])
		expect(listCredits(access).find(({ id }) => id === booking.creditId)).toMatchObject({
			state: 'held',
			usedLessonId: second,
		})
	})

	it('ends at midnight where the school is', () => {
		const { access, student } = weeks({ now: '2026-08-14T12:00:00Z' })
		valueOf(
			issueCredit(access, newId(), {
				studentId: student,
				minutes: 30,
				cause: 'goodwill',
				reason: 'Sorry',
				expiresOn: '2026-08-20',
				counts: false,
			}),
		)
		expect(allOf(expireCredits(Date.parse('2026-08-21T03:59:00Z')))).toBe(0)
		expect(allOf(expireCredits(Date.parse('2026-08-21T04:00:00Z')))).toBe(1)
	})
})

describe('a changed mark', () => {
	it('takes its credit back, unless it was used', () => {
		const { school, access, student, lesson, at } = weeks({ now: '2026-01-20T12:00:00Z' })
		const missed = lesson('2026-01-06')
		const mark = (code: string | null, more = {}) =>
			markLesson(access, missed, [{ studentId: student, code, ...more }], { source: 'office' })
		valueOf(mark('M'))
		valueOf(mark('P'))
		expect(listCredits(access)).toMatchObject([{ state: 'revoked' }])
		valueOf(mark('M'))
		const [credit] = listCredits(access, { states: ['open'] })
		const visit = aLesson(school, { classId: aClass(school), startsAt: at('2026-01-27', '16:00') })
		valueOf(addVisitor(access, visit, { studentId: student, creditId: credit!.id }))
		expect(wordsOf(mark('P'))).toBe(
			'Ada Lind has already booked a lesson with the credit for this absence. Take them off that lesson first.',
		)
		// Another note keeps the credit that is booked.
		valueOf(mark('M', { staffNote: 'Flu' }))
		expect(listCredits(access, { states: ['held'] })).toHaveLength(1)
		valueOf(removeVisitor(access, visit, { studentId: student }))
		valueOf(mark(null))
		expect(listCredits(access).map(({ state }) => state)).toEqual(['revoked', 'revoked'])
		expect(
			lessonsOfClass(
				rows<{ id: string }>(`select class_id as id from lessons where id = ?`, missed)[0]!.id,
			)[0],
		).toMatchObject({ state: 'scheduled', marked_at: null })
	})

	it('keeps the entries before it', () => {
		const { access, student, lesson } = weeks({ now: '2026-01-20T12:00:00Z' })
		const id = lesson('2026-01-06')
		for (const code of ['P', 'L', 'A'])
			valueOf(markLesson(access, id, [{ studentId: student, code }], { source: 'office' }))
		const kept = rows('select code, replaced_at is null as now from attendance_marks order by rowid')
		expect(kept).toEqual([
			{ code: 'P', now: 0 },
			{ code: 'L', now: 0 },
			{ code: 'A', now: 1 },
		])
	})
})

describe('a canceled lesson', () => {
	it('comes back with its marks and credits taken back, unless its time is taken', () => {
		const { school, access, classId, teacher, lesson, at } = weeks()
		const id = lesson('2026-01-06')
		expect(previewCancellation(access, id, 'teacher')).toMatchObject([{ code: 'T', creditMinutes: 45 }])
		valueOf(cancelLesson(access, id, { by: 'teacher', reason: 'Ill' }))
		expect(lessonsOfClass(classId)).toMatchObject([{ state: 'canceled_by_teacher', notice_minutes: 7740 }])
		const taken = aLesson(school, {
			classId: aClass(school),
			teacherId: teacher,
			startsAt: at('2026-01-06', '16:00'),
		})
		expect(restoreLesson(access, id)).toMatchObject({ ok: false, status: 409 })
		change('delete from lessons where id = ?', taken)
		valueOf(restoreLesson(access, id))
		expect(lessonsOfClass(classId)).toMatchObject([
			{ state: 'scheduled', cancel_reason: null, marked_at: null },
		])
		expect(listCredits(access)).toMatchObject([{ state: 'revoked' }])
		expect(rows('select 1 from attendance_marks where replaced_at is null')).toEqual([])
	})

	it('gives no second credit for an absence whose credit was revoked', () => {
		const { access, student, lesson } = weeks()
		const id = lesson('2026-01-06')
		valueOf(markLesson(access, id, [{ studentId: student, code: 'M' }], { source: 'office' }))
		valueOf(revokeCredit(access, listCredits(access)[0]!.id, 'Agreed'))
		const said = previewCancellation(access, id, 'teacher').map((one) => effectWords(one, String))
		expect(said).toEqual(['no charge, no make-up credit'])
		valueOf(cancelLesson(access, id, { by: 'teacher', reason: 'Ill' }))
		expect(listCredits(access)).toMatchObject([{ state: 'revoked' }])
		expect(findLesson(access, id)?.expected).toMatchObject([{ mark: { code: 'M' } }])
	})

	it('may have been marked before, unless attendance is locked', () => {
		const { school, access, student, classId, lesson } = weeks({ now: '2026-01-20T12:00:00Z' })
		const id = lesson('2026-01-06')
		const mark = (code: string | null, overrideReason?: string) =>
			valueOf(markLesson(access, id, [{ studentId: student, code }], { source: 'office', overrideReason }))
		const cancel = () => cancelLesson(access, id, { by: 'teacher', reason: 'Ill' })
		const states = () => lessonsOfClass(classId).map(({ state }) => state)
		mark('P')
		lockAttendance(school, '2026-01-10')
		expect(wordsOf(cancel())).toContain('attendance is locked through 10 January 2026')
		expect(states()).toEqual(['held'])
		mark(null, 'It did not take place')
		valueOf(cancel())
		expect(states()).toEqual(['canceled_by_teacher'])
		valueOf(restoreLesson(access, id))
		lockAttendance(school, '2026-01-01')
		mark('P')
		valueOf(cancel())
		expect(states()).toEqual(['canceled_by_teacher'])
		expect(rows('select code from attendance_marks where replaced_at is null')).toEqual([{ code: 'T' }])
		expect(listCredits(access).filter(({ state }) => state === 'open')).toMatchObject([{ minutes: 45 }])
	})

	it('says why', () => {
		const { access, lesson } = weeks()
		expect(wordsOf(cancelLesson(access, lesson('2026-01-06'), { by: 'school', reason: ' ' }))).toBe(
			'Say why the lesson is canceled',
		)
	})
})

describe('a credit', () => {
	it('given by hand says why, is extended and revoked while open, and logs each step', () => {
		const { access, student } = weeks()
		const gift = { studentId: student, minutes: 30, cause: 'goodwill' as const, reason: '', counts: false }
		expect(issueCredit(access, newId(), gift).ok).toBe(false)
		const { id } = valueOf(issueCredit(access, newId(), { ...gift, reason: 'Sorry' }))
		expect(valueOf(extendCredits(access, [id], '2026-12-31')).extended).toBe(1)
		valueOf(revokeCredit(access, id, 'A mistake'))
		expect(revokeCredit(access, id, 'Again').ok).toBe(true)
		expect(listCreditHistory(access, id).map(({ event, note }) => [event, note])).toEqual([
			['issued', 'Sorry'],
			['extended', null],
			['revoked', 'A mistake'],
		])
	})

	it('is given several times over, and once for one page', () => {
		const { access, student } = weeks({ now: '2026-01-20T12:00:00Z' })
		const gift = { studentId: student, minutes: 30, cause: 'student' as const, reason: 'Snow', counts: true }
		for (const number of [0, 21])
			expect(issueCredit(access, newId(), { ...gift, number })).toMatchObject({
				errors: { number: ['Enter 1 to 20.'] },
			})
		expect(issueCredit(access, newId(), { ...gift, expiresOn: '2026-01-19' }).ok).toBe(false)
		const key = newId()
		valueOf(issueCredit(access, key, { ...gift, number: 3 }))
		valueOf(issueCredit(access, key, { ...gift, number: 3 }))
		// Ninety days, by the usual rules.
		expect(listCredits(access).map(({ state, expiresOn, countsOn }) => [state, expiresOn, countsOn])).toEqual(
			Array.from({ length: 3 }, () => ['open', '2026-04-20', '2026-01-20']),
		)
	})

	it('that was revoked is restored until the day it would have ended', () => {
		const { access, student } = weeks({ now: '2026-01-20T12:00:00Z' })
		const gift = {
			studentId: student,
			minutes: 30,
			cause: 'goodwill' as const,
			reason: 'Sorry',
			counts: false,
		}
		const { id } = valueOf(issueCredit(access, newId(), { ...gift, expiresOn: '2026-01-25' }))
		valueOf(revokeCredit(access, id, 'A mistake'))
		valueOf(restoreCredit(access, id))
		expect(valueOf(restoreCredit(access, id))).toBeNull()
		expect(listCredits(access)).toMatchObject([{ state: 'open', expiresOn: '2026-01-25' }])
		expect(listCreditHistory(access, id).map(({ event }) => event)).toEqual(['issued', 'revoked', 'restored'])
		valueOf(revokeCredit(access, id, 'Again'))
		vi.setSystemTime(Date.parse('2026-01-26T12:00:00Z'))
		expect(wordsOf(restoreCredit(access, id))).toContain('Give a new credit')
		expect(restoreCredit(aSchoolWithAccess().access, id)).toMatchObject({ ok: false, status: 404 })
	})

	it('pays for a visit: held when booked, used when taught, used when missed', () => {
		const { school, access, student, at } = weeks({ now: '2026-01-20T12:00:00Z' })
		const { id: creditId } = valueOf(
			issueCredit(access, newId(), {
				studentId: student,
				minutes: 45,
				cause: 'goodwill',
				reason: 'Sorry',
				counts: false,
			}),
		)
		const classId = aClass(school, { capacity: 1, extraSeats: 0 })
		const visit = aLesson(school, { classId, startsAt: at('2026-01-20', '07:30') })
		anEnrolment(school, classId, aStudent(school))
		expect(wordsOf(addVisitor(access, visit, { studentId: student, creditId }))).toContain(
			'is full on this day (1 of 1)',
		)
		change('update classes set extra_seats = 1 where id = ?', classId)
		valueOf(addVisitor(access, visit, { studentId: student, creditId }))
		const mark = (code: string | null) =>
			valueOf(markLesson(access, visit, [{ studentId: student, code }], { source: 'office' }))
		const state = () => listCredits(access)[0]?.state
		for (const [code, expected] of [
			['P', 'used'],
			['A', 'used'],
			[null, 'held'],
			['N', 'open'],
			['P', 'used'],
		] as const) {
			mark(code)
			expect(state(), String(code)).toBe(expected)
		}
		mark('N')
		valueOf(addVisitor(access, visit, { studentId: aStudent(school) }))
	})
})
