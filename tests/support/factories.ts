import { hashSync } from '@node-rs/argon2'
import { database } from '#db/client.server.ts'
import {
	classes,
	grants,
	memberships,
	schoolOversight,
	schools,
	students,
	subscriptions,
	teachers,
	users,
} from '#db/schema/index.ts'
import {
	accessFor,
	schoolIdOf,
	type Access,
	type Person,
	type School,
	type SchoolId,
} from '#app/models/access.server.ts'
import { openSession, type Opened } from '#app/models/identity/session.server.ts'
import { fold, sortKey } from '#app/utils/fold.ts'
import { newId } from '#app/utils/id.server.ts'
import type { Grant, Permission } from '#app/domain/account/permissions.ts'
import type { Role } from '#app/domain/account/roles.ts'

export { aClosure, aLesson, anEnrolment, aSeries, aTerm } from './lesson-factories.ts'

/** What everybody here types. Hashed as cheaply as Argon2 can, for no test is about its cost. */
export const PASSWORD = 'a long enough password'
const PASSWORD_HASH = hashSync(PASSWORD, {
	memoryCost: 8,
	timeCost: 1,
	parallelism: 1,
})

const DAY = 24 * 60 * 60 * 1000
/** Numbers of ids and addresses never come twice in a process, for limits and caches outlive a test; as wide as each other, they sort as they were made. */
let made = 100_000
/** Numbers of names begin anew with every test, so that what a page says does not depend on the files before. */
let named = 0
export const nameFromOne = () => void (named = 0)

export interface ASchool {
	id: SchoolId
	name: string
}

export interface APerson {
	userId: string
	name: string
	email: string
	username: string
	/** Their place at the school they were made for; platform staff have none. */
	membershipId: string | null
}

interface SchoolDetails {
	name?: string
	kind?: School['kind']
	subscription?: 'none' | 'pending' | 'active' | 'cancelled' | 'expired'
	paidThrough?: number
	/** Staff keep it open until then without a payment. */
	openUntil?: number
}

export function aSchool(details: SchoolDetails = {}): ASchool {
	const number = ++made
	const { name = `School ${++named}`, kind = 'school', subscription = 'active' } = details
	const id = schoolIdOf(`school-${number}`)
	const createdAt = Date.now() - 30 * DAY
	database()
		.insert(schools)
		.values({ id, name, kind, currency: 'USD', timeZone: 'America/New_York', createdAt })
		.run()
	if (details.openUntil)
		database()
			.insert(schoolOversight)
			.values({ schoolId: id, openUntil: details.openUntil, openReason: 'Trial', updatedAt: createdAt })
			.run()
	if (subscription !== 'none') {
		const paidThrough = details.paidThrough ?? Date.now() + 20 * DAY
		database()
			.insert(subscriptions)
			.values({
				schoolId: id,
				id: newId(),
				plan: 'standard',
				cycle: 'monthly',
				state: subscription,
				paidThrough,
				createdAt,
			})
			.run()
	}
	return { id, name }
}

/** A school, and what a guard would have proved about somebody of its office. */
export function aSchoolWithAccess(): { school: ASchool; access: Access } {
	const school = aSchool()
	return { school, access: accessOf(anAdminAt(school)) }
}

/** Somebody with an account and no place yet. */
export function aPerson(details: { name?: string; email?: string; isSuperAdmin?: boolean } = {}): APerson {
	const number = ++made
	const { name = `Person ${++named}`, email = `person${number}@example.test`, isSuperAdmin = false } = details
	const userId = `person-${number}`
	const username = `person${number}`
	database()
		.insert(users)
		.values({
			id: userId,
			name,
			email,
			emailKey: fold(email),
			username,
			usernameKey: fold(username),
			passwordHash: PASSWORD_HASH,
			isSuperAdmin,
			createdAt: Date.now() - 30 * DAY,
		})
		.run()
	return { userId, name, email, username, membershipId: null }
}

export const platformStaff = () => aPerson({ isSuperAdmin: true })
export const anAdminAt = (school: ASchool) => joins(aPerson(), school, 'admin')
/** A colleague of the office, who opens what they are granted beyond what every office account has. */
export function aColleagueAt(school: ASchool, held: readonly Grant[] = []): APerson {
	return withGrants(joins(aPerson(), school, 'admin', 'office'), school, held)
}

export function withGrants(person: APerson, school: ASchool, held: readonly Grant[]): APerson {
	for (const permission of held)
		database()
			.insert(grants)
			.values({
				schoolId: school.id,
				id: newId(),
				membershipId: person.membershipId ?? '',
				permission,
				grantedAt: Date.now(),
				grantedBy: person.userId,
			})
			.run()
	return person
}

export const aSoloTeacherAt = (school: ASchool) =>
	withTeacher(joins(aPerson(), school, 'solo_teacher_admin'), school)
export const aTeacherAt = (school: ASchool) => withTeacher(joins(aPerson(), school, 'teacher'), school)
export const aGuardianAt = (school: ASchool) => joins(aPerson(), school, 'student', 'guardian')

/** Somebody who learns at the school and has an account there. */
export function aStudentAt(school: ASchool): APerson {
	const person = joins(aPerson(), school, 'student', 'learner')
	aStudent(school, { lastName: person.name, membershipId: person.membershipId })
	return person
}

function withTeacher(person: APerson, school: ASchool): APerson {
	aTeacher(school, { name: person.name, membershipId: person.membershipId })
	return person
}

export const touched = () => {
	const at = Date.now() - 20 * DAY + ++made
	return { createdAt: at, updatedAt: at }
}

/** A student on the school's list, without an account unless one is given. */
export function aStudent(school: ASchool, details: Partial<typeof students.$inferInsert> = {}): string {
	const id = details.id ?? newId()
	const { firstName = 'Ada', lastName = `Student ${++named}` } = details
	database()
		.insert(students)
		.values({
			state: 'active',
			stateSince: '2026-01-01',
			...touched(),
			...details,
			schoolId: school.id,
			id,
			firstName,
			lastName,
			nameKey: sortKey(lastName, firstName),
		})
		.run()
	return id
}

/** A teacher on the school's list, without an account unless one is given. */
export function aTeacher(school: ASchool, details: Partial<typeof teachers.$inferInsert> = {}): string {
	const id = details.id ?? newId()
	const { name = `Teacher ${++named}` } = details
	database()
		.insert(teachers)
		.values({ ...touched(), ...details, schoolId: school.id, id, name, nameKey: sortKey(name) })
		.run()
	return id
}

/** A class that is running, with as many seats as are asked for. */
export function aClass(school: ASchool, details: Partial<typeof classes.$inferInsert> = {}): string {
	const id = details.id ?? newId()
	const { name = `Class ${++named}` } = details
	database()
		.insert(classes)
		.values({
			kind: 'group',
			durationMinutes: 45,
			state: 'running',
			...touched(),
			...details,
			schoolId: school.id,
			id,
			name,
			nameKey: sortKey(name),
		})
		.run()
	return id
}

/** Gives somebody a place at a school, beside those they have. */
export function joins(
	person: APerson,
	school: ASchool,
	role: Exclude<Role, 'super_admin'>,
	kind: Person['kind'] = 'staff',
	membershipId = newId(),
): APerson {
	const createdAt = Date.now() - 20 * DAY + ++made
	database()
		.insert(memberships)
		.values({ schoolId: school.id, id: membershipId, userId: person.userId, role, kind, createdAt })
		.run()
	return { ...person, membershipId }
}

export const ORIGIN = { requestId: 'test-request', address: '203.0.113.7', device: 'Test' }

/** As after a sign-in, without the page. */
export function signedIn(person: Pick<APerson, 'userId'>, remembered = false): Opened {
	return openSession(person.userId, remembered, ORIGIN)
}

/** What a guard would have proved about somebody at a school who asks for a permission. */
export function accessOf(person: APerson, permission: Permission = 'home:read'): Access {
	const { person: found } = signedIn(person)
	const access = accessFor(found, permission)
	if (!access) throw new Error(`${person.name} has no school, or not ${permission} there.`)
	return access
}
