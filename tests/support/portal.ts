import { database } from '#db/client.server.ts'
import { credits, guardians, guardianships, type families } from '#db/schema/index.ts'
import { sortKey } from '#app/utils/fold.ts'
import { newId } from '#app/utils/id.server.ts'
import { change } from './database.ts'
import {
	accessOf,
	aClass,
	aGuardianAt,
	anEnrolment,
	aStudent,
	touched,
	type APerson,
	type ASchool,
} from './factories.ts'
import { aTimetable } from './lessons.ts'
import { aFamily } from './students.ts'

type Ties = Partial<typeof guardianships.$inferInsert>

/** Somebody who signs in for children, and may do what guardians may unless it is said. */
export function aParent(school: ASchool, children: readonly string[], ties: Ties = {}): APerson {
	const person = aGuardianAt(school)
	const guardianId = newId()
	database()
		.insert(guardians)
		.values({
			schoolId: school.id,
			id: guardianId,
			name: person.name,
			nameKey: sortKey(person.name),
			membershipId: person.membershipId,
			...touched(),
		})
		.run()
	for (const studentId of children) tie(school, guardianId, studentId, ties)
	return person
}

export function tie(school: ASchool, guardianId: string, studentId: string, ties: Ties) {
	database()
		.insert(guardianships)
		.values({
			relation: 'Mother',
			createdAt: Date.now(),
			...ties,
			schoolId: school.id,
			guardianId,
			studentId,
		})
		.run()
}

/** A family with one child who has lessons of one on Tuesdays at four with Jun Mori, who teaches every day from two to eight. */
export function aHousehold(now = '2026-01-02T15:00:00Z') {
	const table = aTimetable({ now })
	const { school, teacher, room } = table
	const family: (typeof families.$inferSelect)['id'] = aFamily(school, 'Okafor')
	const ben = aStudent(school, {
		firstName: 'Ben',
		lastName: 'Okafor',
		familyId: family,
		birthDate: '2016-05-05',
	})
	const violin = aClass(school, { name: 'Violin', kind: 'private', capacity: 1, roomId: room })
	const enrolmentId = anEnrolment(school, violin, ben)
	change(
		`insert into class_teachers (school_id, class_id, teacher_id, part) values (?, ?, ?, 'lead')`,
		school.id,
		violin,
		teacher,
	)
	const parent = aParent(school, [ben], { pays: true, getsInvoices: true })
	return { ...table, family, ben, violin, enrolmentId, parent, own: accessOf(parent, 'lesson:book') }
}

/** A lesson that is owed to a student. */
export function aCredit(
	school: ASchool,
	studentId: string,
	details: Partial<typeof credits.$inferInsert> = {},
): string {
	const id = details.id ?? newId()
	database()
		.insert(credits)
		.values({
			minutes: 45,
			cause: 'teacher',
			issuedOn: '2026-01-01',
			expiresOn: '2026-04-01',
			state: 'open',
			...touched(),
			...details,
			schoolId: school.id,
			id,
			studentId,
		})
		.run()
	return id
}
