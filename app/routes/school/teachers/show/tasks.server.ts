import type { ActionFunctionArgs } from '@remix-run/node'
import { leads, tasksOf, type Doing } from '#app/requests/task.server.ts'
import { foundTeacher } from '#app/guards/teacher.server.ts'
import type { Access } from '#app/models/access.server.ts'
import type { FoundTeacher } from '#app/models/teacher/detail.server.ts'
import { href } from '#app/domain/href.ts'
import type { TeacherTab } from '#app/domain/teacher/pages.ts'

/** What every task about a teacher gets. */
interface AtTeacher extends Doing {
	teacher: FoundTeacher
}

/** The teacher of the address, for the action of a tab or a task. */
export function atTeacher(args: ActionFunctionArgs, access: Access): AtTeacher {
	return { args, access, teacher: foundTeacher(access, args.params.teacherId) }
}

export const teacherTask = tasksOf<AtTeacher>()

/** On to the tab where the change can be seen; the profile if none is given. */
export const teacherSaved =
	(tab?: TeacherTab) =>
	(_: unknown, { teacher }: AtTeacher) =>
		leads(href.teacher(teacher.id, tab), 'teacher-saved', { name: teacher.name })
