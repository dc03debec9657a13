import { and, asc, desc, eq, isNull } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { guardians, guardianships, students } from '#db/schema/index.ts'
import type { Holder } from '#app/domain/account/accounts.ts'
import { ageOn, today } from '#app/utils/dates.ts'
import { nameOf } from '#app/domain/student/name.ts'
import type { Access, SchoolId } from '../access.server.ts'
import { rowOf } from '../school-rows.server.ts'
import { listDeclined } from './declined.server.ts'
import { listStandings, type Standing } from './statuses.server.ts'

/** A learner or guardian, with or without an account. */
export interface AccountHolder {
	holder: Holder
	name: string
	relation: string | null
	email: string | null
	noContact: boolean
	account: Standing | null
	/** When they declined the last invitation; null with an account. */
	declinedAt: number | null
}

export interface StudentAccounts {
	id: string
	name: string
	isUnderAge: boolean
	people: AccountHolder[]
}

const GROWN_UP = 18

/** Everyone with possible access to a student's data: the learner and each guardian. */
export function listStudentAccounts(access: Access, studentId: string): StudentAccounts | null {
	const { schoolId, school } = access
	const student = findStudent(schoolId, studentId)
	if (!student) return null
	const around = listGuardians(schoolId, studentId)
	const name = nameOf(student)
	const ids = [student.membershipId, ...around.map((one) => one.membershipId)].filter((id) => id !== null)
	const accounts = listStandings(access, ids)
	const declined = listDeclined(access, [studentId, ...around.map(({ id }) => id)])
	const accountOf = (holderId: string, id: string | null) => {
		const account = id ? (accounts.get(id) ?? null) : null
		return { account, declinedAt: account ? null : (declined.get(holderId) ?? null) }
	}
	return {
		id: studentId,
		name,
		isUnderAge: student.birthDate !== null && ageOn(student.birthDate, today(school.timeZone)) < GROWN_UP,
		people: [
			{
				holder: { is: 'learner', id: studentId },
				name,
				relation: null,
				email: student.email,
				noContact: false,
				...accountOf(studentId, student.membershipId),
			},
			...around.map(({ id, membershipId, ...guardian }) => ({
				...guardian,
				holder: { is: 'guardian' as const, id },
				...accountOf(id, membershipId),
			})),
		],
	}
}

function findStudent(schoolId: SchoolId, id: string) {
	return database()
		.select({
			firstName: students.firstName,
			lastName: students.lastName,
			birthDate: students.birthDate,
			email: students.email,
			membershipId: students.membershipId,
		})
		.from(students)
		.where(and(rowOf(students, schoolId, id), isNull(students.archivedAt)))
		.get()
}

function listGuardians(schoolId: SchoolId, studentId: string) {
	return database()
		.select({
			id: guardians.id,
			name: guardians.name,
			email: guardians.email,
			relation: guardianships.relation,
			noContact: guardianships.noContact,
			membershipId: guardians.membershipId,
		})
		.from(guardianships)
		.innerJoin(
			guardians,
			and(eq(guardians.schoolId, guardianships.schoolId), eq(guardians.id, guardianships.guardianId)),
		)
		.where(
			and(
				eq(guardianships.schoolId, schoolId),
				eq(guardianships.studentId, studentId),
				isNull(guardians.archivedAt),
			),
		)
		.orderBy(desc(guardianships.isPrimary), asc(guardians.nameKey))
		.all()
}
