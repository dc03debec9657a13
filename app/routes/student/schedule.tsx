import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { openPortal } from '#app/requests/portal.server.ts'
import { enter } from '#app/guards/enter.server.ts'
import { keepCertificate } from '#app/views/event/read.server.ts'
import { BookMakeUp } from './schedule/book.tsx'
import { ConfirmMakeUp } from './schedule/confirm.tsx'
import { EventForm } from './schedule/event-form.tsx'
import { EventsPage } from './schedule/events-page.tsx'
import { LessonsPage } from './schedule/lessons-page.tsx'
import { readSchedule } from './schedule/read.server.ts'
import { saveFamilyEvents } from './schedule/save-events.server.ts'
import { saveSchedule } from './schedule/save.server.ts'

export const handle = { title: 'Lessons' }

export async function loader(asked: LoaderFunctionArgs) {
	const access = await enter(asked, 'student', 'lesson:book')
	const portal = openPortal(asked, access, 'schedule')
	const { searchParams } = new URL(asked.request.url)
	if (searchParams.get('format') === 'pdf')
		await keepCertificate(asked, access, searchParams.get('entry') ?? '')
	return readSchedule(asked, access, portal)
}

export async function action(asked: ActionFunctionArgs) {
	const access = await enter(asked, 'student', 'lesson:book')
	const portal = openPortal(asked, access, 'schedule')
	const isEvents = new URL(asked.request.url).searchParams.get('tab') === 'events'
	return isEvents ? saveFamilyEvents(asked, access, portal) : saveSchedule(asked, access, portal)
}

export default function Schedule() {
	const loaded = useLoaderData<typeof loader>()
	if (loaded.task === 'book') return <BookMakeUp {...loaded} />
	if (loaded.task === 'confirm') return <ConfirmMakeUp {...loaded} />
	if (loaded.task === 'events') return <EventsPage {...loaded} />
	if (loaded.task === 'event') return <EventForm {...loaded} />
	return <LessonsPage {...loaded} />
}
