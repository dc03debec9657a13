import { and, asc, count, eq, gt, gte, isNull, sql } from 'drizzle-orm'
import { prepared, write, type Tx } from '#db/client.server.ts'
import { attendanceCodes, lessons, marks } from '#db/schema/index.ts'
import { usualCodes, type AttendanceCode } from '#app/domain/attendance/codes.ts'
import { startOfDay, today } from '#app/utils/dates.ts'
import { groupedBy } from '#app/utils/group.ts'
import { conflicting, done, refused, type Outcome } from '#app/utils/outcome.ts'
import type { Access } from '../access.server.ts'
import { record } from '../audit.server.ts'
import { resultOfKey, spendKey } from '../form-key.server.ts'
import { attendanceChangeOf } from '../school/last-change.server.ts'

export const REACHES_BACK = 'Choose today or a later day. Changes never apply to lessons before today.'

const schoolId = sql.placeholder('schoolId')

const ownCodes = prepared((db) =>
	db
		.select({
			letter: attendanceCodes.letter,
			validFrom: attendanceCodes.validFrom,
			label: attendanceCodes.label,
			isHeld: attendanceCodes.isHeld,
			charges: attendanceCodes.charges,
			pays: attendanceCodes.pays,
			credit: attendanceCodes.credit,
			countsToCap: attendanceCodes.countsToCap,
			needsNote: attendanceCodes.needsNote,
			inPortal: attendanceCodes.inPortal,
			position: attendanceCodes.position,
			version: attendanceCodes.version,
			archivedAt: attendanceCodes.archivedAt,
		})
		.from(attendanceCodes)
		.where(eq(attendanceCodes.schoolId, schoolId))
		.orderBy(asc(attendanceCodes.validFrom))
		.prepare(),
)

type Row = ReturnType<typeof rowsOf>[number]

function rowsOf({ schoolId }: Pick<Access, 'schoolId'>) {
	return ownCodes().all({ schoolId })
}

/** A code on a day. Letters that are archived or not yet in use keep a meaning for the marks that have them. */
export interface CodeOnDay extends AttendanceCode {
	isOffered: boolean
	position: number
	/** Of all changes of the letter; 0 for a usual code that was never changed. */
	version: number
}

/** What each letter ever used means on a day. Reads once and answers for as many days as are asked. */
export function codesByDay(
	access: Pick<Access, 'schoolId'>,
): (day: string) => ReadonlyMap<string, CodeOnDay> {
	const byLetter = groupedBy(rowsOf(access), ({ letter }) => letter)
	const letters = new Set([...usualCodes.map(({ letter }) => letter), ...byLetter.keys()])
	const answers = new Map<string, ReadonlyMap<string, CodeOnDay>>()
	return (day) => {
		const known = answers.get(day)
		if (known) return known
		const codes = [...letters]
			.map((letter) => codeOn(day, letter, byLetter.get(letter) ?? []))
			.sort((one, other) => one.position - other.position)
		const answer = new Map(codes.map((code) => [code.letter, code]))
		answers.set(day, answer)
		return answer
	}
}

function codeOn(day: string, letter: string, rows: readonly Row[]): CodeOnDay {
	const version = Math.max(0, ...rows.map((row) => row.version))
	const row = rows.findLast(({ validFrom }) => validFrom <= day)
	const position = usualCodes.findIndex((usual) => usual.letter === letter)
	const usual = usualCodes[position]
	if (!row && usual) return { ...usual, isOffered: true, position, version }
	const meant = row ?? rows[0]
	if (!meant) throw new Error(`There is no code ${letter}.`)
	return { ...meant, isOffered: row !== undefined && row.archivedAt === null, version }
}

/** The codes lessons of a day can be marked with, in their order. */
export function codesOf(access: Access, day = today(access.school.timeZone)): AttendanceCode[] {
	return [...codesByDay(access)(day).values()].filter(({ isOffered }) => isOffered)
}

/** The letters that say a student was there. This is never changed of a letter, so it holds for all days. */
export function heldLettersOf(access: Access): string[] {
	const codes = codesByDay(access)(today(access.school.timeZone))
	return [...codes.values()].flatMap(({ isHeld, letter }) => (isHeld ? letter : []))
}

/** Changes that begin after today, the next one first. */
export function listCodeChanges(access: Access) {
	const day = today(access.school.timeZone)
	return rowsOf(access).filter(({ validFrom }) => validFrom > day)
}

export type CodeSwitches = Omit<AttendanceCode, 'letter' | 'isHeld'>

/** Renames a code and changes what it does from a day on. Whether the student was there never changes, so that rates stay. */
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

/** Adds a code of the school's own. A letter is used once and for all, so that old marks keep their meaning. */
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
		const position = Math.max(...[...codes.values()].map((one) => one.position)) + 1
		keep(tx, access, { ...code, position, version: 0 }, validFrom)
		log(tx, access, { validFrom, after: code })
		spendKey(tx, access, key, code.letter)
		return done({ letter: code.letter })
	})
}

/** Takes a code of the school's own off the rolls from today on. Marks that have it stay. */
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
			.where(and(ofLetter(access, letter), gt(attendanceCodes.validFrom, day)))
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

/** Takes back a change that has not begun. */
export function removeCodeChange(
	access: Access,
	letter: string,
	validFrom: string,
): Outcome<{ name: string }> {
	return write((tx) => {
		const planned = listCodeChanges(access).find(
			(one) => one.letter === letter && one.validFrom === validFrom,
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
			.where(and(ofLetter(access, letter), eq(attendanceCodes.validFrom, validFrom)))
			.run()
		log(tx, access, { validFrom, before: planned })
		return done({ name: planned.label })
	})
}

/** Students marked with a letter at lessons from a day on. */
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

function ofLetter({ schoolId }: Access, letter: string) {
	return and(eq(attendanceCodes.schoolId, schoolId), eq(attendanceCodes.letter, letter))
}

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
		...{ label, isHeld, charges, pays, credit, countsToCap, needsNote, inPortal, position, archivedAt },
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

/** `Absent, make-up owed (make_up, counts)` */
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

/** As the form's own fields hold it: a ticked box says `on`. */
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
