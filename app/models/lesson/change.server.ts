import { and, asc, eq, gte, isNull, or, sql } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { classes, lessons, teacherInstruments, teachers } from '#db/schema/index.ts'
import { momentAt } from '#app/domain/lesson/wall-time.server.ts'
import { clockWords } from '#app/utils/clock.ts'
import { plainDateWords } from '#app/utils/dates.ts'
import { conflicting, done, refused, type Outcome } from '#app/utils/outcome.ts'
import type { Access } from '../access.server.ts'
import { record } from '../audit.server.ts'
import { resultOfKey, spendKey } from '../form-key.server.ts'
import { lastChangeOf } from '../school/last-change.server.ts'
import { writeWhole } from '../undo.server.ts'
import { addLessons, moveLessons, type Force } from './booking.server.ts'
import { tellOfChanges } from './change-letters.server.ts'
import { readFacts } from './clash-facts.server.ts'
import { clashesOf } from './clashes.server.ts'
import { LESSON_GONE, lessonsOf } from '../lesson-scope.server.ts'

/** In the school's wall time. */
export interface LessonTime {
	day: string
	startTime: string
	durationMinutes: number
}

export interface LessonEdit extends LessonTime {
	teacherId: string | null
	roomId: string | null
	/** Whether the families are emailed. */
	tells?: boolean
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

/** Changes one lesson and leaves its series alone. Another teacher stands in for the usual one. */
export function editLesson(
	access: Access,
	lesson: Reference,
	edit: LessonEdit,
	force?: Force,
): Outcome<{ mailed: number }> {
	const times = momentsOf(access, edit)
	if (!times.ok) return times
	const { teacherId, roomId, tells } = edit
	const placeAfter = () => ({ ...times.value, teacherId, roomId })
	return changeOne(access, lesson, { action: 'lesson.changed', placeAfter, force, tells })
}

/** Lets another teacher give one lesson; the usual teacher again takes the substitute away. */
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
}

function changeOne(
	access: Access,
	{ id, version }: Reference,
	{ action, placeAfter, force, tells }: OneChange,
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
		const movedFrom =
			after.startsAt === lesson.startsAt ? lesson.movedFrom : (lesson.movedFrom ?? lesson.startsAt)
		const booking = { ...after, lessonId: id, classId: lesson.classId, substituteFor, movedFrom }
		const moved = moveLessons(tx, access, [booking], force)
		if (!moved.ok) return moved
		const mailIds = tells ? tellOfChanges(tx, access, [{ lesson: { ...lesson, id }, to: after }]) : []
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

/** Who could give a lesson: first those who are free and teach the instrument. */
export function listSubstitutes(access: Access, id: string) {
	const lesson = findOwn(access, id)
	if (!lesson) return []
	const { schoolId } = access
	const others = database()
		.select({ id: teachers.id, name: teachers.name, teaches: teacherInstruments.instrumentId })
		.from(teachers)
		.leftJoin(
			teacherInstruments,
			and(
				eq(teacherInstruments.schoolId, schoolId),
				eq(teacherInstruments.teacherId, teachers.id),
				eq(teacherInstruments.instrumentId, lesson.instrumentId ?? ''),
			),
		)
		.where(
			and(
				eq(teachers.schoolId, schoolId),
				isNull(teachers.archivedAt),
				or(isNull(teachers.endedOn), gte(teachers.endedOn, lesson.day)),
			),
		)
		.orderBy(asc(teachers.nameKey))
		.all()
		.filter((teacher) => teacher.id !== lesson.teacherId)
	const { classId, roomId, startsAt, endsAt } = lesson
	const bookings = others.map((one) => ({
		lessonId: id,
		classId,
		roomId,
		startsAt,
		endsAt,
		teacherId: one.id,
	}))
	if (bookings.length === 0) return []
	const facts = readFacts(access, bookings)
	return others
		.map(({ id: teacherId, name, teaches }, at) => ({
			teacherId,
			name,
			isQualified: !lesson.instrumentId || teaches !== null,
			isAvailable: clashesOf(access, facts, bookings[at]!).length === 0,
		}))
		.sort((one, other) => rankOf(other) - rankOf(one))
}

function rankOf({ isAvailable, isQualified }: { isAvailable: boolean; isQualified: boolean }): number {
	return Number(isAvailable) * 2 + Number(isQualified)
}

export interface ExtraLesson extends LessonEdit {
	classId: string
	kind: 'extra' | 'make_up' | 'trial'
}

/** A lesson beside the series of a class. */
export function addExtraLesson(
	access: Access,
	key: string,
	wish: ExtraLesson,
	force?: Force,
): Outcome<{ id: string }> {
	return writeWhole((tx) => {
		const before = resultOfKey(access, key)
		if (before) return done({ id: before })
		const { classId, kind, teacherId, roomId } = wish
		const found = findOpenClass(access, classId)
		if (!found) return refused({ form: 'This class is no longer open for new lessons.' })
		const times = momentsOf(access, wish)
		if (!times.ok) return times
		const added = addLessons(tx, access, [{ classId, kind, teacherId, roomId, ...times.value }], force)
		if (!added.ok) return added
		const [id = ''] = added.value.ids
		record(tx, access, 'lesson.added', {
			objectId: id,
			objectName: found.name,
			after: { day: wish.day, time: wish.startTime, forced: force?.reason },
		})
		spendKey(tx, access, key, id)
		return done({ id })
	})
}

/** The notes of a lesson, for families and for the staff. */
export function saveLessonNotes(
	access: Access,
	id: string,
	{ familyNote, privateNote }: { familyNote?: string; privateNote?: string },
): Outcome<null> {
	return writeWhole((tx) => {
		if (!findOwn(access, id)) return LESSON_GONE
		tx.update(lessons)
			.set({
				familyNote: familyNote ?? null,
				privateNote: privateNote ?? null,
				updatedAt: Date.now(),
				updatedBy: access.userId,
				version: sql`${lessons.version} + 1`,
			})
			.where(and(eq(lessons.schoolId, access.schoolId), eq(lessons.id, id)))
			.run()
		return done(null)
	})
}

function momentsOf(
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

function findOwn(access: Access, id: string) {
	const { schoolId } = access
	return database()
		.select(ownColumns)
		.from(lessons)
		.innerJoin(classes, and(eq(classes.schoolId, schoolId), eq(classes.id, lessons.classId)))
		.where(and(eq(lessons.schoolId, schoolId), eq(lessons.id, id), lessonsOf(access)))
		.get()
}

function findOpenClass({ schoolId }: Access, id: string) {
	const found = database()
		.select({ name: classes.name, state: classes.state })
		.from(classes)
		.where(and(eq(classes.schoolId, schoolId), eq(classes.id, id)))
		.get()
	return found && found.state !== 'archived' && found.state !== 'finished' ? found : null
}
