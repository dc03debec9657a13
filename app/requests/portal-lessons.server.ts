import { isMakeUpName } from '#app/domain/class/make-up-name.ts'
import { trialName } from '#app/domain/join/offer.ts'
import type { AbsenceWords } from '#app/content/portal/absence-words.ts'
import { portalWords } from '#app/content/portal/catalogs.ts'
import { isCanceled, type LessonState } from '#app/domain/lesson/labels.ts'
import { tintOf } from '#app/domain/lesson/tint.ts'
import { timesOf } from '#app/domain/lesson/times.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { onlineLinksOf } from '#app/models/lesson/online-link.server.ts'
import { previewAbsence, type AbsencePreview } from '#app/models/portal/absence.server.ts'
import type { Child } from '#app/models/portal/children.server.ts'
import type { MoveRequest } from '#app/models/portal/move-request-list.server.ts'
import type { OwnLesson } from '#app/models/portal/lessons.server.ts'
import { clockWords, spanWords } from '#app/utils/clock.ts'
import { dayParts, momentWords, plainDateWords, plainDayWords } from '#app/utils/dates.ts'

export type LessonLine = ReturnType<typeof lessonLine>

export function lessonLine(
	access: Access,
	lesson: OwnLesson,
	children: readonly Child[],
	{
		takesAbsences,
		givesStreet = false,
		request = null,
		now = Date.now(),
		linkOf = onlineLinksOf(access.schoolId),
	}: {
		takesAbsences: boolean
		/** True to give the address of the only site as well, for a lesson shown alone. */
		givesStreet?: boolean
		request?: MoveRequest | null
		now?: number
		linkOf?: LinkOf
	},
) {
	const { school, dates } = access
	const { day, from, until } = timesOf(lesson, school.timeZone)
	const child = children.find(({ id }) => id === lesson.studentId)
	const isOff = isCanceled(lesson) || (lesson.mark !== null && !lesson.mark.isHeld)
	const isComing = lesson.startsAt > now && !isOff
	// Once a teacher has marked the attendance, the family cannot change it.
	const isOpen = isComing && lesson.mark === null
	const isReported = lesson.startsAt > now && lesson.mark?.isReported === true && !isOfSchool(lesson)
	const { room, street, onlyStreet } = lesson
	const place = [room, street, givesStreet ? onlyStreet : null].filter(Boolean).join(', ') || null
	return {
		...factsOf(lesson),
		// The link is shown shortly before the lesson, but where it takes place is known before.
		room: isOnSite(lesson, linkOf) ? place : portalWords(access.language).lessons.onlinePlace,
		name: lessonNameIn(access, lesson, child),
		child: child?.firstName ?? '',
		...dayParts(day, dates),
		dayWords: plainDayWords(day, dates),
		from: clockWords(from, dates),
		span: spanWords(from, until, dates),
		minutes: Math.round((lesson.endsAt - lesson.startsAt) / 60_000),
		movedFrom: lesson.movedFrom === null ? null : momentWords(lesson.movedFrom, school.timeZone, dates),
		isOff,
		isComing,
		onlineLink: isOff ? null : joinLink(access, lesson, now, linkOf),
		mayReport: isOpen && takesAbsences,
		isReported,
		mayWithdraw: isReported && takesAbsences,
		mayMove: isOpen && lesson.classKind === 'private' && Boolean(child?.mayBook) && !request,
		request:
			request && !request.isMoved ? { id: request.id, wish: request.wish, answer: request.answer } : null,
	}
}

type LinkOf = ReturnType<typeof onlineLinksOf>

/** False for an online lesson in no room. */
export const isOnSite = (lesson: OwnLesson, linkOf: LinkOf) =>
	lesson.roomId !== null || linkOf(lesson) === null

const ONLINE_BEFORE = 15 * 60_000

/** Shown from a quarter of an hour before the lesson until it ends, so that families do not join another one. */
export function joinLink(
	{ schoolId }: Access,
	lesson: OwnLesson,
	now: number,
	linkOf: LinkOf = onlineLinksOf(schoolId),
): string | null {
	const isNear = lesson.startsAt - now <= ONLINE_BEFORE && now < lesson.endsAt
	return isNear ? linkOf(lesson) : null
}

/**
 * A private or trial lesson is usually named after its student, which would repeat the name, and a make-up lesson after the
 * teacher. A child may have two private lessons, so the instrument is added.
 */
export function lessonNameIn(
	{ language, kind }: Access,
	lesson: Pick<OwnLesson, 'class' | 'classKind' | 'instrument'>,
	child: Child | undefined,
): string {
	const text = portalWords(language).lessons
	if (child && lesson.class === trialName(child.name)) return text.trial
	const isOwn = lesson.class === child?.name || isMakeUpName(lesson.class)
	if (lesson.classKind !== 'private' || !isOwn) return lesson.class
	const name = kind === 'learner' ? text.ownPrivate : text.private
	return lesson.instrument ? `${name}, ${lesson.instrument}` : name
}

/** Families see the reason only for cancellations by the school; their own reasons stay with the office. */
const OF_SCHOOL: readonly LessonState[] = ['canceled_by_school', 'canceled_by_teacher', 'closed']

const isOfSchool = ({ state }: OwnLesson) => OF_SCHOOL.includes(state)

/** Fields that depend on neither time nor date format. */
function factsOf(lesson: OwnLesson) {
	const { id, studentId, teacher, kind, state, mark, isCanceledByReader } = lesson
	return {
		id,
		studentId,
		teacher,
		absentTeacher: lesson.substituteFor,
		kind,
		isBooked: lesson.creditId !== null,
		state,
		isCanceledByReader,
		cancelReason: isOfSchool(lesson) ? lesson.cancelReason : null,
		mark: mark && { label: mark.label, minutesLate: mark.minutesLate },
		tint: tintOf(lesson.classKind, lesson.instrument),
	}
}

/** Consequences of an absence, as the parts of sentences, and their digest. */
export function absenceOf(access: Access, lesson: OwnLesson) {
	const preview = previewAbsence(access, lesson)
	return { ...absenceWordsOf(access, preview), shown: preview.shown }
}

export function absenceWordsOf({ school, dates }: Access, preview: AbsencePreview): AbsenceWords {
	const { charges, hasFlatPrice, usesPackage, bookedCredit, trialGoesOn, creditMinutes, cap } = preview
	const { isInTime, noticeHours, expiresOn, deadline } = preview
	return {
		charges,
		hasFlatPrice,
		usesPackage,
		bookedCredit,
		trialGoesOn,
		creditMinutes,
		until: expiresOn && plainDateWords(expiresOn, dates),
		cap,
		isInTime,
		noticeHours,
		deadline: momentWords(deadline, school.timeZone, dates),
	}
}
