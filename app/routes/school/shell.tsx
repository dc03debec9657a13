import type { LoaderFunctionArgs } from '@remix-run/node'
import { Outlet, useLoaderData } from '@remix-run/react'
import { Desk, FromGuide } from '#app/components/shell/desk.tsx'
import { DeskErrors } from '#app/components/shell/desk-errors.tsx'
import { enter } from '#app/guards/enter.server.ts'
import { schoolFrame } from '#app/requests/frame.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { isOwner } from '#app/domain/account/roles.ts'
import { platformHref } from '#app/domain/platform/href.ts'
import { dateWords, momentWords } from '#app/utils/dates.ts'
import { href } from '#app/domain/href.ts'

export { onlyAfterActions as shouldRevalidate } from '#app/web/only-after-actions.ts'

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'home:read')
	return { ...schoolFrame(args, access), banner: viewingOf(access) ?? pastDueOf(access) }
}

/** Tells platform staff which school they are viewing, and until when. */
function viewingOf({ seenBy, name, school }: Access) {
	if (!seenBy) return null
	const until = momentWords(seenBy.until, 'UTC', school.dateFormat)
	return {
		text: `You are viewing this school as ${name}, until ${until} UTC. Nothing can be changed.`,
		action: platformHref.school(school.id),
		intent: 'end-view',
		label: 'Stop viewing',
	}
}

/** Tells the owner about a failed payment for Solfa. */
function pastDueOf({ role, kind, school, dates }: Access) {
	if (!school.pastDue || !isOwner({ role, kind })) return null
	const { readOnlyAt } = school.pastDue
	const day = dateWords(readOnlyAt, school.timeZone, dates)
	return {
		text:
			readOnlyAt > Date.now()
				? `Your last payment for Solfa failed. From ${day}, nothing can be changed until it is paid.`
				: `Your last payment for Solfa failed. Since ${day}, nothing can be changed until it is paid.`,
		action: href.subscription(),
		label: 'Pay now',
	}
}

export default function SchoolShell() {
	const frame = useLoaderData<typeof loader>()
	return (
		<Desk frame={frame}>
			{frame.banner ? <Banner {...frame.banner} /> : null}
			<FromGuide />
			<Outlet />
		</Desk>
	)
}

interface BannerProps {
	text: string
	action: string
	/** Value posted by the button; without it the button is a link to `action`. */
	intent?: string
	label: string
}

function Banner({ text, action, intent, label }: BannerProps) {
	return (
		<div className="notice notice-warn" role="note">
			<p>{text}</p>
			<form method={intent ? 'post' : 'get'} action={action}>
				<button className="button" name={intent && 'intent'} value={intent}>
					{label}
				</button>
			</form>
		</div>
	)
}

export function ErrorBoundary() {
	return <DeskErrors shell="routes/school/shell" />
}
