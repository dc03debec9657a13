import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { EventList } from '#app/views/event/event-list.tsx'
import { enter } from '#app/guards/enter.server.ts'
import { readEvents } from '#app/views/event/read.server.ts'

export { links } from '#app/styles/work.ts'

export const handle = { title: 'Recitals and exams' }

/** Recitals and exams a teacher’s own students may take part in. */
export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'teacher', 'class:read')
	return readEvents(args, access)
}

export default function TeacherEvents() {
	return <EventList {...useLoaderData<typeof loader>()} />
}
