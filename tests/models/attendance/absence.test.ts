import { describe, expect, it, vi } from 'vitest'
import { write } from '#db/client.server.ts'
import { listCredits } from '#app/models/attendance/credit-list.server.ts'
import { reportAbsence } from '#app/models/attendance/absence-report.server.ts'
import { countInTime } from '#app/models/lesson/late-cancellation.server.ts'
import { restoreLesson } from '#app/models/lesson/restoration.server.ts'
import { cancelLesson, previewCancellation } from '#app/models/lesson/cancellation.server.ts'
import { joinClass } from '#app/models/enrolment/joining.server.ts'
import { listUnmarked } from '#app/models/lesson/list.server.ts'
import { findWithdrawable, withdrawAbsence } from '#app/models/lesson/absence-withdrawal.server.ts'
import { addVisitor } from '#app/models/lesson/visitors.server.ts'
import { confirmHold, holdSlot } from '#app/models/portal/booking.server.ts'
import { listOwnLessons, nextOwnLesson } from '#app/models/portal/lessons.server.ts'
import { findOwnCredit, listSlots } from '#app/models/portal/make-up-times.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { aRule, lockAttendance } from '../../support/attendance.ts'
import { change, rows } from '../../support/database.ts'
import { accessOf, aClass, aLesson, anEnrolment, aStudent, aStudentAt } from '../../support/factories.ts'
import { aTimetable, lessonsOfClass, valueOf } from '../../support/lessons.ts'
import { aCredit, aHousehold, aParent } from '../../support/portal.ts'

describe('families', () => {
	it('report an absence of their own, which cancels a lesson of one', () => {
		const { school, at } = aTimetable()
		const person = aStudentAt(school)
		const own = accessOf(person)
		const me = rows<{ id: string }>(
			'select id from students where membership_id = ?',
			person.membershipId,
		)[0]!.id
		const alone = aClass(school, { kind: 'private' })
		anEnrolment(school, alone, me)
		const id = aLesson(school, { classId: alone, startsAt: at('2026-01-07', '16:00') })
		const stranger = aStudent(school)
		expect(reportAbsence(own, id, stranger).ok).toBe(false)
		valueOf(reportAbsence(own, id, me, { note: 'Fever' }))
		expect(lessonsOfClass(alone)).toMatchObject([{ state: 'canceled_in_time', cancel_reason: 'Fever' }])
		expect(rows('select code, source from attendance_marks')).toEqual([{ code: 'M', source: 'portal' }])
		expect(listCredits(own)).toHaveLength(1)
	})

	it('leave a lesson of several as it is', () => {
		const { school, access, classId, student, at } = aTimetable()
		anEnrolment(school, classId, aStudent(school))
		const id = aLesson(school, { classId, startsAt: at('2026-01-06', '16:00') })
		valueOf(reportAbsence(access, id, student))
		expect(lessonsOfClass(classId)).toMatchObject([{ state: 'scheduled' }])
	})

	it('leave a lesson of a group as it is, also with one student, and its roll waits for those who join', () => {
		const { school, access, classId, student, at } = aTimetable()
		const id = aLesson(school, { classId, startsAt: at('2026-01-06', '16:00') })
		valueOf(reportAbsence(access, id, student))
		expect(lessonsOfClass(classId)).toMatchObject([{ state: 'scheduled', cancel_reason: null }])
		expect(rows('select code from attendance_marks')).toEqual([{ code: 'M' }])
		const joining = { classId, startsOn: '2026-01-02', isTrial: false, ifFull: 'refuse' as const }
		const zoe = aStudent(school)
		write((tx) => valueOf(joinClass(tx, access, { ...joining, studentId: zoe, studentName: 'Zoe' })))
		vi.setSystemTime(at('2026-01-06', '18:00'))
		expect(listUnmarked(access)).toMatchObject([{ id }])
	})

	it.each([
		['a trial in a group', { kind: 'group' as const }, { isTrial: true }],
		['a trial lesson', { kind: 'trial' as const }, {}],
	])('are not charged for %s without a price plan', (_, kind, place) => {
		const { school, access, classId, student, at } = aTimetable()
		const trial = aClass(school, kind)
		anEnrolment(school, trial, student, place)
		vi.setSystemTime(at('2026-01-06', '15:00'))
		const chargeOf = (classId: string) => {
			const id = aLesson(school, { classId, startsAt: at('2026-01-06', '16:00') })
			return previewCancellation(access, id, 'student').map(({ charges }) => charges)
		}
		expect([chargeOf(trial), chargeOf(classId)]).toEqual([[false], [true]])
	})

	it('cancel the lesson of a class with one seat', () => {
		const { school, access, student, at } = aTimetable()
		const classId = aClass(school, { capacity: 1 })
		anEnrolment(school, classId, student)
		const id = aLesson(school, { classId, startsAt: at('2026-01-07', '16:00') })
		valueOf(reportAbsence(access, id, student))
		expect(lessonsOfClass(classId)).toMatchObject([{ state: 'canceled_in_time' }])
	})
})

describe('the email to the family about an absence', () => {
	const letter = (email: string) =>
		rows<{ text: string }>(`select text from outbox where kind = 'absence' and to_address = ?`, email)[0]
			?.text

	it.each([
		['en', 'This lesson is not charged. Ben Okafor gets a 45-minute make-up lesson, to be taken by '],
		['de', 'Diese Stunde wird nicht berechnet. '],
		['es', 'Esta clase no se cobra. '],
	])('says in %s what the page said before', (language, sentence) => {
		const { school, own, parent, ben, teacher, violin, at } = aHousehold()
		const { email } = parent
		change(`update guardians set language = ?, email = ?, email_key = ?`, language, email, email)
		const slot = { teacherId: teacher, startsAt: at('2026-01-06', '16:00') }
		const lessonId = aLesson(school, { classId: violin, ...slot })
		valueOf(reportAbsence(own, lessonId, ben))
		expect(letter(email)).toContain(sentence)
		expect(letter(email)).toContain('45')
	})

	it('says that it was too late, and nothing of it to the teacher', () => {
		const { school, own, parent, ben, teacher, violin, at } = aHousehold()
		const startsAt = at('2026-01-02', '16:00')
		change(`update teachers set email = 'jun@school.example' where id = ?`, teacher)
		const lessonId = aLesson(school, { classId: violin, teacherId: teacher, startsAt })
		valueOf(reportAbsence(own, lessonId, ben))
		const late = 'so it will be charged and there is no make-up lesson.'
		expect(letter(parent.email)).toContain(late)
		expect(letter('jun@school.example')).not.toContain(late)
	})
})

describe('an absence that is taken back', () => {
	const marks = () => rows('select code from attendance_marks where replaced_at is null')
	const refusal = (outcome: { ok: boolean; errors?: { form?: string[] } }) =>
		outcome.ok ? null : outcome.errors?.form?.[0]

	/** A lesson of one that the family canceled. */
	function aReported() {
		const home = aHousehold()
		const { school, own, ben, teacher, violin, at } = home
		const slot = { teacherId: teacher, startsAt: at('2026-01-06', '16:00') }
		const id = aLesson(school, { classId: violin, ...slot })
		valueOf(reportAbsence(own, id, ben, { note: 'Fever' }))
		return { ...home, id, slot }
	}

	it('lets the lesson take place again, without the credit', () => {
		const { own, ben, violin, id } = aReported()
		expect(valueOf(findWithdrawable(own, id, ben))).toMatchObject({ losesCredit: true })
		valueOf(withdrawAbsence(own, id, ben))
		expect(lessonsOfClass(violin)).toMatchObject([{ state: 'scheduled', cancel_reason: null }])
		expect(marks()).toEqual([])
		expect(listCredits(own)).toMatchObject([{ state: 'revoked' }])
		expect(nextOwnLesson(own, [ben])).toMatchObject({ id, mark: null })
		expect(refusal(withdrawAbsence(own, id, ben))).toContain('cannot be taken back here')
		valueOf(reportAbsence(own, id, ben))
		expect(listCredits(own).filter(({ state }) => state === 'open')).toHaveLength(1)
	})

	it('leaves its canceled make-up lesson, which cannot be taken back too', () => {
		const { own, ben, id } = aReported()
		const [credit] = listCredits(own)
		const [slot] = listSlots(own, findOwnCredit(own, credit?.id ?? '')!, { from: '2026-01-07' })
		const hold = valueOf(holdSlot(own, { creditId: credit?.id ?? '', slot: slot?.key ?? '' }))
		const { lessonId } = valueOf(confirmHold(own, newId(), hold.id))
		valueOf(reportAbsence(own, lessonId, ben))
		const isReported = () => {
			const lessons = listOwnLessons(own, [ben], { from: Date.now(), to: Date.now() + 30 * 86_400_000 })
			return lessons.find((lesson) => lesson.id === lessonId)?.mark?.isReported
		}
		expect([isReported(), findWithdrawable(own, lessonId, ben).ok]).toEqual([true, true])
		valueOf(withdrawAbsence(own, id, ben))
		expect([isReported(), findWithdrawable(own, lessonId, ben).ok]).toEqual([false, false])
	})

	it('brings the lesson back outside hours that the teacher saved since', () => {
		const { own, ben, school, teacher, violin, id } = aReported()
		change('insert into teacher_hours values (?, ?, 1, ?, ?, null)', school.id, teacher, '09:00', '10:00')
		valueOf(withdrawAbsence(own, id, ben))
		expect(lessonsOfClass(violin)).toMatchObject([{ state: 'scheduled' }])
	})

	it('leaves the absences of others in the same lesson', () => {
		const { school, own, access, ben, at } = aHousehold()
		const band = aClass(school)
		const other = aStudent(school)
		for (const student of [ben, other]) anEnrolment(school, band, student)
		const id = aLesson(school, { classId: band, startsAt: at('2026-01-06', '18:00') })
		for (const student of [ben, other]) valueOf(reportAbsence(access, id, student))
		valueOf(withdrawAbsence(own, id, ben))
		expect(lessonsOfClass(band)).toMatchObject([{ state: 'scheduled' }])
		expect(rows('select student_id as of from attendance_marks where replaced_at is null')).toEqual([
			{ of: other },
		])
		expect(refusal(withdrawAbsence(own, id, other))).toBe('This lesson no longer exists.')
	})

	it.each(['held', 'used', 'converted'])('is refused once its credit is %s', (state) => {
		const { own, ben, violin, id } = aReported()
		const used = state === 'converted' ? 'null' : 'source_lesson_id'
		change(`update make_up_credits set state = ?, used_lesson_id = ${used}`, state)
		expect(refusal(withdrawAbsence(own, id, ben))).toContain('If it is booked, cancel it first.')
		expect(lessonsOfClass(violin)).toMatchObject([{ state: 'canceled_in_time' }])
		expect(marks()).toHaveLength(1)
	})

	it('is refused once its time was given to another lesson, even where a conflict was allowed before', () => {
		const { school, own, ben, violin, id, slot } = aReported()
		aLesson(school, { classId: aClass(school), ...slot })
		expect(refusal(findWithdrawable(own, id, ben))).toContain('no longer free')
		change("update lessons set forced_reason = 'Duet', forced_at = 1 where id = ?", id)
		expect(refusal(withdrawAbsence(own, id, ben))).toContain('no longer free')
		expect(lessonsOfClass(violin)).toMatchObject([{ state: 'canceled_in_time' }])
	})

	it('is refused once the lesson has begun, where the office canceled it, and where the portal takes no absences', () => {
		const { school, access, own, ben, violin, id, slot, at } = aReported()
		expect(refusal(findWithdrawable(own, id, ben, slot.startsAt))).toContain('already started')
		const next = aLesson(school, { classId: violin, ...slot, startsAt: at('2026-01-13', '16:00') })
		valueOf(cancelLesson(access, next, { by: 'student' }))
		expect(refusal(withdrawAbsence(own, next, ben))).toContain('cannot be taken back here')
		change('insert into school_profiles (school_id, takes_absences, updated_at) values (?, 0, 1)', school.id)
		expect(refusal(withdrawAbsence(own, id, ben))).toBe('To take back an absence, contact the school.')
	})

	it('is only taken back by the family', () => {
		const { school, ben, id } = aReported()
		const stranger = accessOf(aParent(school, [aStudent(school)]), 'lesson:book')
		expect(withdrawAbsence(stranger, id, ben)).toMatchObject({ ok: false, status: 404 })
	})
})

describe('a late absence that the school counts as in time', () => {
	/** Ben's family reports a fever four hours before the lesson. */
	function aLateReport() {
		const house = aHousehold('2026-01-06T12:00:00Z')
		const { school, own, ben, violin, teacher, at } = house
		const slot = { startsAt: at('2026-01-06', '16:00'), endsAt: at('2026-01-06', '16:45') }
		const id = aLesson(school, { classId: violin, teacherId: teacher, ...slot })
		valueOf(reportAbsence(own, id, ben, { note: 'Fever' }))
		expect(lessonsOfClass(violin)).toMatchObject([{ state: 'canceled_late' }])
		return { ...house, id, ...slot }
	}
	const current = () =>
		rows('select code, source, family_note as note from attendance_marks where replaced_at is null')
	const lastMail = () => rows<{ text: string }>("select text from outbox where kind = 'absence'").at(-1)?.text

	it.each(['before', 'after'])(
		'has the effects of one in time and tells the family, %s the lesson',
		(when) => {
			const { access, violin, id, startsAt, endsAt } = aLateReport()
			vi.setSystemTime(when === 'before' ? startsAt - 1 : endsAt + 1)
			const promised = previewCancellation(access, id, 'excused')
			expect(promised).toMatchObject([{ code: 'M', charges: false, creditMinutes: 45 }])
			const told = valueOf(countInTime(access, id, { tells: true }))
			expect(told.mailed).toBe(1)
			expect(lessonsOfClass(violin)).toMatchObject([{ state: 'canceled_in_time', cancel_reason: 'Fever' }])
			expect(current()).toEqual([{ code: 'M', source: 'portal', note: 'Fever' }])
			expect(listCredits(access)).toMatchObject([
				{ state: 'open', minutes: 45, expiresOn: promised[0]?.expiresOn },
			])
			expect(lastMail()).toContain('as reported in time')
			expect(lastMail()).toContain('This lesson is not charged. Ben Okafor gets a 45-minute make-up lesson')
			expect(countInTime(access, id, { tells: true })).toMatchObject({ ok: false, status: 409 })
		},
	)

	it('earns a credit that counts from the day of the cancellation', () => {
		const { access, id, startsAt } = aLateReport()
		const expiresOn = '2026-04-06'
		vi.setSystemTime(startsAt + 20 * 86_400_000)
		expect(previewCancellation(access, id, 'excused')).toMatchObject([{ expiresOn }])
		valueOf(countInTime(access, id, { tells: false }))
		expect(listCredits(access)).toMatchObject([{ expiresOn }])
	})

	it('earns no credit where the school gives none', () => {
		const { access, school, id } = aLateReport()
		aRule(school, { creditCap: 0 })
		valueOf(countInTime(access, id, { tells: false }))
		expect([current(), listCredits(access)]).toEqual([[expect.objectContaining({ code: 'N' })], []])
	})

	it('gives back the make-up credit that the lesson was booked with', () => {
		const { access, school, ben, at } = aLateReport()
		const classId = aClass(school, { kind: 'private', name: 'Make-up' })
		const slot = { startsAt: at('2026-01-06', '18:00'), endsAt: at('2026-01-06', '18:45') }
		const id = aLesson(school, { classId, ...slot })
		const creditId = aCredit(school, ben)
		valueOf(addVisitor(access, id, { studentId: ben, creditId }))
		valueOf(cancelLesson(access, id, { by: 'student' }))
		expect(listCredits(access)).toMatchObject([{ id: creditId, state: 'used' }])
		valueOf(countInTime(access, id, { tells: true }))
		expect(listCredits(access)).toMatchObject([{ id: creditId, state: 'open' }])
		expect(lastMail()).toContain('You keep the make-up lesson for another time.')
	})

	it('needs a reason while attendance is locked', () => {
		const { access, school, id, endsAt } = aLateReport()
		vi.setSystemTime(endsAt + 1)
		lockAttendance(school, '2026-01-06')
		expect(countInTime(access, id, { tells: false })).toMatchObject({
			errors: { overrideReason: [expect.stringContaining('Give a reason')] },
		})
		valueOf(countInTime(access, id, { tells: false, overrideReason: 'Ill' }))
		expect(rows('select override_reason as why from attendance_marks where replaced_at is null')).toEqual([
			{ why: 'Ill' },
		])
	})

	it('is marked as nothing once the lesson is restored, or the family takes its report back', () => {
		const { access, own, ben, id } = aLateReport()
		valueOf(countInTime(access, id, { tells: true }))
		expect(findWithdrawable(own, id, ben)).toMatchObject({ ok: true, value: { losesCredit: true } })
		valueOf(restoreLesson(access, id))
		expect(current()).toEqual([])
		expect(listCredits(access)).toMatchObject([{ state: 'revoked' }])
	})

	it('is one at once where the office cancels for the family', () => {
		const { access, school, violin, teacher, at } = aLateReport()
		const slot = { startsAt: at('2026-01-06', '18:00'), endsAt: at('2026-01-06', '18:45') }
		const id = aLesson(school, { classId: violin, teacherId: teacher, ...slot })
		valueOf(cancelLesson(access, id, { by: 'student', inTime: true, tells: true }))
		expect(lessonsOfClass(violin)).toMatchObject([{ state: 'canceled_late' }, { state: 'canceled_in_time' }])
		expect(listCredits(access)).toMatchObject([{ state: 'open' }])
		const [mail] = rows<{ text: string }>("select text from outbox where kind = 'lesson-changes'")
		expect(mail?.text).toContain('no charge, 45-minute make-up credit')
	})
})
