import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { enterPlatform } from '#app/guards/enter.server.ts'
import { missing } from '#app/web/missing.server.ts'
import { readSchools } from './schools/read.server.ts'
import { SchoolList } from './schools/school-list.tsx'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: 'Schools' }

export async function loader(args: LoaderFunctionArgs) {
	const staff = await enterPlatform(args)
	return readSchools(args, staff)
}

/** Forms of pages that stayed open over a release are redirected by the guard. */
export async function action(args: ActionFunctionArgs) {
	await enterPlatform(args)
	return missing()
}

export default function Schools() {
	return <SchoolList {...useLoaderData<typeof loader>()} />
}
