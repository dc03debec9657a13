import { href } from '#app/domain/href.ts'
import { lastOpenStart } from '#app/domain/attendance/codes.ts'
import { isCanceled, lessonStates } from '#app/domain/lesson/labels.ts'
import { tintOf } from '#app/domain/lesson/tint.ts'
import { timesOf } from '#app/domain/lesson/times.server.ts'
import { whyCanceled } from '#app/domain/lesson/why-canceled.server.ts'
import { rollCodes, rollEffects } from '#app/views/roll/roll-effects.server.ts'
import { rollStudents } from '#app/views/roll/roll.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { codesByDay } from '#app/models/attendance/codes.server.ts'
import { markingLocks } from '#app/models/attendance/settings.server.ts'
import { colleagueWords } from '#app/models/lesson/colleague.server.ts'
import { findLesson, type LessonDetail } from '#app/models/lesson/detail.server.ts'
import { listProposals } from '#app/models/lesson/proposal-list.server.ts'
import { listLessons } from '#app/models/lesson/list.server.ts'
import { spanWords } from '#app/utils/clock.ts'
import { dateWords, momentWords, plainDateWords, plainDayWords } from '#app/utils/dates.ts'
import { reachesClass } from '#app/models/scope.server.ts'
import { enhancementPaths } from '#app/web/enhancement.server.ts'
import { missing } from '#app/web/missing.server.ts'

const YEAR = 366 * 86_400_000

/** The roll of the teacher's own lesson, or of a lesson they cover; substitutes see nothing else of the class. */
export function readClassLesson(access: Access, classId: string, id: string) {
	const lesson = findLesson(access, id)
	if (!lesson || lesson.classId !== classId) return missing()
	const lock = markingLocks(access)(lesson.day)
	const codes = codesByDay(access)(lesson.day)
	const students = rollStudents(access, lesson)
	const covered = colleagueWords(access, id)
	const standsInFor = covered ? null : lesson.absentTeacher
	const seesClass = !standsInFor && reachesClass(access, classId)
	const isComing = lesson.state === 'scheduled' && lesson.startsAt > Date.now() && !covered
	const canMove = isComing && lesson.expected.length === 1
	const [proposal] = canMove ? listProposals(access, { lessonId: id, state: 'open' }) : []
	const { timeZone, dateFormat } = access.school
	return {
		id,
		classId,
		version: lesson.version,
		class: lesson.class.name,
		tint: tintOf(lesson.class.kind, lesson.class.instrument),
		when: whenOf(access, lesson),
		timeZone,
		room: lesson.room,
		onlineLink: isCanceled(lesson) ? null : lesson.onlineLink,
		standsInFor,
		/** False for a substitute, and for a teacher of single lessons only. */
		seesClass,
		/** Names the colleague who gives this lesson of the reader's own class. */
		covered,
		canceled: isCanceled(lesson) ? { title: lessonStates[lesson.state][0], why: whyCanceled(lesson) } : null,
		isEarly: lesson.startsAt > lastOpenStart(),
		/** True for a lesson that is over and has no mark for some student. */
		isOpen:
			!covered &&
			lesson.state === 'scheduled' &&
			lesson.endsAt <= Date.now() &&
			students.some(({ mark }) => !mark),
		/** True for a canceled lesson to which the student may have come after all. */
		mayHaveTakenPlace: !covered && isCanceled(lesson) && lesson.startsAt <= Date.now(),
		lock: lock && {
			through: lock.lockedThrough && plainDateWords(lock.lockedThrough, access.school.dateFormat),
			days: lock.markDays,
		},
		codes: rollCodes(access, lesson).filter(({ needsNote }) => !needsNote),
		effects: rollEffects(access, lesson),
		/** A day that can still be asked off. */
		offOn: isComing ? lesson.day : null,
		/** An upcoming lesson with a single student. */
		canMove,
		/** The last day on which the family can choose one of the times proposed. */
		proposedUntil: proposal ? dateWords(proposal.expiresAt - 1, timeZone, dateFormat) : null,
		...(seesClass ? neighbors(access, lesson) : { previous: null, next: null }),
		students: students.map((student) => ({
			...student,
			marked: student.mark && (codes.get(student.mark.code)?.label ?? student.mark.code),
		})),
		script: enhancementPaths().roll,
	}
}

export type ClassLesson = ReturnType<typeof readClassLesson>

function whenOf({ school }: Access, lesson: LessonDetail): string {
	const { day, from, until } = timesOf(lesson, school.timeZone)
	return `${plainDayWords(day, school.dateFormat)}, ${spanWords(from, until, school.dateFormat)}`
}

/** The lesson before this one, and the next one of the reader's own. */
function neighbors(access: Access, { classId, startsAt, previous }: LessonDetail) {
	const { school } = access
	const after = { from: startsAt + 1, to: startsAt + YEAR }
	const [next = null] = listLessons(access, { ...after, classId, isOwn: true, limit: 1 })
	const besides = (other: typeof previous) =>
		other
			? {
					to: href.teacherLesson(classId, other.id),
					label: momentWords(other.startsAt, school.timeZone, school.dateFormat),
				}
			: null
	return { previous: besides(previous), next: besides(next) }
}
