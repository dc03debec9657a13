import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { auditEntries, students } from '#db/schema/index.ts'
import type { Action } from '#app/domain/history/activity.ts'
import { daysAfter } from '#app/utils/dates.ts'
import type { Access } from '../../access.server.ts'
import { rowOf, rowsOf } from '../../school-rows.server.ts'

const action = 'student.state-changed' satisfies Action

/**
 * Students who left and came back, with the days of both. Returning clears the last day and the reason of a student, so they
 * are read from the entry of the return in the history.
 */
export function listPastLeavings(access: Access) {
	const leftOn = sql<string>`${auditEntries.before} ->> 'leftOn'`
	const returns = database()
		.select({
			studentId: students.id,
			state: students.state,
			leftOnNow: students.leftOn,
			joinedOn: students.joinedOn,
			leftOn,
			backOn: sql<string | null>`${auditEntries.after} ->> 'stateSince'`,
			reason: sql<string | null>`${auditEntries.before} ->> 'leaveReason'`,
		})
		.from(auditEntries)
		.innerJoin(students, rowOf(students, access, auditEntries.objectId))
		.where(
			and(
				rowsOf(auditEntries, access),
				eq(auditEntries.action, action),
				eq(sql`${auditEntries.before} ->> 'state'`, 'left'),
				isNotNull(leftOn),
				isNull(students.archivedAt),
			),
		)
		.orderBy(asc(auditEntries.id))
		.all()
		.filter(isReturn)
	// A return that was undone is followed by another one of the same leaving, if any.
	const last = new Map(returns.map((row) => [`${row.studentId} ${row.leftOn}`, row]))
	return [...last.values()]
}

interface Entry {
	state: string
	leftOnNow: string | null
	joinedOn: string | null
	leftOn: string
	backOn: string | null
}

/** False for students who are back on the very next day, and for those who still count as having left that day. */
function isReturn<T extends Entry>(row: T): row is T & { backOn: string } {
	const { state, leftOnNow, joinedOn, leftOn, backOn } = row
	const isUndone = state === 'left' && leftOnNow === leftOn
	const wasThere = joinedOn !== null && joinedOn <= leftOn
	return wasThere && !isUndone && backOn !== null && backOn > daysAfter(leftOn, 1)
}
