import { and, eq } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import type { EndForm } from '#app/domain/class/enrollment-form.ts'
import { classes, enrolments, students } from '#db/schema/index.ts'
import { nameOf } from '#app/domain/student/name.ts'
import { done, type Outcome } from '#app/utils/outcome.ts'
import type { Access } from '../access.server.ts'
import { rowOf } from '../school-rows.server.ts'
import { endEnrolment, type Changed } from '../enrolment/changes.server.ts'
import { removeLessonsAlone } from '../lesson/lessons-alone.server.ts'
import { classesOf } from '../scope.server.ts'
import { writeWhole } from '../undo.server.ts'

/** Ends an enrollment. A private class also loses its lessons after that day. */
export function leaveClass(
	access: Access,
	which: { classId: string; id: string },
	end: EndForm,
): Outcome<Changed & { lessonsChange: string | null }> {
	return writeWhole((tx) => {
		const student = findPupil(access, which)
		// Must run before the enrollment ends: it tells which lessons are the student's alone.
		const lessonsChange = student
			? removeLessonsAlone(tx, access, student, { after: end.endsOn, classId: which.classId })
			: null
		const ended = endEnrolment(access, which, end)
		return ended.ok ? done({ ...ended.value, lessonsChange }) : ended
	})
}

function findPupil(access: Access, { classId, id }: { classId: string; id: string }) {
	const enrolment = database()
		.select({ id: students.id, firstName: students.firstName, lastName: students.lastName })
		.from(enrolments)
		.innerJoin(classes, and(rowOf(classes, access, enrolments.classId), eq(classes.kind, 'private')))
		.innerJoin(students, rowOf(students, access, enrolments.studentId))
		.where(and(rowOf(enrolments, access, id), eq(enrolments.classId, classId), classesOf(access)))
		.get()
	return enrolment && { id: enrolment.id, name: nameOf(enrolment) }
}
