import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { FeedbackDesk } from '#app/views/learning/feedback-desk.tsx'
import { readFeedbackDesk, saveFeedbackDesk } from '#app/views/learning/feedback-desk.server.ts'
import { enter } from '#app/guards/enter.server.ts'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: 'Feedback' }

/** One piece of feedback, to answer. */
export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'teacher', 'student:read')
	return readFeedbackDesk(args, access, args.params.feedbackId ?? '')
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'teacher', 'learning:write')
	return saveFeedbackDesk(args, access, args.params.feedbackId ?? '')
}

export default function AnswerTaughtFeedback() {
	return <FeedbackDesk {...useLoaderData<typeof loader>()} />
}
