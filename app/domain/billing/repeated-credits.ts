import { groupedBy } from '#app/utils/group.ts'
import { partsOfNote, type LineCredit } from './credit-spread.ts'
import { totalsOf, type Tax, type TaxRate } from './tax.ts'

/** The key of a line of a corrected invoice that takes off what a credit note took off the old one: `credit …`. */
export const keyOfRepeated = (noteId: string) => `${REPEATS}${noteId}`

const REPEATS = 'credit '

/** Such a key begins with it. */
export const REPEATED = `${REPEATS}%`

/** The place of the id of the note in such a key, counted from 1. */
export const NOTE_AT = REPEATS.length + 1

/** The id that the form gives such a line: its key, and the line of the old invoice whose student it has. */
export function formIdOf({ noteId, line }: Pick<RepeatedCredit<{ id: string }>, 'noteId' | 'line'>): string {
	return [keyOfRepeated(noteId), ...(line ? [line.id] : [])].join(' ')
}

/** The credit note and the line that such an id names. Null for any other id. */
export function readFormId(id: string): { noteId: string; lineId: string | undefined } | null {
	const [noteId, lineId] = id.startsWith(REPEATS) ? id.slice(REPEATS.length).split(' ') : []
	return noteId ? { noteId, lineId } : null
}

interface Line {
	id: string
	studentId: string | null
	taxCodeId: string | null
	netMinor: number
	rates: TaxRate[]
	/** Null unless a credit note paid back the whole line. */
	releasedAt: number | null
}

interface Note {
	id: string
	number: string
	reason: string
	amountMinor: number
	/** Null on notes of older versions. */
	lines: readonly LineCredit[] | null
}

interface Invoice<Own extends Line> {
	totalMinor: number
	taxes: readonly Tax[]
	lines: readonly Own[]
	credits: readonly Note[]
}

export interface RepeatedCredit<Own> {
	noteId: string
	description: string
	/** The first of the lines with the same student and tax that it was taken from. Undefined if no line is known. */
	line: Own | undefined
	/** Before tax, with a minus. */
	netMinor: number
	rates: TaxRate[]
}

/**
 * A correction credits the rest of the old invoice, so that what was credited of it before has to be deducted again: lines that
 * were credited in full are left out, and the other parts of the credit notes become lines with their students and taxes.
 */
export function repeatedCredits<Own extends Line>(invoice: Invoice<Own>) {
	const { lines, credits } = invoice
	// An older note does not say what it took of each line.
	const isKnown = credits.every((note) => note.lines)
	const kept = lines.filter(({ releasedAt }) => !isKnown || releasedAt === null)
	const rows = credits.flatMap((note) => rowsOfNote(invoice, kept, note))
	const credited = credits.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
	return {
		kept,
		rows: evened(kept, rows, { note: credits.at(-1), dueMinor: totalsOf(lines).totalMinor - credited }),
	}
}

function rowsOfNote<Own extends Line>(
	invoice: Invoice<Own>,
	kept: readonly Own[],
	note: Note,
): RepeatedCredit<Own>[] {
	const parts = partsOfNote(invoice, note)
	if (!parts) return [creditRow<Own>(note, -note.amountMinor)]
	const taken = parts.flatMap(({ id, netMinor }) => {
		const line = kept.find((one) => one.id === id)
		return line ? [{ line, netMinor }] : []
	})
	const same = groupedBy(taken, ({ line }) => JSON.stringify([line.taxCodeId, line.rates, line.studentId]))
	return [...same.values()]
		.map((all) => ({
			...creditRow<Own>(note, -all.reduce((sum, { netMinor }) => sum + netMinor, 0)),
			line: all[0]?.line,
			rates: all[0]?.line.rates ?? [],
		}))
		.filter(({ netMinor }) => netMinor !== 0)
}

function creditRow<Own>({ id, number, reason }: Note, netMinor: number): RepeatedCredit<Own> {
	return { noteId: id, description: `Credit note ${number}: ${reason}`, line: undefined, netMinor, rates: [] }
}

/** The taxes of the corrected invoice are rounded anew. The last row makes up for it, or one without tax if no amount does. */
function evened<Own extends Line>(
	kept: readonly Own[],
	rows: RepeatedCredit<Own>[],
	{ note, dueMinor }: { note: Note | undefined; dueMinor: number },
): RepeatedCredit<Own>[] {
	const missing = dueMinor - totalsOf([...kept, ...rows]).totalMinor
	if (missing === 0 || !note) return rows
	const last = rows.at(-1)
	const nudged = last && [...rows.slice(0, -1), { ...last, netMinor: last.netMinor + missing }]
	if (nudged && totalsOf([...kept, ...nudged]).totalMinor === dueMinor) return nudged
	return [...rows, { ...creditRow<Own>(note, missing), description: `Credit note ${note.number}: rounding` }]
}
