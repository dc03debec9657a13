import { and, eq, inArray, isNull } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { classes, enrolments, guardians, guardianships, students } from '#db/schema/index.ts'
import { weeklyWords } from '#app/domain/class/weekly.ts'
import { today } from '#app/utils/dates.ts'
import type { PhoneNumber } from '#app/utils/phone-number.ts'
import { shownPhone } from '#app/utils/phone.ts'
import type { Access } from '../access.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { onlyDay } from '../class/only-day.server.ts'
import { everyWeeks } from '../class/usual-interval.server.ts'
import { weeklyTimes } from '../class/weekly-times.server.ts'
import { isSeated } from '../enrolment/presence.server.ts'
import { studentsOf } from '../scope.server.ts'

export interface Callable {
	name: string
	phone: PhoneNumber | null
	email: string | null
}

/** The contact to call for each student: the primary guardian, never one with a no-contact order. */
export function listCallable(access: Access, studentIds: string[]): Map<string, Callable> {
	const ties = database()
		.select({
			studentId: students.id,
			name: guardians.name,
			phone: guardians.phone,
			email: guardians.email,
			isPrimary: guardianships.isPrimary,
			since: guardianships.createdAt,
		})
		.from(students)
		.innerJoin(
			guardianships,
			and(eq(guardianships.schoolId, students.schoolId), eq(guardianships.studentId, students.id)),
		)
		.innerJoin(
			guardians,
			and(eq(guardians.schoolId, guardianships.schoolId), eq(guardians.id, guardianships.guardianId)),
		)
		.where(
			and(
				studentsOf(access),
				inArray(students.id, studentIds),
				eq(guardianships.noContact, false),
				isNull(guardians.archivedAt),
			),
		)
		.all()
		.sort((a, b) => Number(b.isPrimary) - Number(a.isPrimary) || a.since - b.since)
	const first = new Map<string, Callable>()
	for (const { studentId, name, phone, email } of ties)
		if (!first.has(studentId)) first.set(studentId, { name, email, phone: shownPhone(phone, access.school) })
	return first
}

/** Current classes of each student as text: `Piano First Steps, Tuesday, 4:00 PM`. */
export function listClassWords(access: Access, studentIds: string[]): Map<string, string[]> {
	const { school } = access
	const day = today(school.timeZone)
	const seats = database()
		.select({
			studentId: students.id,
			name: classes.name,
			weekday: classes.weekday,
			startTime: classes.startTime,
			onlyDay,
			everyWeeks,
			weeklyTimes: weeklyTimes(day),
		})
		.from(students)
		.innerJoin(enrolments, and(rowsOf(enrolments, access), eq(enrolments.studentId, students.id)))
		.innerJoin(classes, rowOf(classes, access, enrolments.classId))
		.where(and(studentsOf(access), inArray(students.id, studentIds), isSeated(day)))
		.all()
	const words = new Map<string, string[]>()
	for (const { studentId, name, ...timed } of seats) {
		const when = weeklyWords(timed, school.dateFormat)
		words.set(studentId, [...(words.get(studentId) ?? []), when ? `${name}, ${when}` : name])
	}
	return words
}
