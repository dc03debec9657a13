import type { LoaderFunctionArgs } from '@remix-run/node'
import { classAssignmentLabel, many } from '#app/domain/class/labels.ts'
import { href } from '#app/domain/href.ts'
import { assignmentForm } from '#app/domain/learning/form.ts'
import type { Access } from '#app/models/access.server.ts'
import {
	addClassAssignment,
	findAssignmentGroup,
	type ClassOrLesson,
} from '#app/models/learning/class-assignment.server.ts'
import { goTo, tasksOf, type Doing } from '#app/requests/task.server.ts'
import { formKey } from '#app/web/form-key.server.ts'
import { missing } from '#app/web/missing.server.ts'

/** The class of the address, and the lesson whose roll the page was opened from. */
export function classInAddress({ params, request }: LoaderFunctionArgs): ClassOrLesson {
	const lessonId = new URL(request.url).searchParams.get('lesson') ?? undefined
	return { classId: params.classId ?? '', lessonId }
}

function backTo({ role }: Access, { classId, lessonId }: ClassOrLesson): string {
	if (role === 'teacher') return lessonId ? href.teacherLesson(classId, lessonId) : href.teacherClass(classId)
	return lessonId ? href.lesson(lessonId) : href.class(classId, 'students')
}

export function readClassAssignment(access: Access, at: ClassOrLesson) {
	const { name, students } = findAssignmentGroup(access, at) ?? missing()
	return {
		formKey: formKey(),
		title: classAssignmentLabel(access.school.kind === 'solo'),
		name,
		students: students.map(({ studentId: id, name }) => ({ id, name })),
		back: backTo(access, at),
	}
}

export type ClassAssignmentRead = ReturnType<typeof readClassAssignment>

export const saveClassAssignment = tasksOf<Doing & { at: ClassOrLesson }>()({
	form: assignmentForm,
	save: ({ access, at }, value, { key }) => addClassAssignment(access, key, at, value),
	then: ({ count }, { access, at }) =>
		goTo(backTo(access, at), 'class-assignment', {
			count: many(count, 'student', 'students'),
		}),
})
