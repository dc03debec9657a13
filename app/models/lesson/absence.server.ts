import { and, eq, inArray } from 'drizzle-orm'
import { database, type Tx } from '#db/client.server.ts'
import { lessons, teachers } from '#db/schema/index.ts'
import { refusalOf } from '#app/domain/calendar/closed-time.ts'
import type { AbsencePlan } from '#app/domain/lesson/absence.ts'
import { newId } from '#app/utils/id.server.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'
import { previewToken } from '#app/utils/preview-token.server.ts'
import type { Access } from '../access.server.ts'
import { consequencesOf } from '../attendance.server.ts'
import { record } from '../audit.server.ts'
import { askTimeOff, decideTimeOff, listTimeOff } from '../calendar.server.ts'
import { resultOfKey, spendKey } from '../form-key.server.ts'
import { writeWhole } from '../undo.server.ts'
import { absenceLetters, queueAbsenceLetters, type AbsenceLetters } from './absence-letters.server.ts'
import {
	closedTimeOf,
	isDuring,
	lessonsDuring,
	type Absence,
	type PlannedLesson,
} from './absence-options.server.ts'
import { moveLessons, refuseClashes, type MovedLesson } from './booking.server.ts'
import { cancelOne } from './cancellation.server.ts'
import { findClashes } from './clashes.server.ts'
import { refuseUnknownPlace } from './place.server.ts'
import { saveChange } from './schedule-change.server.ts'
import type { LessonToCancel } from './to-cancel.server.ts'

export interface AbsenceWish extends Absence {
	reason?: string
	isPaid: boolean
	/** What becomes of each lesson; one that is not named is left as it is. */
	plans: readonly { lessonId: string; plan: AbsencePlan }[]
}

export interface AbsencePreview {
	lines: PlannedLesson[]
	letters: AbsenceLetters
	/** Applies exactly this preview. */
	token: string
}

/** What an absence would change, and who would be told. Nothing is written and nobody is told. */
export function previewTeacherAbsence(access: Access, wish: AbsenceWish): Outcome<AbsencePreview> {
	const planned = planAbsence(access, wish)
	return planned.ok ? done(planned.value.preview) : planned
}

/** Does what was previewed, all of it or nothing: lessons, time off and letters. */
export function applyTeacherAbsence(
	access: Access,
	key: string,
	wish: AbsenceWish,
	token: string,
): Outcome<{ changeId: string }> {
	return writeWhole((tx) => {
		const before = resultOfKey(access, key)
		if (before) return done({ changeId: before })
		const planned = planAbsence(access, wish)
		if (!planned.ok) return planned
		const { preview, moved, clashes, teacher } = planned.value
		if (clashes.length > 0) return refuseClashes(access, clashes)
		if (preview.token !== token)
			return refused(
				{ form: 'Something has changed since this preview. Check the new preview.' },
				{ status: 409 },
			)
		const changed = preview.lines.filter(({ plan }) => plan.is !== 'leave').map(({ lesson }) => lesson.id)
		const rows = tx
			.select()
			.from(lessons)
			.where(and(eq(lessons.schoolId, access.schoolId), inArray(lessons.id, changed)))
			.all()
		const applied = applyPlans(tx, access, moved, preview.lines)
		if (!applied.ok) return applied
		const timeOff = takeTimeOff(access, wish)
		if (!timeOff.ok) return timeOff
		const mailIds = queueAbsenceLetters(tx, access, preview)
		const summary = `${teacher.name}: ${changed.length} of ${preview.lines.length} lessons changed`
		const { teacherId, startsOn, endsOn } = wish
		const changeId = saveChange(tx, access, {
			kind: 'absence',
			summary,
			before: {
				lessons: rows,
				absence: { teacherId, startsOn, endsOn, timeOffId: timeOff.value, mailIds },
			},
			changed,
		})
		record(tx, access, 'schedule.changed', {
			objectId: teacherId,
			objectName: summary,
			after: { from: startsOn, until: endsOn },
		})
		spendKey(tx, access, key, changeId)
		return done({ changeId })
	})
}

function planAbsence(access: Access, wish: AbsenceWish) {
	const { teacherId } = wish
	const wrong = refusalOf(closedTimeOf(wish))
	if (wrong) return refused(wrong)
	const teacher = findTeacher(access, teacherId)
	if (!teacher) return refused({ teacherId: 'Choose one of your teachers.' })
	const plans = new Map(wish.plans.map(({ lessonId, plan }) => [lessonId, plan]))
	const planned = lessonsDuring(access, wish).map((lesson) => ({
		lesson,
		plan: plans.get(lesson.id) ?? { is: 'leave' as const },
	}))
	const moved = planned.flatMap(({ lesson, plan }) => movedBy(lesson, plan))
	const unknown = refuseUnknownPlace(access, moved)
	if (unknown) return unknown
	if (moved.some((one) => one.teacherId === teacherId && isDuring(access, wish, one)))
		return refused({ form: `${teacher.name} is away at one of the times you chose. Choose another time.` })
	const canceled = planned.filter(({ plan }) => plan.is === 'cancel').map(({ lesson }) => lesson.id)
	const clashes = findClashes(access, moved, canceled)
	const lines = planned.map(({ lesson, plan }) => ({
		lesson,
		plan,
		consequences: plan.is === 'cancel' ? consequencesOf(access, lesson, 'teacher') : [],
		clashes: clashes.filter(({ booking }) => booking.lessonId === lesson.id),
	}))
	const letters = absenceLetters(access, { absence: wish, teacher, lines })
	const token = previewToken({ wish, lines, letters })
	return done({ preview: { lines, letters, token }, moved, clashes, teacher })
}

/** Where a lesson goes; nowhere when it is canceled or left. */
function movedBy(lesson: LessonToCancel, plan: AbsencePlan): MovedLesson[] {
	const { id: lessonId, classId, startsAt, endsAt, teacherId, roomId, substituteFor, movedFrom } = lesson
	const here = { lessonId, classId, startsAt, endsAt, teacherId, roomId, substituteFor, movedFrom }
	if (plan.is === 'substitute') {
		const usual = substituteFor ?? teacherId
		return [{ ...here, teacherId: plan.teacherId, substituteFor: plan.teacherId === usual ? null : usual }]
	}
	if (plan.is !== 'move') return []
	const at = { startsAt: plan.startsAt, endsAt: plan.startsAt + endsAt - startsAt }
	return [{ ...here, ...at, roomId: plan.roomId, movedFrom: movedFrom ?? startsAt }]
}

function applyPlans(
	tx: Tx,
	access: Access,
	moved: readonly MovedLesson[],
	lines: readonly PlannedLesson[],
): Outcome<null> {
	const canceled = lines.filter(({ plan }) => plan.is === 'cancel')
	for (const { lesson } of canceled) {
		const outcome = cancelOne(tx, access, lesson, { by: 'teacher', reason: 'The teacher is away' })
		if (!outcome.ok) return outcome
	}
	return moveLessons(tx, access, moved)
}

/** Records the time off; one that was asked for the same days is approved. Says which is new, to be undone with the rest. */
function takeTimeOff(access: Access, wish: AbsenceWish): Outcome<string | null> {
	const { teacherId, startsOn, endsOn, reason, isPaid } = wish
	const { fromTime, toTime } = closedTimeOf(wish)
	const same = (one: { startsOn: string; endsOn: string; fromTime: string | null; toTime: string | null }) =>
		[one.startsOn, one.endsOn, one.fromTime, one.toTime].join() ===
		[startsOn, endsOn, fromTime, toTime].join()
	const known = listTimeOff(access, { from: startsOn, to: endsOn, teacherId }).find(
		(one) => same(one) && (one.state === 'asked' || one.state === 'approved'),
	)
	if (!known) {
		const hours = { fromTime: wish.fromTime, toTime: wish.toTime }
		const added = askTimeOff(access, newId(), { teacherId, startsOn, endsOn, reason, isPaid, ...hours })
		return added.ok ? done(added.value.id) : added
	}
	const approved = decideTimeOff(access, known.id, { approve: true })
	return approved.ok ? done(null) : approved
}

function findTeacher({ schoolId }: Access, teacherId: string) {
	const { id, name, email, membershipId } = teachers
	return database()
		.select({ id, name, email, membershipId })
		.from(teachers)
		.where(and(eq(teachers.schoolId, schoolId), eq(teachers.id, teacherId)))
		.get()
}
