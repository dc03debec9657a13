import { and, asc, count, desc, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { database, write, type Tx } from '#db/client.server.ts'
import { files, recordingComments, recordings, students, users } from '#db/schema/index.ts'
import { RECORDINGS_OF_SCHOOL, RECORDINGS_OF_STUDENT } from '#app/domain/file/size.ts'
import { recordingEnd, SCHOOL_IS_FULL, STUDENT_IS_FULL } from '#app/domain/learning/recording.ts'
import { nameOf } from '#app/domain/student/name.ts'
import { today } from '#app/utils/dates.ts'
import { newId } from '#app/utils/id.server.ts'
import { done, refused, type Outcome, type Refused } from '#app/utils/outcome.ts'
import type { Access, SchoolId } from '../access.server.ts'
import { record } from '../audit.server.ts'
import { listTerms } from '../calendar/term-list.server.ts'
import { addFile, removeFile, type NewFile } from '../file.server.ts'
import { resultOfKey, spendKey } from '../form-key.server.ts'
import { eachOf } from '../query-values.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { ofOwnStudents } from '../student/own.server.ts'
import { findAssignment, findRecording } from './internal/reachable.server.ts'
import { isFamily, unknown } from './internal/reach.server.ts'
import { nameOfStudent } from './internal/student-name.server.ts'
import { waits } from './internal/waiting.server.ts'
import { listComments } from './recording-comments.server.ts'

/** The quota of a student ends sooner. */
const MOST = 200

const hearers = alias(users, 'hearers')

const columns = {
	id: recordings.id,
	assignmentId: recordings.assignmentId,
	fileId: recordings.fileId,
	type: files.type,
	at: recordings.at,
	by: users.name,
	userId: recordings.by,
	keptUntil: recordings.keptUntil,
	heardAt: recordings.heardAt,
	heardBy: hearers.name,
	answerTo: recordings.answerTo,
}

/** Recordings of a student with their comments and what waits for the user, newest first. */
export function listRecordings(access: Access, studentId: string, assignmentId?: string) {
	const rows = database()
		.select({ ...columns, waits: waits(access).what })
		.from(recordings)
		.innerJoin(files, rowOf(files, access, recordings.fileId))
		.leftJoin(users, eq(users.id, recordings.by))
		.leftJoin(hearers, eq(hearers.id, recordings.heardBy))
		.where(
			and(
				rowsOf(recordings, access),
				eq(recordings.studentId, studentId),
				assignmentId ? eq(recordings.assignmentId, assignmentId) : undefined,
				ofOwnStudents(access, recordings.studentId),
			),
		)
		.orderBy(desc(recordings.at), desc(recordings.id))
		.limit(MOST)
		.all()
	const comments = listComments(
		access,
		rows.map(({ id }) => id),
	)
	return rows.map(({ userId, ...row }) => ({
		...row,
		mayRemove: mayRemove(access, userId),
		comments: comments.filter(({ recordingId }) => recordingId === row.id),
	}))
}

/** Number of recordings by assignment. */
export function countRecordings(access: Access, assignmentIds: readonly string[]): Map<string, number> {
	if (assignmentIds.length === 0) return new Map()
	const rows = database()
		.select({ id: recordings.assignmentId, n: count() })
		.from(recordings)
		.where(
			and(
				rowsOf(recordings, access),
				inArray(recordings.assignmentId, eachOf(assignmentIds)),
				ofOwnStudents(access, recordings.studentId),
			),
		)
		.groupBy(recordings.assignmentId)
		.all()
	return new Map(rows.map(({ id, n }) => [id, n]))
}

/** Recordings that wait for the user to be heard, and those with an answer to be read, oldest first. */
export function listUnheard(access: Access, limit = 20) {
	const { what, isWaiting } = waits(access)
	const rows = database()
		.select({
			id: recordings.id,
			studentId: recordings.studentId,
			firstName: students.firstName,
			lastName: students.lastName,
			what,
			answerTo: recordings.answerTo,
		})
		.from(recordings)
		.innerJoin(students, and(rowOf(students, access, recordings.studentId), isNull(students.archivedAt)))
		.where(and(rowsOf(recordings, access), isWaiting, ofOwnStudents(access, recordings.studentId)))
		.orderBy(asc(recordings.id))
		.limit(limit)
		.all()
	return rows.map(({ firstName, lastName, what, answerTo, ...row }) => ({
		...row,
		isAnswered: what === 'answer',
		/** False for an answer to a teacher who no longer teaches the student, or to the office. */
		isOwnComment: answerTo === access.userId,
		student: nameOf({ firstName, lastName }),
	}))
}

/** True if the file is a recording of a student within reach. */
export function isRecordingFor(access: Access, fileId: string): boolean {
	const recording = database()
		.select({ id: recordings.id })
		.from(recordings)
		.where(
			and(
				rowsOf(recordings, access),
				eq(recordings.fileId, fileId),
				ofOwnStudents(access, recordings.studentId),
			),
		)
		.get()
	return recording !== undefined
}

/** Last day of a recording that is added today. */
export function endOfNewRecording(access: Access): string {
	const terms = listTerms(access).filter(({ archivedAt }) => archivedAt === null)
	return recordingEnd(terms, today(access.school.timeZone))
}

/** Asked before the bytes are stored, and again when the row is written. */
export function refuseRecording(access: Access, assignmentId: string, bytes: number): Refused | null {
	const assignment = findAssignment(access, assignmentId)
	if (!assignment || !isFamily(access)) return unknown('This assignment')
	if (bytesOf(access, assignment.studentId) + bytes > RECORDINGS_OF_STUDENT)
		return refused({ file: STUDENT_IS_FULL }, { status: 413 })
	if (bytesOf(access) + bytes > RECORDINGS_OF_SCHOOL)
		return refused({ file: SCHOOL_IS_FULL }, { status: 413 })
	return null
}

function bytesOf(access: Access, studentId?: string): number {
	const row = database()
		.select({ bytes: sql<number>`coalesce(sum(${files.bytes}), 0)` })
		.from(recordings)
		.innerJoin(files, rowOf(files, access, recordings.fileId))
		.where(and(rowsOf(recordings, access), studentId ? eq(recordings.studentId, studentId) : undefined))
		.get()
	return row?.bytes ?? 0
}

/** Adds a recording whose bytes were stored already. */
export function addRecording(
	access: Access,
	key: string,
	assignmentId: string,
	file: NewFile,
): Outcome<{ id: string }> {
	return write((tx) => {
		const before = resultOfKey(access, key)
		if (before) return done({ id: before })
		const no = refuseRecording(access, assignmentId, file.bytes)
		const assignment = findAssignment(access, assignmentId)
		if (no || !assignment) return no ?? unknown('This assignment')
		const { schoolId, userId } = access
		const { studentId } = assignment
		addFile(schoolId, file)
		const id = newId()
		tx.insert(recordings)
			.values({
				schoolId,
				id,
				studentId,
				assignmentId,
				fileId: file.id,
				at: Date.now(),
				by: userId,
				keptUntil: endOfNewRecording(access),
			})
			.run()
		record(tx, access, 'recording.added', {
			objectId: studentId,
			objectName: nameOfStudent(access, studentId),
		})
		spendKey(tx, access, key, id)
		return done({ id })
	})
}

/** Deletes a recording for good. */
export function removeRecording(access: Access, id: string): Outcome<null> {
	return write((tx) => {
		const recording = findRecording(access, id)
		if (!recording || !mayRemove(access, recording.by)) return unknown('This recording')
		dropRecordings(tx, access.schoolId, eq(recordings.id, id))
		record(tx, access, 'recording.removed', {
			objectId: recording.studentId,
			objectName: nameOfStudent(access, recording.studentId),
		})
		return done(null)
	})
}

/** The uploader, a guardian of the student, and the office. */
function mayRemove({ role, kind, userId }: Access, by: string): boolean {
	return role === 'student' ? kind === 'guardian' || by === userId : role !== 'teacher'
}

/** Deletes recordings with their comments and files. Returns their number. */
export function dropRecordings(tx: Tx, schoolId: SchoolId, which: SQL): number {
	const gone = tx
		.select({ id: recordings.id, fileId: recordings.fileId })
		.from(recordings)
		.where(and(eq(recordings.schoolId, schoolId), which))
		.all()
	const ids = eachOf(gone.map(({ id }) => id))
	tx.delete(recordingComments)
		.where(and(eq(recordingComments.schoolId, schoolId), inArray(recordingComments.recordingId, ids)))
		.run()
	tx.delete(recordings)
		.where(and(eq(recordings.schoolId, schoolId), inArray(recordings.id, ids)))
		.run()
	for (const { fileId } of gone) removeFile(schoolId, fileId)
	return gone.length
}
