import { Day } from '#app/components/dates.tsx'
import { PostForm } from '#app/components/desk-form.tsx'
import { State, type Tone } from '#app/components/panel.tsx'
import { many } from '#app/domain/class/labels.ts'

export interface TimeOffRow {
	id: string
	startsOn: string
	endsOn: string
	reason: string | null
	state: 'asked' | 'approved' | 'refused' | 'canceled'
	answer: string | null
	/** True if the days are past. */
	isOver: boolean
	/** True if the office, not the teacher who reads it, decided last. */
	isByOffice?: boolean
	/** Set for partial days. */
	hours?: string | null
	isPaid?: boolean
	/** Number of lessons still booked then. */
	lessons: number
}

const states: Record<TimeOffRow['state'], [words: string, tone: Tone]> = {
	asked: ['Waiting for an answer', 'warn'],
	approved: ['Approved', 'good'],
	refused: ['Refused', 'bad'],
	canceled: ['Canceled', 'quiet'],
}

function stateOf({ state, isOver, isByOffice }: TimeOffRow): [words: string, tone: Tone] {
	if (state === 'asked' && isOver) return ['Not answered', 'quiet']
	if (state === 'canceled' && isByOffice) return ['Canceled by the office', 'quiet']
	return states[state]
}

/** `mine` speaks to the teacher. */
export function TimeOffWords({ request, mine }: { request: TimeOffRow; mine?: true }) {
	const { startsOn, endsOn, hours, reason, isPaid, answer, lessons } = request
	const [text, tone] = stateOf(request)
	return (
		<>
			<span>
				<Day on={startsOn} />
				{endsOn === startsOn ? null : (
					<>
						{' '}
						– <Day on={endsOn} />
					</>
				)}
			</span>{' '}
			<span className="muted">
				{[
					hours,
					reason,
					isPaid ? 'paid' : null,
					lessons > 0
						? `${many(lessons, 'lesson is', 'lessons are')} still booked${mine ? ' with you' : ''}`
						: null,
					answer && `${mine ? 'The office wrote' : 'Answer'}: ${answer}`,
				]
					.filter(Boolean)
					.join(' · ')}
			</span>{' '}
			<State tone={tone}>{text}</State>
		</>
	)
}

interface AssistedProps {
	lessons: readonly string[]
	state: TimeOffRow['state']
	mine?: true
}

/** Lessons that a colleague gives during the time off, so they need no substitute. `mine` speaks to the teacher. */
export function Assisted({ lessons, state, mine }: AssistedProps) {
	if (lessons.length === 0) return null
	const [assists, away] = mine ? ['You assist', 'You do not assist'] : ['Assists', 'Does not assist']
	return (
		<p className="hint">
			{state === 'approved' ? away : assists}: {lessons.join('; ')}
		</p>
	)
}

interface TimeOffChangeProps {
	request: { id: string; startsOn: string; change: 'time-off-cancel' | 'time-off-restore' | null }
	restore: string
}

/** Cancels time off, or takes the cancellation back. */
export function TimeOffChange({ request: { id, startsOn, change }, restore }: TimeOffChangeProps) {
	if (!change) return null
	return (
		<PostForm>
			<input type="hidden" name="id" value={id} />
			<button className="button button-small" name="intent" value={change}>
				{change === 'time-off-cancel' ? 'Cancel' : restore}
				<span className="sr-only">
					{' '}
					the time off from <Day on={startsOn} />
				</span>
			</button>
		</PostForm>
	)
}
