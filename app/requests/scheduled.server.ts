import type { ScheduledLesson } from '#app/domain/lesson/schedule.ts'
import { reachFor } from '#app/domain/account/permissions.ts'
import { extraKinds, standingOf } from '#app/domain/lesson/labels.ts'
import { tintOf } from '#app/domain/lesson/tint.ts'
import { timesOf } from '#app/domain/lesson/times.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { clashingOf } from '#app/models/lesson/forced.server.ts'
import { onlineLinksOf } from '#app/models/lesson/online-link.server.ts'
import { isAwayFrom } from '#app/models/calendar/time-off-list.server.ts'
import { findTeacher } from '#app/models/teacher/detail.server.ts'
import { ownTeacherId } from '#app/models/teacher/own.server.ts'
import { markingLocks } from '#app/models/attendance/settings.server.ts'
import { listPupils } from '#app/models/enrolment/roster.server.ts'
import { factLine } from '#app/utils/fact-line.ts'
import { groupedBy } from '#app/utils/group.ts'
import type { LessonRow } from '#app/models/lesson/list.server.ts'

interface Options {
	/** Lessons the signed-in teacher has. */
	isOwn?: boolean
	/** The teacher whose lessons the office looks at. */
	teacherId?: string | null
	/** Leaves out the site of rooms, for pictures of many lessons. */
	bareRooms?: boolean
}

/**
 * The same with the first name of the one student of a private lesson, for pictures of a day: there is no room for the name
 * of a class, and the student is what people look for.
 */
export function scheduledByName(
	access: Access,
	lessons: readonly LessonRow[],
	options?: Options,
): ScheduledLesson[] {
	const alone = lessons.filter(({ classKind }) => classKind === 'private' || classKind === 'trial')
	const classIds = [...new Set(alone.map(({ classId }) => classId))]
	const pupils = groupedBy(classIds.length > 0 ? listPupils(access, classIds) : [], ({ classId }) => classId)
	return scheduled(access, lessons, Date.now(), options).map((lesson) => {
		const [first, ...others] = pupils.get(lesson.classId) ?? []
		return first && others.length === 0 ? { ...lesson, pupil: first.firstName } : lesson
	})
}

/** Lessons as text in the school's wall time, for all schedule views. */
export function scheduled(
	access: Access,
	lessons: readonly LessonRow[],
	now = Date.now(),
	options: Options = {},
): ScheduledLesson[] {
	const { timeZone } = access.school
	// The office may mark lessons of any day.
	const isTeacher = reachFor('mark:past', access) === null
	const toMark = isTeacher ? lessons.filter((lesson) => standingOf(lesson, now) === 'unmarked') : []
	const lockOf = toMark.length > 0 ? markingLocks(access) : null
	const whose = whoseLessons(access, options, lessons)
	const locked = new Set(toMark.filter(({ day }) => lockOf?.(day)).map(({ id }) => id))
	const linkOf = onlineLinksOf(access.schoolId)
	const clashing = clashingOf(access, lessons)
	return lessons.map((lesson) => ({
		id: lesson.id,
		classId: lesson.classId,
		title: lesson.class,
		...timesOf(lesson, timeZone),
		teacherId: lesson.teacherId,
		teacher: lesson.teacher,
		roomId: lesson.roomId,
		room: (options.bareRooms ? lesson.roomName : lesson.room) ?? (linkOf(lesson) ? 'Online' : null),
		...kindOf(lesson, whose),
		tint: tintOf(lesson.classKind, lesson.instrument),
		standing: standingOf(lesson, now),
		state: lesson.state,
		...(options.isOwn && lesson.teacherId === whose?.id ? { isOwn: true } : {}),
		...(locked.has(lesson.id) ? { locked: true } : {}),
		...(clashing.has(lesson.id) ? { forced: true } : {}),
	}))
}

interface Whose {
	id: string | null
	/** Beside a lesson that another teacher gives. */
	assists: (lesson: LessonRow) => string
}

function whoseLessons(
	access: Access,
	{ isOwn, teacherId }: Options,
	lessons: readonly LessonRow[],
): Whose | null {
	const teacher = !isOwn && teacherId ? findTeacher(access, teacherId) : null
	if (!isOwn && !teacher) return null
	const id = isOwn ? ownTeacherId(access) : (teacher?.id ?? null)
	const assisted = lessons.filter((lesson) => lesson.teacherId !== id)
	const isAway = isAwayFrom(access, id ?? '', assisted)
	const [assists, away] = teacher
		? [`${teacher.name} assists`, `${teacher.name} is away`]
		: ['You assist', 'You are away']
	return { id, assists: (lesson) => (isAway(lesson) ? away : assists) }
}

function kindOf(lesson: LessonRow, whose: Whose | null): { kind?: string } {
	const { kind, substituteFor, teacherId } = lesson
	const label = extraKinds.find(({ value }) => value === kind)?.label
	const assists = whose && teacherId !== whose.id && whose.assists(lesson)
	const words = factLine([label, substituteFor && `for ${substituteFor}`, assists])
	return words ? { kind: words } : {}
}
