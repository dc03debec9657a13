import { asc, eq, sql } from 'drizzle-orm'
import { prepared } from '#db/client.server.ts'
import { attendanceCodes } from '#db/schema/index.ts'
import { labelOf, NOT_COUNTED, usualCodes, type AttendanceCode } from '#app/domain/attendance/codes.ts'
import { today } from '#app/utils/dates.ts'
import { groupedBy } from '#app/utils/group.ts'
import type { Access } from '../access.server.ts'

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
		.where(eq(attendanceCodes.schoolId, sql.placeholder('schoolId')))
		.orderBy(asc(attendanceCodes.letter), asc(attendanceCodes.validFrom))
		.prepare(),
)

type Row = ReturnType<typeof codeRows>[number]

function codeRows({ schoolId }: Access) {
	return ownCodes().all({ schoolId })
}

/** A code on a day. Archived and future letters keep a meaning for existing marks. */
export interface CodeOnDay extends AttendanceCode {
	isOffered: boolean
	position: number
	/** Counts all changes of the letter; 0 for an unchanged default code. */
	version: number
}

/** The meaning of every letter ever used, by day. Reads once, however many days are requested. */
export function codesByDay(access: Access): (day: string) => ReadonlyMap<string, CodeOnDay> {
	const byLetter = groupedBy(codeRows(access), ({ letter }) => letter)
	const letters = new Set([...usualCodes.map(({ letter }) => letter), ...byLetter.keys()])
	const answers = new Map<string, ReadonlyMap<string, CodeOnDay>>()
	return (day) => {
		const known = answers.get(day)
		if (known) return known
		const codes = [...letters]
			.map((letter) => codeOn(day, letter, byLetter.get(letter) ?? []))
			.sort((codeOnDay, other) => codeOnDay.position - other.position)
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
	return { ...meant, label: labelOf(meant), isOffered: row !== undefined && row.archivedAt === null, version }
}

/** Codes available for lessons of a day, in order. */
export function codesOf(access: Access, day = today(access.school.timeZone)): AttendanceCode[] {
	return [...codesByDay(access)(day).values()].filter(({ isOffered }) => isOffered)
}

/** Letters that count as attendance. That never changes for a letter, so it holds for all days. */
export function heldLettersOf(access: Access): string[] {
	const codes = codesByDay(access)(today(access.school.timeZone))
	return [...codes.values()].flatMap(({ isHeld, letter }) => (isHeld ? letter : []))
}

/** Letters that say that the student is absent. */
export function absentLettersOf(access: Access): string[] {
	const codes = codesByDay(access)(today(access.school.timeZone))
	const isAbsence = ({ isHeld, letter }: AttendanceCode) => !isHeld && !NOT_COUNTED.includes(letter)
	return [...codes.values()].filter(isAbsence).map(({ letter }) => letter)
}

/** Changes after today, by letter. */
export function listCodeChanges(access: Access) {
	const day = today(access.school.timeZone)
	return codeRows(access).filter(({ validFrom }) => validFrom > day)
}
