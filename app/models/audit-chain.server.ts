import { createHash, randomBytes } from 'node:crypto'
import { desc, eq, and, isNotNull, sql } from 'drizzle-orm'
import { prepared, type Tx } from '#db/client.server.ts'
import { auditEntries } from '#db/schema/index.ts'

/** A history entry as stored: `before` and `after` are JSON text. */
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
	/** Null once the entry's text was erased. */
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

/** Chain links of a school's next entries. Must run in the transaction that writes them. */
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

/** How far a chain was verified, and the first problem. */
export interface Followed {
	entries: number
	/** Time of the first entry. */
	since: number | null
	/** Hash of the last entry. A copy kept elsewhere proves later that nothing before it was changed. */
	hash: string
	broken: { id: string; at: number; problem: 'missing' | 'changed' } | null
}

export const NOTHING_FOLLOWED: Followed = { entries: 0, since: null, hash: '', broken: null }

/** Continues verifying a chain by position, and stops at the first mismatch. */
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

/** Erased text cannot be verified anymore; only its absence can. */
function isWhole(before: string, row: HistoryLine & ChainLink): boolean {
	const { position, salt, wordsHash, hash, maskedAt } = row
	const areWordsWhole =
		salt === null
			? maskedAt !== null && row.before === null && row.after === null
			: wordsHash === hashOf([salt, ...wordsOf(row)])
	return areWordsWhole && hash === hashOf([before, position, ...factsOf(row), wordsHash])
}

/** Personal text that can be erased: the chain contains a salted hash of it, and the salt is erased too. */
function wordsOf({ actorName, objectName, before, after, address }: HistoryLine) {
	return [actorName, objectName, before, after, address]
}

function factsOf({ schoolId, id, at, actorId, action, objectId, requestId }: HistoryLine) {
	return [schoolId, id, at, actorId, action, objectId, requestId]
}

function hashOf(values: (string | number | null)[]): string {
	return createHash('sha256').update(JSON.stringify(values)).digest('base64url')
}
