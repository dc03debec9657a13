import { and, count, eq, inArray, sql, sum } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { classes, credits, enrolments, instruments } from '#db/schema/index.ts'
import type { Access } from '../access.server.ts'
import { countWhere } from '../count-where.server.ts'
import { seatCounts } from '../enrolment.server.ts'
import { classesOf } from '../scope.server.ts'

/** The seats of every class that is open or running, as the list of classes counts them. */
export function listClassSeats(access: Access, now = Date.now()) {
	const { schoolId } = access
	return database()
		.select({
			id: classes.id,
			kind: classes.kind,
			weekday: classes.weekday,
			instrumentId: classes.instrumentId,
			instrument: instruments.name,
			capacity: classes.capacity,
			...seatCounts(schoolId, now),
		})
		.from(classes)
		.leftJoin(instruments, and(eq(instruments.schoolId, schoolId), eq(instruments.id, classes.instrumentId)))
		.leftJoin(enrolments, and(eq(enrolments.schoolId, schoolId), eq(enrolments.classId, classes.id)))
		.where(
			and(eq(classes.schoolId, schoolId), classesOf(access), inArray(classes.state, ['open', 'running'])),
		)
		.groupBy(classes.id)
		.all()
}

/** The lessons that are owed to students, by who caused them to be missed. */
export function sumCredits({ schoolId }: Access) {
	return database()
		.select({
			cause: credits.cause,
			open: countWhere(eq(credits.state, 'open')),
			held: countWhere(eq(credits.state, 'held')),
			students: sql<number>`count(distinct ${credits.studentId})`,
			credits: count(),
			minutes: sql<number>`${sum(credits.minutes)}`.mapWith(Number),
		})
		.from(credits)
		.where(and(eq(credits.schoolId, schoolId), inArray(credits.state, ['open', 'held'])))
		.groupBy(credits.cause)
		.all()
}
