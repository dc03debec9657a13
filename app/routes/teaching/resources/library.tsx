import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { enter } from '#app/guards/enter.server.ts'
import { missing } from '#app/web/missing.server.ts'
import { Library } from './library/list.tsx'
import { readLibrary } from './library/read.server.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export { paperLinks as links } from '#app/styles/work.ts'

export const handle = { title: 'Resources' }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'teaching', 'resource:read')
	return readLibrary(args, access)
}

/** No form is sent here. Without an action the guard could not lead those on that were, before loans had addresses of their own. */
export async function action(args: ActionFunctionArgs) {
	await enter(args, 'teaching', 'resource:write')
	return missing()
}

export default function Resources() {
	return <Library {...useLoaderData<typeof loader>()} />
}
