import { and, asc, eq, exists, inArray, max, not, sql, type SQL } from 'drizzle-orm'
import { database, write, type Tx } from '#db/client.server.ts'
import { memberships, recordingComments, recordings, users } from '#db/schema/index.ts'
import { newId } from '#app/utils/id.server.ts'
import { done, type Outcome } from '#app/utils/outcome.ts'
import type { Access } from '../access.server.ts'
import { record } from '../audit.server.ts'
import { resultOfKey, spendKey } from '../form-key.server.ts'
import { tellOfComment, tellOfCommentAnswer } from '../notification/recording-comments.server.ts'
import { eachOf } from '../query-values.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { findRecording } from './internal/reachable.server.ts'
import { isFamily, unknown } from './internal/reach.server.ts'
import { nameOfStudent } from './internal/student-name.server.ts'
import { hear } from './internal/waiting.server.ts'

const HOUR = 60 * 60 * 1000

/** True for a comment by a member of the family. */
export function isByFamily(access: Access) {
	const place = database()
		.select({ id: memberships.id })
		.from(memberships)
		.where(
			and(
				rowsOf(memberships, access),
				eq(memberships.userId, recordingComments.by),
				eq(memberships.role, 'student'),
			),
		)
	return sql<number>`${exists(place)}`
}

/**
 * Comments about these recordings: first about the whole, then by second. From a family's first answer on, they are
 * in the order of writing. The caller checked the reach.
 */
export function listComments(access: Access, recordingIds: readonly string[]) {
	if (recordingIds.length === 0) return []
	const rows = database()
		.select({
			id: recordingComments.id,
			recordingId: recordingComments.recordingId,
			second: recordingComments.second,
			text: recordingComments.text,
			by: users.name,
			userId: recordingComments.by,
			isAnswer: isByFamily(access),
		})
		.from(recordingComments)
		.leftJoin(users, eq(users.id, recordingComments.by))
		.where(
			and(rowsOf(recordingComments, access), inArray(recordingComments.recordingId, eachOf(recordingIds))),
		)
		.orderBy(asc(recordingComments.recordingId), asc(recordingComments.second), asc(recordingComments.id))
		.all()
		.map(({ userId, isAnswer, ...row }) => ({
			...row,
			isAnswer: isAnswer === 1,
			mayRemove: mayRemove(access, userId),
		}))
	return recordingIds.flatMap((id) => inOrder(rows.filter(({ recordingId }) => recordingId === id)))
}

function inOrder<Row extends { id: string; isAnswer: boolean }>(rows: readonly Row[]): Row[] {
	const byTime = rows.toSorted((a, b) => (a.id < b.id ? -1 : 1))
	const first = byTime.findIndex(({ isAnswer }) => isAnswer)
	const talk = first === -1 ? [] : byTime.slice(first)
	return [...rows.filter((row) => !talk.includes(row)), ...talk]
}

interface Comment {
	second?: number
	text: string
}

/** The family is notified of the first of a person's comments in an hour, so that ten comments are one email. */
export function addComment(
	access: Access,
	key: string,
	recordingId: string,
	{ second, text }: Comment,
	now = Date.now(),
): Outcome<null> {
	return write((tx) => {
		if (resultOfKey(access, key)) return done(null)
		const recording = isFamily(access) ? undefined : findRecording(access, recordingId)
		if (!recording) return unknown('This recording')
		const { schoolId, userId } = access
		const latest = latestComment(tx, access, recordingId)
		const id = newId(now)
		tx.insert(recordingComments)
			.values({ schoolId, id, recordingId, second, text, at: now, by: userId })
			.run()
		hear(tx, access, recordingId, now)
		const student = nameOfStudent(access, recording.studentId)
		record(tx, access, 'recording.commented', { objectId: recording.studentId, objectName: student })
		if (isNews(access, latest, now)) tellOfComment(tx, access, { ...recording, student, second, text })
		spendKey(tx, access, key, id)
		return done(null)
	})
}

/** Saves a family's answer to the latest comment of the staff, for whose author it waits, and notifies them. */
export function answerComments(
	access: Access,
	key: string,
	recordingId: string,
	text: string,
	now = Date.now(),
): Outcome<null> {
	return write((tx) => {
		if (resultOfKey(access, key)) return done(null)
		const recording = isFamily(access) ? findRecording(access, recordingId) : undefined
		if (!recording) return unknown('This recording')
		const latest = latestComment(tx, access, recordingId)
		if (!latest?.at) return unknown('This recording')
		const { schoolId, userId } = access
		const id = newId(now)
		tx.insert(recordingComments).values({ schoolId, id, recordingId, text, at: now, by: userId }).run()
		const answerTo = latestComment(tx, access, recordingId, not(isByFamily(access)))?.by ?? userId
		tx.update(recordings)
			.set({ answerTo })
			.where(rowOf(recordings, access, recordingId))
			.run()
		const student = nameOfStudent(access, recording.studentId)
		record(tx, access, 'recording.answered', { objectId: recording.studentId, objectName: student })
		if (isNews(access, latest, now))
			tellOfCommentAnswer(tx, access, { ...recording, answerTo, student, text })
		spendKey(tx, access, key, id)
		return done(null)
	})
}

/** Removes a comment: its author's own, or any as the office. */
export function removeComment(access: Access, id: string): Outcome<null> {
	return write((tx) => {
		const comment = tx
			.select()
			.from(recordingComments)
			.where(rowOf(recordingComments, access, id))
			.get()
		const isInReach = comment && mayRemove(access, comment.by) && findRecording(access, comment.recordingId)
		if (!isInReach) return unknown('This comment')
		tx.delete(recordingComments)
			.where(rowOf(recordingComments, access, id))
			.run()
		return done(null)
	})
}

function mayRemove(access: Access, by: string): boolean {
	return !isFamily(access) && (access.role !== 'teacher' || by === access.userId)
}

/** Takes a recording off the user's list of new ones without a comment. It stays on the list of a colleague. */
export function markHeard(access: Access, id: string): Outcome<null> {
	return write((tx) => {
		const recording = isFamily(access) ? undefined : findRecording(access, id)
		if (!recording) return unknown('This recording')
		hear(tx, access, id, Date.now())
		return done(null)
	})
}

/** SQLite takes `by` from the row with the latest moment. */
function latestComment(tx: Tx, access: Access, recordingId: string, which?: SQL) {
	return tx
		.select({ at: max(recordingComments.at), by: recordingComments.by })
		.from(recordingComments)
		.where(and(rowsOf(recordingComments, access), eq(recordingComments.recordingId, recordingId), which))
		.get()
}

function isNews({ userId }: Access, latest: ReturnType<typeof latestComment>, now: number): boolean {
	return !latest?.at || latest.by !== userId || latest.at <= now - HOUR
}
