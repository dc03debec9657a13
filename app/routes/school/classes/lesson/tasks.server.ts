import type { ActionFunctionArgs } from '@remix-run/node'
import { foundLesson } from '#app/guards/lesson.server.ts'
import { tasksOf, type Doing } from '#app/requests/task.server.ts'
import type { Access } from '#app/models/access.server.ts'
import type { LessonDetail } from '#app/models/lesson/detail.server.ts'

type AtLesson = Doing & { lesson: LessonDetail }

export function atLesson(args: ActionFunctionArgs, access: Access): AtLesson {
	return { args, access, lesson: foundLesson(access, args.params.sessionId) }
}

export const lessonTask = tasksOf<AtLesson>()

/** Lets the notice mention that families were emailed. */
export function mailedIn(mailed: number): Record<string, string> {
	return mailed > 0 ? { mailed: 'yes' } : {}
}

export function visitorIn(lesson: LessonDetail | null, studentId: string): Record<string, string> {
	const student = lesson?.expected.find((student) => student.studentId === studentId)?.name
	return student ? { student } : {}
}

export function forcedBy(reason: string | undefined) {
	return reason ? { reason } : undefined
}
