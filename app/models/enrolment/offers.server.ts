import { and, asc, desc, eq, inArray, lt, sql } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { auditEntries, classes, enrolments, students } from '#db/schema/index.ts'
import { today } from '#app/utils/dates.ts'
import type { Access } from '../access.server.ts'
import { onlyDay } from '../class/only-day.server.ts'
import { listPlannedTimes } from '../class/planned-times.server.ts'
import { everyWeeks } from '../class/usual-interval.server.ts'
import { weeklyTimes } from '../class/weekly-times.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { reachesClass, studentsOf } from '../scope.server.ts'

const columns = {
	enrolmentId: enrolments.id,
	version: enrolments.version,
	studentId: enrolments.studentId,
	classId: enrolments.classId,
	class: classes.name,
	weekday: classes.weekday,
	startTime: classes.startTime,
	durationMinutes: classes.durationMinutes,
	onlyDay,
	everyWeeks,
	startsOn: enrolments.startsOn,
	offeredUntil: enrolments.offeredUntil,
}

export type ListedOffer = ReturnType<typeof listOffers>[number]

/** Seats offered to the reader's own students, expired offers included. */
export function listOffers(access: Access, now = Date.now()) {
	const rows = database()
		.select({ ...columns, weeklyTimes: weeklyTimes(today(access.school.timeZone, now)) })
		.from(enrolments)
		.innerJoin(classes, rowOf(classes, access, enrolments.classId))
		.innerJoin(students, rowOf(students, access, enrolments.studentId))
		.where(and(rowsOf(enrolments, access), eq(enrolments.state, 'offered'), studentsOf(access)))
		.orderBy(asc(enrolments.offeredUntil))
		.all()
	const planned = listPlannedTimes(
		access,
		rows.map(({ classId }) => classId),
	)
	return rows.map((offer) => ({
		...offer,
		planned: planned.get(offer.classId),
		isOver: (offer.offeredUntil ?? 0) <= now,
	}))
}

/** The recorded action that ended an offer before it ran out. */
export function findOfferEnd(
	access: Access,
	{ studentId, classId, until }: { studentId: string; classId: string; until: number },
) {
	const entry = database()
		.select({ action: auditEntries.action })
		.from(auditEntries)
		.where(
			and(
				rowsOf(auditEntries, access),
				eq(auditEntries.objectId, studentId),
				lt(auditEntries.at, until),
				sql`${auditEntries.before} ->> 'offeredUntil' = ${until}`,
				sql`${auditEntries.after} ->> 'classId' = ${classId}`,
			),
		)
		.orderBy(desc(auditEntries.id))
		.limit(1)
		.get()
	return entry?.action ?? null
}

const LATEST = 10

/** Accepted and declined offers of a class with the user behind each answer, newest first. */
export function listAnswers(access: Access, classId: string) {
	if (!reachesClass(access, classId)) return []
	return database()
		.select({
			id: auditEntries.id,
			at: auditEntries.at,
			action: auditEntries.action,
			student: auditEntries.objectName,
			by: auditEntries.actorName,
		})
		.from(enrolments)
		.innerJoin(
			auditEntries,
			and(rowsOf(auditEntries, access), eq(auditEntries.objectId, enrolments.studentId)),
		)
		.where(
			and(
				rowsOf(enrolments, access),
				eq(enrolments.classId, classId),
				inArray(auditEntries.action, ['enrolment.accepted', 'enrolment.declined']),
				sql`${auditEntries.after} ->> 'classId' = ${classId}`,
			),
		)
		.groupBy(auditEntries.id)
		.orderBy(desc(auditEntries.id))
		.limit(LATEST)
		.all()
}
