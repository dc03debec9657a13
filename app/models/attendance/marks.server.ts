import { and, sql } from 'drizzle-orm'
import { database, type Tx } from '#db/client.server.ts'
import { classes, lessons, marks, type MARK_SOURCES } from '#db/schema/index.ts'
import { lastStartOf, NOT_COUNTED, type AttendanceCode } from '#app/domain/attendance/codes.ts'
import { minutesLateOf } from '#app/domain/attendance/late.ts'
import { many } from '#app/domain/class/labels.ts'
import { plainDateWords } from '#app/utils/dates.ts'
import { newId } from '#app/utils/id.server.ts'
import { done, refused, type Outcome, type Refused } from '#app/utils/outcome.ts'
import type { Access } from '../access.server.ts'
import { rowOf } from '../school-rows.server.ts'
import { record } from '../audit.server.ts'
import { LESSON_GONE, lessonsOf } from '../lesson-scope.server.ts'
import { writeWhole } from '../undo.server.ts'
import { listExpected, type Expected } from './expected.server.ts'
import { applyEffects, type EarlierMark } from './internal/mark-effects.server.ts'
import { codesByDay, codesOf, heldLettersOf } from './codes.server.ts'
import { tellOfAbsence } from '../notification/absence-events.server.ts'
import { markingLocks, rulesOf } from './settings.server.ts'

export interface NewMark {
	studentId: string
	/** Null removes the mark. */
	code: string | null
	/** Saved only with the mark of a student who came late. */
	minutesLate?: number | null
	minutesTaught?: number
	staffNote?: string
	familyNote?: string
}

export interface Marking {
	source: (typeof MARK_SOURCES)[number]
	/** Reason for changing locked marks. */
	overrideReason?: string
	/** The earlier mark that stands again, with the credit it gave. */
	again?: EarlierMark
	/** The reason in the log of a credit that is taken back, if it is not that the mark was changed. */
	why?: string
	/** The moment of the cancellation from which a credit counts, if it is not now. */
	canceledAt?: number | null
}

/** Marks students at a lesson: all of them, or none. */
export function markLesson(
	access: Access,
	lessonId: string,
	wanted: readonly NewMark[],
	marking: Marking,
): Outcome<{ marked: number }> {
	return writeWhole((tx) => {
		const lesson = findMarkable(access, lessonId)
		if (!lesson) return LESSON_GONE
		const codes = codesOf(access, lesson.day)
		const isAhead = lesson.startsAt > Date.now()
		const before = isAhead ? listExpected(access, lesson) : []
		const wrong = refuseMarking(access, lesson, { wanted, codes, before, marking })
		if (wrong) return wrong
		const written = writeMarks(tx, access, lesson, wanted, marking)
		if (!written.ok) return written
		for (const { studentId, name, ...news } of changedAbsences(before, wanted, codes))
			tellOfAbsence(tx, access, { lesson, student: { id: studentId, name }, ...news })
		settleLesson(tx, access, lesson.id)
		if (written.value.marked > 0)
			record(tx, access, 'attendance.marked', {
				objectId: lesson.id,
				objectName: lesson.class,
				after: { day: lesson.day, marked: written.value.marked, reason: marking.overrideReason },
			})
		return written
	})
}

/** Students who are marked absent now and were not before, and those whose absence was taken back. */
function changedAbsences(before: readonly Expected[], wanted: readonly NewMark[], codes: AttendanceCode[]) {
	const isAbsence = (letter: string | null | undefined) =>
		codes.some((code) => code.letter === letter && !code.isHeld && !NOT_COUNTED.includes(code.letter))
	return before.flatMap(({ studentId, name, mark }) => {
		const now = wanted.find((entry) => entry.studentId === studentId)
		if (!now || isAbsence(now.code) === isAbsence(mark?.code)) return []
		const is = isAbsence(now.code) ? ('reported' as const) : ('withdrawn' as const)
		// A family that knows of a reported absence hears that it was taken back.
		const tells = mark?.source === 'portal'
		return { studentId, name, note: now.staffNote || undefined, is, tells }
	})
}

/** Marks every student without a mark as present. */
export function markAllPresent(
	access: Access,
	lessonId: string,
	marking: Marking,
): Outcome<{ marked: number }> {
	const lesson = findMarkable(access, lessonId)
	if (!lesson) return LESSON_GONE
	const present = codesOf(access, lesson.day).find(({ isHeld }) => isHeld)?.letter ?? 'P'
	const wanted = listExpected(access, lesson)
		.filter(({ mark }) => !mark)
		.map(({ studentId }) => ({ studentId, code: present }))
	return markLesson(access, lessonId, wanted, marking)
}

/** Replaces marks and their effects in the caller's transaction, which must roll back on a refusal. */
export function writeMarks(
	tx: Tx,
	access: Access,
	lesson: { id: string; classId: string; day: string; startsAt: number; endsAt: number },
	wanted: readonly NewMark[],
	marking: Marking,
): Outcome<{ marked: number }> {
	const codes = codesByDay(access)(lesson.day)
	const rules = rulesOf(access, lesson.day)
	const expected = new Map(listExpected(access, lesson).map((student) => [student.studentId, student]))
	let marked = 0
	for (const mark of wanted.map((sent) => ({ ...sent, minutesLate: minutesLateOf(sent) }))) {
		const student = expected.get(mark.studentId)
		if (!student)
			return refused({ form: 'One of these students is not expected at this lesson. Reload the page.' })
		if (isSame(student.mark, mark)) continue
		const code = mark.code === null ? null : codes.get(mark.code)
		if (code === undefined) return refused({ form: `There is no code ${mark.code}.` })
		if (code && !code.isOffered && !marking.again && code.letter !== student.mark?.code)
			return refused({ form: `The code ${code.letter} is not used on the day of this lesson.` })
		const id = code && newId()
		const { mark: before } = student
		if (before) replaceMark(tx, access, before.id)
		if (code && id) insertMark(tx, access, lesson.id, id, { ...mark, code: code.letter }, marking)
		const applied = applyEffects(tx, access, {
			lesson,
			student,
			rules,
			before: before && { ...before, code: codes.get(before.code) },
			after: code && id ? { id, code, again: marking.again } : null,
			why: marking.why,
			canceledAt: marking.canceledAt,
		})
		if (!applied.ok) return applied
		marked++
	}
	return done({ marked })
}

/** Derives the lesson's state from its marks: it was held if any student attended. */
export function settleLesson(tx: Tx, access: Access, lessonId: string) {
	const lesson = findMarkable(access, lessonId)
	if (!lesson) return
	const held = new Set(heldLettersOf(access))
	const expected = listExpected(access, lesson)
	const isHeld = expected.some(({ mark }) => mark && held.has(mark.code))
	const follows = lesson.state === 'held' || lesson.state === 'scheduled'
	tx.update(lessons)
		.set({
			state: follows ? (isHeld ? 'held' : 'scheduled') : lesson.state,
			markedAt: expected.every(({ mark }) => mark) ? (lesson.markedAt ?? Date.now()) : null,
			updatedAt: Date.now(),
			updatedBy: access.userId,
			version: sql`${lessons.version} + 1`,
		})
		.where(rowOf(lessons, access, lessonId))
		.run()
}

function replaceMark(tx: Tx, access: Access, id: string) {
	tx.update(marks)
		.set({ replacedAt: Date.now() })
		.where(rowOf(marks, access, id))
		.run()
}

function insertMark(
	tx: Tx,
	{ schoolId, userId }: Access,
	lessonId: string,
	id: string,
	mark: NewMark & { code: string },
	{ source, overrideReason }: Marking,
) {
	tx.insert(marks)
		.values({ ...mark, source, overrideReason, schoolId, id, lessonId, at: Date.now(), by: userId })
		.run()
}

function isSame(before: Expected['mark'], mark: NewMark): boolean {
	if (!before) return mark.code === null
	const fields = ['code', 'minutesLate', 'minutesTaught', 'staffNote', 'familyNote'] as const
	return fields.every((field) => before[field] === (mark[field] ?? null))
}

type Markable = NonNullable<ReturnType<typeof findMarkable>>

function findMarkable(access: Access, id: string) {
	return database()
		.select({
			id: lessons.id,
			classId: lessons.classId,
			class: classes.name,
			day: lessons.day,
			startsAt: lessons.startsAt,
			endsAt: lessons.endsAt,
			teacherId: lessons.teacherId,
			state: lessons.state,
			markedAt: lessons.markedAt,
		})
		.from(lessons)
		.innerJoin(classes, rowOf(classes, access, lessons.classId))
		.where(and(rowOf(lessons, access, id), lessonsOf(access)))
		.get()
}

interface Roll {
	wanted: readonly NewMark[]
	codes: AttendanceCode[]
	/** The marks of a lesson that has not begun. */
	before: readonly Expected[]
	marking: Marking
}

const NOT_OPEN = 'Attendance opens one hour before the lesson. Until then you can only mark absences.'

const notBegun = ({ label }: AttendanceCode) =>
	`“${label}” is for lessons that have begun. To cancel a lesson to come, open it in Schedule.`

function refuseMarking(access: Access, lesson: Markable, roll: Roll): Refused | null {
	const { wanted, codes, before, marking } = roll
	if (lesson.state !== 'scheduled' && lesson.state !== 'held')
		return refused({ form: 'This lesson was canceled. Restore it to mark attendance.' }, { status: 409 })
	const locked = refuseLocked(access, lesson, marking)
	if (locked) return locked
	const minutes = (lesson.endsAt - lesson.startsAt) / 60_000
	for (const mark of wanted) {
		const code = codes.find(({ letter }) => letter === mark.code)
		const isEarly = code && lesson.startsAt > (lastStartOf(code) ?? Infinity)
		const earlier = before.find(({ studentId }) => studentId === mark.studentId)?.mark
		if (isEarly && code.letter !== earlier?.code)
			return refused({ form: code.isHeld ? NOT_OPEN : notBegun(code) })
		if (code?.needsNote && !mark.staffNote?.trim())
			return refused({ staffNote: `${code.label} needs a note.` })
		const late = minutesLateOf(mark) ?? 0
		if (late < 0 || late > minutes) return refused({ minutesLate: `Enter 0 to ${minutes} minutes.` })
	}
	return null
}

/** Refuses to change a mark that is locked, unless the office gives a reason. */
export function refuseLocked(
	access: Access,
	{ day }: Pick<Markable, 'day'>,
	{ overrideReason }: Pick<Marking, 'overrideReason'>,
): Refused | null {
	const lock = markingLocks(access)(day)
	if (!lock) return null
	const { role, school } = access
	if (lock.lockedThrough === null)
		return refused(
			{
				form: `You can change marks for ${many(lock.markDays, 'day', 'days')} after a lesson. Ask the office to change this one.`,
			},
			{ status: 409 },
		)
	const isOffice = role === 'admin' || role === 'solo_teacher_admin'
	if (isOffice && overrideReason?.trim()) return null
	return refused(
		{
			overrideReason: `Attendance is locked through ${plainDateWords(lock.lockedThrough, school.dateFormat)}. ${isOffice ? 'Give a reason to change it.' : 'Ask the office to change it.'}`,
		},
		{ status: 409 },
	)
}
