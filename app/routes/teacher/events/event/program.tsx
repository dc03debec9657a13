import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ProgramPage } from '#app/views/event/program-page.tsx'
import { enter } from '#app/guards/enter.server.ts'
import { foundEvent, readProgram } from '#app/views/event/read.server.ts'
import { eventTitle } from '#app/views/event/title.ts'

export { paperLinks as links } from '#app/styles/work.ts'

export const handle = { title: eventTitle((name) => `Program – ${name}`) }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'teacher', 'class:read')
	return readProgram(access, foundEvent(access, args.params.eventId))
}

export default function TeacherProgram() {
	return <ProgramPage {...useLoaderData<typeof loader>()} />
}
