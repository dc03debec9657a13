import { afterEach, describe, expect, it, vi } from 'vitest'
import { addSeries } from '#app/models/lesson/series.server.ts'
import { findFreeTimes } from '#app/models/lesson/free-times.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { change, rows } from '../../support/database.ts'
import { aClass, aLesson, aSchool, aTeacher, aTeacherAt, joins } from '../../support/factories.ts'
import { aTimetable, tuesdays, valueOf } from '../../support/lessons.ts'
import { wordsOf } from '../../support/office.ts'

afterEach(() => void vi.useRealTimers())

/** A teacher with one account at two schools, who gives a lesson at four on 6 January at the other one. */
function aTeacherOfTwo() {
	const office = aTimetable({ timeZone: 'America/New_York' })
	const person = aTeacherAt(office.school)
	const other = aSchool({ name: 'Staccato Conservatory' })
	aTeacher(other, { membershipId: joins(person, other, 'teacher').membershipId })
	const recordAt = (schoolId: string) =>
		rows<{ id: string }>(
			'select id from teachers where school_id = ? and membership_id is not null',
			schoolId,
		)[0]!.id
	const secret = aClass(other, { name: 'Secret harp' })
	const lesson = aLesson(other, {
		classId: secret,
		teacherId: recordAt(other.id),
		startsAt: office.at('2026-01-06', '16:15'),
	})
	return { ...office, teacher: recordAt(office.school.id), lesson }
}

describe('a teacher who teaches at another school then', () => {
	it('is named as busy elsewhere, and says nothing of the other school', () => {
		const { access, classId, teacher } = aTeacherOfTwo()
		const text = wordsOf(addSeries(access, newId(), classId, tuesdays({ teacherId: teacher })))
		expect(text).toMatch(/is busy elsewhere then \(Tue 6 January, 16:00\)\./)
		expect(text).not.toMatch(/Staccato|Secret|harp/)
		const later = tuesdays({ teacherId: teacher, startTime: '17:00' })
		expect(addSeries(access, newId(), classId, later).ok).toBe(true)
	})

	it('can be booked with a reason, as with any clash', () => {
		const { access, classId, teacher } = aTeacherOfTwo()
		const wish = tuesdays({ teacherId: teacher })
		valueOf(addSeries(access, newId(), classId, wish, { reason: 'They swap there' }))
		expect(rows('select id from lessons where forced_reason is not null')).toHaveLength(1)
	})

	it('is busy there also with lessons they assist in', () => {
		const { access, classId, teacher, lesson } = aTeacherOfTwo()
		const wish = tuesdays({ teacherId: teacher, endsOn: '2026-01-06' })
		change(
			`insert into class_teachers (school_id, class_id, teacher_id, part)
			select school_id, class_id, teacher_id, 'assist' from lessons where id = ?`,
			lesson,
		)
		change('update lessons set teacher_id = null where id = ?', lesson)
		expect(wordsOf(addSeries(access, newId(), classId, wish))).toContain('is busy elsewhere then')
		change('delete from class_teachers')
		valueOf(addSeries(access, newId(), classId, wish))
	})

	it('is not found free then, and is once the other lesson is canceled', () => {
		const { access, classId, teacher, lesson } = aTeacherOfTwo()
		const search = { durationMinutes: 45, teacherIds: [teacher], roomIds: [], classId, most: 100 }
		const times = () =>
			findFreeTimes(access, { ...search, from: '2026-01-06', to: '2026-01-06' }).map(({ time }) => time)
		expect(times()).not.toContain('16:00')
		expect(times()).toContain('17:00')
		change("update lessons set state = 'canceled_by_school' where id = ?", lesson)
		expect(times()).toContain('16:00')
	})
})
