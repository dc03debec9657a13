import { weekdayOf } from '#app/domain/lesson/recurrence.ts'
import { timesOf } from '#app/domain/lesson/times.server.ts'
import type { Access } from '../../access.server.ts'
import { isNew, isWithoutTeacher, saysRhythm, type LessonChange } from '../change-words.server.ts'
import type { Names } from '../place-words.server.ts'

const MANY = 3
const DAY = 24 * 60 * 60_000

/**
 * The changes of each line of a letter. Lessons of a class that are all at the same time of a week, before and after, share a
 * line, so that a long letter names every class. So do lessons that fall away because their class or
 * their weekly time ends or was new and is taken back, and those that change with the rhythm of their series. Lessons that a
 * series gets at the time to which its others move for good are part of that move, which may begin with one of them.
 */
export function changesPerLine(
	access: Access,
	changes: readonly LessonChange[],
	names: Names,
): LessonChange[][] {
	const keyed = changes.map((change) => ({ change, key: sharedKey(access, change, names) ?? change }))
	const groups = new Map<LessonChange | string, LessonChange[]>(keyed.map(({ key }) => [key, []]))
	for (const { change, key } of keyed) groups.get(key)?.push(change)
	const moves = new Map<string | null, LessonChange[]>()
	for (const group of groups.values())
		if (group.length >= MANY) moves.set(lastingPlace(access, group[0]!, names), group)
	const isPart = (change: LessonChange) => {
		const place = change.isAdded ? lastingPlace(access, change, names) : null
		return place !== null && moves.get(place)?.push(change) !== undefined
	}
	const lines = keyed.filter(({ change }) => !isPart(change))
	return lines.flatMap(({ change, key }) => {
		const group = groups.get(key) ?? []
		if (group.length < MANY && !saysRhythm(change)) return [[change]]
		return group[0] === change ? [group] : []
	})
}

interface OfTeacher {
	id: string
	idsOf: (change: LessonChange) => readonly (string | null)[]
	names: Names
}

/** The absent teacher was told who gives the lesson at what time, and reads of any change of that. The room is no news. */
export function absentTeacherOf({ lesson, to, isAdded }: LessonChange): string | null {
	const isOtherwise = to?.teacherId !== lesson.teacherId || to.startsAt !== lesson.startsAt
	return isAdded || isOtherwise ? (lesson.substituteFor ?? null) : null
}

/** The changes of a teacher as this one reads them. */
export function changesOfReader(access: Access, changes: readonly LessonChange[], of: OfTeacher) {
	return withAddedToMove(access, changes, of).map((change) =>
		change.to?.teacherId === of.id ? change : { ...change, standsInFor: null },
	)
}

/**
 * The changes of a teacher. A teacher who gives the lessons of a class away has no part in those that the move adds, but reads
 * of them in the line of the move, which names the same first day to all of its readers.
 */
function withAddedToMove(
	access: Access,
	changes: readonly LessonChange[],
	{ id, idsOf, names }: OfTeacher,
): LessonChange[] {
	const own = changes.filter((change) => idsOf(change).includes(id))
	const isGivenAway = ({ lesson: { classId } }: LessonChange) => {
		const first = changes.find(({ lesson, isAdded }) => !isAdded && lesson.classId === classId)?.lesson
		return first !== undefined && (first.substituteFor ?? first.teacherId) === id
	}
	const added = changes.filter((change) => change.isAdded && !own.includes(change) && isGivenAway(change))
	if (added.length === 0) return own
	return changesPerLine(access, [...own, ...added], names)
		.filter(([first]) => own.includes(first!))
		.flat()
}

/** The weekly time and place to which a lesson moves for good, or at which a change of its series adds it. */
function lastingPlace(
	{ school }: Access,
	{ lesson, to, isAdded, isLasting, rhythm }: LessonChange,
	names: Names,
): string | null {
	if (!to || !isLasting || rhythm || (!isAdded && to.startsAt === lesson.startsAt)) return null
	const { day, from, until } = timesOf(to, school.timeZone)
	const place = names.placeOf({ ...lesson, ...to }, true)
	return JSON.stringify([lesson.classId, weekdayOf(day), from, until, to.teacherId, place])
}

function sharedKey({ school }: Access, change: LessonChange, names: Names) {
	const { lesson, to, isAdded, isTakenBack, endsOn, time, rhythm } = change
	const { takenBack = [], stillAbsent = [], consequences = [] } = change
	if (endsOn && takenBack.length === 0) return JSON.stringify([lesson.classId, endsOn, time])
	if (rhythm && takenBack.length === 0) return JSON.stringify([lesson.classId, rhythm.seriesId])
	if (isAdded || isWithoutTeacher(lesson, to)) return null
	if (takenBack.length + stillAbsent.length + consequences.length > 0) return null
	const was = timesOf(lesson, school.timeZone)
	if (!to)
		return isTakenBack ? JSON.stringify([lesson.classId, weekdayOf(was.day), was.from, was.until]) : null
	const is = timesOf(to, school.timeZone)
	const days = Math.round((to.startsAt - lesson.startsAt) / DAY)
	const news = (['teacherId', 'roomId'] as const).map(
		(what) => isNew(what, lesson, to) && (to[what] ?? `not ${lesson[what]}`),
	)
	const links = [lesson, { ...lesson, ...to }].map((at) => names.placeOf(at, true).link)
	// A line that tells of another link names the room as well.
	const room = (links[0] || null) === (links[1] || null) ? [] : [to.roomId]
	const times = [weekdayOf(was.day), was.from, was.until, days, is.from, is.until]
	return JSON.stringify([lesson.classId, ...times, ...news, ...links, ...room])
}
