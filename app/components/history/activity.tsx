import { sayActivity } from '#app/domain/history/activity.ts'
import { Moment } from '#app/components/dates.tsx'

interface Line {
	id: string
	at: number
	actorName: string
	action: string
	objectName: string | null
}

/** What happened lately, newest first. */
export function ActivityCard({ lines, timeZone }: { lines: Line[]; timeZone: string }) {
	return (
		<section className="card card-wide">
			<h2>Lately</h2>
			{lines.length === 0 ? (
				<p className="muted">Changes people make appear here, newest first.</p>
			) : (
				<ul className="rows">
					{lines.map((line) => (
						<li key={line.id}>
							<span>
								<bdi>{line.actorName}</bdi> {sayActivity(line.action)}{' '}
								{line.objectName ? <bdi>{line.objectName}</bdi> : null}
							</span>{' '}
							<span className="muted">
								<Moment at={line.at} timeZone={timeZone} />
							</span>
						</li>
					))}
				</ul>
			)}
		</section>
	)
}
