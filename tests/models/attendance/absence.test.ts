import { describe, expect, it } from 'vitest'
import { listCredits } from '#app/models/attendance/credit-list.server.ts'
import { reportAbsence } from '#app/models/attendance/absence-report.server.ts'
import { rows } from '../../support/database.ts'
import { accessOf, aClass, aLesson, anEnrolment, aStudent, aStudentAt } from '../../support/factories.ts'
import { aTimetable, lessonsOfClass, valueOf } from '../../support/lessons.ts'

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
		valueOf(reportAbsence(own, id, me, 'Fever'))
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
})
