import { withEvents } from '#app/requests/events-among-lessons.server.ts'
import { scheduled, scheduledByName } from '#app/requests/scheduled.server.ts'
import { nextTaughtLesson, ownLessons, ownUnmarked } from '#app/requests/teaching.server.ts'
import { many } from '#app/domain/class/labels.ts'
import { href } from '#app/domain/href.ts'
import { feedbackHref } from '#app/domain/learning/feedback-list.ts'
import { isOnThen } from '#app/domain/lesson/labels.ts'
import { hoursOf } from '#app/domain/lesson/lanes.ts'
import { comingWeek, leftToTeach, DAYS_OF_WEEK } from '#app/domain/lesson/left-to-teach.ts'
import { wallTimeAt } from '#app/domain/lesson/wall-time.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { codesOf } from '#app/models/attendance/codes.server.ts'
import { withoutMissed } from '#app/models/calendar/time-off-list.server.ts'
import { listUnanswered } from '#app/models/learning/feedback-list.server.ts'
import { listUnheard } from '#app/models/learning/recordings.server.ts'
import { listLessonNotes } from '#app/models/learning/notes.server.ts'
import { listReports } from '#app/models/learning/reports.server.ts'
import { findLesson } from '#app/models/lesson/detail.server.ts'
import { classTitleIn } from '#app/models/lesson/lesson-name.server.ts'
import { onlineLinksOf } from '#app/models/lesson/online-link.server.ts'
import { listProposals, listUnansweredProposals } from '#app/models/lesson/proposal-list.server.ts'
import { findTeacher } from '#app/models/teacher/detail.server.ts'
import { ownTeacherId } from '#app/models/teacher/own.server.ts'
import { minutesOfDay } from '#app/utils/clock.ts'
import { daysAfter, momentWords, plainDayWords, shortDateWords, startOfDay, today } from '#app/utils/dates.ts'

/** How many days ahead a last day is announced. */
const LEAVING_DAYS = 14

/** Today's lessons, unmarked earlier ones, and the coming days. */
export function readDay(access: Access, now = Date.now()) {
	const { timeZone, dateFormat } = access.school
	const { day, from, to } = comingWeek(timeZone, now)
	const tomorrow = startOfDay(daysAfter(day, 1), timeZone)
	const lessons = ownLessons(access, { from, to }).map((lesson) => ({
		...lesson,
		class: classTitleIn(access, lesson, 'en'),
	}))
	const linkOf = onlineLinksOf(access.schoolId)
	const links = new Map(lessons.map((lesson) => [lesson.id, linkOf(lesson)]))
	const coming = scheduled(
		access,
		lessons.filter(({ startsAt }) => startsAt >= tomorrow),
		now,
		{ isOwn: true },
	)
	const todays = scheduledByName(
		access,
		lessons.filter(({ startsAt }) => startsAt < tomorrow),
		{ isOwn: true },
	)
	const attended = withoutMissed(access, ownTeacherId(access) ?? '', lessons)
	const { left, minutes } = leftToTeach(attended, now)
	const ids = new Set(attended.map(({ id }) => id))
	const { open, locked } = ownUnmarked(access)
	const endedOn = findTeacher(access, ownTeacherId(access) ?? '')?.endedOn
	const isLeaving = endedOn && endedOn >= day && endedOn <= daysAfter(day, LEAVING_DAYS)
	const next = left[0] ?? nextTaughtLesson(access, to)
	return {
		count: todays.filter((lesson) => isOnThen(lesson) && ids.has(lesson.id)).length,
		hours: hoursOf(todays),
		now: minutesOfDay(wallTimeAt(now, timeZone).time),
		lessons: todays.map((lesson) => ({
			...lesson,
			...studentsAt(access, lesson.id),
			onlineLink: isOnThen(lesson) ? (links.get(lesson.id) ?? null) : null,
		})),
		unmarked: open.filter((lesson) => lesson.day < day),
		coming: withEvents(access, coming, { from: day, to: daysAfter(day, DAYS_OF_WEEK - 1) }),
		next: next ? momentWords(next.startsAt, timeZone, dateFormat) : null,
		minutes,
		lastDay: isLeaving ? plainDayWords(endedOn, dateFormat) : null,
		waiting: [...waitingFor(access), ...leftToOffice(access, locked)],
	}
}

export type TeachersDay = ReturnType<typeof readDay>

function studentsAt(access: Access, lessonId: string) {
	const last = new Map(listLessonNotes(access, lessonId).map((note) => [note.studentId, note.last]))
	const lesson = findLesson(access, lessonId)
	const expected = lesson?.expected ?? []
	const codes = codesOf(access, lesson?.day ?? today(access.school.timeZone))
	const absent = (code: string | undefined) =>
		codes.find((mark) => mark.letter === code && !mark.isHeld)?.label
	return {
		version: lesson?.version ?? 0,
		students: expected.map(({ studentId, name, isVisitor, mark }) => ({
			id: studentId,
			name,
			isVisitor,
			code: mark?.code ?? null,
			/** Why the student does not come: from the family, or marked by the school. */
			reported:
				mark?.source === 'portal'
					? `absence reported (${mark.familyNote ?? 'No reason given'})`
					: (absent(mark?.code) ?? null),
			next: planOf(last.get(studentId) ?? null),
		})),
	}
}

/** The plan from the last note, with the name of another class it is from. */
function planOf(last: ReturnType<typeof listLessonNotes>[number]['last']): string | null {
	return last?.next && last.otherClass ? `${last.otherClass}: ${last.next}` : (last?.next ?? null)
}

/** Lessons without marks are not paid until the office marks them. */
function leftToOffice({ school }: Access, locked: ReturnType<typeof ownUnmarked>['locked']) {
	if (locked.length === 0) return []
	const shown = locked
		.slice(0, 3)
		.map((lesson) => `${lesson.class}, ${shortDateWords(lesson.day, school.dateFormat)}`)
	const more = locked.length - shown.length
	const named = [...shown, ...(more > 0 ? [`${more} more`] : [])].join('; ')
	return [
		{
			to: href.messaging('new', { to: 'office', subject: `Not marked: ${named}` }),
			label: `${many(locked.length, 'lesson was', 'lessons were')} not marked in time`,
			text: `Only the office can mark ${locked.length > 1 ? 'them' : 'it'} now: ${named}`,
		},
	]
}

/** Open requests and returned reports. */
function waitingFor(access: Access) {
	const returned = listReports(access, { state: 'draft' })
		.filter(({ returnedReason }) => returnedReason !== null)
		.map(({ id, studentId, student, title }) => ({
			to: href.teacherStudent(studentId, 'reports', { report: id }),
			label: `Report for ${student}, ${title}`,
			text: 'The office asked for changes',
		}))
	const proposals = listProposals(access, { state: 'open' }).map(({ id, lessonId, student, lesson }) => ({
		to: href.proposeTime(lessonId),
		label: `Another time for ${student}`,
		text: `${lesson.class}: waiting for the family`,
		id,
	}))
	const { timeZone, dateFormat } = access.school
	const unanswered = listUnansweredProposals(access).map(({ id, lessonId, student, lesson }) => ({
		to: href.proposeTime(lessonId),
		label: `No answer about another time for ${student}`,
		text: `The lesson stays on ${momentWords(lesson.startsAt, timeZone, dateFormat)}`,
		id,
	}))
	const recordings = listUnheard(access).map(({ id, studentId, student, isAnswered, isOwnComment }) => ({
		to: `${href.teacherStudent(studentId, 'practice')}#recording-${id}`,
		label: `Recording by ${student}`,
		text: isAnswered ? `The family answered ${isOwnComment ? 'your' : 'a'} comment` : 'Not heard yet',
	}))
	const feedback = listUnanswered(access).map(({ id, student, allowsReply }) => ({
		to: feedbackHref(false, id),
		label: student ? `Feedback from the family of ${student}` : 'Feedback from a family',
		text: allowsReply ? 'Not answered yet' : 'Not read yet',
	}))
	return [...recordings, ...feedback, ...returned, ...unanswered, ...proposals]
}
