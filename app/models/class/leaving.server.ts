import { and, eq } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import type { EndForm } from '#app/domain/class/enrollment-form.ts'
import { classes, enrolments, students } from '#db/schema/index.ts'
import { nameOf } from '#app/domain/student/name.ts'
import { done, type Outcome } from '#app/utils/outcome.ts'
import type { Access } from '../access.server.ts'
import { endEnrolment, type Changed } from '../enrolment/changes.server.ts'
import { removeLessonsAlone } from '../lesson/lessons-alone.server.ts'
import { classesOf } from '../scope.server.ts'
import { writeWhole } from '../undo.server.ts'

/** Ends a place in a class. A private lesson ends with its only student: its lessons after that day leave the schedule. */
export function leaveClass(
	access: Access,
	which: { classId: string; id: string },
	end: EndForm,
): Outcome<Changed & { lessonsChange: string | null }> {
	return writeWhole((tx) => {
		const student = findPupil(access, which)
		// While the place is theirs: it says which lessons are theirs alone.
		const lessonsChange = student
			? removeLessonsAlone(tx, access, student, { after: end.endsOn, classId: which.classId })
			: null
		const ended = endEnrolment(access, which, end)
		return ended.ok ? done({ ...ended.value, lessonsChange }) : ended
	})
}

function findPupil(access: Access, { classId, id }: { classId: string; id: string }) {
	const { schoolId } = access
	const found = database()
		.select({ id: students.id, firstName: students.firstName, lastName: students.lastName })
		.from(enrolments)
		.innerJoin(
			classes,
			and(eq(classes.schoolId, schoolId), eq(classes.id, enrolments.classId), eq(classes.kind, 'private')),
		)
		.innerJoin(students, and(eq(students.schoolId, schoolId), eq(students.id, enrolments.studentId)))
		.where(
			and(
				eq(enrolments.schoolId, schoolId),
				eq(enrolments.id, id),
				eq(enrolments.classId, classId),
				classesOf(access),
			),
		)
		.get()
	return found && { id: found.id, name: nameOf(found) }
}
