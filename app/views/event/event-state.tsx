import { State, type Tone } from '#app/components/panel.tsx'
import { eventStates, type EventState } from '#app/domain/event/labels.ts'

const TONES: Record<EventState, Tone> = {
	draft: 'brass',
	open: 'good',
	closed: 'quiet',
	done: 'quiet',
	canceled: 'bad',
}

export function EventStateTag({ state }: { state: EventState }) {
	return <State tone={TONES[state]}>{eventStates[state]}</State>
}
