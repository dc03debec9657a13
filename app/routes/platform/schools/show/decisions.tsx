import { DayOf } from '#app/components/dates.tsx'
import { Notice } from '#app/components/panel.tsx'
import type { Oversight } from '#app/models/platform/oversight.server.ts'

/** Decisions of the platform that still apply. */
export function Decisions({ oversight }: { oversight: Oversight | null }) {
	if (!oversight) return null
	const { suspendedAt, suspendReason, deleteAfter, openUntil, openReason, limitsUntil, limitsReason, note } =
		oversight
	return (
		<>
			{deleteAfter ? (
				<Notice tone="bad" title="This school will be deleted">
					<p>
						Its data can be removed from <DayOf at={deleteAfter} timeZone="UTC" /> on, once a backup has been
						tested since. {oversight.deleteReason}
					</p>
				</Notice>
			) : suspendedAt ? (
				<Notice tone="bad" title="This school is read-only">
					<p>
						Since <DayOf at={suspendedAt} timeZone="UTC" />. {suspendReason}
					</p>
				</Notice>
			) : null}
			{openUntil ? (
				<Notice title="Open without payment">
					<p>
						Until <DayOf at={openUntil} timeZone="UTC" />. {openReason}
					</p>
				</Notice>
			) : null}
			{limitsUntil ? (
				<Notice title="Other limits than its plan’s">
					<p>
						Until <DayOf at={limitsUntil} timeZone="UTC" />. {limitsReason}
					</p>
				</Notice>
			) : null}
			{note ? (
				<Notice title="Staff note">
					<p className="notes">{note}</p>
				</Notice>
			) : null}
		</>
	)
}
