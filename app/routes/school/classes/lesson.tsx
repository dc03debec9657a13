import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { later } from '#app/components/later.tsx'
import { enter } from '#app/guards/enter.server.ts'
import rollCss from '#app/styles/roll.css?url'
import { LessonPage } from './lesson/lesson-page.tsx'
import { readLesson } from './lesson/read.server.ts'
import { saveLesson } from './lesson/save.server.ts'
import { daysLinks, formLinks } from '#app/styles/work.ts'

const AddVisitor = later(() => import('./lesson/visitor.tsx'), 'AddVisitor')
const CancelLesson = later(() => import('./lesson/cancel.tsx'), 'CancelLesson')
const MoveLesson = later(() => import('./lesson/move.tsx'), 'MoveLesson')
const Substitute = later(() => import('./lesson/substitute.tsx'), 'Substitute')

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const links = () => [...daysLinks(), ...formLinks(), { rel: 'stylesheet', href: rollCss }]

export const handle = {
	title: (loaded?: { lesson: { class: string; when: string } }) =>
		loaded ? `${loaded.lesson.class}, ${loaded.lesson.when}` : 'Lesson',
}

export async function loader(asked: LoaderFunctionArgs) {
	const access = await enter(asked, 'school', 'class:read')
	return readLesson(asked, access)
}

export async function action(asked: ActionFunctionArgs) {
	const access = await enter(asked, 'school', 'schedule:write')
	return saveLesson(asked, access)
}

export default function Lesson() {
	const loaded = useLoaderData<typeof loader>()
	if (loaded.task === 'move') return <MoveLesson {...loaded} />
	if (loaded.task === 'cancel') return <CancelLesson {...loaded} />
	if (loaded.task === 'substitute') return <Substitute {...loaded} />
	if (loaded.task === 'visitor') return <AddVisitor {...loaded} />
	return <LessonPage {...loaded} />
}
