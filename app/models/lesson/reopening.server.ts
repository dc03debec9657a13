import type { Tx } from '#db/client.server.ts'
import { isAcceptedOverlap } from '#app/domain/lesson/clash.ts'
import { soonEnough } from '#app/domain/lesson/times.server.ts'
import { teachersLessonsLetter } from '#app/letters/lesson-changes.server.ts'
import { firstLines } from '#app/letters/lesson-lines.server.ts'
import { letterWords } from '#app/letters/words.server.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'
import type { Access } from '../access.server.ts'
import { listExpected } from '../attendance/expected.server.ts'
import { previewRemoval } from '../attendance/roll-preview.server.ts'
import { record } from '../audit.server.ts'
import { writeWhole } from '../undo.server.ts'
import type { LessonChange } from './change-words.server.ts'
import { canceledMailsOf } from './internal/canceled-mails.server.ts'
import { tellTakenBack } from './internal/change-letters.server.ts'
import { textTakenBack } from './internal/change-texts.server.ts'
import { clashesOf } from './internal/clashes.server.ts'
import { readFacts } from './internal/clash-facts.server.ts'
import { readCreditsLost } from './internal/credits-lost.server.ts'
import { offAsCanceled } from './internal/off-lessons.server.ts'
import { listNoLongerTaught } from './internal/no-longer-taught.server.ts'
import { withoutOldHours } from './internal/old-hours.server.ts'
import { listStillAbsent } from './internal/still-absent.server.ts'
import { takenBackLetters } from './internal/taken-back.server.ts'
import { findLessonRows, type LessonToCancel } from './internal/to-cancel.server.ts'
import { listStillCanceled } from './planned-absences.server.ts'
import { readConcerned, restoreOne } from './restoration.server.ts'
import { listStillClosedBy } from './still-closed.server.ts'
import { teacherChanges, tellEach } from './teacher-letters.server.ts'

/** The closure that closed the lessons, or the teacher whose planned absences canceled them. */
export type OffFor = { closureId: string } | { teacherId: string }

export interface Reopening {
	name: string
	/** Lessons that can take place again, first to last. */
	free: LessonToCancel[]
	/**
	 * Lessons that stay as they are, because their time is taken, their class meets at another time by now, or a make-up lesson
	 * for them is booked or used.
	 */
	taken: LessonToCancel[]
}

/**
 * Previews the return of the lessons that a closure closed, on days that are open again, or that an absence canceled, on days on
 * which the teacher is there again. Undefined if there is no such closure or teacher.
 */
export function previewReopening(access: Access, offFor: OffFor): Reopening | undefined {
	const found =
		'closureId' in offFor
			? listStillClosedBy(access, offFor.closureId)
			: listStillCanceled(access, offFor.teacherId)
	if (!found) return undefined
	const rows = findLessonRows(access, found.ids).sort((a, b) => a.startsAt - b.startsAt)
	const atOtherTime = listNoLongerTaught(access, rows).keys()
	const taken = new Set([...listTaken(access, rows), ...atOtherTime, ...listMadeUp(access, rows)])
	return {
		name: found.name,
		free: rows.filter(({ id }) => !taken.has(id)),
		taken: rows.filter(({ id }) => taken.has(id)),
	}
}

/** Lessons that clash with lessons of the schedule. Two closed ones do not clash until one of them is back. */
function listTaken(access: Access, rows: readonly LessonToCancel[]): Set<string> {
	const planned = rows
		.filter(({ forcedReason }) => !forcedReason)
		.map((lesson) => {
			const { id: lessonId, classId, teacherId, roomId, startsAt, endsAt } = lesson
			return { lesson, booking: { lessonId, classId, teacherId, roomId, startsAt, endsAt } }
		})
	if (planned.length === 0) return new Set()
	const facts = readFacts(
		access,
		planned.map(({ booking }) => booking),
	)
	const clashes = withoutOldHours(
		access,
		planned.flatMap(({ lesson, booking }) =>
			clashesOf(access, facts, booking).filter((clash) => !isAcceptedOverlap(clash, lesson)),
		),
	)
	return new Set(clashes.flatMap(({ booking }) => booking.lessonId ?? []))
}

/** Canceled lessons whose make-up credit is booked, used or paid out, so that it cannot be taken back. */
function listMadeUp(access: Access, rows: readonly LessonToCancel[]): string[] {
	const isMadeUp = (lesson: LessonToCancel) =>
		listExpected(access, lesson).some(
			(student) =>
				student.mark &&
				student.mark.at >= (lesson.canceledAt ?? 0) &&
				previewRemoval(access, lesson, student).refusal !== null,
		)
	return rows.filter(isMadeUp).map(({ id }) => id)
}

/**
 * Restores these lessons, and tells their teachers and the families who know that they were canceled, with one letter each. A
 * lesson whose time is taken stays as it is.
 */
export function reopenLessons(
	access: Access,
	offFor: OffFor,
): Outcome<{ back: number; taken: number; mailed: number }> {
	return writeWhole((tx) => {
		const previewed = previewReopening(access, offFor)
		if (!previewed) return refused({ form: 'This closure no longer exists.' }, { status: 404 })
		const { name, free, taken } = previewed
		// A lesson that was booked with a reason may overlap others, which cannot be restored after it.
		const isForced = ({ forcedReason }: LessonToCancel) => Number(Boolean(forcedReason))
		const inTurn = free.toSorted((a, b) => isForced(a) - isForced(b))
		const creditsLost = readCreditsLost(access, free)
		const restored = new Set(inTurn.filter((lesson) => restoreOne(tx, access, lesson).ok))
		const back = free.filter((lesson) => restored.has(lesson))
		const mailed = back.length > 0 ? tellOfReopened(tx, access, back, creditsLost) : 0
		if (back.length > 0)
			record(tx, access, 'schedule.changed', {
				objectId: 'closureId' in offFor ? offFor.closureId : offFor.teacherId,
				objectName: `${name}: ${back.length} restored`,
			})
		return done({ back: back.length, taken: taken.length + free.length - back.length, mailed })
	})
}

/** Returns the number of emails to families. */
function tellOfReopened(
	tx: Tx,
	access: Access,
	back: readonly LessonToCancel[],
	creditsLost: (lessonId: string) => string[],
): number {
	const changes = back.map((lesson) => ({
		lesson,
		to: lesson,
		isAdded: true,
		stillAbsent: listStillAbsent(access, lesson),
		creditsLost: creditsLost(lesson.id),
	}))
	const mailIds = [...new Set(back.flatMap(canceledMailsOf))]
	const isConcerned = readConcerned(access, back)
	const write = takenBackLetters(access, changes, { areShared: true })
	const told = tellTakenBack(tx, access, mailIds, {
		starts: back.map(({ startsAt }) => startsAt),
		areShared: true,
		off: back.map(offAsCanceled),
		write: (email) => (isConcerned(email) ? write(email) : null),
	})
	for (const lesson of back) textTakenBack(tx, access, lesson)
	tellTeachersOfReopened(tx, access, changes)
	return told.length
}

function tellTeachersOfReopened(tx: Tx, access: Access, changes: readonly LessonChange[]) {
	const { own, idsOf, linesOf } = teacherChanges(access, changes)
	tellEach(tx, access, own.flatMap(idsOf), (id, to) => {
		const news = own.filter((change) => idsOf(change).includes(id))
		const lines = linesOf(news, to.language)
		const { subject, text } = letterWords(to.language).lessons.asPlanned
		return {
			text: lines.map((line) => line.text).join(' '),
			by: soonEnough(news.map(({ lesson }) => lesson.startsAt)),
			mail: () =>
				teachersLessonsLetter({
					to,
					subject,
					lines: firstLines(to.language, lines),
					opening: text(access.school.name),
				}),
		}
	})
}
