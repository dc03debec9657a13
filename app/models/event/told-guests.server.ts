import { and, asc, desc, eq, exists, isNull, ne, not, or, sql } from 'drizzle-orm'
import { database, write } from '#db/client.server.ts'
import { auditEntries, eventEntries, events, students } from '#db/schema/index.ts'
import { isSignUpOpen } from '#app/domain/event/states.ts'
import { nameOf } from '#app/domain/student/name.ts'
import { today } from '#app/utils/dates.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'
import type { Access } from '../access.server.ts'
import { record } from '../audit.server.ts'
import { resultOfKey, spendKey } from '../form-key.server.ts'
import { listLessonRecipients } from '../lesson/recipients.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { studentsOf } from '../scope.server.ts'
import { findEvent, type FoundEvent } from './events.server.ts'
import { isInvited } from './invitations.server.ts'
import { tellOfEvent } from './letters.server.ts'

/** Students who could still sign up and have not: those invited, or all active ones if the event is open to all. */
function listGuests(access: Access, eventId: string) {
	const own = database()
		.select({ one: sql`1` })
		.from(eventEntries)
		.where(
			and(
				rowsOf(eventEntries, access),
				eq(eventEntries.eventId, eventId),
				eq(eventEntries.studentId, students.id),
				isNull(eventEntries.withdrawnAt),
			),
		)
	return database()
		.select({
			studentId: students.id,
			firstName: students.firstName,
			lastName: students.lastName,
			familyId: students.familyId,
		})
		.from(students)
		.innerJoin(events, rowOf(events, access, eventId))
		.where(
			and(
				studentsOf(access),
				rowsOf(students, access),
				isNull(students.archivedAt),
				isNull(students.erasedAt),
				or(eq(students.state, 'active'), and(eq(events.audience, 'invited'), ne(students.state, 'left'))),
				isInvited(access),
				not(exists(own)),
			),
		)
		.orderBy(asc(students.nameKey))
		.all()
		.map((student) => ({ ...student, student: nameOf(student) }))
}

/** Families learn of an invitation only while they can sign up. */
function isOpenToGuests(event: FoundEvent): boolean {
	return isSignUpOpen(event, today(event.timeZone))
}

/** Recipients of the invitation; null while it is not sent. */
export function listGuestRecipients(access: Access, event: FoundEvent) {
	if (!isOpenToGuests(event)) return null
	const studentIds = listGuests(access, event.id).map(({ studentId }) => studentId)
	const { people, unreachable } = listLessonRecipients(access, studentIds, 'event')
	return { people: people.map(({ name }) => name), unreachable, toldAt: lastTold(access, event.id) }
}

/** The time the families were last emailed. */
function lastTold(access: Access, eventId: string): number | null {
	const entry = database()
		.select({ at: auditEntries.at })
		.from(auditEntries)
		.where(
			and(
				rowsOf(auditEntries, access),
				eq(auditEntries.objectId, eventId),
				eq(auditEntries.action, 'event.told'),
			),
		)
		.orderBy(desc(auditEntries.id))
		.limit(1)
		.get()
	return entry?.at ?? null
}

/** Emails the families of students who could sign up and have not. */
export function tellGuests(
	access: Access,
	eventId: string,
	key: string,
): Outcome<{ event: string; told: number }> | null {
	return write((tx) => {
		const event = access.reach === 'all' ? findEvent(access, eventId) : null
		if (!event) return null
		const before = resultOfKey(access, key)
		if (before) return done({ event: event.name, told: Number(before) })
		if (!isOpenToGuests(event))
			return refused({ form: 'Families are told once it is open for sign-up.' }, { status: 409 })
		const entries = listGuests(access, eventId)
		const minor = event.feeMinor ?? 0
		const told = tellOfEvent(tx, access, event, 'invited', { entries, feeOf: () => ({ is: 'owed', minor }) })
		record(tx, access, 'event.told', { objectId: eventId, objectName: event.name, after: { told } })
		spendKey(tx, access, key, String(told))
		return done({ event: event.name, told })
	})
}
