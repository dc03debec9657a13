import { startConversation, type NewConversation } from '#app/models/message/conversation.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { newId } from '#app/utils/id.server.ts'
import {
	accessOf,
	aClass,
	aStudent,
	aStudentAt,
	aTeacherAt,
	anAdminAt,
	anEnrolment,
	aSchool,
} from './factories.ts'
import { aParent } from './portal.ts'
import { change, rows } from './database.ts'
import { aFamily } from './students.ts'

/** What a guard proves about somebody who writes. */
export const writerOf = (person: Parameters<typeof accessOf>[0]): Access => accessOf(person, 'message:write')

/** A conversation that must begin. */
export function begun(access: Access, conversation: Partial<NewConversation>): string {
	const started = startConversation(access, newId(), {
		to: ['office'],
		subject: 'A question',
		body: 'Hello',
		...conversation,
	})
	if (!started.ok) throw new Error(JSON.stringify(started.errors))
	return started.value.id
}

/** A school with an office, a teacher with a class, a child in it with a parent, and another teacher and family. */
export function aSchoolThatWrites() {
	const school = aSchool()
	const [office, teacher, stranger] = [anAdminAt(school), aTeacherAt(school), aTeacherAt(school)]
	const classId = aClass(school, { name: 'Violin' })
	const [{ id: teacherId }] = rows<{ id: string }>(
		'select id from teachers where membership_id = ?',
		teacher.membershipId,
	) as [{ id: string }]
	change(
		`insert into class_teachers (school_id, class_id, teacher_id, part) values (?, ?, ?, 'lead')`,
		school.id,
		classId,
		teacherId,
	)
	const familyId = aFamily(school, 'Okafor')
	const child = aStudent(school, { firstName: 'Maya', lastName: 'Okafor', familyId, birthDate: '2016-05-05' })
	anEnrolment(school, classId, child)
	const parent = aParent(school, [child])
	const other = aParent(school, [aStudent(school, { firstName: 'Ben', lastName: 'Hale' })])
	const learner = aStudentAt(school)
	return { school, office, teacher, stranger, classId, teacherId, familyId, child, parent, other, learner }
}

/** The learner of an account is under age from here on, and has a class. */
export function underAge(membershipId: string | null, studentDay = '2014-01-01'): string {
	change('update students set birth_date = ? where membership_id = ?', studentDay, membershipId)
	const [{ id }] = rows<{ id: string }>('select id from students where membership_id = ?', membershipId) as [
		{ id: string },
	]
	return id
}
