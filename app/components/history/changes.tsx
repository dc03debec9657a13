import { changesIn } from '#app/domain/history/activity-changes.ts'
import { useDateFormat } from '#app/components/dates.tsx'

interface ChangesProps {
	before: unknown
	after: unknown
	timeZone: string
	/** What the page it stands on says already. */
	but?: readonly string[]
}

/** What a line of history changed, field by field. */
export function Changes({ before, after, timeZone, but = [] }: ChangesProps) {
	const written = { format: useDateFormat(), timeZone }
	const changes = changesIn(before, after, written).filter(({ what }) => !but.includes(what))
	return changes.map(({ what, words }) => [
		' ',
		<span key={what} className="history-change muted">
			{what}: <bdi>{words}</bdi>
		</span>,
	])
}
