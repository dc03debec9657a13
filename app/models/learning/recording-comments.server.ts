import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import { database, write, type Tx } from '#db/client.server.ts'
import { recordingComments, recordings, users } from '#db/schema/index.ts'
import { newId } from '#app/utils/id.server.ts'
import { done, type Outcome } from '#app/utils/outcome.ts'
import type { Access } from '../access.server.ts'
import { record } from '../audit.server.ts'
import { resultOfKey, spendKey } from '../form-key.server.ts'
import { tellOfComment } from '../notification/recording-comments.server.ts'
import { eachOf } from '../query-values.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { findRecording } from './internal/reachable.server.ts'
import { isFamily, unknown } from './internal/reach.server.ts'
import { nameOfStudent } from './internal/student-name.server.ts'

const HOUR = 60 * 60 * 1000

/** Comments about these recordings: first about the whole, then by second. The caller checked the reach. */
export function listComments(access: Access, recordingIds: readonly string[]) {
	if (recordingIds.length === 0) return []
	return database()
		.select({
			...{ id: recordingComments.id, recordingId: recordingComments.recordingId },
			...{ second: recordingComments.second, text: recordingComments.text },
			...{ by: users.name, userId: recordingComments.by },
		})
		.from(recordingComments)
		.leftJoin(users, eq(users.id, recordingComments.by))
		.where(
			and(rowsOf(recordingComments, access), inArray(recordingComments.recordingId, eachOf(recordingIds))),
		)
		.orderBy(asc(recordingComments.recordingId), asc(recordingComments.second), asc(recordingComments.id))
		.all()
		.map(({ userId, ...row }) => ({ ...row, mayRemove: mayRemove(access, userId) }))
}

interface Comment {
	second?: number
	text: string
}

/** The family is notified of the first comment of an hour, so that ten comments are one email. */
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
		const isNews = !hasCommentSince(tx, access, recordingId, now - HOUR)
		const id = newId(now)
		tx.insert(recordingComments)
			.values({ schoolId, id, recordingId, second, text, at: now, by: userId })
			.run()
		hear(tx, access, recordingId, now)
		const student = nameOfStudent(access, recording.studentId)
		record(tx, access, 'recording.commented', { objectId: recording.studentId, objectName: student })
		if (isNews) tellOfComment(tx, access, { ...recording, student, second, text })
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

/** Takes a recording off the list of new ones without a comment. */
export function markHeard(access: Access, id: string): Outcome<null> {
	return write((tx) => {
		const recording = isFamily(access) ? undefined : findRecording(access, id)
		if (!recording) return unknown('This recording')
		if (recording.heardAt === null) hear(tx, access, id, Date.now())
		return done(null)
	})
}

function hear(tx: Tx, access: Access, id: string, now: number) {
	tx.update(recordings)
		.set({ heardAt: now })
		.where(rowOf(recordings, access, id))
		.run()
}

function hasCommentSince(tx: Tx, access: Access, recordingId: string, since: number): boolean {
	const recordingComment = tx
		.select({ id: recordingComments.id })
		.from(recordingComments)
		.where(
			and(
				rowsOf(recordingComments, access),
				eq(recordingComments.recordingId, recordingId),
				gt(recordingComments.at, since),
			),
		)
		.limit(1)
		.get()
	return recordingComment !== undefined
}
