import { and, eq, exists, gt, inArray, lte, ne, notExists, sql, type SQL } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import {
	classes,
	enrolments,
	lessons,
	schoolOversight,
	schoolProfiles,
	schools,
	subscriptions,
} from '#db/schema/index.ts'
import type { Access } from '../access.server.ts'
import { today } from '#app/utils/dates.ts'
import { removeFormerAssistants } from '../class/assistants.server.ts'
import { changeClass } from '../class/state.server.ts'
import { followBegunSeries } from '../lesson/usual-times.server.ts'
import { isCurrent, machineAccess, readSchool, schoolColumns } from '../platform/school.server.ts'
import { rowsOf } from '../school-rows.server.ts'
import { classesOf } from '../scope.server.ts'

/** Ending an enrollment can be undone for an hour, and the class must still be there for that. */
const UNDO_MS = 60 * 60_000

/**
 * Starts open classes whose lessons have begun, finishes private classes whose only student has left, lets the usual
 * time of a class follow a series that changes today, and removes assistants who have left their class.
 * Called by the hourly job, one school at a time.
 */
export function* settleClasses(now = Date.now()): Generator<void, number> {
	let changed = 0
	for (const row of listSchools()) {
		yield
		const access = machineAccess(readSchool(row), 'Solfa')
		if (access.school.isReadOnly) continue
		for (const id of listBegun(access, now)) if (changeClass(access, id, 'start').ok) changed += 1
		removeFormerAssistants(access, now)
		followBegunSeries(access, today(access.school.timeZone, now))
		for (const id of listLeft(access, now)) if (changeClass(access, id, 'finish').ok) changed += 1
	}
	return changed
}

function listBegun(access: Access, now: number): string[] {
	const begun = lessonsOf(
		access,
		and(lte(lessons.startsAt, now), inArray(lessons.state, ['scheduled', 'held'])),
	)
	return database()
		.select({ id: classes.id })
		.from(classes)
		.where(and(classesOf(access), eq(classes.state, 'open'), exists(begun)))
		.all()
		.map(({ id }) => id)
}

function lessonsOf(access: Access, which: SQL | undefined) {
	return database()
		.select({ one: sql`1` })
		.from(lessons)
		.where(and(rowsOf(lessons, access), eq(lessons.classId, classes.id), which))
}

/** Private classes that had a student and have none now, and no lesson to come. */
function listLeft(access: Access, now: number): string[] {
	const db = database()
	const places = (...which: Parameters<typeof and>) =>
		db
			.select({ one: sql`1` })
			.from(enrolments)
			.where(and(rowsOf(enrolments, access), eq(enrolments.classId, classes.id), ...which))
	return db
		.select({ id: classes.id })
		.from(classes)
		.where(
			and(
				classesOf(access),
				inArray(classes.state, ['open', 'running']),
				eq(classes.kind, 'private'),
				exists(places(eq(enrolments.state, 'ended'))),
				notExists(places(ne(enrolments.state, 'ended'))),
				notExists(places(gt(enrolments.updatedAt, now - UNDO_MS))),
				notExists(lessonsOf(access, gt(lessons.startsAt, now))),
			),
		)
		.all()
		.map(({ id }) => id)
}

function listSchools() {
	const open = database()
		.select({ one: sql`1` })
		.from(classes)
		.where(and(eq(classes.schoolId, schools.id), inArray(classes.state, ['open', 'running'])))
	return database()
		.select(schoolColumns)
		.from(schools)
		.leftJoin(schoolProfiles, eq(schoolProfiles.schoolId, schools.id))
		.leftJoin(schoolOversight, eq(schoolOversight.schoolId, schools.id))
		.leftJoin(subscriptions, isCurrent(schools.id))
		.where(exists(open))
		.all()
}
