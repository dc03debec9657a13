import { and } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { classes, lessons } from '#db/schema/index.ts'
import { momentAt } from '#app/domain/lesson/wall-time.server.ts'
import { movedFromAfter } from '#app/domain/lesson/moving.ts'
import { clockWords } from '#app/utils/clock.ts'
import { plainDateWords } from '#app/utils/dates.ts'
import { conflicting, done, refused, type Outcome } from '#app/utils/outcome.ts'
import type { Access } from '../access.server.ts'
import { rowOf } from '../school-rows.server.ts'
import { record } from '../audit.server.ts'
import { tellOfAbsence } from '../notification/absence-events.server.ts'
import { listMoveAskers } from '../portal/move-request-list.server.ts'
import { lastChangeOf } from '../school/last-change.server.ts'
import { writeWhole } from '../undo.server.ts'
import { moveLessons, type Force } from './booking.server.ts'
import { tellOfChanges } from './internal/change-letters.server.ts'
import { textOfChange } from './internal/change-texts.server.ts'
import { takeAbsencesBack } from './moved-absences.server.ts'
import { tellTeachers } from './teacher-letters.server.ts'
import { LESSON_GONE, lessonsOf } from '../lesson-scope.server.ts'

/** Local time of the school. */
export interface LessonTime {
	day: string
	startTime: string
	durationMinutes: number
}

export interface LessonEdit extends LessonTime {
	teacherId: string | null
	roomId: string | null
	tells?: boolean
	texts?: boolean
}

interface Place {
	startsAt: number
	endsAt: number
	teacherId: string | null
	roomId: string | null
}

interface Reference {
	id: string
	version: number
}

/** Changes one lesson without its series. A different teacher counts as a substitute. */
export function editLesson(
	access: Access,
	lesson: Reference,
	edit: LessonEdit,
	force?: Force,
): Outcome<{ mailed: number }> {
	const times = momentsOf(access, edit)
	if (!times.ok) return times
	const { teacherId, roomId, tells, texts } = edit
	const placeAfter = () => ({ ...times.value, teacherId, roomId })
	return changeOne(access, lesson, { action: 'lesson.changed', placeAfter, force, tells, texts })
}

/** Assigns a substitute to one lesson; choosing the usual teacher removes the substitute. */
export function substitute(
	access: Access,
	lesson: Reference,
	teacherId: string,
	force?: Force,
	tells = false,
): Outcome<{ mailed: number }> {
	const placeAfter = (now: Place) => ({ ...placeOf(now), teacherId })
	return changeOne(access, lesson, { action: 'lesson.substituted', placeAfter, force, tells })
}

interface OneChange {
	action: 'lesson.changed' | 'lesson.substituted'
	placeAfter: (now: Place) => Place
	force?: Force
	tells?: boolean
	texts?: boolean
}

function changeOne(
	access: Access,
	{ id, version }: Reference,
	{ action, placeAfter, force, tells, texts }: OneChange,
): Outcome<{ mailed: number }> {
	return writeWhole((tx) => {
		const lesson = findOwn(access, id)
		if (!lesson) return LESSON_GONE
		if (lesson.version !== version)
			return conflicting({ ...lastChangeOf(access, id), version: lesson.version, theirs: {} })
		if (lesson.state !== 'scheduled' && lesson.state !== 'held')
			return refused({ form: 'This lesson was canceled. Restore it before you change it.' }, { status: 409 })
		const after = placeAfter(lesson)
		const usual = lesson.substituteFor ?? lesson.teacherId
		const substituteFor = after.teacherId === usual ? null : usual
		const before = { ...lesson, id }
		const takenBack = takeAbsencesBack(tx, access, before, after)
		const askedBy = after.startsAt === lesson.startsAt ? [] : listMoveAskers(access, before)
		const change = { lesson: before, to: after, takenBack, askedBy }
		const mailIds = tells ? tellOfChanges(tx, access, [change]) : []
		// An email of its own tells the teacher of each absence.
		const standsInFor = after.teacherId === lesson.teacherId ? null : substituteFor
		tellTeachers(tx, access, [{ ...change, takenBack: [], standsInFor }])
		for (const { studentId, name } of takenBack)
			tellOfAbsence(tx, access, {
				lesson: { ...before, ...after },
				student: { id: studentId, name },
				is: 'withdrawn',
			})
		if (texts) textOfChange(tx, access, change)
		const movedFrom = movedFromAfter(lesson, after.startsAt)
		const booking = { ...after, lessonId: id, classId: lesson.classId, substituteFor, movedFrom }
		const moved = moveLessons(tx, access, [booking], force)
		if (!moved.ok) return moved
		record(tx, access, action, {
			objectId: id,
			objectName: lesson.class,
			before: { ...placeOf(lesson) },
			after: { ...after, forced: force?.reason },
		})
		return done({ mailed: mailIds.length })
	})
}

function placeOf({ startsAt, endsAt, teacherId, roomId }: Place): Place {
	return { startsAt, endsAt, teacherId, roomId }
}

export function momentsOf(
	{ school }: Access,
	{ day, startTime, durationMinutes }: LessonTime,
): Outcome<{ startsAt: number; endsAt: number }> {
	if (durationMinutes < 5 || durationMinutes > 480 || durationMinutes % 5 !== 0)
		return refused({ durationMinutes: 'Enter 5 to 480 minutes, in steps of 5.' })
	const moment = momentAt(day, startTime, school.timeZone)
	if (moment.is === 'skipped')
		return refused({
			startTime: `There is no ${clockWords(startTime, school.dateFormat)} on ${plainDateWords(day, school.dateFormat)}: the clocks go forward. Use ${clockWords(moment.next, school.dateFormat)} or later.`,
		})
	return done({ startsAt: moment.at, endsAt: moment.at + durationMinutes * 60_000 })
}

const ownColumns = {
	classId: lessons.classId,
	class: classes.name,
	classKind: classes.kind,
	instrumentId: classes.instrumentId,
	teacherId: lessons.teacherId,
	substituteFor: lessons.substituteFor,
	roomId: lessons.roomId,
	day: lessons.day,
	startsAt: lessons.startsAt,
	endsAt: lessons.endsAt,
	movedFrom: lessons.movedFrom,
	state: lessons.state,
	version: lessons.version,
}

export function findOwn(access: Access, id: string) {
	return database()
		.select(ownColumns)
		.from(lessons)
		.innerJoin(classes, rowOf(classes, access, lessons.classId))
		.where(and(rowOf(lessons, access, id), lessonsOf(access)))
		.get()
}
