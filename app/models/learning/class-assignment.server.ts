import { write } from '#db/client.server.ts'
import { today } from '#app/utils/dates.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'
import type { Access } from '../access.server.ts'
import { listExpected } from '../attendance/expected.server.ts'
import { findClass } from '../class/detail.server.ts'
import { resultOfKey, spendKey } from '../form-key.server.ts'
import { findLesson } from '../lesson/detail.server.ts'
import { giveAssignment, refusePastDay, type AssignmentText } from './internal/give-assignment.server.ts'
import { isFamily, unknown } from './internal/reach.server.ts'

/** A class, or one of its lessons, whose substitute may not open the class. */
export interface ClassOrLesson {
	classId: string
	lessonId?: string
}

/**
 * The students who get an assignment of the class: those enrolled today, or on the day of a lesson to come. Visitors are left
 * out, because they have teachers of their own. Null without permission.
 */
export function findAssignmentGroup(access: Access, { classId, lessonId }: ClassOrLesson) {
	const lesson = lessonId ? findLesson(access, lessonId) : null
	const name = lessonId ? lesson?.classId === classId && lesson.class.name : findClass(access, classId)?.name
	if (!name || isFamily(access)) return null
	const now = today(access.school.timeZone)
	const day = lesson && lesson.day > now ? lesson.day : now
	const students = listExpected(access, { id: '', classId, day, startsAt: 0 })
	return { name, students: students.map(({ studentId, name }) => ({ studentId, name })) }
}

/** Gives every student of the class an assignment of their own, to be ticked off one by one. */
export function addClassAssignment(
	access: Access,
	key: string,
	at: ClassOrLesson,
	text: AssignmentText,
): Outcome<{ count: number }> {
	return write((tx) => {
		const before = resultOfKey(access, key)
		if (before) return done({ count: Number(before) })
		const group = findAssignmentGroup(access, at)
		if (!group) return unknown(at.lessonId ? 'This lesson' : 'This class')
		const wrong = refusePastDay(access, text)
		if (wrong) return wrong
		const count = group.students.length
		if (count === 0) return refused({ form: NOBODY })
		for (const student of group.students)
			giveAssignment(tx, access, student, { ...text, lessonId: at.lessonId })
		spendKey(tx, access, key, String(count))
		return done({ count })
	})
}

const NOBODY = 'Nobody is enrolled on this day, so nobody can get the assignment.'
