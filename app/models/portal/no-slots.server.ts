import { and, eq, notInArray } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { classes, enrolments } from '#db/schema/index.ts'
import { today } from '#app/utils/dates.ts'
import type { Access } from '../access.server.ts'
import { rulesOf } from '../attendance/settings.server.ts'
import { isSeated } from '../enrolment/presence.server.ts'
import { rowsOf } from '../school-rows.server.ts'
import { isClassLike } from './free-slots.server.ts'
import { findHome, type ClassHome, type Owed } from './internal/credit-home.server.ts'

/**
 * Why a credit may have no free times: the student has neither a class nor a teacher, or group lessons need a seat in
 * another one, which there may not be.
 */
export function whyNoSlots(
	access: Access,
	credit: Owed,
): { is: 'no-teacher' } | { is: 'group'; name: string; hasOthers: boolean } | null {
	const home = findHome(access, credit)
	if (!home) return { is: 'no-teacher' }
	return home.id === null || home.kind === 'private' || rulesOf(access).groupAlone
		? null
		: { is: 'group', name: home.name, hasOthers: hasOtherClass(access, credit, home) }
}

/** True if later days have no times either, so that the family can only ask the office for one. */
export function isOnlyArranged(access: Access, credit: Owed): boolean {
	const why = whyNoSlots(access, credit)
	return why !== null && (why.is === 'no-teacher' || !why.hasOthers)
}

/** There is a class like it that the student is not in, whose lessons may have free seats. */
function hasOtherClass(access: Access, { studentId }: Owed, home: ClassHome): boolean {
	const own = database()
		.select({ id: enrolments.classId })
		.from(enrolments)
		.where(
			and(
				rowsOf(enrolments, access),
				eq(enrolments.studentId, studentId),
				isSeated(today(access.school.timeZone)),
			),
		)
	const other = database()
		.select({ id: classes.id })
		.from(classes)
		.where(and(rowsOf(classes, access), isClassLike(home), notInArray(classes.id, own)))
		.get()
	return other !== undefined
}
