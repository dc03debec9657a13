import { leads, tasksOf, type Doing } from '#app/requests/task.server.ts'
import type { Child } from '#app/models/student/guardian.server.ts'
import type { FoundStudent } from '#app/models/student/student.server.ts'
import type { FlashId } from '#app/domain/flash.ts'
import { href } from '#app/domain/href.ts'
import { refused, type Refused } from '#app/utils/outcome.ts'

/** What every task on a student's page is given. */
export interface AtStudent extends Doing {
	student: FoundStudent
	child: Child
	/** An id from the address: whose guardian, which text. */
	param: (name: string) => string
}

/** Only the task that restores them is done to somebody in the archive. */
export const studentTask = tasksOf<AtStudent>(refuseArchived)
export const archiveTask = tasksOf<AtStudent>()

function refuseArchived({ student, child }: AtStudent): Refused | null {
	if (student.archivedAt === null) return null
	const words =
		student.mergedInto === null
			? `${child.name} was archived in the meantime, so nothing was changed. Restore them first.`
			: `This record of ${child.name} was merged with another record, so nothing was changed. Open that record instead.`
	return refused({ form: words }, { status: 409 })
}

/** On to the part of the page where the change can be seen. */
export function saidOf(
	{ child }: AtStudent,
	tab: string | undefined,
	id: FlashId,
	params?: Record<string, string>,
) {
	return leads(href.student(child.id, tab), id, { name: child.name, ...params })
}
