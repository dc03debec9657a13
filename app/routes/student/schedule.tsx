import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { openPortal } from '#app/flows/portal.server.ts'
import { enter } from '#app/guards/enter.server.ts'
import { BookMakeUp } from './schedule/book.tsx'
import { ConfirmMakeUp } from './schedule/confirm.tsx'
import { LessonsPage } from './schedule/lessons-page.tsx'
import { readSchedule } from './schedule/read.server.ts'
import { saveSchedule } from './schedule/save.server.ts'

export const handle = { title: 'Lessons' }

export async function loader(asked: LoaderFunctionArgs) {
	const access = await enter(asked, 'student', 'lesson:book')
	return readSchedule(asked, access, openPortal(asked, access, 'schedule'))
}

export async function action(asked: ActionFunctionArgs) {
	const access = await enter(asked, 'student', 'lesson:book')
	return saveSchedule(asked, access, openPortal(asked, access, 'schedule'))
}

export default function Schedule() {
	const loaded = useLoaderData<typeof loader>()
	if (loaded.task === 'book') return <BookMakeUp {...loaded} />
	if (loaded.task === 'confirm') return <ConfirmMakeUp {...loaded} />
	return <LessonsPage {...loaded} />
}
