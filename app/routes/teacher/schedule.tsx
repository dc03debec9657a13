import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { href } from '#app/domain/href.ts'
import { withdrawalForm } from '#app/domain/learning/form.ts'
import { enter } from '#app/guards/enter.server.ts'
import { withdrawProposal } from '#app/models/lesson/proposals.server.ts'
import { goTo, tasksOf } from '#app/requests/task.server.ts'
import { readOwnSchedule } from './schedule/read.server.ts'
import { OwnSchedule } from './schedule/schedule-page.tsx'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export { viewLinks as links } from '#app/styles/work.ts'

export const handle = { title: 'Schedule' }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'teacher', 'class:read')
	return readOwnSchedule(access, new URL(args.request.url).searchParams)
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'teacher', 'learning:write')
	return withdraw({ args, access })
}

const withdraw = tasksOf()({
	form: withdrawalForm,
	save: ({ access }, { id }) => withdrawProposal(access, id),
	then: () => goTo(href.teacherSchedule(), 'proposal-withdrawn'),
})

export default function TeacherSchedule() {
	return <OwnSchedule {...useLoaderData<typeof loader>()} />
}
