/** What came of following a history: how many entries fit, and which does not. */
export interface CheckedHistory {
	entries: number
	since: number | null
	problem: 'missing' | 'changed' | null
	brokenAt: number | null
}

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)

/** `day` writes a day as the reader does; without it, as everybody can read it. */
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
