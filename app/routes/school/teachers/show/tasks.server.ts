import type { ActionFunctionArgs } from '@remix-run/node'
import { goTo, tasksOf, type Doing } from '#app/requests/task.server.ts'
import { foundTeacher } from '#app/guards/teacher.server.ts'
import type { Access } from '#app/models/access.server.ts'
import type { FoundTeacher } from '#app/models/teacher/detail.server.ts'
import { href } from '#app/domain/href.ts'
import type { TeacherTab } from '#app/domain/teacher/pages.ts'

export interface AtTeacher extends Doing {
	teacher: FoundTeacher
}

export function atTeacher(args: ActionFunctionArgs, access: Access): AtTeacher {
	return { args, access, teacher: foundTeacher(access, args.params.teacherId) }
}

export const teacherTask = tasksOf<AtTeacher>()

/** Redirects to the tab that shows the change, by default the profile. */
export const teacherSaved =
	(tab?: TeacherTab) =>
	(_: unknown, { teacher }: AtTeacher) =>
		goTo(href.teacher(teacher.id, tab), 'teacher-saved', { name: teacher.name })
