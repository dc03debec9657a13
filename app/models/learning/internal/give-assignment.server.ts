import type { Tx } from '#db/client.server.ts'
import { assignments } from '#db/schema/index.ts'
import { today } from '#app/utils/dates.ts'
import { newId } from '#app/utils/id.server.ts'
import { refused, type Refused } from '#app/utils/outcome.ts'
import type { Access } from '../../access.server.ts'
import { record } from '../../audit.server.ts'
import { tellOfAssignment } from '../../notification/learning.server.ts'
import { editedNow } from './reach.server.ts'

export interface AssignmentText {
	text: string
	minutesADay?: number
	dueOn?: string
	/** The lesson the assignment was given at. */
	lessonId?: string
}

/** An assignment that ended yesterday would be overdue as soon as it is given. */
export function refusePastDay({ school }: Access, { dueOn }: AssignmentText): Refused | null {
	return dueOn && dueOn < today(school.timeZone) ? refused({ dueOn: 'Choose today or a later day.' }) : null
}

/** Adds the assignment and tells the family. Callers have checked that the user may. */
export function giveAssignment(
	tx: Tx,
	access: Access,
	{ studentId, name }: { studentId: string; name: string },
	{ text, minutesADay, dueOn, lessonId }: AssignmentText,
): string {
	const id = newId()
	const { schoolId } = access
	tx.insert(assignments)
		.values({ ...editedNow(access), schoolId, id, studentId, text, minutesADay, dueOn, lessonId })
		.run()
	tellOfAssignment(tx, access, { studentId, name }, { id, text })
	record(tx, access, 'assignment.added', { objectId: studentId, objectName: name })
	return id
}
