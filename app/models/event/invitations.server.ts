import { and, asc, eq, exists, inArray, isNull, or, sql, type SQL } from 'drizzle-orm'
import { database, write } from '#db/client.server.ts'
import { classes, enrolments, eventInvitations, events, students } from '#db/schema/index.ts'
import { nameOf } from '#app/domain/student/name.ts'
import { today } from '#app/utils/dates.ts'
import { newId } from '#app/utils/id.server.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'
import type { Access } from '../access.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { record } from '../audit.server.ts'
import { isSeated } from '../enrolment/presence.server.ts'
import { classesOf, studentsOf } from '../scope.server.ts'
import { searchConditions } from '../search-words.server.ts'
import { findEvent } from './events.server.ts'

/** Condition for students who may sign up: all, or those invited in person or with a class. */
export function isInvited(access: Access): SQL {
	const { school } = access
	const attended = database()
		.select({ id: enrolments.classId })
		.from(enrolments)
		.where(
			and(
				rowsOf(enrolments, access),
				eq(enrolments.studentId, students.id),
				isSeated(today(school.timeZone)),
			),
		)
	const invited = database()
		.select({ one: sql`1` })
		.from(eventInvitations)
		.where(
			and(
				rowsOf(eventInvitations, access),
				eq(eventInvitations.eventId, events.id),
				or(eq(eventInvitations.studentId, students.id), inArray(eventInvitations.classId, attended)),
			),
		)
	return or(eq(events.audience, 'all'), exists(invited)) as SQL
}

const MOST = 20

/** Students within reach by name, guardian or phone number, with whether each is invited. A teacher need not search for their own. */
export function findEventStudents(access: Access, eventId: string, typed: string, id?: string) {
	const words = searchConditions(access.schoolId, typed)
	if (words.length === 0 && !id && access.reach === 'all') return []
	return database()
		.select({
			id: students.id,
			firstName: students.firstName,
			lastName: students.lastName,
			isInvited: isInvited(access).mapWith(Boolean),
			hasFamily: sql`${students.familyId} is not null`.mapWith(Boolean),
		})
		.from(students)
		.innerJoin(events, rowOf(events, access, eventId))
		.where(
			and(
				studentsOf(access),
				rowsOf(students, access),
				isNull(students.archivedAt),
				isNull(students.erasedAt),
				id ? eq(students.id, id) : undefined,
				...words,
			),
		)
		.orderBy(asc(students.nameKey))
		.limit(MOST)
		.all()
		.map(({ firstName, lastName, ...student }) => ({ ...student, name: nameOf({ firstName, lastName }) }))
}

/** Invitations, classes before students. */
export function listInvited(access: Access, eventId: string) {
	return database()
		.select({
			id: eventInvitations.id,
			className: classes.name,
			student: { firstName: students.firstName, lastName: students.lastName },
		})
		.from(eventInvitations)
		.leftJoin(classes, rowOf(classes, access, eventInvitations.classId))
		.leftJoin(students, rowOf(students, access, eventInvitations.studentId))
		.where(and(rowsOf(eventInvitations, access), eq(eventInvitations.eventId, eventId)))
		.limit(1_000)
		.all()
		.map(({ id, className, student }) => ({
			id,
			what: className === null ? ('student' as const) : ('class' as const),
			name: className ?? (student ? nameOf(student) : ''),
		}))
		.sort((a, b) => a.what.localeCompare(b.what) || a.name.localeCompare(b.name))
}

export function listInvitable(access: Access, id?: string) {
	return database()
		.select({ value: classes.id, label: classes.name })
		.from(classes)
		.where(
			and(
				classesOf(access),
				inArray(classes.state, ['open', 'running']),
				id ? eq(classes.id, id) : undefined,
			),
		)
		.orderBy(asc(classes.name))
		.all()
}

/** Idempotent. */
export function inviteTo(
	access: Access,
	eventId: string,
	{ classId, studentId }: { classId?: string; studentId?: string },
): Outcome<{ name: string }> | null {
	return write((tx) => {
		const event = access.reach === 'all' ? findEvent(access, eventId) : null
		if (!event) return null
		const [group] = classId ? listInvitable(access, classId) : []
		const [student] = !group && studentId ? findEventStudents(access, eventId, '', studentId) : []
		const name = group?.label ?? student?.name
		if (name === undefined) return refused({ class: 'Choose a class or a student.' })
		const { schoolId, userId } = access
		const { changes } = tx
			.insert(eventInvitations)
			.values({
				schoolId,
				id: newId(),
				eventId,
				createdAt: Date.now(),
				createdBy: userId,
				...(group ? { classId: group.value } : { studentId: student?.id }),
			})
			.onConflictDoNothing()
			.run()
		if (changes > 0)
			record(tx, access, 'event.invited', {
				objectId: eventId,
				objectName: event.name,
				after: { invited: name },
			})
		return done({ name })
	})
}

/** Removes an invitation. Existing entries stay. */
export function uninvite(access: Access, eventId: string, id: string): Outcome<{ name: string }> | null {
	return write((tx) => {
		const event = access.reach === 'all' ? findEvent(access, eventId) : null
		const invited = event && listInvited(access, eventId).find((invitation) => invitation.id === id)
		if (!invited) return null
		tx.delete(eventInvitations)
			.where(rowOf(eventInvitations, access, id))
			.run()
		record(tx, access, 'event.uninvited', {
			objectId: eventId,
			objectName: event.name,
			before: { invited: invited.name },
		})
		return done({ name: invited.name })
	})
}
