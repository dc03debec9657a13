/** Answers in a model's words of one day, out of all that a day may cost; see `completions`. */
const A_SCHOOL = 100
/** All schools that have not paid have this much together: anybody can register any number of them. */
const UNPAID = 200
const DAY = 24 * 60 * 60 * 1000

/** Who asks, as far as it matters for what answers cost. */
export interface Asker {
	schoolId: string
	isPaid: boolean
}

const UNPAID_KEY = 'unpaid'

let taken: { by: string; at: number }[] = []

/** Takes an answer from the share of a school; false where the share of the day is used up. */
export function takeShare({ schoolId, isPaid }: Asker, now = Date.now()): boolean {
	taken = taken.filter(({ at }) => at > now - DAY)
	const shares = isPaid
		? [{ by: schoolId, most: A_SCHOOL }]
		: [
				{ by: schoolId, most: A_SCHOOL },
				{ by: UNPAID_KEY, most: UNPAID },
			]
	const isUsedUp = shares.some(({ by, most }) => taken.filter((one) => one.by === by).length >= most)
	if (!isUsedUp) for (const { by } of shares) taken.push({ by, at: now })
	return !isUsedUp
}
