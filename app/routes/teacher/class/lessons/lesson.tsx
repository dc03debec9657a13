import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { enter } from '#app/guards/enter.server.ts'
import { LessonRoll } from './lesson-roll.tsx'
import { readClassLesson } from './read-lesson.server.ts'
import { saveClassRoll } from './save.server.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export { paperLinks as links } from '#app/styles/work.ts'

export const handle = { title: 'Roll and notes' }

/** Not nested in the class, because a substitute may open the lesson but not the class. */
export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'teacher', 'class:read')
	return readClassLesson(access, args.params.classId ?? '', args.params.sessionId ?? '')
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'teacher', 'learning:write')
	return saveClassRoll(args, access)
}

export default function TeacherLesson() {
	const lesson = useLoaderData<typeof loader>()
	return <LessonRoll key={lesson.id} {...lesson} />
}
