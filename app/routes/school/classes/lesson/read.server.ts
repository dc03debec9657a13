import { effectWords } from '#app/domain/attendance/consequence-labels.ts'
import { href } from '#app/domain/href.ts'
import { lastOpenStart } from '#app/domain/attendance/codes.ts'
import { termsWords } from '#app/domain/attendance/credit-groups.ts'
import { creditStates } from '#app/domain/attendance/lists.ts'
import { isCanceled } from '#app/domain/lesson/labels.ts'
import { tintOf } from '#app/domain/lesson/tint.ts'
import { timesOf } from '#app/domain/lesson/times.server.ts'
import { whyCanceled } from '#app/domain/lesson/why-canceled.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { rollCodes, rollEffects, stillBilled } from '#app/views/roll/roll-effects.server.ts'
import { rollStudents } from '#app/views/roll/roll.server.ts'
import { listCreditsOfLesson } from '#app/models/attendance/class-totals.server.ts'
import { markingLocks, rulesOf } from '#app/models/attendance/settings.server.ts'
import { previewCancellation } from '#app/models/lesson/cancellation.server.ts'
import { clashingOf } from '#app/models/lesson/forced.server.ts'
import { listProposals } from '#app/models/lesson/proposal-list.server.ts'
import { gaveCredits, doFamiliesKnow } from '#app/models/lesson/restoration.server.ts'
import { listMoveRequests } from '#app/models/portal/move-request-list.server.ts'
import { readLessonRecipients } from '#app/requests/lesson-recipients.server.ts'
import type { LessonDetail } from '#app/models/lesson/detail.server.ts'
import { spanWords } from '#app/utils/clock.ts'
import { dateWords, momentWords, plainDateWords, plainDayWords } from '#app/utils/dates.ts'

export type LessonFacts = ReturnType<typeof lessonFacts>

export function lessonFacts(access: Access, lesson: LessonDetail) {
	const { school } = access
	const { id, classId, version, state, movedFrom, forcedReason: reason } = lesson
	const { day, from, until } = timesOf(lesson, school.timeZone)
	const text = plainDayWords(day, school.dateFormat)
	const besides = (other: { id: string; startsAt: number } | null) =>
		other && {
			to: href.lesson(other.id),
			label: momentWords(other.startsAt, school.timeZone, school.dateFormat),
		}
	return {
		id,
		classId,
		version,
		class: lesson.class.name,
		tint: tintOf(lesson.class.kind, lesson.class.instrument),
		onlineLink: lesson.onlineLink,
		ownLink: lesson.ownLink,
		day,
		from,
		until,
		minutes: Math.round((lesson.endsAt - lesson.startsAt) / 60_000),
		when: `${text}, ${spanWords(from, until, school.dateFormat)}`,
		timeZone: school.timeZone,
		room: lesson.room,
		roomId: lesson.roomId,
		teacher: lesson.teacher,
		teacherId: lesson.teacherId,
		absentTeacher: lesson.absentTeacher,
		hasColleagues: school.kind !== 'solo',
		kind: lesson.kind,
		/** True if one student can be absent and the lesson takes place for others. A private lesson is canceled. */
		mayReport: lesson.expected.length > 1 && state === 'scheduled' && lesson.startsAt > Date.now(),
		state,
		whyCanceled: whyCanceled(lesson),
		doFamiliesKnow: isCanceled(lesson) && doFamiliesKnow(access, lesson),
		unreachable:
			isCanceled(lesson) && lesson.startsAt > Date.now()
				? readLessonRecipients(
						access,
						lesson.expected.map(({ studentId }) => studentId),
					).unreachable
				: [],
		gaveCredits: isCanceled(lesson) && gaveCredits(access, lesson),
		movedFrom: movedFrom === null ? null : momentWords(movedFrom, school.timeZone, school.dateFormat),
		forced: clashingOf(access, [lesson]).has(id) ? { reason, by: lesson.forcedByName } : null,
		position: lesson.position,
		series: lesson.seriesId && lesson.originalDate ? { id: lesson.seriesId, day: lesson.originalDate } : null,
		previous: besides(lesson.previous),
		next: besides(lesson.next),
	}
}

export function rollOf(access: Access, lesson: LessonDetail) {
	const { lockedThrough } = rulesOf(access)
	return {
		moveRequests: openMoveRequests(access, lesson.id),
		proposals: listOpenProposals(access, lesson.id),
		credits: creditsOf(access, lesson),
		students: rollStudents(access, lesson),
		codes: rollCodes(access, lesson),
		effects: rollEffects(access, lesson),
		late: lesson.state === 'canceled_late' ? readLate(access, lesson) : null,
		isEarly: lesson.startsAt > lastOpenStart(),
		/** Some teachers may still mark the lesson, with the permission to edit own past marks. */
		isPastDeadline: markingLocks(access, access.school.kind === 'solo')(lesson.day) !== null,
		lockedThrough:
			lockedThrough && lesson.day <= lockedThrough
				? plainDateWords(lockedThrough, access.school.dateFormat)
				: null,
	}
}

/** The families’ requests to move the lesson that wait for an answer. */
export function openMoveRequests(access: Access, lessonId: string) {
	return listMoveRequests(access, [lessonId])
		.filter(({ state, isMoved }) => state === 'asked' && !isMoved)
		.map(({ id, student, wish }) => ({ id, student, wish }))
}

export type LateCancellation = ReturnType<typeof readLate>

/** The effects if a late cancellation counts as in time. Its families are emailed after the lesson as well. */
function readLate(access: Access, lesson: LessonDetail) {
	const ids = lesson.expected.map(({ studentId }) => studentId)
	const recipients = readLessonRecipients(access, ids, 'absence')
	return {
		effects: [...inTimeEffects(access, lesson.id), ...stillBilled(access, lesson, ids)],
		recipients: { ...recipients, unwilling: [] },
	}
}

/** "Ada Lind: no charge, 45-minute make-up credit until 14 March." */
export function inTimeEffects(access: Access, lessonId: string): string[] {
	const dayWords = (day: string) => plainDateWords(day, access.school.dateFormat)
	return previewCancellation(access, lessonId, 'excused').map(
		(consequence) => `${consequence.name}: ${effectWords(consequence, dayWords)}.`,
	)
}

/** A family without an account answers the school, so the office reads which times the teacher suggested. */
export function listOpenProposals(access: Access, lessonId: string): string[] {
	const { timeZone, dateFormat } = access.school
	return listProposals(access, { lessonId, state: 'open' }).map(({ student, times, expiresAt }) => {
		const suggested = times.map(({ startsAt }) => momentWords(startsAt, timeZone, dateFormat)).join('; ')
		const until = dateWords(expiresAt - 1, timeZone, dateFormat)
		return `The teacher suggested other times to the family of ${student}, which may answer until ${until}: ${suggested}.`
	})
}

/** Make-up credits earned by missing this lesson. */
function creditsOf(access: Access, lesson: LessonDetail) {
	const { school } = access
	const named = new Map(lesson.expected.map(({ studentId, name }) => [studentId, name]))
	return listCreditsOfLesson(access, lesson.id).map(
		({ id, studentId, minutes, state, expiresOn, bookedId, bookedAt }) => {
			const until = expiresOn && plainDateWords(expiresOn, school.dateFormat)
			const isOpen = state === 'open'
			const label = creditStates.find(({ value }) => value === state)?.label ?? ''
			const when = bookedAt === null ? '' : momentWords(bookedAt, school.timeZone, school.dateFormat)
			return {
				id,
				isOpen,
				student: named.get(studentId) ?? '',
				text: isOpen
					? termsWords({ count: 1, minutes }, until)
					: `${minutes} minutes, ${label.toLowerCase()}`,
				booked: bookedId === null ? null : { id: bookedId, when },
			}
		},
	)
}
