import { and, eq, inArray, isNull, type SQL } from 'drizzle-orm'
import type { Tx } from '#db/client.server.ts'
import { memberships, users } from '#db/schema/index.ts'
import type { Role } from '#app/domain/account/roles.ts'
import type { NotificationEvent } from '#app/domain/notification/events.ts'
import { eachOnce, type ToldPerson } from '#app/domain/notification/recipients.ts'
import type { Mail } from '#app/letters/mail.ts'
import type { Reader } from '#app/letters/words.server.ts'
import type { Access } from '../access.server.ts'
import { listLessonRecipients } from '../lesson/recipients.server.ts'
import { listTeachersToTell } from '../lesson/teacher-accounts.server.ts'
import { asReader } from '../reader.server.ts'
import { rowsOf } from '../school-rows.server.ts'
import { tell, type Line } from './telling.server.ts'

export type ToldReader = Required<Reader> & { role: Role }

interface Composed {
	line: Line
	/** Further lines for readers who get a summary. */
	more?: readonly Line[]
	mail: () => Mail
}

/** Each person once, and each mailbox once. Returns the ids of the emails to families and students. */
export function tellPeople(
	tx: Tx,
	{ schoolId }: Access,
	event: NotificationEvent,
	people: readonly ToldPerson[],
	compose: (to: ToldReader, person: ToldPerson) => Composed,
): string[] {
	return eachOnce(people).flatMap((person) => {
		const to = asReader(schoolId, { ...person, email: person.email ?? '' })
		const mailId = tell(tx, schoolId, person, event, compose(to, person))
		return mailId && person.role === 'student' ? [mailId] : []
	})
}

const place = {
	membershipId: memberships.id,
	role: memberships.role,
	name: users.name,
	email: users.email,
}

function placesWhere(tx: Tx, access: Access, which: SQL): ToldPerson[] {
	return tx
		.select(place)
		.from(memberships)
		.innerJoin(users, eq(users.id, memberships.userId))
		.where(
			and(
				rowsOf(memberships, access),
				which,
				isNull(memberships.endedAt),
				isNull(memberships.lockedAt),
				isNull(memberships.awaitedSince),
			),
		)
		.all()
}

export function officeOf(tx: Tx, access: Access) {
	return placesWhere(tx, access, inArray(memberships.role, ['admin', 'solo_teacher_admin']))
}

export function themselves(tx: Tx, access: Access) {
	return access.membershipId ? placesWhere(tx, access, eq(memberships.id, access.membershipId)) : []
}

/** Without an account, the email goes to the teacher's own address. Never the person who made the change. */
export function teacherOf(access: Access, teacherId: string | null): ToldPerson[] {
	return listTeachersToTell(access, teacherId ? [teacherId] : [])
		.filter(({ of }) => of === null || of !== access.membershipId)
		.map((teacher) => ({ ...teacher, key: `teacher:${teacher.id}` }))
}

export function familyOf(access: Access, studentId: string): ToldPerson[] {
	const { people } = listLessonRecipients(access, [studentId], 'absence')
	return people.map((person) => ({ ...person, role: 'student' }))
}
