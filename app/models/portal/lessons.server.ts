import { and, eq, inArray, isNull } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { marks, students, visitors } from '#db/schema/index.ts'
import type { Access } from '../access.server.ts'
import { codesOf } from '../attendance.server.ts'
import { listLessons, type LessonRow } from '../lesson.server.ts'
import { studentsOf } from '../scope.server.ts'

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
		listLessons(access, { ...span, studentId }).map((lesson) => ({ ...lesson, studentId })),
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
	const [next] = listOwnLessons(access, studentIds, { from: now, to: now + YEAR, limit: 20 }).filter(
		({ state, mark }) => (state === 'scheduled' || state === 'held') && (!mark || mark.isHeld),
	)
	return next ?? null
}

const YEAR = 366 * 24 * 60 * 60 * 1000

function ownMarks(access: Access, lessonIds: string[]) {
	const { schoolId } = access
	const codes = new Map(codesOf(access).map((code) => [code.letter, code]))
	return database()
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
				eq(marks.schoolId, schoolId),
				inArray(marks.lessonId, lessonIds),
				isNull(marks.replacedAt),
				inArray(marks.studentId, ownIds(access)),
			),
		)
		.all()
		.map((mark) => {
			const code = codes.get(mark.code)
			return { ...mark, label: code?.inPortal ? code.label : null, isHeld: code?.isHeld ?? false }
		})
}

function ownVisits(access: Access, lessonIds: string[]) {
	const { schoolId } = access
	return database()
		.select({ lessonId: visitors.lessonId, studentId: visitors.studentId, creditId: visitors.creditId })
		.from(visitors)
		.where(
			and(
				eq(visitors.schoolId, schoolId),
				inArray(visitors.lessonId, lessonIds),
				inArray(visitors.studentId, ownIds(access)),
			),
		)
		.all()
}

function ownIds(access: Access) {
	return database()
		.select({ id: students.id })
		.from(students)
		.where(and(eq(students.schoolId, access.schoolId), studentsOf(access)))
}

/** The last thing a teacher wrote for the family about lessons of these students. */
export function lastFamilyNote(access: Access, studentIds: readonly string[], now = Date.now()) {
	const past = listOwnLessons(access, studentIds, { from: now - 60 * DAY, to: now })
	const noted = past.filter(({ familyNote }) => familyNote).pop()
	return noted ? { words: noted.familyNote ?? '', lesson: noted } : null
}

const DAY = 24 * 60 * 60 * 1000
