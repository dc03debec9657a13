import { createHash, randomBytes } from 'node:crypto'
import { desc, eq, and, isNotNull, sql } from 'drizzle-orm'
import { prepared, type Tx } from '#db/client.server.ts'
import { auditEntries } from '#db/schema/index.ts'

/** One entry of the history as it is stored: what was before and after is the text of its JSON. */
export interface HistoryLine {
	schoolId: string
	id: string
	at: number
	actorId: string | null
	actorName: string
	action: string
	objectId: string | null
	objectName: string | null
	before: string | null
	after: string | null
	requestId: string | null
	address: string | null
	maskedAt: number | null
}

export interface ChainLink {
	position: number
	/** Null where the words were taken out by law. */
	salt: string | null
	wordsHash: string
	hash: string
}

const last = prepared((db) =>
	db
		.select({ position: auditEntries.position, hash: auditEntries.hash })
		.from(auditEntries)
		.where(and(eq(auditEntries.schoolId, sql.placeholder('schoolId')), isNotNull(auditEntries.position)))
		.orderBy(desc(auditEntries.position))
		.limit(1)
		.prepare(),
)

/** Links of the next entries of one school, in their order. Asked inside the transaction that writes them. */
export function nextLinks(_tx: Tx, schoolId: string, lines: readonly HistoryLine[]): ChainLink[] {
	const head = last().get({ schoolId })
	let [position, before] = [head?.position ?? 0, head?.hash ?? '']
	return lines.map((line) => {
		const salt = line.maskedAt === null ? randomBytes(12).toString('base64url') : null
		const wordsHash = hashOf([salt, ...wordsOf(line)])
		position += 1
		before = hashOf([before, position, ...factsOf(line), wordsHash])
		return { position, salt, wordsHash, hash: before }
	})
}

/** How far a chain was followed, and what was wrong first. */
export interface Followed {
	entries: number
	/** When the first entry was written. */
	since: number | null
	/** Of the last entry: whoever keeps it elsewhere can tell later whether anything up to it was changed. */
	hash: string
	broken: { id: string; at: number; problem: 'missing' | 'changed' } | null
}

export const NOTHING_FOLLOWED: Followed = { entries: 0, since: null, hash: '', broken: null }

/** Goes on along a chain, in the order of positions, and stops at the first entry that does not fit. */
export function follow(before: Followed, rows: Iterable<HistoryLine & ChainLink>): Followed {
	let { entries, since, hash } = before
	if (before.broken) return before
	for (const row of rows) {
		const { id, at } = row
		if (row.position !== entries + 1) return { entries, since, hash, broken: { id, at, problem: 'missing' } }
		if (!isWhole(hash, row)) return { entries, since, hash, broken: { id, at, problem: 'changed' } }
		entries += 1
		since ??= at
		hash = row.hash
	}
	return { entries, since, hash, broken: null }
}

/** Words that were taken out by law cannot be compared any more: that they are gone is all there is to see. */
function isWhole(before: string, row: HistoryLine & ChainLink): boolean {
	const { position, salt, wordsHash, hash, maskedAt } = row
	const areWordsWhole =
		salt === null
			? maskedAt !== null && row.before === null && row.after === null
			: wordsHash === hashOf([salt, ...wordsOf(row)])
	return areWordsWhole && hash === hashOf([before, position, ...factsOf(row), wordsHash])
}

/** What may be about a person and can be taken out: the chain holds a hash of it, and the salt of the hash goes with it. */
function wordsOf({ actorName, objectName, before, after, address }: HistoryLine) {
	return [actorName, objectName, before, after, address]
}

function factsOf({ schoolId, id, at, actorId, action, objectId, requestId }: HistoryLine) {
	return [schoolId, id, at, actorId, action, objectId, requestId]
}

function hashOf(values: (string | number | null)[]): string {
	return createHash('sha256').update(JSON.stringify(values)).digest('base64url')
}
