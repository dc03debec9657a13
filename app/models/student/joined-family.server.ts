import { and, eq, inArray } from 'drizzle-orm'
import type { Tx } from '#db/client.server.ts'
import { families, guardians, guardianships, students } from '#db/schema/index.ts'
import { nameOf } from '#app/domain/student/name.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'
import type { Access } from '../access.server.ts'
import { moveHolder } from '../account/holder.server.ts'
import { settleGuardian } from '../account/portal-access.server.ts'
import { record } from '../audit.server.ts'
import { moveAccount, moveAccountBack, type MovedAccount } from '../billing/merge.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { studentsOf } from '../scope.server.ts'
import { indexStudent } from '../search-words.server.ts'
import { moveToFamily } from './family.server.ts'
import { unlinkGuardian } from './guardian.server.ts'
import { tieGuardian } from './guardian-addition.server.ts'
import { listDoubles, type Double } from './internal/double-guardians.server.ts'
import { findTies } from './internal/guardian-ties.server.ts'
import { fileFamily } from './internal/merge-filing.server.ts'
import { tiesOf, type Ties } from './ties.server.ts'

/** The children as they were before, with their version after the change, and what was archived with it. */
export interface JoinedFamily {
	children: { id: string; version: number; familyId: string | null; paysSelf: boolean; ties: Ties[] }[]
	guardianIds: string[]
	/** Accounts of replaced guardians, which the guardian who was kept has now. */
	logins?: Double[]
	familyIds: string[]
	/** The money of families without members, which came along. */
	accounts: MovedAccount[]
}

/**
 * Moves children into a family. Its guardians do not become theirs: the office knows whether they pay for these children and
 * may see them. An adult goes on paying alone. A guardian who is on file twice, by address and name, stays the one that was there first and takes over the
 * children and the account of the later one, unless both have one. Returns what undo needs.
 */
export function joinFamily(
	tx: Tx,
	access: Access,
	studentIds: readonly string[],
	familyId: string,
): Outcome<JoinedFamily> {
	const before = readChildren(tx, access, studentIds)
	for (const { id, version, paysSelf } of before) {
		const choice = { family: 'existing' as const, familyId, withGuardians: false, paysSelf, version }
		const moved = moveToFamily(access, id, choice)
		if (!moved) return refused({ form: 'This student is not on your list any more.' }, { status: 404 })
		if (!moved.ok) return moved
	}
	const doubles = replaceDoubles(tx, access, before, familyId)
	const familyIds = archiveEmptied(tx, access, before)
	const accounts = familyIds.map((fromId) => moveAccount(tx, access, { fromId, toId: familyId }))
	const children = before.map(({ id, version, familyId: was, paysSelf, ties }) => ({
		id,
		version: version + 1,
		familyId: was,
		paysSelf,
		ties,
	}))
	const guardianIds = doubles.map(({ id }) => id)
	return done({ children, guardianIds, logins: doubles, familyIds, accounts })
}

/** Undoes it. Returns who changed one of the children since, and then changes nothing. */
export function separateFamily(
	tx: Tx,
	access: Access,
	joined: JoinedFamily,
): { changedBy: string | null } | null {
	const { schoolId, userId } = access
	const ids = joined.children.map(({ id }) => id)
	const now = readChildren(tx, access, ids)
	for (const { id, version } of joined.children) {
		const child = now.find((child) => child.id === id)
		if (child?.version !== version) return { changedBy: child?.updatedBy ?? null }
	}
	if (!joined.accounts.every((account) => moveAccountBack(tx, access, account))) return { changedBy: null }
	setArchived(tx, access, joined, null)
	for (const { id, keptId, membershipId } of joined.logins ?? [])
		moveHolder(tx, access.schoolId, { is: 'guardian', fromId: keptId, toId: id, membershipId })
	for (const { id, version, familyId, paysSelf, ties } of joined.children) {
		const child = now.find((child) => child.id === id)
		tx.update(students)
			.set({ familyId, paysSelf, version: version + 1, updatedAt: Date.now(), updatedBy: userId })
			.where(rowOf(students, access, id))
			.run()
		tx.delete(guardianships)
			.where(and(rowsOf(guardianships, access), eq(guardianships.studentId, id)))
			.run()
		if (ties.length > 0)
			tx.insert(guardianships)
				.values(ties.map((tie) => ({ ...tie, schoolId })))
				.run()
		const name = child ? nameOf(child) : ''
		for (const guardianId of new Set([...ties, ...(child?.ties ?? [])].map((tie) => tie.guardianId)))
			settleGuardian(tx, access, guardianId, `Change of ${name} undone`)
		indexStudent(tx, schoolId, id)
		record(tx, access, 'student.change-undone', { objectId: id, objectName: name })
	}
	return null
}

/** Returns the guardians that were replaced and archived. */
function replaceDoubles(
	tx: Tx,
	access: Access,
	before: ReturnType<typeof readChildren>,
	familyId: string,
): Double[] {
	const doubles = listDoubles(tx, access, before, familyId)
	for (const { id, keptId, keptName, membershipId } of doubles) {
		moveHolder(tx, access.schoolId, { is: 'guardian', fromId: id, toId: keptId, membershipId })
		for (const child of before) {
			const tie = child.ties.find(({ guardianId }) => guardianId === id)
			if (!tie) continue
			const named = { id: child.id, name: nameOf(child) }
			if (!findTies(tx, access.schoolId, child.id, keptId))
				tieGuardian(tx, access, named, { id: keptId, name: keptName }, tiesOf(tie))
			unlinkGuardian(access, named, id)
		}
	}
	setArchived(tx, access, { guardianIds: doubles.map(({ id }) => id), familyIds: [] }, Date.now())
	return doubles
}

function archiveEmptied(tx: Tx, access: Access, before: ReturnType<typeof readChildren>): string[] {
	const left = [...new Set(before.flatMap(({ familyId }) => familyId ?? []))]
	return left.filter((id) => {
		const family = tx
			.select({ id: families.id, name: families.name })
			.from(families)
			.where(rowOf(families, access, id))
			.get()
		return family && fileFamily(tx, access, family) !== null
	})
}

function setArchived(
	tx: Tx,
	access: Access,
	{ guardianIds, familyIds }: Pick<JoinedFamily, 'guardianIds' | 'familyIds'>,
	archivedAt: number | null,
) {
	const edit = { archivedAt, updatedAt: Date.now(), updatedBy: access.userId }
	for (const id of guardianIds)
		tx.update(guardians)
			.set(edit)
			.where(rowOf(guardians, access, id))
			.run()
	for (const id of familyIds)
		tx.update(families)
			.set(edit)
			.where(rowOf(families, access, id))
			.run()
}

function readChildren(tx: Tx, access: Access, ids: readonly string[]) {
	const ties = tx
		.select()
		.from(guardianships)
		.where(and(rowsOf(guardianships, access), inArray(guardianships.studentId, [...ids])))
		.all()
	return tx
		.select({
			id: students.id,
			version: students.version,
			updatedBy: students.updatedBy,
			firstName: students.firstName,
			lastName: students.lastName,
			familyId: students.familyId,
			paysSelf: students.paysSelf,
		})
		.from(students)
		.where(and(studentsOf(access), inArray(students.id, [...ids])))
		.all()
		.map((child) => ({ ...child, ties: ties.filter(({ studentId }) => studentId === child.id) }))
}
