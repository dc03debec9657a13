import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { PortalHead } from '#app/components/portal/portal-head.tsx'
import { usePortalWords } from '#app/components/portal/words.ts'
import { openPortal } from '#app/requests/portal.server.ts'
import { enter } from '#app/guards/enter.server.ts'
import { FeedbackForm } from './feedback/form.tsx'
import { FeedbackList } from './feedback/list.tsx'
import { readFeedback } from './feedback/read.server.ts'
import { saveFeedback } from './feedback/save.server.ts'

export { links } from '#app/styles/portal.ts'

export const handle = { title: 'Feedback' }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'student', 'feedback:write')
	return readFeedback(args, access, openPortal(args, access, 'feedback'))
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'student', 'feedback:write')
	return saveFeedback(args, access, openPortal(args, access, 'feedback'))
}

export default function Feedback() {
	const { list, child, own, fromTeachers, choices, changing } = useLoaderData<typeof loader>()
	const text = usePortalWords().learning
	return (
		<>
			<PortalHead title={text.feedback} list={list} child={child} />
			<FeedbackList title={text.fromTeachers} rows={fromTeachers} />
			<FeedbackList title={text.own} rows={own} empty={text.noOwn} />
			<FeedbackForm choices={choices} changing={changing} />
		</>
	)
}
