import { and, eq } from 'drizzle-orm'
import { write } from '#db/client.server.ts'
import { families, students } from '#db/schema/index.ts'
import { done, type Outcome } from '#app/utils/outcome.ts'
import type { Access } from '../access.server.ts'
import { moveAccount } from '../billing/merge.server.ts'
import { moveFamilyNotes } from '../family/note.server.ts'
import { familiesOf, studentsOf } from '../scope.server.ts'
import { type FamilyChoice, moveToFamily } from './family.server.ts'
import { fileFamily } from './internal/merge-filing.server.ts'

/** Moves a child to a family. If no child is left behind, the account and the notes of the family come along. */
export function changeFamily(
	access: Access,
	studentId: string,
	choice: FamilyChoice & { version: number },
): Outcome<string> | null {
	return write((tx) => {
		const left = tx
			.select({ id: families.id, name: families.name })
			.from(students)
			.innerJoin(families, and(familiesOf(access), eq(families.id, students.familyId)))
			.where(and(studentsOf(access), eq(students.id, studentId)))
			.get()
		const moved = moveToFamily(access, studentId, choice)
		if (!moved?.ok) return moved
		const { name, familyId: toId } = moved.value
		if (left && toId && fileFamily(tx, access, left) !== null) {
			moveFamilyNotes(tx, access.schoolId, { keptId: toId, otherId: left.id })
			moveAccount(tx, access, { fromId: left.id, toId })
		}
		return done(name)
	})
}
