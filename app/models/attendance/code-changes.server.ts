import { and, count, eq, gt, gte, isNull, sql } from 'drizzle-orm'
import { prepared, write, type Tx } from '#db/client.server.ts'
import { attendanceCodes, lessons, marks } from '#db/schema/index.ts'
import { usualCodes, type AttendanceCode } from '#app/domain/attendance/codes.ts'
import { startOfDay, today } from '#app/utils/dates.ts'
import { conflicting, done, refused, type Outcome } from '#app/utils/outcome.ts'
import type { Access } from '../access.server.ts'
import { rowsOf } from '../school-rows.server.ts'
import { record } from '../audit.server.ts'
import { resultOfKey, spendKey } from '../form-key.server.ts'
import { attendanceChangeOf } from '../school/last-change.server.ts'
import { codesByDay, listCodeChanges } from './codes.server.ts'
import { REACHES_BACK } from './settings.server.ts'

const schoolId = sql.placeholder('schoolId')

export type CodeSwitches = Omit<AttendanceCode, 'letter' | 'isHeld'>

/**
 * Changes a code from a day on. Whether it counts as attendance can never change, so that past rates stay
 * correct.
 */
export function saveCode(
	access: Access,
	letter: string,
	{ version, validFrom }: { version: number; validFrom: string },
	switches: CodeSwitches,
): Outcome<{ changed: boolean }> {
	return write((tx) => {
		if (validFrom < today(access.school.timeZone)) return refused({ validFrom: REACHES_BACK })
		const before = codesByDay(access)(validFrom).get(letter)
		if (!before?.isOffered) return unknownCode()
		if (before.version !== version)
			return conflicting({
				...attendanceChangeOf(access, 'codes'),
				version: before.version,
				theirs: asTyped(before),
			})
		const after = { ...before, ...switches, letter, isHeld: before.isHeld }
		if (wordsOf(before) === wordsOf(after)) return done({ changed: false })
		keep(tx, access, after, validFrom)
		log(tx, access, { validFrom, before, after })
		return done({ changed: true })
	})
}

/** Adds a custom code. A letter is never reused, so that old marks keep their meaning. */
export function addCode(
	access: Access,
	key: string,
	validFrom: string,
	code: AttendanceCode,
): Outcome<{ letter: string }> {
	return write((tx) => {
		const before = resultOfKey(access, key)
		if (before) return done({ letter: before })
		if (validFrom < today(access.school.timeZone)) return refused({ validFrom: REACHES_BACK })
		const codes = codesByDay(access)(validFrom)
		const taken = codes.get(code.letter)
		if (taken)
			return refused({
				letter: `${code.letter} is already the letter of “${taken.label}”. Choose another letter.`,
			})
		const position = Math.max(...[...codes.values()].map((codeOnDay) => codeOnDay.position)) + 1
		keep(tx, access, { ...code, position, version: 0 }, validFrom)
		log(tx, access, { validFrom, after: code })
		spendKey(tx, access, key, code.letter)
		return done({ letter: code.letter })
	})
}

/** Removes a custom code from rolls from today on. Existing marks keep it. */
export function archiveCode(access: Access, letter: string): Outcome<{ name: string }> {
	return write((tx) => {
		const day = today(access.school.timeZone)
		const code = codesByDay(access)(day).get(letter)
		if (!code) return unknownCode()
		if (!code.isOffered) return done({ name: code.label })
		if (usualCodes.some((usual) => usual.letter === letter))
			return refused(
				{
					form: `${letter} is one of the usual codes, which stay. You can rename it and change what it does.`,
				},
				{ status: 409 },
			)
		const used = countMarked(access, letter, day)
		if (used > 0)
			return refused(
				{
					form: `${used === 1 ? '1 mark' : `${used} marks`} from today on ${used === 1 ? 'uses' : 'use'} ${letter}. Change ${used === 1 ? 'it' : 'them'} first, then archive the code.`,
				},
				{ status: 409 },
			)
		tx.delete(attendanceCodes)
			.where(
				and(
					rowsOf(attendanceCodes, access),
					eq(attendanceCodes.letter, letter),
					gt(attendanceCodes.validFrom, day),
				),
			)
			.run()
		keep(tx, access, code, day, Date.now())
		log(tx, access, { validFrom: day, before: code })
		return done({ name: code.label })
	})
}

export function restoreCode(access: Access, letter: string): Outcome<{ name: string }> {
	return write((tx) => {
		const day = today(access.school.timeZone)
		const code = codesByDay(access)(day).get(letter)
		if (!code) return unknownCode()
		if (code.isOffered) return done({ name: code.label })
		keep(tx, access, code, day)
		log(tx, access, { validFrom: day, after: code })
		return done({ name: code.label })
	})
}

/** Takes back a change that has not taken effect. */
export function removeCodeChange(
	access: Access,
	letter: string,
	validFrom: string,
): Outcome<{ name: string }> {
	return write((tx) => {
		const planned = listCodeChanges(access).find(
			(codeChange) => codeChange.letter === letter && codeChange.validFrom === validFrom,
		)
		if (!planned) return unknownCode()
		const isNew = !codesByDay(access)(today(access.school.timeZone)).get(letter)?.isOffered
		const used = isNew ? countMarked(access, letter, validFrom) : 0
		if (used > 0)
			return refused(
				{
					form: `${used === 1 ? '1 mark uses' : `${used} marks use`} ${letter} already. Change ${used === 1 ? 'it' : 'them'} first.`,
				},
				{ status: 409 },
			)
		tx.delete(attendanceCodes)
			.where(
				and(
					rowsOf(attendanceCodes, access),
					eq(attendanceCodes.letter, letter),
					eq(attendanceCodes.validFrom, validFrom),
				),
			)
			.run()
		log(tx, access, { validFrom, before: planned })
		return done({ name: planned.label })
	})
}

function countMarked({ schoolId, school }: Access, letter: string, day: string): number {
	return marked().get({ schoolId, letter, from: startOfDay(day, school.timeZone) })?.n ?? 0
}

const marked = prepared((db) =>
	db
		.select({ n: count() })
		.from(lessons)
		.innerJoin(
			marks,
			and(eq(marks.schoolId, schoolId), eq(marks.lessonId, lessons.id), isNull(marks.replacedAt)),
		)
		.where(
			and(
				eq(lessons.schoolId, schoolId),
				gte(lessons.startsAt, sql.placeholder('from')),
				eq(marks.code, sql.placeholder('letter')),
			),
		)
		.prepare(),
)

function keep(
	tx: Tx,
	{ schoolId, userId }: Access,
	code: AttendanceCode & { position: number; version: number },
	validFrom: string,
	archivedAt: number | null = null,
) {
	const { letter, label, isHeld, charges, pays, credit, countsToCap, needsNote, inPortal, position } = code
	const now = Date.now()
	const values = {
		label,
		isHeld,
		charges,
		pays,
		credit,
		countsToCap,
		needsNote,
		inPortal,
		position,
		archivedAt,
		updatedAt: now,
		updatedBy: userId,
		version: code.version + 1,
	}
	tx.insert(attendanceCodes)
		.values({ ...values, schoolId, letter, validFrom, createdAt: now, createdBy: userId })
		.onConflictDoUpdate({
			target: [attendanceCodes.schoolId, attendanceCodes.letter, attendanceCodes.validFrom],
			set: values,
		})
		.run()
}

interface Change {
	validFrom: string
	before?: AttendanceCode
	after?: AttendanceCode
}

function log(tx: Tx, access: Access, { validFrom, before, after }: Change) {
	const of = (code: AttendanceCode) => ({ [code.letter]: wordsOf(code) })
	record(tx, access, 'attendance.codes-changed', {
		objectId: access.schoolId,
		objectName: access.school.name,
		before: before && of(before),
		after: { ...(after && of(after)), 'first day': validFrom },
	})
}

/** Example: `Absent, make-up owed (make_up, counts)` */
function wordsOf({ label, isHeld, charges, pays, credit, countsToCap, needsNote, inPortal }: AttendanceCode) {
	const switches = [
		isHeld && 'held',
		charges && 'charges',
		pays && 'pays',
		credit !== 'none' && credit,
		countsToCap && 'counts',
		needsNote && 'needs a note',
		!inPortal && 'hidden from families',
	].filter(Boolean)
	return `${label} (${switches.join(', ') || 'no effect'})`
}

/** Form values: a ticked checkbox is `on`. */
function asTyped({ label, charges, pays, credit, countsToCap, needsNote, inPortal }: AttendanceCode) {
	const ticked = (on: boolean) => (on ? 'on' : null)
	return {
		label,
		charges: ticked(charges),
		pays: ticked(pays),
		credit,
		countsToCap: ticked(countsToCap),
		needsNote: ticked(needsNote),
		inPortal: ticked(inPortal),
	}
}

function unknownCode() {
	return refused({ form: 'This code no longer exists.' }, { status: 404 })
}
