import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { enter } from '#app/guards/enter.server.ts'
import scheduleCss from '#app/styles/schedule.css?url'
import { Propose } from './schedule/propose.tsx'
import { readOwnSchedule, readProposal } from './schedule/read.server.ts'
import { saveProposal } from './schedule/save.server.ts'
import { OwnSchedule } from './schedule/schedule-page.tsx'
import { daysLinks, links as workLinks } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const links = () => [...daysLinks(), ...workLinks(), { rel: 'stylesheet', href: scheduleCss }]

export const handle = { title: 'Schedule' }

export async function loader(asked: LoaderFunctionArgs) {
	const access = await enter(asked, 'teacher', 'class:read')
	const { searchParams } = new URL(asked.request.url)
	if (searchParams.get('do') === 'propose')
		return { proposal: readProposal(access, searchParams.get('lesson') ?? ''), schedule: null }
	return { proposal: null, schedule: readOwnSchedule(access, searchParams) }
}

export async function action(asked: ActionFunctionArgs) {
	const access = await enter(asked, 'teacher', 'learning:write')
	return saveProposal(asked, access)
}

export default function TeacherSchedule() {
	const { proposal, schedule } = useLoaderData<typeof loader>()
	if (proposal) return <Propose {...proposal} />
	return schedule ? <OwnSchedule {...schedule} /> : null
}
