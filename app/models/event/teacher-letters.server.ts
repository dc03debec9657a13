import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { database, type Tx } from '#db/client.server.ts'
import { eventEntries, memberships, students, teachers } from '#db/schema/index.ts'
import { eventHref } from '#app/domain/event/href.ts'
import { soonEnough } from '#app/domain/lesson/times.server.ts'
import { teachersEventLetter } from '#app/letters/event.server.ts'
import { today } from '#app/utils/dates.ts'
import type { Language } from '#app/utils/spoken.ts'
import type { Access } from '../access.server.ts'
import { isHereOn } from '../class/assistants.server.ts'
import { listTeachersToTell } from '../lesson/teacher-accounts.server.ts'
import { isToTell, tellEach } from '../lesson/teacher-letters.server.ts'
import { choicesAbout } from '../notification/choices.server.ts'
import { eachOf } from '../query-values.server.ts'
import { rowsOf } from '../school-rows.server.ts'
import { isTaughtBy } from '../scope.server.ts'
import { listEntries } from './entries.server.ts'
import { eventWhen, entryLine, startAhead, type Told } from './letters.server.ts'

/**
 * Emails the teachers of those who take part that the event was moved, if there is a `before`, or was canceled. The person
 * who made the change is not told. Returns the number of emails.
 */
export function tellTeachersOfEvent(
	tx: Tx,
	access: Access,
	event: Told,
	{ before, reason }: { before?: Told; reason?: string },
): number {
	const startsAt = startAhead(event)
	if (startsAt === null) return 0
	const entries = listEntries(access, event.id)
	const taught = listTeachersOf(access, event.id)
	const by = soonEnough([startsAt, (before && startAhead(before)) ?? startsAt])
	const whereIn = (told: Told, language: Language) => `${eventWhen(told, language, access)}, ${told.place}`
	return tellEach(tx, access, [...taught.keys()], (id, to) => {
		const mail = teachersEventLetter({
			to,
			event,
			reason,
			school: access.school.name,
			was: whereIn(before ?? event, to.language),
			now: before && whereIn(event, to.language),
			lines: entries.filter(({ studentId }) => taught.get(id)?.has(studentId)).map(entryLine),
		})
		return { text: mail.subject, path: eventHref(to.role !== 'teacher', event.id), by, mail: () => mail }
	}).length
}

/** The number of teachers who would be emailed now; null if the event has begun, when no more emails are sent. */
export function countTeachersToTell(access: Access, event: Told): number | null {
	if (startAhead(event) === null) return null
	const chosen = choicesAbout(access.schoolId, 'change')
	return listTeachersToTell(access, [...listTeachersOf(access, event.id).keys()]).filter(
		(teacher) => isToTell(access, teacher) && chosen({ ...teacher, key: `teacher:${teacher.id}` }) !== 'off',
	).length
}

/** Teachers with the students of the event whom they teach now, or signed up. */
function listTeachersOf(access: Access, eventId: string): Map<string, Set<string>> {
	const day = today(access.school.timeZone)
	const signedUp = listSignedUp(access, eventId)
	const studentIds = [...new Set(signedUp.map(({ studentId }) => studentId))]
	const found = new Map<string, Set<string>>()
	if (studentIds.length === 0) return found
	for (const { id, membershipId } of listTeachersHere(access, day)) {
		const own = signedUp.filter(({ by }) => by !== null && by === membershipId)
		const all = new Set([
			...own.map(({ studentId }) => studentId),
			...listTaught(access, id, { studentIds, day }),
		])
		if (all.size > 0) found.set(id, all)
	}
	return found
}

function listTeachersHere(access: Access, day: string) {
	return database()
		.select({ id: teachers.id, membershipId: teachers.membershipId })
		.from(teachers)
		.where(and(rowsOf(teachers, access), isHereOn(day)))
		.all()
}

/** One query per teacher, because SQLite would otherwise read the classes of a teacher again for each student. */
function listTaught(
	access: Access,
	teacherId: string,
	{ studentIds, day }: { studentIds: readonly string[]; day: string },
): string[] {
	return database()
		.select({ id: students.id })
		.from(students)
		.where(
			and(
				rowsOf(students, access),
				inArray(students.id, eachOf(studentIds)),
				isTaughtBy(access.schoolId, sql`(${teacherId})`, day),
			),
		)
		.all()
		.map(({ id }) => id)
}

/** The students who take part, with the membership of the person who signed each of them up. */
function listSignedUp(access: Access, eventId: string) {
	return database()
		.select({ studentId: eventEntries.studentId, by: memberships.id })
		.from(eventEntries)
		.leftJoin(memberships, and(rowsOf(memberships, access), eq(memberships.userId, eventEntries.createdBy)))
		.where(
			and(rowsOf(eventEntries, access), eq(eventEntries.eventId, eventId), isNull(eventEntries.withdrawnAt)),
		)
		.all()
}
