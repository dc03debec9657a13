import { pauseWords } from '#app/domain/student/planned.ts'
import { plainDateWords } from '#app/utils/dates.ts'
import type { DateFormat } from '#app/utils/plain-date.ts'
import { listWords } from '#app/utils/spoken.ts'

interface Recorded {
	end: { on: string } | null
	pause: { from: string; to?: string } | null
	visits?: readonly { day: string; names: readonly string[] }[]
	freed?: readonly string[]
}

/**
 * Example: `The seat ends on 30 April 2027, the last day that is recorded. On 9 April 2027 a visitor has the free seat: Finn Foster.`
 * Empty if the seat goes on, and no visitor has it before.
 */
export function recordedWords(recorded: Recorded | undefined, format: DateFormat): string {
	const visits = (recorded?.visits ?? []).map(({ day, names }) => {
		const have = names.length === 1 ? 'a visitor has the free seat' : 'visitors have the free seats'
		return `On ${plainDateWords(day, format)} ${have}: ${listWords(names)}.`
	})
	const freed = (recorded?.freed ?? []).map(
		(day) =>
			`The make-up lesson on ${plainDateWords(day, format)} is now a lesson of the class, and its credit can be booked again.`,
	)
	return [endAndPause(recorded, format), ...visits, ...freed].filter(Boolean).join(' ')
}

function endAndPause(recorded: Recorded | undefined, format: DateFormat): string {
	const { end = null, pause = null } = recorded ?? {}
	const ends = end && `ends on ${plainDateWords(end.on, format)}`
	const pauses = pause && `pauses ${pauseWords({ from: pause.from, to: pause.to ?? null }, format)}`
	if (ends && pauses) return `The seat ${pauses} and ${ends}, as recorded.`
	if (ends) return `The seat ${ends}, the last day that is recorded.`
	return pauses ? `The seat ${pauses}, as recorded.` : ''
}
