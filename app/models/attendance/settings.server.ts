import { and, eq, isNull, sql } from 'drizzle-orm'
import { prepared, write } from '#db/client.server.ts'
import { attendanceCodes, attendanceRules } from '#db/schema/index.ts'
import { usualCodes, type AttendanceCode } from '#app/domain/attendance/codes.ts'
import { usualRules, type AttendanceRules } from '#app/domain/attendance/policy.ts'
import { conflicting, done, refused, type Outcome } from '#app/utils/outcome.ts'
import type { Access } from '../access.server.ts'
import { record } from '../audit.server.ts'
import { lastChangeOf } from '../school/last-change.server.ts'

const ownCodes = prepared((db) =>
	db
		.select({
			letter: attendanceCodes.letter,
			label: attendanceCodes.label,
			isHeld: attendanceCodes.isHeld,
			charges: attendanceCodes.charges,
			pays: attendanceCodes.pays,
			credit: attendanceCodes.credit,
			countsToCap: attendanceCodes.countsToCap,
			needsNote: attendanceCodes.needsNote,
			inPortal: attendanceCodes.inPortal,
			position: attendanceCodes.position,
		})
		.from(attendanceCodes)
		.where(and(eq(attendanceCodes.schoolId, sql.placeholder('schoolId')), isNull(attendanceCodes.archivedAt)))
		.prepare(),
)

/** The codes a school marks with, in their order. */
export function codesOf({ schoolId }: Access): AttendanceCode[] {
	const own = ownCodes()
		.all({ schoolId })
		.sort((one, other) => one.position - other.position)
	return own.length > 0 ? own.map(({ position: _, ...code }) => code) : [...usualCodes]
}

/** Replaces the list of codes. Letters of the usual ones stay, for cancellations and closures mark with them. */
export function saveCodes(access: Access, codes: readonly AttendanceCode[]): Outcome<null> {
	const letters = codes.map(({ letter }) => letter)
	const missing = usualCodes.filter(({ letter }) => !letters.includes(letter))
	if (missing.length > 0)
		return refused({
			form: `Keep the codes ${missing.map(({ letter }) => letter).join(', ')}. You can rename them and change what they do.`,
		})
	if (new Set(letters).size < letters.length) return refused({ form: 'Use each letter once.' })
	if (!codes.some(({ isHeld }) => isHeld))
		return refused({ form: 'At least one code must say that the lesson took place.' })
	return write((tx) => {
		const before = codesOf(access)
		const now = Date.now()
		const { schoolId, userId } = access
		tx.delete(attendanceCodes).where(eq(attendanceCodes.schoolId, schoolId)).run()
		tx.insert(attendanceCodes)
			.values(
				codes.map((code, position) => ({
					...code,
					schoolId,
					position,
					createdAt: now,
					createdBy: userId,
					updatedAt: now,
					updatedBy: userId,
				})),
			)
			.run()
		record(tx, access, 'attendance.codes-changed', {
			objectId: schoolId,
			objectName: access.school.name,
			before: wordsOf(before),
			after: wordsOf(codes),
		})
		return done(null)
	})
}

const ownRules = prepared((db) =>
	db
		.select()
		.from(attendanceRules)
		.where(eq(attendanceRules.schoolId, sql.placeholder('schoolId')))
		.prepare(),
)

/** The rules of canceling, making up and marking; `version` is 0 until they are saved for the first time. */
export function rulesOf({ schoolId }: Access): AttendanceRules & { version: number } {
	const own = ownRules().get({ schoolId })
	if (!own) return { ...usualRules, version: 0 }
	const { noticeHours, creditCap, capPeriod, creditDays, creditFrom, markDays, lockedThrough, version } = own
	return { noticeHours, creditCap, capPeriod, creditDays, creditFrom, markDays, lockedThrough, version }
}

export type AttendancePolicy = ReturnType<typeof policyOf>

/** What missing a lesson means at a school, read once for all that is asked about it. */
export function policyOf(access: Access) {
	return { rules: rulesOf(access), codes: codesOf(access) }
}

export function saveRules(access: Access, version: number, rules: AttendanceRules): Outcome<null> {
	return write((tx) => {
		const { version: current, ...before } = rulesOf(access)
		const { schoolId } = access
		if (current !== version)
			return conflicting({ ...lastChangeOf(access, schoolId), version: current, theirs: textOf(before) })
		const values = { ...rules, updatedAt: Date.now(), version: version + 1 }
		tx.insert(attendanceRules)
			.values({ ...values, schoolId })
			.onConflictDoUpdate({ target: attendanceRules.schoolId, set: values })
			.run()
		record(tx, access, 'attendance.rules-changed', {
			objectId: schoolId,
			objectName: access.school.name,
			before: { ...before },
			after: { ...rules },
		})
		return done(null)
	})
}

function textOf(rules: AttendanceRules): Record<string, string | null> {
	return Object.fromEntries(
		Object.entries(rules).map(([name, value]) => [name, value === null ? null : String(value)]),
	)
}

/** One line a code: `M: Absent, make-up owed (make_up, counts)`. */
function wordsOf(codes: readonly AttendanceCode[]) {
	const switches = ({ isHeld, charges, pays, credit, countsToCap }: AttendanceCode) =>
		[
			isHeld && 'held',
			charges && 'charges',
			pays && 'pays',
			credit !== 'none' && credit,
			countsToCap && 'counts',
		].filter(Boolean)
	return Object.fromEntries(
		codes.map((code) => [code.letter, `${code.label} (${switches(code).join(', ') || 'no effect'})`]),
	)
}
