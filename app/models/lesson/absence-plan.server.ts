import { refusalOf } from '#app/domain/calendar/closed-time.ts'
import type { AbsencePlan } from '#app/domain/lesson/absence.ts'
import { movedFromAfter } from '#app/domain/lesson/moving.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'
import { previewToken } from '#app/utils/preview-token.server.ts'
import type { Access } from '../access.server.ts'
import { consequencesOf } from '../attendance/consequences.server.ts'
import { absenceLetters, type AbsenceLetters } from './absence-letters.server.ts'
import {
	closedTimeOf,
	isDuring,
	lessonsDuring,
	type Absence,
	type PlannedLesson,
} from './absence-options.server.ts'
import type { MovedLesson } from './booking.server.ts'
import { findClashes } from './internal/clashes.server.ts'
import { listMovedAbsences } from './moved-absences.server.ts'
import { refuseUnknownPlace } from './internal/place.server.ts'
import { listTeachersToTell } from './teacher-accounts.server.ts'
import type { LessonToCancel } from './internal/to-cancel.server.ts'

export interface AbsenceWish extends Absence {
	reason?: string
	isPaid: boolean
	/** The plan for each lesson. A lesson without a plan stays as it is. */
	plans: readonly { lessonId: string; plan: AbsencePlan }[]
}

export interface AbsencePreview {
	lines: PlannedLesson[]
	/** Lessons with a substitute or at another time, and the ids of those that are canceled. */
	bookings: MovedLesson[]
	canceled: string[]
	letters: AbsenceLetters
	/** Digest of the preview: applying does what was shown and nothing else. */
	token: string
}

/** Previews the changes and recipients of an absence. Writes and sends nothing. */
export function previewTeacherAbsence(access: Access, wish: AbsenceWish): Outcome<AbsencePreview> {
	const planned = planAbsence(access, wish)
	return planned.ok ? done(planned.value.preview) : planned
}

export function planAbsence(access: Access, wish: AbsenceWish) {
	const { teacherId } = wish
	const wrong = refusalOf(closedTimeOf(wish))
	if (wrong) return refused(wrong)
	const [teacher] = listTeachersToTell(access, [teacherId])
	if (!teacher) return refused({ teacherId: 'Choose one of your teachers.' })
	const plans = new Map(wish.plans.map(({ lessonId, plan }) => [lessonId, plan]))
	const planned = lessonsDuring(access, wish).map((lesson) => ({
		lesson,
		plan: plans.get(lesson.id) ?? { is: 'leave' as const },
	}))
	const moved = planned.flatMap(({ lesson, plan }) => movedBy(lesson, plan))
	const unknown = refuseUnknownPlace(access, moved)
	if (unknown) return unknown
	if (moved.some((movedLesson) => movedLesson.teacherId === teacherId && isDuring(access, wish, movedLesson)))
		return refused({ form: `${teacher.name} is away at one of the times you chose. Choose another time.` })
	const canceled = planned.filter(({ plan }) => plan.is === 'cancel').map(({ lesson }) => lesson.id)
	const clashes = findClashes(access, moved, canceled)
	const lines = planned.map(({ lesson, plan }) => ({
		lesson,
		plan,
		consequences: plan.is === 'cancel' ? consequencesOf(access, lesson, 'teacher') : [],
		takenBack: plan.is === 'move' ? listMovedAbsences(access, lesson).filter(({ stays }) => !stays) : [],
		clashes: clashes.filter(({ booking }) => booking.lessonId === lesson.id),
	}))
	const letters = absenceLetters(access, { absence: wish, teacher, lines })
	const token = previewToken({ wish, lines, letters })
	return done({ preview: { lines, bookings: moved, canceled, letters, token }, moved, clashes, teacher })
}

/** The new booking of a lesson. Empty if it is canceled or left as it is. */
function movedBy(lesson: LessonToCancel, plan: AbsencePlan): MovedLesson[] {
	const { id: lessonId, classId, startsAt, endsAt, teacherId, roomId, substituteFor, movedFrom } = lesson
	const here = { lessonId, classId, startsAt, endsAt, teacherId, roomId, substituteFor, movedFrom }
	if (plan.is === 'substitute') {
		const usual = substituteFor ?? teacherId
		return [{ ...here, teacherId: plan.teacherId, substituteFor: plan.teacherId === usual ? null : usual }]
	}
	if (plan.is !== 'move') return []
	const at = { startsAt: plan.startsAt, endsAt: plan.startsAt + endsAt - startsAt }
	return [{ ...here, ...at, roomId: plan.roomId, movedFrom: movedFromAfter(lesson, plan.startsAt) }]
}
