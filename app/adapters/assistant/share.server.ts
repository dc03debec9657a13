/** Model answers per school and day, out of the daily limit in `completions`. */
const A_SCHOOL = 100
/** Limits all unpaid schools together, because anyone can register any number of them. */
const UNPAID = 200
const DAY = 24 * 60 * 60 * 1000

/** The user's school, as far as the cost of answers depends on it. */
export interface Asker {
	schoolId: string
	isPaid: boolean
}

const UNPAID_KEY = 'unpaid'

let taken: { by: string; at: number }[] = []

/** Takes one answer from the share of a school. False if the share of the day is used up. */
export function takeShare({ schoolId, isPaid }: Asker, now = Date.now()): boolean {
	taken = taken.filter(({ at }) => at > now - DAY)
	const shares = isPaid
		? [{ by: schoolId, most: A_SCHOOL }]
		: [
				{ by: schoolId, most: A_SCHOOL },
				{ by: UNPAID_KEY, most: UNPAID },
			]
	const isUsedUp = shares.some(({ by, most }) => taken.filter((entry) => entry.by === by).length >= most)
	if (!isUsedUp) for (const { by } of shares) taken.push({ by, at: now })
	return !isUsedUp
}
