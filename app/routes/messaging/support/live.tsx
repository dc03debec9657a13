import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { enter } from '#app/guards/enter.server.ts'
import { SupportChat } from './chat.tsx'
import { readSupport } from './read.server.ts'

export const handle = { title: 'Messages' }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'messaging', 'message:write')
	return readSupport(args, access, { live: true })
}

export default function LiveSupport() {
	return <SupportChat chat={useLoaderData<typeof loader>()} />
}
