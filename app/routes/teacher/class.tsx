import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { enter } from '#app/guards/enter.server.ts'
import rollCss from '#app/styles/roll.css?url'
import { ClassPage } from './class/class-page.tsx'
import { readClassLesson } from './class/read-lesson.server.ts'
import { readClass } from './class/read.server.ts'
import { LessonRoll } from './class/lesson-roll.tsx'
import { saveClassRoll } from './class/save.server.ts'
import { daysLinks, formLinks } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const links = () => [...daysLinks(), ...formLinks(), { rel: 'stylesheet', href: rollCss }]

export const handle = {
	title: (loaded?: { title: string }) => loaded?.title ?? 'Class',
}

/** A class of one's own; of somebody else's only the lesson that is covered. */
export async function loader(asked: LoaderFunctionArgs) {
	const access = await enter(asked, 'teacher', 'class:read')
	const classId = asked.params.classId ?? ''
	const lesson = new URL(asked.request.url).searchParams.get('lesson')
	if (lesson)
		return { lesson: readClassLesson(access, classId, lesson), class: null, title: 'Roll and notes' }
	const found = readClass(access, classId, new URL(asked.request.url).searchParams.get('tab'))
	return { lesson: null, class: found, title: found.name }
}

export async function action(asked: ActionFunctionArgs) {
	const access = await enter(asked, 'teacher', 'learning:write')
	return saveClassRoll(asked, access)
}

export default function TeacherClass() {
	const { lesson, class: found } = useLoaderData<typeof loader>()
	if (lesson) return <LessonRoll key={lesson.id} {...lesson} />
	return found ? <ClassPage {...found} /> : null
}
