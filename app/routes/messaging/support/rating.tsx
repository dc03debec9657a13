import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { enter } from '#app/guards/enter.server.ts'
import { SupportChat } from './chat.tsx'
import { modeOf, readSupport } from './read.server.ts'
import { saveRating } from './save.server.ts'

export const handle = { title: 'Messages' }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'messaging', 'message:write')
	return readSupport(args, access)
}

/** A refused rating shows the chat again, with the reason. */
export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'messaging', 'message:write')
	return saveRating({ args, access, mode: modeOf(args) })
}

export default function RateSupport() {
	return <SupportChat chat={useLoaderData<typeof loader>()} />
}
