import { Link } from '#app/components/link.tsx'
import { useOpenAreas } from '#app/components/open-areas.ts'
import { Panel } from '#app/components/panel.tsx'
import { href } from '#app/domain/href.ts'
import type { Portal } from '#app/models/account/portal.server.ts'

const parts: [keyof Portal, string][] = [
	['schedule', 'lessons to come'],
	['notes', 'notes and practice'],
	['reports', 'reports'],
	['resources', 'files and links'],
	['messages', 'messages'],
	['money', 'invoices and payments'],
]

/** The portal settings apply to all families. Learners see invoices only if they pay themselves. */
export function PortalPanel({ portal }: { portal: Portal }) {
	const open = parts.filter(([part]) => portal[part]).map(([, text]) => text)
	const closed = parts.filter(([part]) => !portal[part]).map(([, text]) => text)
	return (
		<Panel
			title="What they will see"
			beside={
				useOpenAreas().settings ? (
					<Link to={href.schoolSettings('portal')}>Change for all families</Link>
				) : undefined
			}
		>
			<p>{open.length > 0 ? `Open to families: ${open.join(', ')}.` : 'Nothing but their own account.'}</p>
			{closed.length > 0 ? <p className="muted">Not open to families: {closed.join(', ')}.</p> : null}
			<p className="muted">
				A guardian sees their own children. A learner sees themselves, and money only if they pay.
			</p>
		</Panel>
	)
}
