import { and, asc, count, eq, gt, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import { database, write } from '#db/client.server.ts'
import { auditEntries, historyChecks, schools } from '#db/schema/index.ts'
import { schoolIdOf, type Access, type SchoolId } from '../access.server.ts'
import {
	follow,
	nextLinks,
	NOTHING_FOLLOWED,
	type Followed,
	type HistoryLine,
	type ChainLink,
} from '../audit-chain.server.ts'

const DAY = 24 * 60 * 60 * 1000
/** Small batches keep the event loop responsive. */
const AT_ONCE = 200

/** The history of platform actions. */
export const PLATFORM_HISTORY = 'platform'

export type HistoryCheck = typeof historyChecks.$inferSelect

const columns = {
	schoolId: auditEntries.schoolId,
	id: auditEntries.id,
	at: auditEntries.at,
	actorId: auditEntries.actorId,
	actorName: auditEntries.actorName,
	action: auditEntries.action,
	objectId: auditEntries.objectId,
	objectName: auditEntries.objectName,
	before: sql<string | null>`${auditEntries.before}`,
	after: sql<string | null>`${auditEntries.after}`,
	requestId: auditEntries.requestId,
	address: auditEntries.address,
	maskedAt: auditEntries.maskedAt,
}

/**
 * Verifies the whole chain of a school's or the platform's history, and stores the result. Yields between
 * batches, so that the caller can let other work run.
 */
export function* followHistory(
	schoolId: SchoolId | typeof PLATFORM_HISTORY,
	now = Date.now(),
): Generator<void, Followed> {
	let followed = NOTHING_FOLLOWED
	for (let after = 0; !followed.broken; after += AT_ONCE) {
		const some = readLinks(schoolId, after)
		followed = follow(followed, some)
		if (some.length < AT_ONCE) break
		yield
	}
	keep(schoolId, followed, now)
	return followed
}

/** The latest result. */
export function findHistoryCheck({ schoolId }: Access): HistoryCheck | null {
	return database().select().from(historyChecks).where(eq(historyChecks.schoolId, schoolId)).get() ?? null
}

/** Histories that were not verified within a day. */
export function listUnfollowed(now = Date.now()): (SchoolId | typeof PLATFORM_HISTORY)[] {
	const rows = database()
		.select({ id: schools.id })
		.from(schools)
		.leftJoin(historyChecks, eq(historyChecks.schoolId, schools.id))
		.where(or(isNull(historyChecks.at), lt(historyChecks.at, now - DAY)))
		.all()
	return [PLATFORM_HISTORY, ...rows.map(({ id }) => schoolIdOf(id))]
}

/** Number of verified histories, and the broken ones. */
export function countHistoryChecks(): { checked: number; broken: HistoryCheck[] } {
	const checked = database().select({ n: count() }).from(historyChecks).get()?.n ?? 0
	const broken = database()
		.select()
		.from(historyChecks)
		.where(isNotNull(historyChecks.problem))
		.orderBy(asc(historyChecks.at))
		.all()
	return { checked, broken }
}

/** Adds entries of older versions to the chain, some at a time. Returns whether there are more. */
export function chainOldEntries(limit = AT_ONCE): boolean {
	return write((tx) => {
		const rows: HistoryLine[] = tx
			.select(columns)
			.from(auditEntries)
			.where(isNull(auditEntries.hash))
			.orderBy(asc(auditEntries.schoolId), asc(auditEntries.id))
			.limit(limit)
			.all()
		const [first] = rows
		if (!first) return false
		const ofOne = rows.filter(({ schoolId }) => schoolId === first.schoolId)
		for (const [i, link] of nextLinks(tx, first.schoolId, ofOne).entries())
			tx.update(auditEntries)
				.set(link)
				.where(and(eq(auditEntries.schoolId, first.schoolId), eq(auditEntries.id, ofOne[i]?.id ?? '')))
				.run()
		return true
	})
}

function readLinks(schoolId: string, after: number): (HistoryLine & ChainLink)[] {
	const { position, salt, wordsHash, hash } = auditEntries
	return database()
		.select({
			...columns,
			position: sql<number>`${position}`,
			salt,
			wordsHash: sql<string>`${wordsHash}`,
			hash: sql<string>`${hash}`,
		})
		.from(auditEntries)
		.where(and(eq(auditEntries.schoolId, schoolId), gt(position, after)))
		.orderBy(asc(position))
		.limit(AT_ONCE)
		.all()
}

function keep(schoolId: string, { entries, since, hash, broken }: Followed, now: number) {
	const result = {
		at: now,
		entries,
		since,
		hash,
		brokenId: broken?.id ?? null,
		brokenAt: broken?.at ?? null,
		problem: broken?.problem ?? null,
	}
	write((tx) =>
		tx
			.insert(historyChecks)
			.values({ schoolId, ...result })
			.onConflictDoUpdate({ target: historyChecks.schoolId, set: result })
			.run(),
	)
}
