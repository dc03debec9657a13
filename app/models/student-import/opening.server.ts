import { and, eq, sql, sum } from 'drizzle-orm'
import { database, write, type Tx } from '#db/client.server.ts'
import { studentImportRows, studentImports } from '#db/schema/index.ts'
import type { NewLesson } from '#app/domain/class/lesson-form.ts'
import type { ImportRowState } from '#app/domain/student/import.ts'
import type { OpeningTotals } from '#app/domain/student/opening-import.ts'
import { nameOf } from '#app/domain/student/name.ts'
import { newId } from '#app/utils/id.server.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'
import { addCredits } from '../attendance/credit-ledger.server.ts'
import type { Access } from '../access.server.ts'
import { openBalance, type Opened, type OpeningBalance } from '../billing/opening-balance.server.ts'
import { addLesson } from '../class/lesson.server.ts'
import { rowsOf } from '../school-rows.server.ts'
import { findStudent } from '../student/student.server.ts'
import { writeWhole } from '../undo.server.ts'
import { noteProgress, studentImportsOf, writeRow } from './steps.server.ts'

/** A row of another system adds one of these. */
export type Opening =
	| { kind: 'balances'; balance: OpeningBalance }
	| {
			kind: 'credits'
			studentId: string
			number: number
			minutes: number
			expiresOn?: string
			note: string | null
	  }
	| { kind: 'lessons'; lesson: NewLesson; remark: string | null }

/** A row that can be added. Rows with the same fingerprint are the same, in this file or an earlier one. */
export interface OpeningRow {
	row: number
	opening: Opening
	fingerprint: string
	/** Its part of the totals: an amount, a number of credits or one lesson. */
	amount: number
}

/** The rows that were made of it, so that they can be taken back. */
export type Made =
	| ({ balance: OpeningBalance } & Opened)
	| { creditIds: string[] }
	/** `since` is the first day with lessons if earlier ones were left out. */
	| { classId: string; since?: string }

export type CheckedOpening = OpeningRow | { row: number; state: 'error' | 'duplicate'; text: string }

/** Saves the results of a check, and leaves out what an earlier import or line has added. */
export function saveCheckedOpenings(
	access: Access,
	importId: string,
	rows: readonly CheckedOpening[],
	done: number,
): boolean {
	return write((tx) => {
		if (!noteProgress(tx, access, importId, 'checking', done)) return false
		for (const checked of rows) {
			const { row } = checked
			if ('state' in checked) {
				const { state, text } = checked
				writeRow(tx, access, importId, row, { state, text, fingerprint: null, amount: null })
				continue
			}
			const { fingerprint, amount, opening } = checked
			const same = findSame(tx, access, importId, checked)
			const text = same ?? (opening.kind === 'lessons' ? opening.remark : null)
			const state = same ? 'duplicate' : 'new'
			writeRow(tx, access, importId, row, { state, text, amount, fingerprint: same ? null : fingerprint })
		}
		return true
	})
}

function findSame(tx: Tx, access: Access, importId: string, { fingerprint, row }: OpeningRow): string | null {
	const same = tx
		.select({
			importId: studentImportRows.importId,
			row: studentImportRows.row,
			state: studentImportRows.state,
		})
		.from(studentImportRows)
		.where(and(rowsOf(studentImportRows, access), eq(studentImportRows.fingerprint, fingerprint)))
		.all()
	if (same.some(({ state }) => state === 'added' || state === 'kept'))
		return 'This was imported before. Nothing changes.'
	const before = same.find((other) => other.importId === importId && other.row < row && other.state === 'new')
	return before ? `Line ${before.row} of this file says the same.` : null
}

/** Adds some rows, each completely or not at all. Returns false after a cancellation. */
export function addOpenings(
	access: Access,
	importId: string,
	rows: readonly CheckedOpening[],
	done: number,
): boolean {
	return write((tx) => {
		if (!noteProgress(tx, access, importId, 'importing', done)) return false
		for (const row of rows) {
			// A student may have been renamed or archived since the check.
			if ('state' in row) {
				writeRow(tx, access, importId, row.row, { state: row.state, text: row.text, fingerprint: null })
				continue
			}
			const same = findSame(tx, access, importId, row)
			if (same) {
				writeRow(tx, access, importId, row.row, { state: 'duplicate', text: same, fingerprint: null })
				continue
			}
			const made = writeWhole((inner) => add(inner, access, `${importId}-${row.row}`, row.opening))
			writeRow(
				tx,
				access,
				importId,
				row.row,
				made.ok
					? { state: 'added', cells: null, text: null, made: JSON.stringify(made.value), mark: newId() }
					: { state: 'error', text: Object.values(made.errors).flat().join(' '), fingerprint: null },
			)
		}
		return true
	})
}

function add(tx: Tx, access: Access, key: string, opening: Opening): Outcome<Made> {
	if (opening.kind === 'balances') {
		const { balance } = opening
		// The note is in the ledger, where it is found when a person is erased.
		const opened = openBalance(tx, access, balance)
		return opened.ok ? done({ balance: { ...balance, note: null }, ...opened.value }) : opened
	}
	if (opening.kind === 'lessons') {
		const forceReason = 'Imported from another system'
		const added = addLesson(access, { ...opening.lesson, forceReason }, key, 'import')
		return added.ok ? done({ classId: added.value.id, since: added.value.since }) : added
	}
	const { studentId, number, minutes, expiresOn, note } = opening
	const student = findStudent(access, studentId)
	if (!student) return refused({ form: 'This student is not on your list any more.' })
	const reason = note ?? 'From another system'
	const gift = { studentId, number, minutes, expiresOn, reason, cause: 'goodwill' as const, counts: false }
	const given = addCredits(tx, access, gift, nameOf(student))
	return given.ok ? done({ creditIds: given.value }) : given
}

/** Sums of the rows by state, and above and below zero. */
export function sumOpenings(access: Access, importId: string) {
	const { amount, state } = studentImportRows
	return database()
		.select({
			state,
			above: sum(sql`max(${amount}, 0)`).mapWith(Number),
			below: sum(sql`max(-${amount}, 0)`).mapWith(Number),
		})
		.from(studentImportRows)
		.where(and(rowsOf(studentImportRows, access), eq(studentImportRows.importId, importId)))
		.groupBy(state)
		.all() satisfies { state: ImportRowState; above: number; below: number }[]
}

/** The totals of the old system, to be compared. */
export function expectTotals(access: Access, importId: string, expected: OpeningTotals) {
	write((tx) =>
		tx
			.update(studentImports)
			.set({ expected: JSON.stringify(expected) })
			.where(studentImportsOf(access, importId))
			.run(),
	)
}
