import { pauseWords } from '#app/domain/student/planned.ts'
import { plainDateWords } from '#app/utils/dates.ts'
import type { DateFormat } from '#app/utils/plain-date.ts'

interface Recorded {
	end: { on: string } | null
	pause: { from: string; to?: string } | null
}

/** Example: `The seat ends on 30 April 2027, the last day that is recorded.` Empty if the seat goes on. */
export function recordedWords(recorded: Recorded | undefined, format: DateFormat): string {
	const { end = null, pause = null } = recorded ?? {}
	const ends = end && `ends on ${plainDateWords(end.on, format)}`
	const pauses = pause && `pauses ${pauseWords({ from: pause.from, to: pause.to ?? null }, format)}`
	if (ends && pauses) return `The seat ${pauses} and ${ends}, as recorded.`
	if (ends) return `The seat ${ends}, the last day that is recorded.`
	return pauses ? `The seat ${pauses}, as recorded.` : ''
}
