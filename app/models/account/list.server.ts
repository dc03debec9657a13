import { and, asc, desc, eq, inArray, isNull } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { guardians, guardianships, students } from '#db/schema/index.ts'
import type { Holder } from '#app/domain/account/accounts.ts'
import { ageOn, today } from '#app/utils/dates.ts'
import { nameOf } from '#app/domain/student/name.ts'
import type { Access } from '../access.server.ts'
import { eachOf } from '../query-values.server.ts'
import { rowsOf } from '../school-rows.server.ts'
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
	const people = listAccountHolders(access, [studentId])
	const [learner] = people
	if (!learner) return null
	const declined = listDeclined(
		access,
		people.map(({ holder }) => holder.id),
	)
	return {
		id: studentId,
		name: learner.name,
		isUnderAge:
			learner.birthDate !== null && ageOn(learner.birthDate, today(access.school.timeZone)) < GROWN_UP,
		people: people.map(({ holder, name, relation, email, noContact, account }) => ({
			holder,
			name,
			relation,
			email,
			noContact,
			account,
			declinedAt: account ? null : (declined.get(holder.id) ?? null),
		})),
	}
}

/** The learners and guardians of some students, student by student. A guardian of several is listed for each. */
export function listAccountHolders(access: Access, studentIds: readonly string[]) {
	const rows = listTies(access, studentIds)
	const accounts = listStandings(
		access,
		rows
			.flatMap(({ student, guardian }) => [student.membershipId, guardian?.membershipId ?? null])
			.filter((id) => id !== null),
	)
	const accountOf = (id: string | null) => (id ? (accounts.get(id) ?? null) : null)
	return studentIds.flatMap((studentId) => {
		const ties = rows.filter(({ student }) => student.id === studentId)
		const [first] = ties
		if (!first) return []
		const { student } = first
		return [
			{
				studentId,
				holder: { is: 'learner' as const, id: studentId },
				name: nameOf(student),
				birthDate: student.birthDate,
				paysSelf: student.paysSelf,
				relation: null,
				email: student.email,
				noContact: false,
				account: accountOf(student.membershipId),
			},
			...ties.flatMap(({ guardian, tie }) =>
				guardian && tie
					? [
							{
								studentId,
								holder: { is: 'guardian' as const, id: guardian.id },
								name: guardian.name,
								birthDate: null,
								paysSelf: false,
								relation: tie.relation,
								email: guardian.email,
								noContact: tie.noContact,
								account: accountOf(guardian.membershipId),
							},
						]
					: [],
			),
		]
	})
}

/** A row for each guardian of each student, and one for a student without any. */
function listTies(access: Access, studentIds: readonly string[]) {
	if (studentIds.length === 0) return []
	return database()
		.select({
			student: {
				id: students.id,
				firstName: students.firstName,
				lastName: students.lastName,
				birthDate: students.birthDate,
				paysSelf: students.paysSelf,
				email: students.email,
				membershipId: students.membershipId,
			},
			tie: { relation: guardianships.relation, noContact: guardianships.noContact },
			guardian: {
				id: guardians.id,
				name: guardians.name,
				email: guardians.email,
				membershipId: guardians.membershipId,
			},
		})
		.from(students)
		.leftJoin(
			guardianships,
			and(eq(guardianships.schoolId, students.schoolId), eq(guardianships.studentId, students.id)),
		)
		.leftJoin(
			guardians,
			and(
				eq(guardians.schoolId, guardianships.schoolId),
				eq(guardians.id, guardianships.guardianId),
				isNull(guardians.archivedAt),
			),
		)
		.where(
			and(rowsOf(students, access), inArray(students.id, eachOf(studentIds)), isNull(students.archivedAt)),
		)
		.orderBy(desc(guardianships.isPrimary), asc(guardians.nameKey))
		.all()
}
