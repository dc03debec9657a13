import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { openPortal } from '#app/requests/portal.server.ts'
import { enter } from '#app/guards/enter.server.ts'
import { LessonsPage } from './lessons-page.tsx'
import { readSchedule } from './read.server.ts'
import { saveSchedule } from './save.server.ts'

export { links } from '#app/styles/portal.ts'

export const handle = { title: 'Lessons' }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'student', 'lesson:book')
	const portal = openPortal(args, access, 'schedule')
	return readSchedule(args, access, portal, 'absence')
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'student', 'lesson:book')
	return saveSchedule(args, access, openPortal(args, access, 'schedule'))
}

/** Reports an absence, or takes it back. The form is shown within the list of lessons. */
export default function ReportAbsence() {
	return <LessonsPage {...useLoaderData<typeof loader>()} />
}
