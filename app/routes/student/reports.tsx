import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { openPortal } from '#app/requests/portal.server.ts'
import { keepCertificate } from '#app/views/event/read.server.ts'
import { enter } from '#app/guards/enter.server.ts'
import { missing } from '#app/web/missing.server.ts'
import { ReportList } from './reports/list.tsx'
import { readReports } from './reports/read.server.ts'

export { links } from '#app/styles/portal.ts'

export const handle = { title: 'Reports' }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'student', 'progress:read')
	const portal = openPortal(args, access, 'reports')
	const certificate = new URL(args.request.url).searchParams.get('certificate')
	if (certificate !== null) await keepCertificate(args, access, certificate)
	return readReports(access, portal)
}

/** Forms of pages that stayed open over a release are redirected by the guard. */
export async function action(args: ActionFunctionArgs) {
	await enter(args, 'student', 'progress:read')
	return missing()
}

export default function Reports() {
	return <ReportList {...useLoaderData<typeof loader>()} />
}
