import { Day, useDateFormat } from '#app/components/dates.tsx'
import { Link } from '#app/components/link.tsx'
import { Notice } from '#app/components/panel.tsx'
import { pauseWords, type PlannedForStudent } from '#app/domain/student/planned.ts'

interface PlannedProps {
	planned: Pick<PlannedForStudent, 'lastDay' | 'pause'>
	/** The page that cancels a scheduled change, for those who may. */
	stay?: string
}

/** Scheduled status changes. */
export function Planned({ planned: { lastDay, pause }, stay }: PlannedProps) {
	const format = useDateFormat()
	const link = (label: string) =>
		stay ? (
			<p>
				<Link to={stay}>{label}</Link>
			</p>
		) : null
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
					{link('Remove the last day')}
				</Notice>
			) : null}
			{pause ? (
				<Notice tone="warn" title={`Pauses ${pauseWords(pause, format)}`}>
					{link('Cancel the pause')}
				</Notice>
			) : null}
		</>
	)
}
