import type { MARK_SOURCES } from '#db/schema/index.ts'
import { markLabel, type AttendanceCode } from '#app/domain/attendance/codes.ts'
import { minutesLateOf } from '#app/domain/attendance/late.ts'
import type { Access } from '../access.server.ts'
import { codesByDay } from '../attendance/codes.server.ts'
import { listRevokedCredits, listUnowed } from '../attendance/revoked-credits.server.ts'
import type { LessonRow } from '../lesson/list.server.ts'
import { listOwnStudentLessons } from '../lesson/own-list.server.ts'

type MarkSource = (typeof MARK_SOURCES)[number]

export interface OwnMark {
	code: string
	/** Null if the school hides this code from families. */
	label: string | null
	isHeld: boolean
	minutesLate: number | null
	/** True if the family reported the absence itself, and it is not a visit whose credit was revoked since. */
	isReported: boolean
	/** The family's note about the absence. */
	note: string | null
}

export interface OwnLesson extends LessonRow {
	/** The address of its site, if the school has several. */
	street: string | null
	/** The address of the school, if it has one site. An online lesson in no room has it as well. */
	onlyStreet: string | null
	studentId: string
	mark: OwnMark | null
	/** True if the reader's own account canceled it, not another member of the family or the office. */
	isCanceledByReader: boolean
	/** True if the student is not enrolled and only visits this lesson. */
	isVisitor: boolean
	/** The make-up credit that paid for the lesson; it reopens after a timely cancellation. */
	creditId: string | null
}

/** Lessons of one or several children, in order. Two children in one lesson make two entries. */
export function listOwnLessons(
	access: Access,
	studentIds: readonly string[],
	span: { from: number; to: number; limit?: number },
): OwnLesson[] {
	const lessons = listOwnStudentLessons(access, { ...span, studentIds })
	// A visit that was canceled cannot be had again once the absence that earned its credit was taken back.
	const revoked = listRevokedCredits(
		access,
		lessons.flatMap(({ creditId, mark }) => (creditId && mark?.source === 'portal' ? creditId : [])),
	)
	const codes = lessons.some(({ mark }) => mark) ? codesByDay(access) : null
	const codeOf = ({ day, mark }: Pick<(typeof lessons)[number], 'day' | 'mark'>) =>
		codes?.(day).get(mark?.code ?? '')
	// The label of an absence would still promise a make-up lesson that the office revoked.
	const unowed = listUnowed(
		access,
		lessons.flatMap((lesson) => (codeOf(lesson)?.credit === 'make_up' ? lesson.id : [])),
	)
	return lessons
		.sort(
			(a, b) =>
				a.startsAt - b.startsAt ||
				a.id.localeCompare(b.id) ||
				studentIds.indexOf(a.studentId) - studentIds.indexOf(b.studentId),
		)
		.map(({ mark, canceledBy, ...lesson }) => ({
			...lesson,
			isCanceledByReader: canceledBy === access.userId,
			mark:
				mark &&
				markOf(
					{ ...mark, creditWithheld: mark.creditWithheld || unowed.has(`${lesson.id} ${lesson.studentId}`) },
					codeOf({ day: lesson.day, mark }),
					revoked.has(lesson.creditId ?? ''),
				),
		}))
}

interface ReadMark extends Pick<OwnMark, 'code' | 'minutesLate' | 'note'> {
	source: MarkSource
	creditWithheld: boolean
}

function markOf(
	{ source, creditWithheld, ...mark }: ReadMark,
	code: AttendanceCode | undefined,
	isCreditRevoked: boolean,
): OwnMark {
	const isHeld = code?.isHeld ?? false
	return {
		...mark,
		minutesLate: minutesLateOf(mark),
		label: code?.inPortal ? markLabel(code, creditWithheld) : null,
		isHeld,
		isReported: source === 'portal' && !isHeld && !isCreditRevoked,
	}
}

/** True if the lesson takes place and no absence was reported. */
export function takesPlace({ state, mark }: OwnLesson): boolean {
	return (state === 'scheduled' || state === 'held') && (!mark || mark.isHeld)
}

/** The next lesson that takes place. */
export function nextOwnLesson(
	access: Access,
	studentIds: readonly string[],
	now = Date.now(),
): OwnLesson | null {
	return (
		listOwnLessons(access, studentIds, { from: now, to: now + SOON, limit: 20 }).find(takesPlace) ??
		nextInAYear(access, studentIds, now)
	)
}

/** A lesson that is going on and can still be joined, for a family that is late, or else the next. Both are read at once. */
export function currentOwnLesson(
	access: Access,
	studentIds: readonly string[],
	now: number,
	isJoined: (lesson: OwnLesson) => boolean,
): OwnLesson | null {
	const span = { from: now - LONGEST, to: now + SOON, limit: 30 }
	const lessons = listOwnLessons(access, studentIds, span).filter(takesPlace)
	return (
		lessons.find((lesson) => lesson.startsAt < now && isJoined(lesson)) ??
		lessons.find(({ startsAt }) => startsAt >= now) ??
		nextInAYear(access, studentIds, now)
	)
}

/** Only after the next days, because a whole year means many rows. */
function nextInAYear(access: Access, studentIds: readonly string[], now: number): OwnLesson | null {
	const span = { from: now, to: now + 366 * DAY, limit: 20 }
	return listOwnLessons(access, studentIds, span).find(takesPlace) ?? null
}

const DAY = 24 * 60 * 60 * 1000
const SOON = 8 * DAY
const LONGEST = DAY / 3
