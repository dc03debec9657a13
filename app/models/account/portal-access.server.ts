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

/** Whose accounts changed with it, by name. */
export interface Settled {
	locked: string[]
	unlocked: string[]
}

/** From now on nobody sees what concerns a student: the learner, and guardians who see nobody else, are locked out. */
export function closePortal(tx: Tx, access: Access, studentId: string, because: string, now = Date.now()) {
	setPortalClosed(tx, access.schoolId, studentId, now)
	return settleAround(tx, access, studentId, because)
}

/** The opposite. Whoever was locked out with it comes in again. */
export function reopenPortal(tx: Tx, access: Access, studentId: string, because: string) {
	setPortalClosed(tx, access.schoolId, studentId, null)
	return settleAround(tx, access, studentId, because)
}

/**
 * A guardian sees the children they may have contact with, as long as those are open to see. Without any they are locked
 * out, and let in again with the first.
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

/** A person decides that somebody comes in: what leaving had closed to them is open again. An order of a court stays. */
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
	// A place among the staff does not hang on what somebody sees as family.
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

/** The children a guardian may have contact with. */
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

/** Said the second time, the day it began stays. */
function setPortalClosed(tx: Tx, schoolId: SchoolId, studentId: string, at: number | null) {
	tx.update(students)
		.set({ portalClosedAt: at })
		.where(
			and(rowOf(students, schoolId, studentId), at === null ? undefined : isNull(students.portalClosedAt)),
		)
		.run()
}
