import { and, eq, inArray, isNotNull, or, sql } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { auditEntries, classes, enrolments, lessons } from '#db/schema/index.ts'
import type { Access } from '../../access.server.ts'
import { whereEnrolledOn } from '../../enrolment/enrolled-on.server.ts'
import { eachOf } from '../../query-values.server.ts'
import { rowOf, rowsOf } from '../../school-rows.server.ts'
import { ofOwnStudents } from '../own.server.ts'
import { timelineColumns } from './timeline-columns.server.ts'

/** Lessons that take place at another time than planned. Several moves of a lesson are one entry, at the time of the last. */
export function movesIn(access: Access, studentIds: readonly string[]) {
	const movedAt = database()
		.select({ at: sql`max(${auditEntries.at})` })
		.from(auditEntries)
		.where(
			and(
				rowsOf(auditEntries, access),
				eq(auditEntries.objectId, lessons.id),
				or(
					eq(auditEntries.action, 'proposal.accepted'),
					// The same action is recorded for another room.
					and(
						eq(auditEntries.action, 'lesson.changed'),
						sql`${auditEntries.before} ->> 'startsAt' <> ${auditEntries.after} ->> 'startsAt'`,
					),
				),
			),
		)
	return database()
		.select(
			timelineColumns({
				kind: sql`'lesson'`,
				id: sql`${lessons.id} || ${enrolments.id}`,
				at: sql`coalesce((${movedAt}), ${lessons.updatedAt})`,
				studentId: enrolments.studentId,
				title: classes.name,
				startsAt: lessons.startsAt,
				target: lessons.id,
				doneAt: lessons.movedFrom,
			}),
		)
		.from(enrolments)
		.innerJoin(classes, rowOf(classes, access, enrolments.classId))
		.innerJoin(lessons, and(rowsOf(lessons, access), eq(lessons.classId, enrolments.classId)))
		.where(
			and(
				rowsOf(enrolments, access),
				inArray(enrolments.studentId, eachOf(studentIds)),
				whereEnrolledOn(access.schoolId, lessons.day),
				isNotNull(lessons.movedFrom),
				ofOwnStudents(access, enrolments.studentId),
			),
		)
}
