import type { AttendanceCode } from '#app/domain/attendance/codes.ts'
import type { Access } from '../access.server.ts'
import { codesByDay } from '../attendance/codes.server.ts'
import type { LessonRow } from '../lesson/list.server.ts'
import { listOwnStudentLessons } from '../lesson/own-list.server.ts'

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
	/** Where it takes place when it is online. */
	onlineLink: string | null
	/** Not of the class, and here for this lesson alone. */
	isVisitor: boolean
	/** Booked with a make-up credit, which comes back when the lesson is canceled in time. */
	creditId: string | null
}

/** Lessons of a child, or of several, first to last. Two children in one lesson are two entries. */
export function listOwnLessons(
	access: Access,
	studentIds: readonly string[],
	span: { from: number; to: number; limit?: number },
): OwnLesson[] {
	const found = listOwnStudentLessons(access, { ...span, studentIds })
	const codes = found.some(({ mark }) => mark) ? codesByDay(access) : null
	return found
		.sort(
			(one, other) =>
				one.startsAt - other.startsAt ||
				one.id.localeCompare(other.id) ||
				studentIds.indexOf(one.studentId) - studentIds.indexOf(other.studentId),
		)
		.map(({ mark, ...lesson }) => ({
			...lesson,
			mark: mark && markOf(mark, codes?.(lesson.day).get(mark.code)),
		}))
}

function markOf(
	mark: Pick<OwnMark, 'code' | 'minutesLate' | 'note'>,
	code: AttendanceCode | undefined,
): OwnMark {
	return { ...mark, label: code?.inPortal ? code.label : null, isHeld: code?.isHeld ?? false }
}

/** Whether a lesson is held, and the student comes as far as anybody said. */
export function takesPlace({ state, mark }: OwnLesson): boolean {
	return (state === 'scheduled' || state === 'held') && (!mark || mark.isHeld)
}

/** The first lesson to come that takes place, whenever that is. */
export function nextOwnLesson(
	access: Access,
	studentIds: readonly string[],
	now = Date.now(),
): OwnLesson | null {
	// Nearly always it is within a week, and a year has many lessons to look through.
	for (const days of [SOON, 366]) {
		const span = { from: now, to: now + days * DAY, limit: 20 }
		const next = listOwnLessons(access, studentIds, span).find(takesPlace)
		if (next) return next
	}
	return null
}

const SOON = 8

const DAY = 24 * 60 * 60 * 1000
