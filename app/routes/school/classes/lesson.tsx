import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { enter } from '#app/guards/enter.server.ts'
import { foundLesson } from '#app/guards/lesson.server.ts'
import { LessonPage } from './lesson/lesson-page.tsx'
import { lessonFacts, rollOf } from './lesson/read.server.ts'
import { saveLesson } from './lesson/save.server.ts'
import { atLesson } from './lesson/tasks.server.ts'
import { lessonTitle } from './lesson/title.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export { paperLinks as links } from '#app/styles/work.ts'

export const handle = { title: lessonTitle() }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'class:read')
	const lesson = foundLesson(access, args.params.sessionId)
	return { lesson: lessonFacts(access, lesson), ...rollOf(access, lesson) }
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'schedule:write')
	return saveLesson(atLesson(args, access))
}

export default function Lesson() {
	return <LessonPage {...useLoaderData<typeof loader>()} />
}
