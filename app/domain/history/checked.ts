/** Result of verifying a hash chain: the number of valid entries and the first invalid one. */
export interface CheckedHistory {
	entries: number
	since: number | null
	problem: 'missing' | 'changed' | null
	brokenAt: number | null
}

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)

/** `day` formats dates for the reader; the default is ISO. */
export function historyCheckWords(
	{ entries, since, problem, brokenAt }: CheckedHistory,
	day = dayOf,
): string {
	const counted = `${entries.toLocaleString('en')} ${entries === 1 ? 'entry' : 'entries'}`
	if (problem === null)
		return since === null ? 'No entries yet.' : `${counted}, unbroken since ${day(since)}.`
	const where = brokenAt === null ? '' : ` of ${day(brokenAt)}`
	return problem === 'missing'
		? `${counted} are unbroken. One is missing before the entry${where}.`
		: `${counted} are unbroken. The entry${where} was changed.`
}
