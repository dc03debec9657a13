import { plainDateWords } from '#app/utils/dates.ts'
import type { DateFormat } from '#app/utils/plain-date.ts'
import { enrolmentLabel, type EnrolmentState } from './labels.ts'
import { weeklyWords } from './weekly.ts'

interface Place {
	state: EnrolmentState
	isOfferOver: boolean
	startsOn: string | null
	endsOn: string | null
	pausedFrom: string | null
	pausedTo: string | null
}

/** The time of an enrollment, or its state with the day that matters: `Starts 4 January 2027`. */
export function enrolmentWords(
	{
		state,
		isOfferOver,
		startsOn,
		endsOn,
		pausedFrom,
		pausedTo,
		...timed
	}: Place & Parameters<typeof weeklyWords>[0],
	format: DateFormat,
): string {
	if (state === 'active') return weeklyWords(timed, format)
	if (state === 'future' && startsOn) return `Starts ${plainDateWords(startsOn, format)}`
	if (state === 'ending' && endsOn) return `Ends ${plainDateWords(endsOn, format)}`
	if (state === 'paused' && pausedFrom) {
		const from = `Paused from ${plainDateWords(pausedFrom, format)}`
		return pausedTo ? `${from} to ${plainDateWords(pausedTo, format)}` : from
	}
	return enrolmentLabel({ state, isOfferOver })
}
