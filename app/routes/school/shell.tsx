import type { LoaderFunctionArgs } from '@remix-run/node'
import { Outlet, useLoaderData, useLocation } from '@remix-run/react'
import { Desk } from '#app/components/desk.tsx'
import { Link } from '#app/components/link.tsx'
import { DeskErrors } from '#app/components/desk-errors.tsx'
import { enter } from '#app/guards/enter.server.ts'
import { schoolFrame } from '#app/flows/frame.server.ts'
import { href } from '#app/domain/href.ts'

export { onlyAfterActions as shouldRevalidate } from '#app/web/only-after-actions.ts'

export async function loader(asked: LoaderFunctionArgs) {
	const access = await enter(asked, 'school', 'home:read')
	return schoolFrame(asked, access)
}

export default function SchoolShell() {
	return (
		<Desk frame={useLoaderData<typeof loader>()}>
			<FromGuide />
			<Outlet />
		</Desk>
	)
}

/** Whoever comes from the guide is told the way back. */
function FromGuide() {
	const { search } = useLocation()
	if (new URLSearchParams(search).get('from') !== 'guide') return null
	return (
		<p className="muted">
			A step of the guide. When you are done, go <Link to={href.guide()}>back to Getting Started</Link> and
			mark it as complete.
		</p>
	)
}

export function ErrorBoundary() {
	return <DeskErrors shell="routes/school/shell" />
}
