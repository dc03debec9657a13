import { and, eq, gt, isNull } from 'drizzle-orm'
import { write, type Tx } from '#db/client.server.ts'
import { students, studentTags, undoSteps } from '#db/schema/index.ts'
import { neverBegan } from '#app/domain/attendance/enrolled-on.ts'
import { nameOf } from '#app/domain/student/name.ts'
import { stateRules } from '#app/domain/student/states.ts'
import { done, refused, type Outcome, type Refused } from '#app/utils/outcome.ts'
import type { Access, SchoolId } from './access.server.ts'
import { rowOf } from './school-rows.server.ts'
import { closePortal, reopenPortal } from './account/portal-access.server.ts'
import { record } from './audit.server.ts'
import { nameOfColleague } from './colleague.server.ts'
import { restoreEnrolment } from './enrolment/restore.server.ts'
import { restoreOrder, type QueueMove } from './enrolment/queue-order.server.ts'
import { withoutDoubleLessons } from './double-lessons.server.ts'
import { fillLessonsAlone } from './lesson/filling.server.ts'
import { removeLessonsAlone } from './lesson/lessons-alone.server.ts'
import { undoChange } from './lesson/schedule-undo.server.ts'
import { refuseSeatBeyondPlan } from './plan-limit.server.ts'
import { readSeats } from './portal/seat-list.server.ts'
import { tellOfSeats } from './portal/seat-news.server.ts'
import { separateFamily, type JoinedFamily } from './student/joined-family.server.ts'
import { writeWhole } from './undo.server.ts'
import { keepStep, KEPT } from './undo-step/keep.server.ts'
import {
	studentRows,
	studentsIn,
	type Changed,
	type Rows,
	type Step,
	type StudentBefore,
	type Tagging,
} from './undo-step/snapshot.server.ts'

export { withQueueUndo } from './undo-step/queue-order.server.ts'

export interface Effects {
	/** Undo id of the lessons removed by a change. */
	lessonsChange: string | null
	/** The last day of a private lesson that made way for another one. */
	lastDayBefore?: Step['lastDayBefore'] | null
	/** Number of emails to the family. */
	mailed?: number
}

/** Runs a change on students and stores how to undo it. Without any change there is nothing to undo. */
export function withUndo<T>(
	access: Access,
	studentIds: readonly string[],
	work: () => T,
	ledTo: (result: T) => Effects | null = () => null,
) {
	return write((tx) => {
		const ids = [...studentIds]
		const before = studentRows(tx, access, ids)
		const result = work()
		const step = stepBetween(ids, before, studentRows(tx, access, ids))
		if (!step) return { result, undo: undefined }
		const led = ledTo(result)
		const effects = {
			lessonsChange: led?.lessonsChange ?? undefined,
			lastDayBefore: led?.lastDayBefore ?? undefined,
			isTold: (led?.mailed ?? 0) > 0,
		}
		return { result, undo: keepStep(tx, access, { ...step, ...effects }) }
	})
}

/** Undoes the user's own change, unless an affected row was changed since. */
export function undoStep(access: Access, id: string): Outcome<null> {
	const { userId } = access
	return writeWhole<null>((tx) => {
		const now = Date.now()
		const kept = tx
			.update(undoSteps)
			.set({ doneAt: now })
			.where(
				and(
					rowOf(undoSteps, access, id),
					eq(undoSteps.userId, userId),
					gt(undoSteps.createdAt, now - KEPT),
					isNull(undoSteps.doneAt),
				),
			)
			.returning({ rows: undoSteps.rows })
			.get()
		if (!kept) return refused({ form: 'This can no longer be undone.' }, { status: 409 })
		const step = JSON.parse(kept.rows) as Step | { queue: QueueMove } | { joined: JoinedFamily }
		if ('queue' in step) return refuseChanged(access, restoreOrder(tx, access, step.queue)) ?? done(null)
		if ('joined' in step) return refuseChanged(access, separateFamily(tx, access, step.joined)) ?? done(null)
		return withoutDoubleLessons(access, step.studentIds, () => takeBack(tx, access, step) ?? done(null))
	})
}

/** Stored steps may contain data of an erased person. */
export function forgetUndo(tx: Tx, schoolId: SchoolId) {
	tx.delete(undoSteps).where(eq(undoSteps.schoolId, schoolId)).run()
}

function takeBack(tx: Tx, access: Access, step: Step): Refused | null {
	const now = studentRows(tx, access, step.studentIds)
	const other = changedSince(now.students, step.students) ?? changedSince(now.enrolments, step.enrolments)
	const changed = refuseChanged(access, other)
	if (changed) return changed
	const seats = seatsIn(step)
	const begins = readSeats(access, seats)
		.filter(neverBegan)
		.map(({ id }) => id)
	const wrongs = [
		...step.students.map(({ before }) => restoreStudent(tx, access, before)),
		...step.enrolments.map(({ before }) => restoreEnrolment(tx, access, before)),
	]
	restoreTags(tx, access, step)
	const lessons = step.lessonsChange ? undoChange(access, step.lessonsChange) : null
	if (lessons && !lessons.ok) return lessons
	const undone = lessons ? [lessons.value] : []
	if (step.lastDayBefore)
		for (const student of now.students)
			removeLessonsAlone(
				tx,
				access,
				{ id: student.id, name: nameOf(student) },
				{ ...step.lastDayBefore, undone },
			)
	else if (lessons?.value.left) {
		const { student: name, after } = lessons.value.left
		for (const id of step.studentIds) fillLessonsAlone(tx, access, { id, name, after, undone })
	}
	const wrong = wrongs.find((one) => one !== null) ?? null
	if (!wrong && step.isTold) tellOfSeats(tx, access, seats, { begins })
	return wrong
}

/** The changed enrollments without entries of waiting lists, of which no email told. */
function seatsIn({ enrolments }: Step): string[] {
	return enrolments
		.map(({ before }) => before)
		.filter(({ state }) => ['future', 'active', 'paused', 'ending'].includes(state))
		.map(({ id }) => id)
}

function refuseChanged(access: Access, other: { changedBy: string | null } | null): Refused | null {
	if (!other) return null
	const who = nameOfColleague(access, other.changedBy)
	return refused({ form: `${who} changed this in the meantime, so nothing was undone.` }, { status: 409 })
}

/** The user who changed a row since, or null. */
function changedSince(
	now: readonly { id: string; version: number; updatedBy: string | null }[],
	changed: readonly Changed<{ id: string }>[],
): { changedBy: string | null } | null {
	for (const { before, version } of changed) {
		const row = now.find(({ id }) => id === before.id)
		if (row?.version !== version) return { changedBy: row?.updatedBy ?? null }
	}
	return null
}

function restoreStudent(tx: Tx, access: Access, before: StudentBefore): Refused | null {
	const { userId } = access
	const { id, portalClosedAt } = before
	const [now] = studentsIn(tx, access, [id])
	if (!now) return refused({ form: 'This student is not on your list any more.' }, { status: 404 })
	const seat = stateRules[before.state].counts && (now.archivedAt !== null || !stateRules[now.state].counts)
	const beyond =
		seat && before.archivedAt === null ? refuseSeatBeyondPlan(tx, access, { id, state: 'left' }) : null
	if (beyond) return beyond
	tx.update(students)
		.set({ ...valuesOf(before), version: now.version + 1, updatedAt: Date.now(), updatedBy: userId })
		.where(rowOf(students, access, id))
		.run()
	const name = nameOf(before)
	if (portalClosedAt === null && now.portalClosedAt !== null) reopenPortal(tx, access, id, `${name} is back`)
	if (portalClosedAt !== null && now.portalClosedAt === null) closePortal(tx, access, id, `${name} has left`)
	record(tx, access, 'student.change-undone', {
		objectId: id,
		objectName: name,
		after: { state: before.state },
	})
	return null
}

function valuesOf({ state, stateSince, joinedOn, leftOn, leaveReason, archivedAt, ...rest }: StudentBefore) {
	const { pausedFrom, pausedTo, locksWhenLeft, lessonsChange, leavingChange } = rest
	return {
		state,
		stateSince,
		joinedOn,
		leftOn,
		leaveReason,
		archivedAt,
		pausedFrom,
		pausedTo,
		locksWhenLeft,
		lessonsChange,
		leavingChange,
	}
}

function restoreTags(tx: Tx, { schoolId }: Access, { tagged, untagged }: Step) {
	for (const { studentId, tagId } of tagged)
		tx.delete(studentTags)
			.where(
				and(
					eq(studentTags.schoolId, schoolId),
					eq(studentTags.studentId, studentId),
					eq(studentTags.tagId, tagId),
				),
			)
			.run()
	for (const tagging of untagged)
		tx.insert(studentTags)
			.values({ schoolId, ...tagging })
			.onConflictDoNothing()
			.run()
}

/** Null if nothing changed or a row was added: undo never deletes rows. */
function stepBetween(studentIds: string[], before: Rows, after: Rows): Step | null {
	const isSame = (a: Tagging, b: Tagging) => a.studentId === b.studentId && a.tagId === b.tagId
	const without = (some: Tagging[], others: Tagging[]) =>
		some.filter((tagging) => !others.some((other) => isSame(tagging, other)))
	const step: Step = {
		studentIds,
		students: changedRows(before.students, after.students),
		enrolments: changedRows(before.enrolments, after.enrolments),
		tagged: without(after.taggings, before.taggings),
		untagged: without(before.taggings, after.taggings),
	}
	const isNew = after.enrolments.length > before.enrolments.length
	const { students, enrolments, tagged, untagged } = step
	return isNew || [students, enrolments, tagged, untagged].every((rows) => rows.length === 0) ? null : step
}

function changedRows<Row extends { id: string; version: number }>(before: Row[], after: Row[]) {
	return before.flatMap((row) => {
		const version = after.find(({ id }) => id === row.id)?.version
		return version === undefined || version === row.version ? [] : [{ before: row, version }]
	})
}
