import type { ActionFunctionArgs } from '@remix-run/node'
import { goTo, tasksOf, type Doing } from '#app/requests/task.server.ts'
import { foundStudent } from '#app/guards/student.server.ts'
import type { Access } from '#app/models/access.server.ts'
import type { Child } from '#app/models/student/guardian.server.ts'
import type { FoundStudent } from '#app/models/student/student.server.ts'
import type { FlashId } from '#app/domain/flash.ts'
import { href } from '#app/domain/href.ts'
import { nameOf } from '#app/domain/student/name.ts'
import type { StudentTab } from '#app/domain/student/pages.ts'
import { refused, type Refused } from '#app/utils/outcome.ts'

export interface AtStudent extends Doing {
	student: FoundStudent
	child: Child
	/** Reads an id from the address, such as a guardian or a consent text. */
	param: (name: string) => string
}

export function atStudent(args: ActionFunctionArgs, access: Access): AtStudent {
	const student = foundStudent(access, args.params.id)
	const { searchParams } = new URL(args.request.url)
	return {
		args,
		access,
		student,
		child: named(student),
		param: (name) => searchParams.get(name) ?? '',
	}
}

export function named(student: FoundStudent): Child {
	return { id: student.id, name: nameOf(student) }
}

/** An archived student can only be restored or erased. */
export const studentTask = tasksOf<AtStudent>(refuseArchived)

function refuseArchived({ student, child }: AtStudent): Refused | null {
	if (student.archivedAt === null) return null
	const text =
		student.mergedInto === null
			? `${child.name} was archived in the meantime, so nothing was changed. Restore them first.`
			: `This record of ${child.name} was merged with another record, so nothing was changed. Open that record instead.`
	return refused({ form: text }, { status: 409 })
}

/** Redirects to the tab that shows the change, by default the overview. */
export function saidOf(
	{ child }: AtStudent,
	tab: StudentTab | undefined,
	id: FlashId,
	params?: Record<string, string>,
) {
	return goTo(href.student(child.id, tab), id, { name: child.name, ...params })
}

/** Adds an undo button to the notice. */
export function undoIn(undo: string | undefined): Record<string, string> {
	return undo ? { undo } : {}
}
