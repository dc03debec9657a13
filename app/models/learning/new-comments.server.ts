import { and, desc, eq, gt, inArray } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { recordingComments, recordings, users } from '#db/schema/index.ts'
import type { Access } from '../access.server.ts'
import { eachOf } from '../query-values.server.ts'
import { rowsOf } from '../school-rows.server.ts'
import { isByFamily } from './recording-comments.server.ts'

/** How long a comment is new to a family that has not answered it. */
export const COMMENT_IS_NEW = 14 * 24 * 60 * 60 * 1000

/** Recordings of the students on which staff had the last word lately, with its author. The caller checked the students. */
export function listNewComments(access: Access, studentIds: readonly string[], now = Date.now()) {
	const comments = database()
		.select({
			recordingId: recordings.id,
			assignmentId: recordings.assignmentId,
			studentId: recordings.studentId,
			author: users.name,
			isOfFamily: isByFamily(access),
		})
		.from(recordings)
		.innerJoin(
			recordingComments,
			and(rowsOf(recordingComments, access), eq(recordingComments.recordingId, recordings.id)),
		)
		.leftJoin(users, eq(users.id, recordingComments.by))
		.where(
			and(
				rowsOf(recordings, access),
				inArray(recordings.studentId, eachOf(studentIds)),
				gt(recordingComments.at, now - COMMENT_IS_NEW),
			),
		)
		.orderBy(desc(recordingComments.id))
		.all()
	const last = comments.filter(
		({ recordingId }, i) => comments.findIndex((comment) => comment.recordingId === recordingId) === i,
	)
	return last.filter((comment) => !comment.isOfFamily)
}
