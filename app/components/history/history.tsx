import type { Changed } from '#app/domain/history/activity-changes.ts'
import { Changes } from './changes.tsx'
import { Moment } from '#app/components/dates.tsx'
import { EmptyList } from '#app/components/empty-list.tsx'

interface HistoryProps {
	timeZone: string
	lines: {
		id: string
		at: number
		actorName: string
		did: string
		objectName: string | null
		changes: Changed[]
	}[]
}

/** Newest first. */
export function History({ lines, timeZone }: HistoryProps) {
	if (lines.length === 0)
		return <EmptyList kind="new" title="Nothing on record" text="Changes appear here from now on." />
	return (
		<ul className="rows card">
			{lines.map(({ id, at, actorName, did, objectName, changes }) => (
				<li key={id}>
					<span>
						<bdi>{actorName}</bdi> {did} {objectName ? <bdi>{objectName}</bdi> : null}
						<Changes changes={changes.filter(({ what }) => what !== 'Class')} />
					</span>{' '}
					<span className="muted">
						<Moment at={at} timeZone={timeZone} />
					</span>
				</li>
			))}
		</ul>
	)
}
