import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { href } from '#app/domain/href.ts'
import { enter } from '#app/guards/enter.server.ts'
import { markSeen } from '#app/models/support/chat.server.ts'
import { SupportChat } from './chat.tsx'
import { modeOf, readSupport } from './read.server.ts'

export const handle = { title: 'Messages' }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'messaging', 'message:write')
	return readSupport(args, access)
}

/** Marks the answers of staff as read. */
export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'messaging', 'message:write')
	const mode = modeOf(args)
	markSeen(access.schoolId, access.userId)
	return redirect(href.support(mode), 303)
}

export default function SeenSupport() {
	return <SupportChat chat={useLoaderData<typeof loader>()} />
}
