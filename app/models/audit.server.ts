import { and, desc, eq, sql } from 'drizzle-orm'
import { prepared, type Tx } from '#db/client.server.ts'
import { auditEntries } from '#db/schema/index.ts'
import type { Action } from '#app/domain/history/activity.ts'
import { newId } from '#app/utils/id.server.ts'
import type { Access, Person, SchoolId } from './access.server.ts'
import { nextLinks, type HistoryLine } from './audit-chain.server.ts'
import { eachOf, placeholders } from './query-values.server.ts'

export interface Change {
	objectId?: string
	objectName?: string
	before?: Record<string, unknown>
	after?: Record<string, unknown>
}

/** Whose doing it was: somebody signed in, or somebody who proved themselves in another way. */
export type Doer = Pick<Person, 'userId' | 'name' | 'requestId' | 'address'> & {
	school: { id: string } | null
}

/** Writes one line of history, in the transaction of the change it tells of. */
export function record(tx: Tx, who: Doer, action: Action, change: Change = {}) {
	recordEach(tx, who, action, [change])
}

/** One line for each of those something was done to. */
export function recordEach(tx: Tx, who: Doer, action: Action, changes: Change[]) {
	const schoolId = who.school?.id ?? 'platform'
	const doing = {
		at: Date.now(),
		// Whoever answers by a link that was mailed may have no account.
		actorId: who.userId || null,
		actorName: who.name,
		action,
		requestId: who.requestId,
		address: who.address,
	}
	append(tx, schoolId, doing, changes)
}

type Doing = Pick<
	typeof auditEntries.$inferInsert,
	'at' | 'actorId' | 'actorName' | 'action' | 'requestId' | 'address'
>

/** Each entry carries a hash of itself and of the one before it, so that none can be changed or left out unseen. */
function append(tx: Tx, schoolId: string, doing: Doing, changes: Change[]) {
	const lines = changes.map((change) => lineOf({ schoolId, id: newId(), ...doing, ...change }))
	const links = nextLinks(tx, schoolId, lines)
	lines.forEach((line, i) => entry().run({ ...line, ...links[i] }))
}

const entry = prepared((db) =>
	db
		.insert(auditEntries)
		.values({
			...placeholders('schoolId', 'id', 'at', 'actorId', 'actorName', 'action', 'objectId', 'objectName'),
			...placeholders('requestId', 'address', 'position', 'salt', 'wordsHash', 'hash'),
			// As text: the chain is of what is stored.
			before: sql`${sql.placeholder('before')}`,
			after: sql`${sql.placeholder('after')}`,
		})
		.prepare(),
)

/** As it will be stored. */
function lineOf(entry: Doing & Change & { schoolId: string; id: string }): HistoryLine {
	const { schoolId, id, at, actorName, action, before, after } = entry
	return {
		...{ schoolId, id, at, actorName, action },
		actorId: entry.actorId ?? null,
		objectId: entry.objectId ?? null,
		objectName: entry.objectName ?? null,
		before: before === undefined ? null : JSON.stringify(before),
		after: after === undefined ? null : JSON.stringify(after),
		requestId: entry.requestId ?? null,
		address: entry.address ?? null,
		maskedAt: null,
	}
}

/** The same for what the payment provider brought about, with nobody of ours there. */
export function recordOfProvider(tx: Tx, schoolId: SchoolId, action: Action, change: Change = {}) {
	recordOfMachine(tx, schoolId, 'PayPal', action, change)
}

/** The same for what came about by itself, when its day was there. */
export function recordOfNobody(tx: Tx, schoolId: SchoolId, action: Action, change: Change = {}) {
	recordOfMachine(tx, schoolId, 'Solfa', action, change)
}

function recordOfMachine(tx: Tx, schoolId: SchoolId, actorName: string, action: Action, change: Change) {
	append(tx, schoolId, { at: Date.now(), actorId: null, actorName, action }, [change])
}

/** What a page tells of a line. */
export const toldColumns = {
	id: auditEntries.id,
	at: auditEntries.at,
	actorName: auditEntries.actorName,
	action: auditEntries.action,
	objectName: auditEntries.objectName,
	before: auditEntries.before,
	after: auditEntries.after,
}

/** Who comes and goes would fill every list of what was done lately; the history has them. */
const COMING_AND_GOING = ['session.opened', 'session.closed', 'session.switched'] satisfies Action[]

const latest = prepared((db) =>
	db
		.select({
			id: auditEntries.id,
			at: auditEntries.at,
			actorName: auditEntries.actorName,
			action: auditEntries.action,
			objectId: auditEntries.objectId,
			objectName: auditEntries.objectName,
		})
		.from(auditEntries)
		.where(
			and(
				eq(auditEntries.schoolId, sql.placeholder('schoolId')),
				sql`${auditEntries.action} not in ${eachOf(sql.placeholder('leftOut'))}`,
			),
		)
		.orderBy(desc(auditEntries.id))
		.limit(sql.placeholder('limit'))
		.prepare(),
)

export type Activity = ReturnType<typeof listActivity>[number]

/** What was done at a school lately, newest first. */
export function listActivity(access: Access, limit: number, except: readonly string[] = []) {
	const leftOut = JSON.stringify([...COMING_AND_GOING, ...except])
	return latest().all({ schoolId: access.schoolId, leftOut, limit })
}
