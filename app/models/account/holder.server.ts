import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '#db/client.server.ts'
import { guardians, students, teachers } from '#db/schema/index.ts'
import type { Holder } from '#app/domain/account/accounts.ts'
import { nameOf } from '#app/domain/student/name.ts'
import type { SchoolId } from '../access.server.ts'
import { rowOf } from '../school-rows.server.ts'

export interface FoundHolder {
	name: string
	birthDate: string | null
	membershipId: string | null
	/** The last day, for teachers only. */
	endedOn: string | null
}

/** The person on the school's lists. Archived people are not found. */
export function findHolder(tx: Pick<Tx, 'select'>, schoolId: SchoolId, holder: Holder): FoundHolder | null {
	if (holder.is === 'learner') return findLearner(tx, schoolId, holder.id)
	const contact =
		holder.is === 'guardian' ? guardianBy(tx, schoolId, holder.id) : teacherBy(tx, schoolId, holder.id)
	return contact ? { endedOn: null, ...contact, birthDate: null } : null
}

/** Links a person on the lists to a membership, or removes the link. */
export function linkHolder(tx: Tx, schoolId: SchoolId, { is, id }: Holder, membershipId: string | null) {
	if (is === 'learner') {
		tx.update(students)
			.set({ membershipId })
			.where(rowOf(students, schoolId, id))
			.run()
	} else if (is === 'guardian') {
		tx.update(guardians)
			.set({ membershipId })
			.where(rowOf(guardians, schoolId, id))
			.run()
	} else {
		tx.update(teachers)
			.set({ membershipId })
			.where(rowOf(teachers, schoolId, id))
			.run()
	}
}

/** Hands a membership from one record of a person to another. Does nothing if the first no longer has it. */
export function moveHolder(
	tx: Tx,
	schoolId: SchoolId,
	move: { is: Holder['is']; fromId: string; toId: string; membershipId: string | null },
) {
	const { is, fromId, toId, membershipId } = move
	const from = { is, id: fromId }
	if (!membershipId || findHolder(tx, schoolId, from)?.membershipId !== membershipId) return
	linkHolder(tx, schoolId, from, null)
	linkHolder(tx, schoolId, { is, id: toId }, membershipId)
}

/** The person on the lists linked to a membership. */
export function holderOf(
	tx: Tx,
	schoolId: SchoolId,
	is: Holder['is'],
	membershipId: string,
): { id: string; name: string } | null {
	if (is === 'learner') {
		const student = tx
			.select({ id: students.id, first: students.firstName, last: students.lastName })
			.from(students)
			.where(and(eq(students.schoolId, schoolId), eq(students.membershipId, membershipId)))
			.get()
		return student
			? { id: student.id, name: nameOf({ firstName: student.first, lastName: student.last }) }
			: null
	}
	if (is === 'guardian') {
		return (
			tx
				.select({ id: guardians.id, name: guardians.name })
				.from(guardians)
				.where(and(eq(guardians.schoolId, schoolId), eq(guardians.membershipId, membershipId)))
				.get() ?? null
		)
	}
	return (
		tx
			.select({ id: teachers.id, name: teachers.name })
			.from(teachers)
			.where(and(eq(teachers.schoolId, schoolId), eq(teachers.membershipId, membershipId)))
			.get() ?? null
	)
}

function findLearner(tx: Pick<Tx, 'select'>, schoolId: SchoolId, id: string): FoundHolder | null {
	const student = tx
		.select({
			first: students.firstName,
			last: students.lastName,
			birthDate: students.birthDate,
			membershipId: students.membershipId,
		})
		.from(students)
		.where(and(rowOf(students, schoolId, id), isNull(students.archivedAt)))
		.get()
	if (!student) return null
	const { first, last, birthDate, membershipId } = student
	return { name: nameOf({ firstName: first, lastName: last }), birthDate, membershipId, endedOn: null }
}

function guardianBy(tx: Pick<Tx, 'select'>, schoolId: SchoolId, id: string) {
	return tx
		.select({ name: guardians.name, membershipId: guardians.membershipId })
		.from(guardians)
		.where(and(rowOf(guardians, schoolId, id), isNull(guardians.archivedAt)))
		.get()
}

function teacherBy(tx: Pick<Tx, 'select'>, schoolId: SchoolId, id: string) {
	return tx
		.select({ name: teachers.name, membershipId: teachers.membershipId, endedOn: teachers.endedOn })
		.from(teachers)
		.where(and(rowOf(teachers, schoolId, id), isNull(teachers.archivedAt)))
		.get()
}
