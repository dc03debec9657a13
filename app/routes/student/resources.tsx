import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { enter } from '#app/guards/enter.server.ts'
import { readShared } from './resources/read.server.ts'
import { SharedPage } from './resources/shared-page.tsx'

export const handle = { title: 'Resources' }

export async function loader(asked: LoaderFunctionArgs) {
	const access = await enter(asked, 'student', 'resource:read')
	return readShared(asked, access)
}

export default function SharedResources() {
	return <SharedPage {...useLoaderData<typeof loader>()} />
}
