import { and, eq, inArray } from 'drizzle-orm'
import { database, type Tx } from '#db/client.server.ts'
import { lessons, visitors } from '#db/schema/index.ts'
import { isAcceptedOverlap, type Clash } from '#app/domain/lesson/clash.ts'
import { href } from '#app/domain/href.ts'
import { isCanceledByReport } from '#app/domain/lesson/canceled-by-report.ts'
import { lessonAfterAllLetter } from '#app/letters/lesson-changes.server.ts'
import { stillAbsentLine } from '#app/letters/lesson-lines.server.ts'
import { fold } from '#app/utils/fold.ts'
import { listWords } from '#app/utils/spoken.ts'
import { done, type Outcome } from '#app/utils/outcome.ts'
import type { Access } from '../access.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { listExpected, type Roll } from '../attendance/expected.server.ts'
import { settleLesson } from '../attendance/marks.server.ts'
import { record } from '../audit.server.ts'
import { asReader } from '../reader.server.ts'
import { writeWhole } from '../undo.server.ts'
import { refuseClashes } from './booking.server.ts'
import { lessonThenWords } from './change-words.server.ts'
import { listReadersAfterAll } from './internal/after-all-readers.server.ts'
import { isNewsToReader, listBookedElsewhere } from './internal/booked-elsewhere.server.ts'
import { canceledMailsOf } from './internal/canceled-mails.server.ts'
import { textTakenBack } from './internal/change-texts.server.ts'
import { tellTakenBack } from './internal/change-letters.server.ts'
import { findClashes } from './internal/clashes.server.ts'
import { listCredited } from './internal/credits-lost.server.ts'
import { restoreMarksBefore } from './internal/marks-before.server.ts'
import { offAsCanceled, type OffFacts } from './internal/off-lessons.server.ts'
import { withoutOldHours } from './internal/old-hours.server.ts'
import { listStillAbsent } from './internal/still-absent.server.ts'
import { findLessonRow, type LessonToCancel } from './internal/to-cancel.server.ts'
import { listLessonRecipients } from './recipients.server.ts'
import { tellTeacherOfRestored } from './teacher-letters.server.ts'
import { LESSON_GONE } from '../lesson-scope.server.ts'

/**
 * Restores a canceled lesson, and takes back the marks, credits and emails of the cancellation. Marks that stood before it, such
 * as absences reported ahead, stand again with their credits.
 */
export function restoreLesson(access: Access, id: string): Outcome<null> {
	return writeWhole((tx) => {
		const lesson = findLessonRow(access, id)
		if (!lesson) return LESSON_GONE
		const isNews = isNewsToReader(access, [lesson])
		const credited = listCredited(access, id)
		const isOfFamily = listExpected(access, lesson).some(({ mark }) => isCanceledByReport(lesson, mark))
		const restored = restoreInOwnTimeOff(tx, access, lesson) ?? restoreOne(tx, access, lesson)
		if (!restored.ok) return restored
		const still = listCredited(access, id)
		const write = afterAllLetters(access, lesson, { credited, still })
		const isConcerned = readConcerned(access, [lesson])
		tellTakenBack(tx, access, canceledMailsOf(lesson), {
			starts: [lesson.startsAt],
			// A family that canceled the lesson itself knows of it, also while its email waits.
			areShared: isOfFamily || toldOfOthers(lesson),
			off: lesson.canceledAt === null ? [] : [offAsCanceled(lesson)],
			write: (email) => (isConcerned(email) && isNews(email) ? write(email) : null),
		})
		textTakenBack(tx, access, lesson)
		if (lesson.canceledAt) tellTeacherOfRestored(tx, access, lesson)
		record(tx, access, 'lesson.restored', {
			objectId: id,
			objectName: lesson.class,
			after: { day: lesson.day },
		})
		return done(null)
	})
}

/** A teacher alone who restores a lesson of their time off is there after all. Null if it does not lie in time off. */
function restoreInOwnTimeOff(tx: Tx, access: Access, lesson: LessonToCancel): Outcome<null> | null {
	const { id, classId, teacherId, roomId, startsAt, endsAt } = lesson
	if (access.school.kind !== 'solo') return null
	const clashes = findClashes(access, [{ lessonId: id, classId, teacherId, roomId, startsAt, endsAt }])
	if (!clashes.some(({ kind }) => kind === 'time_off')) return null
	const restored = restoreOne(tx, access, lesson, 'time_off')
	if (restored.ok)
		tx.update(lessons)
			.set({ forcedReason: 'Restored in time off', forcedBy: access.userId, forcedAt: Date.now() })
			.where(rowOf(lessons, access, id))
			.run()
	return restored
}

/** True if families know that a lesson to come is canceled, so that they are emailed once it is restored. */
export function doFamiliesKnow(access: Access, lesson: Roll & OffFacts): boolean {
	return listReadersAfterAll(database(), access, [offAsCanceled(lesson)]).length > 0
}

/** The emails about a closure or a teacher's absence tell of all its lessons. A cancellation of one lesson by the teacher has a reason. */
const toldOfOthers = ({ state, cancelReason }: LessonToCancel) =>
	state === 'closed' || (state === 'canceled_by_teacher' && cancelReason === null)

/** True of the addresses that read about the students of these lessons. The same emails may go to families of others, and to teachers. */
export function readConcerned(access: Access, lessons: readonly Roll[]): (email: string) => boolean {
	const ids = lessons.flatMap((lesson) => listExpected(access, lesson).map(({ studentId }) => studentId))
	const { people } = listLessonRecipients(access, [...new Set(ids)])
	const readers = new Set(people.map(({ email }) => fold(email)))
	return (email) => readers.has(fold(email))
}

/** True if the cancellation of a lesson gave make-up credits, which are taken back with it. */
export function gaveCredits(access: Access, lesson: Roll & { canceledAt: number | null }): boolean {
	const credited = listCredited(access, lesson.id)
	return listExpected(access, lesson).some(
		({ studentId, mark }) => mark && mark.at >= (lesson.canceledAt ?? 0) && credited.includes(studentId),
	)
}

interface Credited {
	/** The students with a credit for the canceled lesson. */
	credited: readonly string[]
	/** Those who have one still, for an absence that was reported before. */
	still: readonly string[]
}

/** Families were told of the credits, and read it if they are gone. The others are named where a child of theirs keeps one. */
function afterAllLetters(access: Access, lesson: LessonToCancel, { credited, still }: Credited) {
	const absent = listStillAbsent(access, lesson)
	const losing = [...new Set(credited)].filter((studentId) => !still.includes(studentId))
	const names = new Map(listExpected(access, lesson).map(({ studentId, name }) => [studentId, name]))
	const { people } = listLessonRecipients(access, [...new Set([...names.keys(), ...credited, ...still])])
	return (email: string) => {
		const reader = people.find((person) => fold(person.email) === fold(email))
		const to = asReader(access.schoolId, { email, name: reader?.name ?? '' })
		const ids = reader?.studentIds ?? []
		const ownAbsent = absent.filter(({ studentId }) => ids.includes(studentId))
		const ownLosing = losing.filter((studentId) => ids.includes(studentId))
		const isOneKept = still.some((studentId) => ids.includes(studentId))
		const named = isOneKept ? ownLosing.flatMap((studentId) => names.get(studentId) ?? []) : []
		return lessonAfterAllLetter(to, {
			school: access.school.name,
			lesson: lessonThenWords(access, lesson, to.language),
			absent: stillAbsentLine(to.language, ownAbsent, { named: true }),
			losing: ownLosing.length > 0 ? listWords(named, to.language) : null,
		})
	}
}

/**
 * Runs in the caller's transaction. The time may be taken by now; `besides` is a kind of conflict to ignore.
 */
export function restoreOne(
	tx: Tx,
	access: Access,
	lesson: LessonToCancel,
	besides?: Clash['kind'],
): Outcome<null> {
	const { id, classId, teacherId, roomId, startsAt, endsAt, forcedReason } = lesson
	if (lesson.state === 'scheduled' || lesson.state === 'held') return done(null)
	const booking = { lessonId: id, classId, teacherId, roomId, startsAt, endsAt }
	const clashes = withoutOldHours(access, findClashes(access, [booking])).filter(
		(clash) => clash.kind !== besides && !isAcceptedOverlap(clash, lesson),
	)
	if (clashes.length > 0 && !forcedReason) {
		const refusal = refuseClashes(access, clashes)
		const end = clashes.find(({ timeOffId }) => timeOffId)?.timeOffId
		// The lesson can take place once the teacher is back. Time off that is over cannot end earlier.
		if (!end || !refusal.way || startsAt <= Date.now()) return refusal
		const label = 'Back earlier (opens in a new tab)'
		return { ...refusal, way: { ...refusal.way, label, to: href.teacherAway({ end }) } }
	}
	removeBookedElsewhere(tx, access, lesson)
	const marked = restoreMarksBefore(tx, access, lesson)
	if (!marked.ok) return marked
	tx.update(lessons)
		.set({
			state: 'scheduled',
			cancelReason: null,
			canceledAt: null,
			canceledBy: null,
			noticeMinutes: null,
			canceledMailIds: null,
		})
		.where(rowOf(lessons, access, id))
		.run()
	settleLesson(tx, access, id)
	return done(null)
}

function removeBookedElsewhere(tx: Tx, access: Access, lesson: LessonToCancel) {
	const ids = listBookedElsewhere(access, lesson).map(({ studentId }) => studentId)
	tx.delete(visitors)
		.where(and(rowsOf(visitors, access), eq(visitors.lessonId, lesson.id), inArray(visitors.studentId, ids)))
		.run()
}
