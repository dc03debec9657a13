import { and, desc, eq, gte, inArray, isNull, lte, sql } from 'drizzle-orm'
import { database, prepared, write, type Tx } from '#db/client.server.ts'
import { practiceEntries, repertoire, users } from '#db/schema/index.ts'
import { PRACTICE } from '#app/domain/learning/labels.ts'
import { daysAfter, today } from '#app/utils/dates.ts'
import { newId } from '#app/utils/id.server.ts'
import { done, refused, type Outcome, type Refused } from '#app/utils/outcome.ts'
import type { Access } from '../access.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { resultOfKey, spendKey } from '../form-key.server.ts'
import { eachOf } from '../query-values.server.ts'
import { reachesStudent } from '../scope.server.ts'
import { ofOwnStudents } from '../student/own.server.ts'
import { unknown } from './internal/reach.server.ts'

export interface Practice {
	day: string
	minutes: number
	pieceId?: string
	note?: string
	/** Confirms that an identical entry is a second practice session. */
	again?: boolean
}

const columns = {
	id: practiceEntries.id,
	day: practiceEntries.day,
	minutes: practiceEntries.minutes,
	pieceId: practiceEntries.pieceId,
	piece: repertoire.title,
	note: practiceEntries.note,
	by: users.name,
	confirmedAt: practiceEntries.confirmedAt,
}

/** A student's practice entries in a range of days, newest first. */
export function listPractice(access: Access, studentId: string, { from, to }: { from: string; to: string }) {
	if (!reachesStudent(access, studentId)) return []
	return between().all({ schoolId: access.schoolId, studentId, from, to })
}

const between = prepared((db) => {
	const schoolId = sql.placeholder('schoolId')
	return db
		.select(columns)
		.from(practiceEntries)
		.leftJoin(repertoire, and(eq(repertoire.schoolId, schoolId), eq(repertoire.id, practiceEntries.pieceId)))
		.leftJoin(users, eq(users.id, practiceEntries.by))
		.where(
			and(
				eq(practiceEntries.schoolId, schoolId),
				eq(practiceEntries.studentId, sql.placeholder('studentId')),
				gte(practiceEntries.day, sql.placeholder('from')),
				lte(practiceEntries.day, sql.placeholder('to')),
			),
		)
		.orderBy(desc(practiceEntries.day), desc(practiceEntries.id))
		.limit(500)
		.prepare()
})

/** Practice minutes of each student in a range of days. */
export function sumPractice(
	access: Access,
	studentIds: readonly string[],
	{ from, to }: { from: string; to: string },
): Map<string, number> {
	const rows = database()
		.select({
			studentId: practiceEntries.studentId,
			minutes: sql<number>`sum(${practiceEntries.minutes})`,
		})
		.from(practiceEntries)
		.where(
			and(
				rowsOf(practiceEntries, access),
				inArray(practiceEntries.studentId, eachOf(studentIds)),
				gte(practiceEntries.day, from),
				lte(practiceEntries.day, to),
				ofOwnStudents(access, practiceEntries.studentId),
			),
		)
		.groupBy(practiceEntries.studentId)
		.all()
	return new Map(rows.map(({ studentId, minutes }) => [studentId, minutes]))
}

export type PracticeEntry = ReturnType<typeof listPractice>[number]

/** Logs practice; the student, a guardian or the teacher may do this. */
export function addPractice(
	access: Access,
	key: string,
	studentId: string,
	{ again, ...entry }: Practice,
): Outcome<{ id: string }> {
	return write((tx) => {
		const before = resultOfKey(access, key)
		if (before) return done({ id: before })
		if (!reachesStudent(access, studentId)) return unknown('This student')
		const wrong = refusePractice(tx, access, studentId, entry)
		if (wrong) return wrong
		const same = listPractice(access, studentId, { from: entry.day, to: entry.day }).some(
			({ minutes, pieceId }) => minutes === entry.minutes && pieceId === (entry.pieceId ?? null),
		)
		if (same && !again)
			return refused(
				{ again: 'This is already in the log. Tick the box if you practiced it a second time.' },
				{ status: 409 },
			)
		const id = newId()
		const { schoolId, userId } = access
		tx.insert(practiceEntries)
			.values({ ...entry, schoolId, id, studentId, at: Date.now(), by: userId })
			.run()
		spendKey(tx, access, key, id)
		return done({ id })
	})
}

/** Records a guardian's confirmation. */
export function confirmPractice(access: Access, id: string): Outcome<{ studentId: string }> {
	return write((tx) => {
		const entry = find(tx, access, id)
		if (!entry || access.kind === 'learner' || !reachesStudent(access, entry.studentId)) return unknown()
		if (!entry.confirmedAt)
			tx.update(practiceEntries)
				.set({ confirmedAt: Date.now(), confirmedBy: access.userId })
				.where(rowOf(practiceEntries, access, id))
				.run()
		return done({ studentId: entry.studentId })
	})
}

/** Only the author may delete an entry. */
export function removePractice(access: Access, id: string): Outcome<{ studentId: string }> {
	return write((tx) => {
		const entry = find(tx, access, id)
		if (!entry || entry.by !== access.userId || !reachesStudent(access, entry.studentId)) return unknown()
		tx.delete(practiceEntries)
			.where(rowOf(practiceEntries, access, id))
			.run()
		return done({ studentId: entry.studentId })
	})
}

function refusePractice(
	tx: Tx,
	access: Access,
	studentId: string,
	{ day, minutes, pieceId }: Practice,
): Refused | null {
	const now = today(access.school.timeZone)
	if (day > now) return refused({ day: 'Enter today or one of the last 7 days.' })
	if (day < daysAfter(now, -PRACTICE.daysBack))
		return refused({ day: 'Enter today or one of the last 7 days.' })
	if (!Number.isInteger(minutes) || minutes < 1 || minutes > PRACTICE.mostMinutes)
		return refused({ minutes: 'Enter 1 to 600 minutes.' })
	if (!pieceId) return null
	const piece = tx
		.select({ id: repertoire.id })
		.from(repertoire)
		.where(
			and(
				rowOf(repertoire, access, pieceId),
				eq(repertoire.studentId, studentId),
				isNull(repertoire.archivedAt),
			),
		)
		.get()
	return piece ? null : refused({ pieceId: 'Choose one of the pieces in the list.' })
}

function find(tx: Tx, access: Access, id: string) {
	return tx
		.select()
		.from(practiceEntries)
		.where(rowOf(practiceEntries, access, id))
		.get()
}
