import { and, eq, isNull, sql } from 'drizzle-orm'
import { write, type Tx } from '#db/client.server.ts'
import { families, guardianships, students } from '#db/schema/index.ts'
import { changesOf, givenOf } from '#app/utils/changes.ts'
import { sortKey } from '#app/utils/fold.ts'
import { newId } from '#app/utils/id.server.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'
import { nameOf } from '#app/domain/student/name.ts'
import type { Access } from '../access.server.ts'
import { rowOf } from '../school-rows.server.ts'
import { familiesOf, studentsOf } from '../scope.server.ts'
import { settleGuardian } from '../account/portal-access.server.ts'
import { record } from '../audit.server.ts'
import { nameOfColleague } from '../colleague.server.ts'
import { findTies, writeTies } from './internal/guardian-ties.server.ts'
import { tiesOf } from './ties.server.ts'
import { indexStudent } from '../search-words.server.ts'

/** The family that will be billed for a student. */
export interface FamilyChoice {
	family: 'later' | 'new' | 'existing' | 'self'
	familyId?: string
	familyName?: string
	address?: string
	/** True if the guardians of the family's other children become guardians of this student too. */
	withGuardians: boolean
	/** True of an adult who goes on paying alone in an existing family. */
	paysSelf?: boolean
}

interface Billed {
	familyId: string | null
	paysSelf: boolean
}

/** Finds the chosen family, or creates it. */
export function settleFamily(
	tx: Tx,
	access: Access,
	choice: FamilyChoice,
	named: { firstName: string; lastName: string; name: string },
): Outcome<Billed> {
	if (choice.family === 'later') return done({ familyId: null, paysSelf: false })
	if (choice.family === 'existing') {
		const family = choice.familyId ? findOpenFamily(tx, access, choice.familyId) : undefined
		if (!family) return refused({ familyId: 'Find the family first, then choose it' })
		if (choice.address && !family.address) addAddress(tx, access, family, choice.address)
		return done({ familyId: family.id, paysSelf: choice.paysSelf ?? false })
	}
	const paysSelf = choice.family === 'self'
	const name = paysSelf ? named.name : choice.familyName || named.lastName || named.firstName
	return done({ familyId: makeFamily(tx, access, name, choice.address), paysSelf })
}

/** The address that was typed for a child of a family without one. */
function addAddress(tx: Tx, access: Access, { id, name }: { id: string; name: string }, address: string) {
	tx.update(families)
		.set({ address, updatedAt: Date.now(), updatedBy: access.userId, version: sql`${families.version} + 1` })
		.where(rowOf(families, access, id))
		.run()
	record(tx, access, 'family.edited', { objectId: id, objectName: name, after: { address } })
}

interface Child {
	id: string
	name: string
}

/** Links the guardians of the family's other children to this child, with the same relation and rights. */
export function shareGuardians(tx: Tx, access: Access, child: Child, familyId: string) {
	const { schoolId } = access
	const theirs = tx
		.select({ guardianId: guardianships.guardianId, studentId: guardianships.studentId })
		.from(students)
		.innerJoin(
			guardianships,
			and(eq(guardianships.schoolId, students.schoolId), eq(guardianships.studentId, students.id)),
		)
		.where(and(studentsOf(access), eq(students.familyId, familyId)))
		.all()
	for (const { guardianId, studentId } of theirs) {
		if (studentId === child.id || findTies(tx, schoolId, child.id, guardianId)) continue
		const ties = findTies(tx, schoolId, studentId, guardianId)
		if (!ties) continue
		writeTies(tx, schoolId, child.id, guardianId, tiesOf(ties))
		settleGuardian(tx, access, guardianId, `Guardian of ${child.name}`)
	}
}

/** Changes the family that is billed for a student. Guardians stay; those of the new family can be added. */
export function moveToFamily(
	access: Access,
	studentId: string,
	choice: FamilyChoice & { version: number },
): Outcome<{ name: string; familyId: string | null }> | null {
	const { schoolId, userId } = access
	return write((tx) => {
		const student = findMoving(tx, access, studentId)
		if (!student) return null
		const child = { id: studentId, name: nameOf(student) }
		if (student.version !== choice.version) {
			const by = nameOfColleague(access, student.updatedBy)
			const text = `${by} changed ${child.name} in the meantime. Look at what is chosen here, then save again.`
			return refused({ form: text }, { status: 409 })
		}
		const settled = settleFamily(tx, access, choice, { ...student, name: child.name })
		if (!settled.ok) return settled
		const { familyId, paysSelf } = settled.value
		tx.update(students)
			.set({ familyId, paysSelf, updatedAt: Date.now(), updatedBy: userId, version: student.version + 1 })
			.where(rowOf(students, schoolId, studentId))
			.run()
		if (familyId && choice.withGuardians) shareGuardians(tx, access, child, familyId)
		indexStudent(tx, schoolId, studentId)
		const titleOf = (id: string | null) => (id ? (findOpenFamily(tx, access, id)?.name ?? null) : null)
		const changes = changesOf(
			{ family: titleOf(student.familyId), paysSelf: student.paysSelf },
			{ family: titleOf(familyId), paysSelf },
		)
		if (changes)
			record(tx, access, 'family.moved', { objectId: child.id, objectName: child.name, ...changes })
		return done({ name: child.name, familyId })
	})
}

export function findOpenFamily(tx: Tx, access: Access, familyId: string) {
	return tx
		.select({ id: families.id, name: families.name, address: families.address })
		.from(families)
		.where(and(familiesOf(access), eq(families.id, familyId), isNull(families.archivedAt)))
		.get()
}

export function makeFamily(tx: Tx, access: Access, name: string, address?: string): string {
	const { schoolId, userId } = access
	const id = newId()
	const now = Date.now()
	tx.insert(families)
		.values({
			schoolId,
			id,
			name,
			nameKey: sortKey(name),
			address,
			createdAt: now,
			createdBy: userId,
			updatedAt: now,
			updatedBy: userId,
		})
		.run()
	record(tx, access, 'family.made', { objectId: id, objectName: name, after: givenOf({ name, address }) })
	return id
}

export function findMoving(tx: Tx, access: Access, studentId: string) {
	return tx
		.select({
			firstName: students.firstName,
			lastName: students.lastName,
			familyId: students.familyId,
			paysSelf: students.paysSelf,
			version: students.version,
			updatedBy: students.updatedBy,
		})
		.from(students)
		.where(and(studentsOf(access), eq(students.id, studentId)))
		.get()
}
