import { and, eq, inArray, isNull } from 'drizzle-orm'
import { marks, visitors } from '#db/schema/index.ts'
import type { Access } from '../access.server.ts'
import { codesOf } from '../attendance.server.ts'
import { listOwnStudentLessons, type LessonRow } from '../lesson.server.ts'
import { eachOf, personal, preparedFor } from '../prepared-for.server.ts'
import { ownStudents } from '../student/own.server.ts'

export interface OwnMark {
	code: string
	/** None where the school keeps a code to itself. */
	label: string | null
	isHeld: boolean
	minutesLate: number | null
	/** What the family wrote when it reported the absence. */
	note: string | null
}

export interface OwnLesson extends LessonRow {
	studentId: string
	mark: OwnMark | null
	/** Booked with a make-up credit, which comes back when the lesson is canceled in time. */
	creditId: string | null
}

/** Lessons of a child, or of several, first to last. Two children in one lesson are two entries. */
export function listOwnLessons(
	access: Access,
	studentIds: readonly string[],
	span: { from: number; to: number; limit?: number },
): OwnLesson[] {
	const found = studentIds.flatMap((studentId) =>
		listOwnStudentLessons(access, { ...span, studentId }).map((lesson) => ({ ...lesson, studentId })),
	)
	const ids = [...new Set(found.map(({ id }) => id))]
	const marked = ownMarks(access, ids)
	const booked = ownVisits(access, ids)
	return found
		.sort((one, other) => one.startsAt - other.startsAt || one.id.localeCompare(other.id))
		.map((lesson) => {
			const isThis = (one: { lessonId: string; studentId: string }) =>
				one.lessonId === lesson.id && one.studentId === lesson.studentId
			return {
				...lesson,
				mark: marked.find(isThis) ?? null,
				creditId: booked.find(isThis)?.creditId ?? null,
			}
		})
}

/** The first lesson to come that takes place, whenever that is. */
export function nextOwnLesson(
	access: Access,
	studentIds: readonly string[],
	now = Date.now(),
): OwnLesson | null {
	// Nearly always it is in the next weeks, and a year has many lessons to look through.
	for (const days of [SOON, 366]) {
		const span = { from: now, to: now + days * DAY, limit: 20 }
		const next = listOwnLessons(access, studentIds, span).find(
			({ state, mark }) => (state === 'scheduled' || state === 'held') && (!mark || mark.isHeld),
		)
		if (next) return next
	}
	return null
}

const SOON = 21

const marksOf = preparedFor((db, access) =>
	db
		.select({
			lessonId: marks.lessonId,
			studentId: marks.studentId,
			code: marks.code,
			minutesLate: marks.minutesLate,
			note: marks.familyNote,
		})
		.from(marks)
		.where(
			and(
				eq(marks.schoolId, access.schoolId),
				inArray(marks.lessonId, eachOf('lessonIds')),
				isNull(marks.replacedAt),
				inArray(marks.studentId, ownStudents(access)),
			),
		)
		.prepare(),
)

function ownMarks(access: Access, lessonIds: string[]) {
	const codes = new Map(codesOf(access).map((code) => [code.letter, code]))
	return marksOf(access)
		.all({ ...personal(access), lessonIds: JSON.stringify(lessonIds) })
		.map((mark) => {
			const code = codes.get(mark.code)
			return { ...mark, label: code?.inPortal ? code.label : null, isHeld: code?.isHeld ?? false }
		})
}

const visitsOf = preparedFor((db, access) =>
	db
		.select({ lessonId: visitors.lessonId, studentId: visitors.studentId, creditId: visitors.creditId })
		.from(visitors)
		.where(
			and(
				eq(visitors.schoolId, access.schoolId),
				inArray(visitors.lessonId, eachOf('lessonIds')),
				inArray(visitors.studentId, ownStudents(access)),
			),
		)
		.prepare(),
)

function ownVisits(access: Access, lessonIds: string[]) {
	return visitsOf(access).all({ ...personal(access), lessonIds: JSON.stringify(lessonIds) })
}

/** The last thing a teacher wrote for the family about lessons of these students. */
export function lastFamilyNote(access: Access, studentIds: readonly string[], now = Date.now()) {
	const past = listOwnLessons(access, studentIds, { from: now - 60 * DAY, to: now })
	const noted = past.filter(({ familyNote }) => familyNote).pop()
	return noted ? { words: noted.familyNote ?? '', lesson: noted } : null
}

const DAY = 24 * 60 * 60 * 1000
