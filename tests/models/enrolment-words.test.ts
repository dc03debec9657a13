import { describe, expect, it } from 'vitest'
import { enrolmentWords } from '#app/domain/class/enrolment-words.ts'

describe('the line of an enrollment', () => {
	const weekly = { weekday: 2, startTime: '16:30', onlyDay: null, everyWeeks: 1, weeklyTimes: [] }
	const pause = { pausedFrom: '2027-02-01', pausedTo: '2027-02-14' }
	const days = { isOfferOver: false, startsOn: '2027-01-04', endsOn: '2027-03-12', ...pause }

	it.each([
		['active', 'Tuesday, 16:30'],
		['future', 'Starts 4 January 2027'],
		['ending', 'Ends 12 March 2027'],
		['paused', 'Paused from 1 February 2027 to 14 February 2027'],
	] as const)('that is %s says %s', (state, words) => {
		expect(enrolmentWords({ ...weekly, ...days, state }, 'day-first')).toBe(words)
	})

	it('without its day says that it is later', () => {
		expect(
			enrolmentWords({ ...weekly, ...days, startsOn: null, endsOn: null, state: 'future' }, 'day-first'),
		).toBe('Starts later')
	})
})
