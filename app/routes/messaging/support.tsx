import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { enter } from '#app/guards/enter.server.ts'
import { SupportChat } from './support/chat.tsx'
import { modeOf, readSupport } from './support/read.server.ts'
import { saveMessage } from './support/save.server.ts'

export const handle = { title: 'Messages' }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'messaging', 'message:write')
	return readSupport(args, access)
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'messaging', 'message:write')
	return saveMessage({ args, access, mode: modeOf(args) })
}

export default function Support() {
	return <SupportChat chat={useLoaderData<typeof loader>()} />
}
