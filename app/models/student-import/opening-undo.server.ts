import { and, eq, gt } from 'drizzle-orm'
import type { Tx } from '#db/client.server.ts'
import { auditEntries, studentImportRows } from '#db/schema/index.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'
import type { Access } from '../access.server.ts'
import { revokeCredit } from '../attendance/credit-ledger.server.ts'
import { findCredit } from '../attendance/credits.server.ts'
import { isLastPosted, takeBackBalance } from '../billing/opening-balance.server.ts'
import { deleteClass } from '../class/deletion.server.ts'
import { removeEnrolments } from '../enrolment/removal.server.ts'
import { deleteClassLessons } from '../lesson/class-lessons.server.ts'
import { rowsOf } from '../school-rows.server.ts'
import { isPointedAt, writeWhole } from '../undo.server.ts'
import type { Made } from './opening.server.ts'
import { undoRows } from './steps.server.ts'

/** Takes some rows back, except those that were used since. Returns false once it is over. */
export function removeOpenings(
	access: Access,
	importId: string,
	rows: readonly number[],
	rowsDone: number,
): boolean {
	return undoRows(access, importId, rows, rowsDone, (tx, row) => {
		const entry = madeOf(tx, access, importId, row)
		const outcome = entry ? takeBack(access, entry.made, entry.mark) : refused({ form: USED })
		return outcome.ok
			? { state: 'removed', made: null, mark: null, fingerprint: null }
			: { state: 'kept', text: Object.values(outcome.errors).flat().join(' ') }
	})
}

const USED = 'This was used or changed since.'

function madeOf(tx: Tx, access: Access, importId: string, row: number) {
	const studentImportRow = tx
		.select({ made: studentImportRows.made, mark: studentImportRows.mark })
		.from(studentImportRows)
		.where(
			and(
				rowsOf(studentImportRows, access),
				eq(studentImportRows.importId, importId),
				eq(studentImportRows.row, row),
			),
		)
		.get()
	return studentImportRow?.made
		? { made: JSON.parse(studentImportRow.made) as Made, mark: studentImportRow.mark ?? '' }
		: null
}

function takeBack(access: Access, made: Made, mark: string): Outcome<null> {
	try {
		return writeWhole<null>((tx) => {
			if ('balance' in made) {
				if (!isLastPosted(tx, access, made.balance, mark))
					return refused({ form: 'The family was billed or has paid since.' })
				takeBackBalance(tx, access, { ...made, ...made.balance })
				return done(null)
			}
			if ('creditIds' in made) {
				const isUsed = made.creditIds.some((id) => findCredit(access, id)?.state !== 'open')
				if (isUsed) return refused({ form: 'One of these credits was used or changed since.' })
				for (const id of made.creditIds) {
					const revoked = revokeCredit(access, id, 'The import was undone')
					if (!revoked.ok) return revoked
				}
				return done(null)
			}
			return removeLesson(tx, access, made.classId, mark)
		})
	} catch (error) {
		if (isPointedAt(error)) return refused({ form: 'This lesson has marks, notes or invoices by now.' })
		throw error
	}
}

function removeLesson(tx: Tx, access: Access, classId: string, mark: string): Outcome<null> {
	const changed = tx
		.select({ id: auditEntries.id })
		.from(auditEntries)
		.where(and(rowsOf(auditEntries, access), eq(auditEntries.objectId, classId), gt(auditEntries.id, mark)))
		.limit(1)
		.get()
	if (changed) return refused({ form: 'This lesson was changed since.' })
	if (!deleteClassLessons(tx, access, classId))
		return refused({ form: 'One of its lessons has taken place or has marks.' })
	removeEnrolments(tx, access, classId)
	const deleted = deleteClass(access, classId, 1)
	return deleted.ok ? done(null) : deleted
}
