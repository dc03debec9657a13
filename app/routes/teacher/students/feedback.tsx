import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { FeedbackDesk } from '#app/views/learning/feedback-desk.tsx'
import { readFeedbackDesk } from '#app/views/learning/feedback-desk.server.ts'
import { enter } from '#app/guards/enter.server.ts'

export { links } from '#app/styles/work.ts'

export const handle = { title: 'Feedback' }

/** Feedback that families share with their teacher, and the teacher's notes. */
export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'teacher', 'student:read')
	return readFeedbackDesk(args, access, null)
}

export default function TaughtFeedback() {
	return <FeedbackDesk {...useLoaderData<typeof loader>()} />
}
