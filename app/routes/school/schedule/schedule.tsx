import { redirect, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { href } from '#app/domain/href.ts'
import { enter } from '#app/guards/enter.server.ts'
import scheduleCss from '#app/styles/schedule.css?url'
import { AddLesson } from './schedule/add-lesson.tsx'
import { readAddition, readSchedule } from './schedule/read.server.ts'
import { SchedulePage } from './schedule/schedule-page.tsx'
import { links as workLinks } from '#app/styles/work.ts'

export const links = () => [...workLinks(), { rel: 'stylesheet', href: scheduleCss }]

export const handle = { title: 'Schedule' }

export async function loader(asked: LoaderFunctionArgs) {
	const access = await enter(asked, 'school', 'class:read')
	if (new URL(asked.request.url).searchParams.get('do') !== 'add')
		return { task: null, ...readSchedule(asked, access) }
	const addition = readAddition(asked, access)
	if (addition.classId) throw redirect(href.newLesson(addition.classId, addition.slot))
	return { task: 'add' as const, ...addition }
}

export default function Schedule() {
	const loaded = useLoaderData<typeof loader>()
	return loaded.task === 'add' ? <AddLesson {...loaded} /> : <SchedulePage {...loaded} />
}
