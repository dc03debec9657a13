import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '#db/client.server.ts'
import { guardians, guardianships, students } from '#db/schema/index.ts'
import type { Holder } from '#app/domain/account/accounts.ts'
import { refused, type Refused } from '#app/utils/outcome.ts'
import { isOfFamily } from '#app/domain/account/roles.ts'
import type { Access, SchoolId } from '../access.server.ts'
import { rowOf } from '../school-rows.server.ts'
import { takeBackLeaver } from '../teacher/leaving.server.ts'
import { lockPlace, unlockByRule } from './lock.server.ts'
import { asObject, findMember } from './member.server.ts'

/** Names of the people whose accounts were locked or unlocked. */
export interface Settled {
	locked: string[]
	unlocked: string[]
}

/**
 * Closes the portal for a student: the learner, and guardians without any other visible child, are locked out.
 */
export function closePortal(tx: Tx, access: Access, studentId: string, because: string, now = Date.now()) {
	setPortalClosed(tx, access.schoolId, studentId, now)
	return settleAround(tx, access, studentId, because)
}

/** Reopens the portal and unlocks the accounts it had locked. */
export function reopenPortal(tx: Tx, access: Access, studentId: string, because: string) {
	setPortalClosed(tx, access.schoolId, studentId, null)
	return settleAround(tx, access, studentId, because)
}

/**
 * Locks a guardian without any visible child, and unlocks them once they have one. A no-contact order hides a
 * child.
 */
export function settleGuardian(tx: Tx, access: Access, guardianId: string, because: string): Settled {
	const guardian = tx
		.select({ membershipId: guardians.membershipId })
		.from(guardians)
		.where(rowOf(guardians, access, guardianId))
		.get()
	const sees = nearChildren(tx, access.schoolId, guardianId).some(({ closedAt }) => closedAt === null)
	return settle(tx, access, guardian?.membershipId ?? null, sees, because)
}

/** Reopens what leaving had closed, because a person decided so. A no-contact order stays in force. */
export function letIn(tx: Tx, access: Access, { is, id }: Holder, name: string): Refused | null {
	if (is === 'teacher') return takeBackLeaver(tx, access, id)
	const children = is === 'learner' ? ownRow(tx, access.schoolId, id) : nearChildren(tx, access.schoolId, id)
	if (children.length === 0)
		return refused({
			form: `There is no child here whom ${name} may have contact with, so there is nothing to sign in for.`,
		})
	if (children.some(({ closedAt }) => closedAt === null)) return null
	for (const child of children) reopenPortal(tx, access, child.id, `Account of ${name}`)
	return null
}

function settleAround(tx: Tx, access: Access, studentId: string, because: string): Settled {
	const { schoolId } = access
	const [student] = ownRow(tx, schoolId, studentId)
	const own = settle(tx, access, student?.membershipId ?? null, student?.closedAt === null, because)
	const theirs = tx
		.select({ id: guardianships.guardianId })
		.from(guardianships)
		.where(and(eq(guardianships.schoolId, schoolId), eq(guardianships.studentId, studentId)))
		.all()
		.map(({ id }) => settleGuardian(tx, access, id, because))
	return {
		locked: [own, ...theirs].flatMap(({ locked }) => locked),
		unlocked: [own, ...theirs].flatMap(({ unlocked }) => unlocked),
	}
}

function settle(
	tx: Tx,
	access: Access,
	membershipId: string | null,
	sees: boolean,
	because: string,
): Settled {
	const member = membershipId ? findMember(access.schoolId, membershipId) : null
	// Staff memberships do not depend on the children a person may see.
	if (!member || !isOfFamily(member.kind)) return { locked: [], unlocked: [] }
	const name = asObject(tx, access.schoolId, member).objectName ?? member.name
	if (sees) return { locked: [], unlocked: unlockByRule(tx, access, member, because) ? [name] : [] }
	return { locked: lockPlace(tx, access, member, { because }) ? [name] : [], unlocked: [] }
}

const child = { id: students.id, closedAt: students.portalClosedAt, membershipId: students.membershipId }

function ownRow(tx: Tx, schoolId: SchoolId, studentId: string) {
	return tx
		.select(child)
		.from(students)
		.where(rowOf(students, schoolId, studentId))
		.all()
}

function nearChildren(tx: Tx, schoolId: SchoolId, guardianId: string) {
	return tx
		.select(child)
		.from(guardianships)
		.innerJoin(
			students,
			and(eq(students.schoolId, guardianships.schoolId), eq(students.id, guardianships.studentId)),
		)
		.where(
			and(
				eq(guardianships.schoolId, schoolId),
				eq(guardianships.guardianId, guardianId),
				eq(guardianships.noContact, false),
			),
		)
		.all()
}

/** Keeps the first closing date if the portal is closed already. */
function setPortalClosed(tx: Tx, schoolId: SchoolId, studentId: string, at: number | null) {
	tx.update(students)
		.set({ portalClosedAt: at })
		.where(
			and(rowOf(students, schoolId, studentId), at === null ? undefined : isNull(students.portalClosedAt)),
		)
		.run()
}
