/** An open amount as letters write it. */
export interface OwedWords {
	amount: string
	/** All of it is due by this day. */
	due: string
	/** The earliest day if it is due on several. */
	since: string | null
	isLate: boolean
}

type Sentence = (amount: string, day: string) => string

/** Says what is owed by its day, or by the earliest if several are behind the amount. */
export function sayOwed(
	{ amount, due, since, isLate }: OwedWords,
	says: { due: Sentence; late: Sentence; since: Sentence },
): string {
	if (since) return says.since(amount, since)
	return (isLate ? says.late : says.due)(amount, due)
}
