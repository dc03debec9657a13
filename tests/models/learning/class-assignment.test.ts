import { beforeEach, describe, expect, it } from 'vitest'
import { addAssignment, listAssignments, tickAssignment } from '#app/models/learning/assignments.server.ts'
import { addClassAssignment, findAssignmentGroup } from '#app/models/learning/class-assignment.server.ts'
import { daysAfter, today } from '#app/utils/dates.ts'
import { newId } from '#app/utils/id.server.ts'
import { change, rows } from '../../support/database.ts'
import { anEnrolment, aStudent } from '../../support/factories.ts'
import { aStudio } from '../../support/learning.ts'
import { valueOf } from '../../support/lessons.ts'

let studio: ReturnType<typeof aStudio>
let other: string

beforeEach(() => {
	studio = aStudio()
	other = aStudent(studio.school, { firstName: 'Ben', lastName: 'Moss' })
	anEnrolment(studio.school, studio.classId, other)
})

const given = () =>
	rows<{ student: string; lesson: string | null }>(
		'select student_id as student, lesson_id as lesson from assignments',
	)
const lines = () => rows<{ text: string }>('select text from digest_lines').map(({ text }) => text)
const scales = { text: 'Scales', minutesADay: 10 }

describe('an assignment for a class', () => {
	it('is one assignment a student, told once and ticked off one by one', () => {
		const { teacher, mother, student, classId } = studio
		change(`update guardians set email = 'ana@home.example', email_key = 'ana@home.example'`)
		change(`update students set first_name = 'Noor', last_name = 'Haddad' where id = ?`, student)
		const key = newId()
		for (let press = 0; press < 2; press++)
			expect(valueOf(addClassAssignment(teacher, key, { classId }, scales)).count).toBe(2)
		expect(lines()).toEqual(['New assignment for Noor Haddad'])
		expect(
			given()
				.map((row) => row.student)
				.sort(),
		).toEqual([student, other].sort())
		const [assignment] = listAssignments(teacher, student)
		expect(assignment).toMatchObject(scales)
		valueOf(tickAssignment(mother, assignment?.id ?? '', true))
		expect(listAssignments(teacher, other)).toMatchObject([{ ...scales, doneAt: null }])
	})

	it('goes to students who are in the class on the day of a lesson to come, and to no visitor', () => {
		const { teacher, classId, school, next, now, stranger } = studio
		const later = aStudent(school, { firstName: 'Cleo', lastName: 'Ray' })
		anEnrolment(school, classId, later, { startsOn: '2026-01-20' })
		change('update enrolments set ends_on = ? where student_id = ?', '2026-01-14', other)
		change(
			`insert into lesson_visitors (school_id, lesson_id, student_id, at) values (?, ?, ?, 1)`,
			school.id,
			next,
			stranger,
		)
		const namesAt = (lessonId?: string) =>
			findAssignmentGroup(teacher, { classId, lessonId })?.students.map(({ studentId }) => studentId)
		expect(namesAt(next)?.sort()).toEqual([studio.student, later].sort())
		expect(namesAt(now)?.sort()).toEqual([studio.student, other].sort())
		valueOf(addClassAssignment(teacher, newId(), { classId, lessonId: next }, scales))
		expect(given().map(({ lesson }) => lesson)).toEqual([next, next])
	})

	it('is given by teachers of the class and by the substitute of the lesson', () => {
		const { teacher, office, colleague, colleagueId, teacherId, mother, learner, classId, now } = studio
		const give = (access: typeof teacher, lessonId?: string) =>
			addClassAssignment(access, newId(), { classId, lessonId }, scales)
		for (const stranger of [colleague, mother, learner])
			for (const lesson of [undefined, now]) expect(give(stranger, lesson)).toMatchObject({ status: 404 })
		change('update lessons set teacher_id = ?, substitute_for = ? where id = ?', colleagueId, teacherId, now)
		expect(give(colleague)).toMatchObject({ status: 404 })
		expect(give(colleague, studio.last)).toMatchObject({ status: 404 })
		expect(given()).toEqual([])
		expect([valueOf(give(colleague, now)), valueOf(give(teacher, now)), valueOf(give(office))]).toEqual([
			{ count: 2 },
			{ count: 2 },
			{ count: 2 },
		])
		expect(addClassAssignment(office, newId(), { classId: 'x', lessonId: now }, scales)).toMatchObject({
			status: 404,
		})
	})

	it('is refused for a class nobody is in', () => {
		const { teacher, classId } = studio
		change('delete from enrolments')
		expect(addClassAssignment(teacher, newId(), { classId }, scales)).toMatchObject({
			errors: { form: ['Nobody is enrolled on this day, so nobody can get the assignment.'] },
		})
	})
})

it('an assignment ends today or later', () => {
	const { teacher, student, classId, school } = studio
	const { time_zone: timeZone = '' } = rows<{ time_zone: string }>(
		'select time_zone from schools where id = ?',
		school.id,
	)[0]!
	const now = today(timeZone)
	const past = { errors: { dueOn: ['Choose today or a later day.'] } }
	const until = (dueOn: string) => ({ text: 'Scales', dueOn })
	expect(addAssignment(teacher, newId(), student, until(daysAfter(now, -1)))).toMatchObject(past)
	expect(addClassAssignment(teacher, newId(), { classId }, until(daysAfter(now, -1)))).toMatchObject(past)
	expect(given()).toEqual([])
	valueOf(addAssignment(teacher, newId(), student, until(now)))
	valueOf(addClassAssignment(teacher, newId(), { classId }, until(now)))
})
