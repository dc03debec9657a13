import type { Access } from '#app/models/access.server.ts'
import { change, rows } from './database.ts'
import {
	accessOf,
	aGuardianAt,
	aLesson,
	anEnrolment,
	aStudent,
	aStudentAt,
	aTeacherAt,
	type APerson,
} from './factories.ts'
import { aTimetable } from './lessons.ts'

const own = (person: APerson): Access => ({ ...accessOf(person), reach: 'own' })

/** A teacher with one class, a learner in it with a mother, a colleague, and two lessons of last week and today. */
export function aStudio() {
	const table = aTimetable({ now: '2026-01-13T22:00:00Z' })
	const { school, access: office, classId, at } = table
	const [teacher, colleague] = [aTeacherAt(school), aTeacherAt(school)]
	const learner = aStudentAt(school)
	const mother = aGuardianAt(school)
	const ids = (table: string, person: APerson) =>
		rows<{ id: string }>(`select id from ${table} where membership_id = ?`, person.membershipId)[0]?.id ?? ''
	const teacherId = ids('teachers', teacher)
	const student = ids('students', learner)
	anEnrolment(school, classId, student)
	change('delete from enrolments where student_id = ?', table.student)
	change(
		`insert into class_teachers (school_id, class_id, teacher_id, part) values (?, ?, ?, 'lead')`,
		school.id,
		classId,
		teacherId,
	)
	change(
		`insert into guardians (school_id, id, name, name_key, membership_id, created_at, updated_at)
		values (?, 'g', 'Ana', 'ana', ?, 1, 1)`,
		school.id,
		mother.membershipId,
	)
	change(
		`insert into guardianships (school_id, student_id, guardian_id, relation, created_at)
		values (?, ?, 'g', 'mother', 1)`,
		school.id,
		student,
	)
	const lesson = (day: string) => aLesson(school, { classId, teacherId, startsAt: at(day, '16:00'), day })
	return {
		...table,
		student,
		stranger: aStudent(school),
		teacherId,
		colleagueId: ids('teachers', colleague),
		last: lesson('2026-01-06'),
		now: lesson('2026-01-13'),
		next: lesson('2026-01-20'),
		office,
		teacher: own(teacher),
		colleague: own(colleague),
		learner: own(learner),
		mother: own(mother),
	}
}
