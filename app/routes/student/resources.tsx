import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { openPortal } from '#app/requests/portal.server.ts'
import { enter } from '#app/guards/enter.server.ts'
import { readShared } from './resources/read.server.ts'
import { SharedPage } from './resources/shared-page.tsx'

export { links } from '#app/styles/portal.ts'

export const handle = { title: 'Files' }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'student', 'resource:read')
	return readShared(args, access, openPortal(args, access, 'resources'))
}

export default function SharedResources() {
	return <SharedPage {...useLoaderData<typeof loader>()} />
}
