import type { LoaderFunctionArgs } from '@remix-run/node'
import { Outlet, useLoaderData, useLocation } from '@remix-run/react'
import { Desk } from '#app/components/desk.tsx'
import { Link } from '#app/components/link.tsx'
import { DeskErrors } from '#app/components/desk-errors.tsx'
import { enter } from '#app/guards/enter.server.ts'
import { schoolFrame } from '#app/flows/frame.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { platformHref } from '#app/domain/platform/href.ts'
import { momentWords } from '#app/utils/dates.ts'
import { href } from '#app/domain/href.ts'

export { onlyAfterActions as shouldRevalidate } from '#app/web/only-after-actions.ts'

export async function loader(asked: LoaderFunctionArgs) {
	const access = await enter(asked, 'school', 'home:read')
	return { ...schoolFrame(asked, access), viewing: viewingOf(access) }
}

/** Whether somebody of the platform looks, as whom, and until when. */
function viewingOf({ seenBy, name, school }: Access) {
	if (!seenBy) return null
	const until = momentWords(seenBy.until, 'UTC', school.dateFormat)
	return { as: name, until, back: platformHref.school(school.id) }
}

export default function SchoolShell() {
	const frame = useLoaderData<typeof loader>()
	return (
		<Desk frame={frame}>
			{frame.viewing ? <Viewing {...frame.viewing} /> : null}
			<FromGuide />
			<Outlet />
		</Desk>
	)
}

/** On every page, for staff who look at a school as its owner. */
function Viewing({ as, until, back }: { as: string; until: string; back: string }) {
	return (
		<div className="notice notice-warn" role="note">
			<p>
				You are viewing this school as {as}, until {until} UTC. Nothing can be changed.
			</p>
			<form method="post" action={back}>
				<button className="button" name="intent" value="end-view">
					Stop viewing
				</button>
			</form>
		</div>
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
