import { Day, useDateFormat } from '#app/components/dates.tsx'
import { Link } from '#app/components/link.tsx'
import { Notice } from '#app/components/panel.tsx'
import { href } from '#app/domain/href.ts'
import { pauseWords } from '#app/domain/student/planned.ts'
import type { Head } from './head.tsx'

/** Scheduled status changes. */
export function Planned({ id, planned: { lastDay, pause } }: Pick<Head, 'id' | 'planned'>) {
	const format = useDateFormat()
	const stay = href.student(id, 'stay')
	return (
		<>
			{lastDay ? (
				<Notice
					tone="warn"
					title={
						<>
							Last day: <Day on={lastDay} />
						</>
					}
				>
					<p>
						<Link to={stay}>Remove the last day</Link>
					</p>
				</Notice>
			) : null}
			{pause ? (
				<Notice tone="warn" title={`Pauses ${pauseWords(pause, format)}`}>
					<p>
						<Link to={stay}>Cancel the pause</Link>
					</p>
				</Notice>
			) : null}
		</>
	)
}
