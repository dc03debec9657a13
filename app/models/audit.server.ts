import { and, desc, eq, sql } from 'drizzle-orm'
import { prepared, type Tx } from '#db/client.server.ts'
import { auditEntries } from '#db/schema/index.ts'
import type { Action } from '#app/domain/history/activity.ts'
import { newId } from '#app/utils/id.server.ts'
import type { Access, Person, SchoolId } from './access.server.ts'
import { nextLinks, type HistoryLine } from './audit-chain.server.ts'
import { queueEventOf } from './mail/webhook-outbox.server.ts'
import { eachOf, placeholders } from './query-values.server.ts'

export interface Change {
	objectId?: string
	objectName?: string
	before?: Record<string, unknown>
	after?: Record<string, unknown>
}

/** The actor: a signed-in user, or a person identified by other means. */
export type Doer = Pick<Person, 'userId' | 'name' | 'requestId' | 'address'> & {
	school: { id: string } | null
}

/** Writes one history entry in the transaction of the change. */
export function record(tx: Tx, who: Doer, action: Action, change: Change = {}) {
	recordEach(tx, who, action, [change])
}

/** Writes one entry per affected object. */
export function recordEach(tx: Tx, who: Doer, action: Action, changes: Change[]) {
	const schoolId = who.school?.id ?? 'platform'
	const doing = {
		at: Date.now(),
		// A person answering by an emailed link may have no account.
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

/** Each entry contains a hash of itself and the previous one, so that changes and gaps are detectable. */
function append(tx: Tx, schoolId: string, doing: Doing, changes: Change[]) {
	const lines = changes.map((change) => lineOf({ schoolId, id: newId(), ...doing, ...change }))
	const links = nextLinks(tx, schoolId, lines)
	lines.forEach((line, i) => entry().run({ ...line, ...links[i] }))
	for (const { objectId } of changes) queueEventOf(tx, schoolId, doing.action, objectId)
}

const entry = prepared((db) =>
	db
		.insert(auditEntries)
		.values({
			...placeholders('schoolId', 'id', 'at', 'actorId', 'actorName', 'action', 'objectId', 'objectName'),
			...placeholders('requestId', 'address', 'position', 'salt', 'wordsHash', 'hash'),
			// Bound as text, because the hash covers the stored text.
			before: sql`${sql.placeholder('before')}`,
			after: sql`${sql.placeholder('after')}`,
		})
		.prepare(),
)

function lineOf(entry: Doing & Change & { schoolId: string; id: string }): HistoryLine {
	const { schoolId, id, at, actorName, action, before, after } = entry
	return {
		schoolId,
		id,
		at,
		actorName,
		action,
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

/** Records an action of the payment provider. */
export function recordOfProvider(tx: Tx, schoolId: SchoolId, action: Action, change: Change = {}) {
	recordOfMachine(tx, schoolId, 'PayPal', action, change)
}

/** Records an automatic action without a user. */
export function recordOfNobody(tx: Tx, schoolId: SchoolId, action: Action, change: Change = {}) {
	recordOfMachine(tx, schoolId, 'Solfa', action, change)
}

function recordOfMachine(tx: Tx, schoolId: SchoolId, actorName: string, action: Action, change: Change) {
	append(tx, schoolId, { at: Date.now(), actorId: null, actorName, action }, [change])
}

/** Columns shown on pages. */
export const toldColumns = {
	id: auditEntries.id,
	at: auditEntries.at,
	actorName: auditEntries.actorName,
	action: auditEntries.action,
	objectName: auditEntries.objectName,
	before: auditEntries.before,
	after: auditEntries.after,
}

/** Sign-ins would flood every list of recent activity; the history still has them. */
const COMING_AND_GOING = ['session.opened', 'session.closed', 'session.switched'] satisfies Action[]

/** Steps of an action that has an entry of its own. The history has both. */
const STEPS_OF: Partial<Record<string, Action[]>> = {
	'credit.booked': ['lesson.added', 'lesson.visitor-added', 'class.added'],
}

const latest = prepared((db) =>
	db
		.select({
			id: auditEntries.id,
			at: auditEntries.at,
			actorName: auditEntries.actorName,
			action: auditEntries.action,
			objectId: auditEntries.objectId,
			objectName: auditEntries.objectName,
			requestId: auditEntries.requestId,
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

/** Recent activity at a school, newest first. A booking is one line, although it wrote several entries. */
export function listActivity(access: Access, limit: number, except: readonly string[] = []) {
	const leftOut = JSON.stringify([...COMING_AND_GOING, ...except])
	const lines = latest().all({ schoolId: access.schoolId, leftOut, limit: 2 * limit })
	const isStep = ({ action, requestId }: (typeof lines)[number]) =>
		requestId !== null &&
		lines.some(
			(whole) => whole.requestId === requestId && STEPS_OF[whole.action]?.some((step) => step === action),
		)
	return lines.filter((line) => !isStep(line)).slice(0, limit)
}
