import { many } from '#app/domain/class/labels.ts'
import type { EarlierMonth } from '#app/models/billing/earlier-months.server.ts'
import { monthsWords, monthWords } from '#app/utils/dates.ts'

interface Linked {
	to: string
	label: string
}

/** Earlier months with lessons to bill or to mark, each month to bill with a link. */
export function earlierWords(
	earlier: readonly EarlierMonth[],
	linkOf: (period: string, month: string) => Linked,
) {
	const unbilled = earlier.filter((month) => month.unbilled > 0).map(({ period }) => period)
	const unmarked = earlier.filter((month) => month.unmarked > 0)
	const count = unmarked.reduce((sum, month) => sum + month.unmarked, 0)
	return {
		unbilled:
			unbilled.length > 0
				? {
						title: `Not all of ${monthsWords(unbilled)} is billed yet`,
						months: unbilled.map((period) => linkOf(period, monthWords(`${period}-01`))),
					}
				: null,
		unmarked:
			count > 0
				? `${many(count, 'lesson', 'lessons')} of ${monthsWords(unmarked.map(({ period }) => period))} ${count === 1 ? 'is' : 'are'} not marked yet`
				: null,
	}
}
