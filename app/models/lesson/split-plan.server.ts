import { database } from '#db/client.server.ts'
import { classes, series } from '#db/schema/index.ts'
import type { MovedAbsence } from '#app/domain/attendance/consequence-labels.ts'
import { href } from '#app/domain/href.ts'
import { reasonToStayOf } from '#app/domain/lesson/reason-to-stay.ts'
import { pairAround, type pairDays, startInRhythm } from '#app/domain/lesson/split.ts'
import { weekdayOf } from '#app/domain/lesson/recurrence.ts'
import { daysAfter, plainDateWords } from '#app/utils/dates.ts'
import { done, refused, type Outcome, type Refused } from '#app/utils/outcome.ts'
import { previewToken } from '#app/utils/preview-token.server.ts'
import type { Access } from '../access.server.ts'
import { listCreditsOfLesson } from '../attendance/class-totals.server.ts'
import { rowOf } from '../school-rows.server.ts'
import type { Place } from './change-words.server.ts'
import { expectedAhead } from './internal/expected-days.server.ts'
import { changesByStudent } from './internal/family-letters.server.ts'
import { findClashes, type FoundClash } from './internal/clashes.server.ts'
import { divideLeftOut, listLeftOut } from './left-out.server.ts'
import { firstLater } from './internal/horizon.server.ts'
import { withoutOldHours } from './internal/old-hours.server.ts'
import { rhythmOf } from './internal/rhythm.server.ts'
import type { PlannedDay } from './planned-days.server.ts'
import { planSeries, type SeriesWish } from './series.server.ts'
import { type SeriesLesson, listFrom } from './internal/series-lessons.server.ts'
import { listAbsencesOfDay, listMovedAbsences } from './moved-absences.server.ts'
import { listSeries, type SeriesRow } from './series-list.server.ts'

export interface SplitWish extends SeriesWish {
	/** True if lessons moved by hand follow the change as well. */
	alsoMoved?: boolean
	/** An earlier day from which lessons are removed that the new rule has no day for. */
	since?: string
	/** The last day of the class until now, if it becomes later or none. No one was told of lessons after it. */
	lastDayBefore?: string
	/** The last day of the class, if it cuts the series short. A series without a day left loses its lessons. */
	lastDay?: string
}

/** A day of the new rule, with the room of its lesson. */
export type SplitDay = PlannedDay & { roomId: string | null }

export interface SplitLesson {
	/** Null for a lesson that does not exist yet. */
	lessonId: string | null
	from: number | null
	/** Null if the lesson is removed or stays. */
	to: number | null
	/** The old and the new room of a lesson that moves; null for no room. */
	rooms?: readonly (string | null)[]
	/** The reason it cannot move. */
	reason?: string
	clashes: FoundClash[]
	/** Students who were reported absent from a lesson that gets another day. */
	absences?: MovedAbsence[]
}

export interface SplitPreview {
	unchanged: SplitLesson[]
	added: SplitLesson[]
	moved: SplitLesson[]
	removed: SplitLesson[]
	/** Held, canceled, manually moved or visited lessons; they stay as they are. */
	fixed: SplitLesson[]
	/** Days that were left out of the series and get a lesson, which is one of those added. */
	filled: string[]
	/** Days that stay left out, because their lesson would clash. */
	leftOut: string[]
	/** Days after the first lesson moved, added or kept in a new rhythm that get none, because something is closed. */
	closed: PlannedDay[]
	/** The lessons moved and added. */
	bookings: FoundClash['booking'][]
	/** Students whose lessons move or are removed. */
	studentIds: string[]
	/** Digest of the preview: applying does what was shown and nothing else. */
	token: string
}

export interface PlannedSplit {
	seriesId: string
	wish: SplitWish
	preview: SplitPreview
}

/** Previews several changes. A series without any day left stays as it is. */
export function previewSplits(
	access: Access,
	wishes: readonly { row: SeriesRow; wish: SplitWish }[],
): Outcome<PlannedSplit[]> {
	const splits: PlannedSplit[] = []
	for (const { row, wish } of wishes) {
		const preview = previewSplit(access, row.id, wish)
		if (preview.ok) splits.push({ seriesId: row.id, wish, preview: preview.value })
		else if (!preview.errors.startsOn) return preview
	}
	return done(splits)
}

/** Previews the effect of changing a series from a day on. Writes nothing. */
export function previewSplit(access: Access, seriesId: string, wish: SplitWish): Outcome<SplitPreview> {
	const planned = planSplit(access, seriesId, wish)
	return planned.ok ? done(planned.value.preview) : planned
}

export type Plan = Extract<ReturnType<typeof planSplit>, { ok: true }>['value']

export function planSplit(
	access: Access,
	seriesId: string,
	{ alsoMoved = false, since, lastDayBefore, lastDay, ...asked }: SplitWish,
) {
	const old = findSeries(access, seriesId)
	if (!old) return refused({ form: 'This series no longer exists.' }, { status: 404 })
	const wish = since ? asked : { ...asked, startsOn: startInRhythm(old.row, asked) }
	const ended = refuseEnded(access, old, wish)
	if (ended) return ended
	// The last lesson may move to a later weekday.
	const through = daysAfter(old.row.endsOn, 7 - weekdayOf(old.row.endsOn))
	const rule = planSeries(access, old.classId, wish, { through })
	const isGone = lastDay !== undefined && (lastDay < wish.startsOn || (!rule.ok && 'startsOn' in rule.errors))
	const planned: typeof rule = isGone ? done({ days: [], endsOn: lastDay, openEnded: false }) : rule
	if (!planned.ok) return planned
	const now = Date.now()
	const from = since ?? (isGone && lastDay >= wish.startsOn ? daysAfter(lastDay, 1) : wish.startsOn)
	const all = listFrom(access, old.row, from)
	const { openEnded } = planned.value
	const days = planned.value.days.flatMap((day): SplitDay[] => {
		if (!day.closedBy) return [{ ...day, roomId: wish.roomId }]
		// A lesson that the school left booked on a closed day stays. While the room of the series is closed, it keeps
		// the room it was given.
		const left = all.find(({ originalDate, state }) => originalDate === day.day && state === 'scheduled')
		return left ? [{ ...day, roomId: day.isRoomClosed ? left.roomId : wish.roomId }] : []
	})
	const last = all.at(-1)?.originalDate ?? daysAfter(wish.startsOn, -1)
	const gaps = listLeftOut(access, seriesId).filter((day) => day >= from)
	const isLost = ({ id, ...lesson }: SeriesLesson) =>
		lesson.state === 'closed' && listCreditsOfLesson(access, id).every(({ state }) => state === 'revoked')
	const { leftOut: gapDays, ...around } = pairAround(wish.frequency, all, days, gaps, isLost)
	const { teacherId } = wish
	const bookingOf = ({ startsAt, endsAt, roomId }: SplitDay, lessonId?: string) => ({
		lessonId,
		classId: old.classId,
		teacherId,
		roomId,
		startsAt,
		endsAt,
	})
	const expected = withoutAway(access, old.classId, around)
	// A day that comes back with a later last day of the class may have another of its lessons by then, which stays.
	const again = lastDayBefore ? expected.added.map((day) => bookingOf(day)) : []
	const taught = findClashes(access, again, [seriesId]).filter(({ kind }) => kind === 'class')
	const isFree = ({ startsAt }: SplitDay) => taught.every(({ booking }) => booking.startsAt !== startsAt)
	const paired = { ...expected, added: expected.added.filter(isFree) }
	const ends = lastDayBefore ?? old.lastDay
	const later = openEnded && old.row.openEnded ? firstLater(access, ends, last, paired) : undefined
	const endsOn = later ? daysAfter(later, -1) : planned.value.endsOn
	const matched = later ? { ...paired, added: paired.added.filter(({ day }) => day < later) } : paired
	// Absences, notes and other records keep a lesson from being deleted until the last day of the class.
	const isHistory = (lesson: SeriesLesson) =>
		!lesson.isUnwritten && matched.left.includes(lesson) && lesson.day <= (old.lastDay ?? lesson.day)
	const reasonToStay = (lesson: SeriesLesson) =>
		reasonToStayOf(lesson, { now, alsoMoved, isHistory: isHistory(lesson) })
	const isFixed = (lesson: SeriesLesson) => reasonToStay(lesson) !== null
	const pairs = matched.pairs.filter(([lesson]) => !isFixed(lesson))
	const removed = matched.left.filter((lesson) => !isFixed(lesson))
	const isInPlace = ([lesson, day]: [SeriesLesson, SplitDay]) =>
		lesson.startsAt === day.startsAt && lesson.endsAt === day.endsAt && lesson.roomId === day.roomId
	const isSame = (pair: [SeriesLesson, SplitDay]) => isInPlace(pair) && pair[0].teacherId === wish.teacherId
	const unchanged = pairs.filter(isSame)
	const moved = pairs.filter((pair) => !isSame(pair))
	const removedIds = [...removed.map(({ id }) => id), seriesId]
	const movedBookings = moved.map(([lesson, day]) => bookingOf(day, lesson.id))
	const besides = [...movedBookings, ...matched.added.map((day) => bookingOf(day))]
	const { filled, leftOut, told } = divideLeftOut(
		access,
		gapDays.filter(([, { day, startsAt }]) => startsAt > now && (!later || day < later)),
		{ classId: old.classId, bookingOf, besides, removedIds },
	)
	const coming = [...matched.added.filter(({ startsAt }) => startsAt > now), ...filled].toSorted(
		(a, b) => a.startsAt - b.startsAt,
	)
	const bookings = [...movedBookings, ...coming.map((day) => bookingOf(day))]
	const clashes = withoutOldHours(access, findClashes(access, bookings, removedIds))
	const clashesAt = (at: number) => clashes.filter(({ booking }) => booking.startsAt === at)
	const inClass = (lesson: Pick<SeriesLesson, 'id' | 'day' | Exclude<keyof Place, 'link'>>) => ({
		...lesson,
		classId: old.classId,
		class: old.class,
	})
	const absences = new Map(
		moved.flatMap(([lesson, day]) =>
			lesson.isMarked ? [[lesson, listAbsencesOfDay(access, inClass(lesson), day)] as const] : [],
		),
	)
	const groups = {
		unchanged: unchanged.map(([lesson, day]) => lineOf(lesson, day.startsAt)),
		added: coming.map((day) => lineOf(null, day.startsAt, clashesAt(day.startsAt))),
		moved: moved.map(([lesson, day]) => ({
			...lineOf(lesson, day.startsAt, clashesAt(day.startsAt)),
			rooms: [lesson.roomId, day.roomId],
			absences: absences.get(lesson),
		})),
		removed: removed.map((lesson) => lineOf(lesson, null)),
		fixed: all.filter(isFixed).map((one) => ({ ...lineOf(one, null), reason: reasonToStay(one) ?? '' })),
	}
	// A substitute at the usual time and place was told of before.
	const inPlace = new Set(matched.pairs.filter(isInPlace).map(([lesson]) => lesson))
	const staying = all.filter(
		(one) => isFixed(one) && one.state === 'scheduled' && one.startsAt > now && !inPlace.has(one),
	)
	// Families are not told of the lessons at the end of a series that goes on, which are added as time goes on.
	const isToEnd = !openEnded || (old.lastDay !== null && daysAfter(last, 7 * old.row.every) > old.lastDay)
	const isNews = ({ day }: SplitDay) => day <= last || Boolean(lastDayBefore && day > lastDayBefore)
	const until = openEnded ? old.lastDay : endsOn
	const withLesson = days.filter((day) => day.isExpected && !leftOut.includes(day))
	const rhythm = rhythmOf(
		{ row: old.row, wish, planned: planned.value.days, days: withLesson, until, lastDay },
		{ isOpenEnded: openEnded, stays: staying },
	)
	const isAllNews = isToEnd || rhythm.isAhead
	const announced = coming.filter((day) => isAllNews || isNews(day) || filled.includes(day))
	const ofRhythm = removed.filter((lesson) => rhythm.ofRemoved(lesson).rhythm)
	const changedAt = Math.min(...[...bookings, ...ofRhythm].map(({ startsAt }) => startsAt))
	const firstAt = withLesson.findLast(({ startsAt }) => startsAt <= changedAt)?.startsAt ?? changedAt
	const isClosed = ({ day, startsAt, isExpected }: PlannedDay) =>
		isExpected && startsAt > firstAt && (!later || day < later) && days.every((open) => open.day !== day)
	// A long letter shows the first changes only, and no family may miss that a lesson falls away.
	const changes = [
		...removed.map((lesson) => ({
			lesson: inClass(lesson),
			to: null,
			...rhythm.ofRemoved(lesson),
			takenBack: lesson.isMarked
				? listMovedAbsences(access, inClass(lesson)).filter(({ stays }) => !stays)
				: [],
		})),
		...moved.map(([lesson, { startsAt, endsAt, roomId }]) => ({
			lesson: inClass(lesson),
			to: { startsAt, endsAt, teacherId, roomId },
			stays: staying.filter((one) => weekdayOf(one.originalDate) === weekdayOf(lesson.originalDate)),
			...rhythm.ofMoved(lesson, roomId),
			takenBack: absences.get(lesson)?.filter((absence) => !absence.stays),
		})),
		...announced.map(({ day, startsAt, endsAt, roomId }) => {
			const to = { startsAt, endsAt, teacherId, roomId }
			return { lesson: inClass({ id: '', day, ...to }), to, isAdded: true, ...rhythm.ofAdded }
		}),
	].map((change) => ({ ...change, isOpenEnded: openEnded, isLasting: true }))
	const leftOutDays = { filled: filled.map(({ day }) => day), leftOut: told }
	const preview: SplitPreview = {
		...groups,
		...leftOutDays,
		closed: planned.value.days.filter(isClosed),
		bookings,
		studentIds: [...changesByStudent(access, changes).keys()],
		token: previewToken({ seriesId, wish, all, groups, ...leftOutDays }),
	}
	const parts = { unchanged, moved, removed, added: coming, leftOut: leftOut.map(({ day }) => day), changes }
	return done({ old, ...parts, preview, startsOn: wish.startsOn, from, endsOn, openEnded, isGone })
}

/** A day after the last one of a series belongs to another, which the class may have. */
function refuseEnded(access: Access, { row, classId }: Old, { startsOn, endsOn }: SplitWish): Refused | null {
	if (row.openEnded || startsOn <= row.endsOn || endsOn !== row.endsOn) return null
	const last = plainDateWords(row.endsOn, access.school.dateFormat)
	const [later] = listSeries(access, classId, startsOn)
	if (!later) return refused({ startsOn: `These lessons end on ${last}. Choose an earlier day.` })
	return refused(
		{ startsOn: `These lessons end on ${last}, and the later ones are changed by themselves.` },
		{ way: { label: 'Change the later lessons', to: href.changeSeries(classId, later.id, startsOn) } },
	)
}

/** No lesson is added or moved to a day on which the student pauses or has left. One that was left in the pause stays in it. */
function withoutAway(access: Access, classId: string, { pairs, left, added }: Paired): Paired {
	const isExpected = expectedAhead(access, classId)
	const goes = ([lesson, day]: Paired['pairs'][number]) => day.isExpected || !isExpected(lesson.day)
	const away = pairs.filter((pair) => !goes(pair)).map(([lesson]) => lesson)
	return {
		pairs: pairs.filter(goes),
		left: [...left, ...away].toSorted((a, b) => a.originalDate.localeCompare(b.originalDate)),
		added: added.filter((day) => day.isExpected),
	}
}

type Old = NonNullable<ReturnType<typeof findSeries>>
type Paired = ReturnType<typeof pairDays<SeriesLesson, SplitDay>>

function lineOf(lesson: SeriesLesson | null, to: number | null, clashes: FoundClash[] = []): SplitLesson {
	return { lessonId: lesson?.id ?? null, from: lesson?.startsAt ?? null, to, clashes }
}

function findSeries(access: Access, id: string) {
	return database()
		.select({ row: series, classId: series.classId, class: classes.name, lastDay: classes.endsOn })
		.from(series)
		.innerJoin(classes, rowOf(classes, access, series.classId))
		.where(rowOf(series, access, id))
		.get()
}
