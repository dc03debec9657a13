import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { enterPlatform } from '#app/guards/enter.server.ts'
import { SupportQueue } from './support/queue.tsx'
import { readQueue, readThread } from './support/read.server.ts'
import { addReply, pressButton, saveAnswer } from './support/save.server.ts'
import { SupportThread } from './support/thread.tsx'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: 'Support' }

export async function loader(args: LoaderFunctionArgs) {
	const staff = await enterPlatform(args)
	const id = new URL(args.request.url).searchParams.get('id')
	return id === null
		? { queue: readQueue(args, staff), thread: null }
		: { queue: null, thread: readThread(args, staff, id) }
}

/** What is done says the form's own `do`, for the buttons of one form say what kind of answer it is. */
export async function action(args: ActionFunctionArgs) {
	const staff = await enterPlatform(args)
	const { searchParams } = new URL(args.request.url)
	const its = { args, staff, id: searchParams.get('id') ?? '' }
	if (searchParams.get('do') === 'answer') return saveAnswer(its)
	return searchParams.get('do') === 'reply' ? addReply(its) : pressButton(its)
}

export default function Support() {
	const { queue, thread } = useLoaderData<typeof loader>()
	if (thread) return <SupportThread key={thread.id} its={thread} />
	return <SupportQueue its={queue} />
}
