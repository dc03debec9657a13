import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { EventList } from '#app/views/event/event-list.tsx'
import { enter } from '#app/guards/enter.server.ts'
import { readEvents } from '#app/views/event/read.server.ts'

export { links } from '#app/styles/work.ts'

export const handle = { title: 'Recitals and exams' }

/** Recitals and exams are planned beside classes. */
export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'class:read')
	return readEvents(args, access)
}

export default function Events() {
	return <EventList {...useLoaderData<typeof loader>()} />
}
