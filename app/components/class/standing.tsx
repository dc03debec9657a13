import { useDateFormat } from '#app/components/dates.tsx'
import { State } from '#app/components/panel.tsx'
import { enrolmentStates, type EnrolmentState } from '#app/domain/class/labels.ts'
import { shortDateWords } from '#app/utils/dates.ts'

interface StandingRow {
	state: EnrolmentState
	startsOn: string | null
	endsOn: string | null
	pausedFrom: string | null
	pausedTo: string | null
	keepsSeat: boolean
	isTrial: boolean
}

/** The status on a given date, and its end. */
export function Standing({ row, today }: { row: StandingRow; today: string }) {
	const state = row.state === 'future' && (row.startsOn ?? '') <= today ? 'active' : row.state
	const [text, tone] = enrolmentStates[state]
	const { pausedFrom, pausedTo, endsOn, isTrial } = row
	const format = useDateFormat()
	const more =
		state === 'paused'
			? `${pausedFrom ? `from ${shortDateWords(pausedFrom, format)}` : ''}${pausedTo ? ` to ${shortDateWords(pausedTo, format)}` : ''}${row.keepsSeat ? '' : ', seat given up'}`
			: state === 'ending' && endsOn
				? `last day ${shortDateWords(endsOn, format)}`
				: isTrial
					? 'on trial'
					: ''
	return (
		<>
			<State tone={tone}>{text}</State> {more ? <span className="muted">{more}</span> : null}
		</>
	)
}
