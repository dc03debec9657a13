import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { database, prepared } from '#db/client.server.ts'
import {
	auditEntries,
	guardians,
	guardianships,
	invitations,
	memberships,
	students,
	users,
} from '#db/schema/index.ts'
import type { AccountState, Holder } from '#app/utils/account.ts'
import { ageOn, today } from '#app/utils/dates.ts'
import type { Access, SchoolId } from '../access.server.ts'

/** How an account stands at the school: nothing of what it is elsewhere. */
export interface Standing {
	membershipId: string
	userId: string
	state: Exclude<AccountState, 'none'>
	/** What they sign in with. */
	signsInAs: string
	hasAddress: boolean
	invitation: { way: 'mail' | 'paper'; expiresAt: number; isOver: boolean } | null
	lastSeen: number | null
}

/** Somebody around a student who has an account, or could have one. */
export interface AccountHolder {
	holder: Holder
	name: string
	relation: string | null
	email: string | null
	noContact: boolean
	account: Standing | null
}

export interface StudentAccounts {
	id: string
	name: string
	isUnderAge: boolean
	people: AccountHolder[]
}

const GROWN_UP = 18

/** Who could see what concerns a student: the learner, and each guardian. */
export function listStudentAccounts(access: Access, studentId: string): StudentAccounts | null {
	const { schoolId, school } = access
	const student = findStudent(schoolId, studentId)
	if (!student) return null
	const around = listGuardians(schoolId, studentId)
	const name = `${student.firstName} ${student.lastName}`
	const ids = [student.membershipId, ...around.map((one) => one.membershipId)].filter((id) => id !== null)
	const accounts = listStandings(access, ids)
	const accountOf = (id: string | null) => (id ? (accounts.get(id) ?? null) : null)
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
				account: accountOf(student.membershipId),
			},
			...around.map(({ id, membershipId, ...guardian }) => ({
				...guardian,
				holder: { is: 'guardian' as const, id },
				account: accountOf(membershipId),
			})),
		],
	}
}

/** How some accounts of the school stand, by their membership. */
export function listStandings(
	access: Access,
	membershipIds: string[],
	now = Date.now(),
): Map<string, Standing> {
	if (membershipIds.length === 0) return new Map()
	const { schoolId } = access
	const found = database()
		.select({
			id: memberships.id,
			userId: memberships.userId,
			lockedAt: memberships.lockedAt,
			email: users.email,
			username: users.username,
			way: invitations.way,
			expiresAt: invitations.expiresAt,
		})
		.from(memberships)
		.innerJoin(users, eq(users.id, memberships.userId))
		.leftJoin(
			invitations,
			and(
				eq(invitations.schoolId, memberships.schoolId),
				eq(invitations.membershipId, memberships.id),
				isNull(invitations.usedAt),
				isNull(invitations.endedAt),
			),
		)
		.where(
			and(
				eq(memberships.schoolId, schoolId),
				inArray(memberships.id, membershipIds),
				isNull(memberships.endedAt),
			),
		)
		.all()
	return new Map(
		found.map(({ id, userId, lockedAt, email, username, way, expiresAt }) => [
			id,
			{
				membershipId: id,
				userId,
				state: lockedAt !== null ? 'locked' : way ? 'invited' : 'active',
				signsInAs: email ?? username ?? '',
				hasAddress: email !== null,
				invitation: way && expiresAt ? { way, expiresAt, isOver: expiresAt <= now } : null,
				lastSeen: newestOf().get({ schoolId, userId })?.at ?? null,
			},
		]),
	)
}

/** When somebody was last here: signing in is history, and so is all they do. One look at an index each. */
const newestOf = prepared((db) =>
	db
		.select({ at: auditEntries.at })
		.from(auditEntries)
		.where(
			and(
				eq(auditEntries.schoolId, sql.placeholder('schoolId')),
				eq(auditEntries.actorId, sql.placeholder('userId')),
			),
		)
		.orderBy(desc(auditEntries.id))
		.limit(1)
		.prepare(),
)

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
		.where(and(eq(students.schoolId, schoolId), eq(students.id, id), isNull(students.archivedAt)))
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
