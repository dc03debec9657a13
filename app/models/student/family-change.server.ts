import { and, eq } from 'drizzle-orm'
import { families, students } from '#db/schema/index.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'
import type { Access } from '../access.server.ts'
import { listOpenInvoices } from '../billing/account.server.ts'
import { creditOf } from '../billing/ledger.server.ts'
import { moveAccount } from '../billing/merge.server.ts'
import { moveFamilyNotes } from '../family/note.server.ts'
import { familiesOf, studentsOf } from '../scope.server.ts'
import { writeWhole } from '../undo.server.ts'
import { type FamilyChoice, moveToFamily } from './family.server.ts'
import { fileFamily } from './internal/merge-filing.server.ts'

/** Moves a child to a family. If no child is left behind, the account and the notes of the family come along. */
export function changeFamily(
	access: Access,
	studentId: string,
	choice: FamilyChoice & { version: number },
): Outcome<string> {
	return writeWhole((tx) => {
		const left = tx
			.select({ id: families.id, name: families.name })
			.from(students)
			.innerJoin(families, and(familiesOf(access), eq(families.id, students.familyId)))
			.where(and(studentsOf(access), eq(students.id, studentId)))
			.get()
		const moved = moveToFamily(access, studentId, choice)
		if (!moved) return refused({ form: 'This student is not on your list any more.' }, { status: 404 })
		if (!moved.ok) return moved
		const { name, familyId: toId } = moved.value
		if (!left || fileFamily(tx, access, left) === null) return done(name)
		if (toId) {
			moveFamilyNotes(tx, access.schoolId, { keptId: toId, otherId: left.id })
			moveAccount(tx, access, { fromId: left.id, toId })
		} else if (listOpenInvoices(access, left.id).length > 0 || creditOf(access, left.id) > 0)
			return refused({ family: `Choose who pays, because ${left.name} has open invoices or credit.` })
		return done(name)
	})
}
