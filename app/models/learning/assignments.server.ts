import { and, desc, eq, gte, inArray, isNull, or, type Column } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { database, write, type Tx } from '#db/client.server.ts'
import { assignments, users } from '#db/schema/index.ts'
import { daysAfter, startOfDay, today } from '#app/utils/dates.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'
import type { Access } from '../access.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { record } from '../audit.server.ts'
import { resultOfKey, spendKey } from '../form-key.server.ts'
import { forgetNews } from '../notification/learning.server.ts'
import { EACH, tableOfEach } from '../query-values.server.ts'
import { reachesStudent } from '../scope.server.ts'
import { ofOwnStudents } from '../student/own.server.ts'
import { giveAssignment, refusePastDay, type AssignmentText } from './internal/give-assignment.server.ts'
import { hasRecordings } from './internal/reachable.server.ts'
import { changedNow, refuseStaffOnly, unknown } from './internal/reach.server.ts'
import { nameOfStudent } from './internal/student-name.server.ts'

export { findAssignment } from './internal/reachable.server.ts'

const columns = {
	id: assignments.id,
	text: assignments.text,
	minutesADay: assignments.minutesADay,
	dueOn: assignments.dueOn,
	doneAt: assignments.doneAt,
	createdAt: assignments.createdAt,
	by: users.name,
	version: assignments.version,
}

type Columns = Record<'doneAt' | 'dueOn', Column>

interface Which {
	/** True for those that are not done and not past their last day. */
	open?: boolean
	/** True for those that are not done, those that still run, and those done within seven days. */
	current?: boolean
}

function isAmong({ school }: Access, { open, current }: Which, { doneAt, dueOn }: Columns) {
	const day = today(school.timeZone)
	if (!current) return open ? and(isNull(doneAt), or(isNull(dueOn), gte(dueOn, day))) : undefined
	return or(isNull(doneAt), gte(dueOn, day), gte(doneAt, startOfDay(daysAfter(day, -6), school.timeZone)))
}

/** Practice assignments of a student, newest first. */
export function listAssignments(
	access: Access,
	studentId: string,
	{ limit = 50, ...which }: Which & { limit?: number } = {},
) {
	const rows = listAssignmentsOfEach(access, [studentId], { ...which, limit })
	return rows.map(({ studentId: _, ...assignment }) => assignment)
}

/** The same for several students; the limit applies to each. */
export function listAssignmentsOfEach(
	access: Access,
	studentIds: readonly string[],
	{ limit, ...which }: Which & { limit: number },
) {
	const db = database()
	const other = alias(assignments, 'other')
	const latest = db
		.select({ id: other.id })
		.from(other)
		.where(
			and(
				rowsOf(other, access),
				eq(other.studentId, EACH),
				isNull(other.archivedAt),
				isAmong(access, which, other),
			),
		)
		.orderBy(desc(other.id))
		.limit(limit)
	return db
		.select({ ...columns, studentId: assignments.studentId })
		.from(tableOfEach(studentIds))
		.crossJoin(assignments)
		.leftJoin(users, eq(users.id, assignments.createdBy))
		.where(
			and(
				rowsOf(assignments, access),
				inArray(assignments.id, latest),
				ofOwnStudents(access, assignments.studentId),
			),
		)
		.orderBy(desc(assignments.id))
		.all()
}

export type Assignment = ReturnType<typeof listAssignments>[number]

export function addAssignment(
	access: Access,
	key: string,
	studentId: string,
	text: AssignmentText,
): Outcome<{ id: string }> {
	return write((tx) => {
		const before = resultOfKey(access, key)
		if (before) return done({ id: before })
		const wrong = refuseStaffOnly(access, studentId) ?? refusePastDay(access, text)
		if (wrong) return wrong
		const id = giveAssignment(tx, access, { studentId, name: nameOfStudent(access, studentId) }, text)
		spendKey(tx, access, key, id)
		return done({ id })
	})
}

/** Marks an assignment as done or open. Families may do this, and so may teachers. */
export function tickAssignment(access: Access, id: string, isDone: boolean): Outcome<{ studentId: string }> {
	return write((tx) => {
		const assignment = find(tx, access, id)
		if (!assignment || !reachesStudent(access, assignment.studentId)) return unknown('This assignment')
		if (isDone) forgetNews(tx, access, id)
		if ((assignment.doneAt !== null) !== isDone)
			tx.update(assignments)
				.set({
					doneAt: isDone ? Date.now() : null,
					doneBy: isDone ? access.userId : null,
					...changedNow(access, assignment.version),
				})
				.where(rowOf(assignments, access, id))
				.run()
		return done({ studentId: assignment.studentId })
	})
}

export function removeAssignment(access: Access, id: string): Outcome<{ studentId: string }> {
	return write((tx) => {
		const assignment = find(tx, access, id)
		if (!assignment) return unknown('This assignment')
		const { studentId } = assignment
		const wrong = refuseStaffOnly(access, studentId)
		if (wrong) return wrong
		if (hasRecordings(access, id)) return refused({ form: HAS_RECORDINGS }, { status: 409 })
		tx.update(assignments)
			.set({ archivedAt: Date.now(), ...changedNow(access, assignment.version) })
			.where(rowOf(assignments, access, id))
			.run()
		forgetNews(tx, access, id)
		record(tx, access, 'assignment.removed', {
			objectId: studentId,
			objectName: nameOfStudent(access, studentId),
		})
		return done({ studentId })
	})
}

const HAS_RECORDINGS =
	'There are recordings with this assignment, so it cannot be removed. Mark it as done instead.'

function find(tx: Tx, access: Access, id: string) {
	return tx
		.select()
		.from(assignments)
		.where(and(rowOf(assignments, access, id), isNull(assignments.archivedAt)))
		.get()
}
