import { database, type Tx } from '#db/client.server.ts'
import { classes } from '#db/schema/index.ts'
import type { AtClash } from '#app/domain/lesson/at-clash.ts'
import { isBooked } from '#app/domain/lesson/booked-day.ts'
import { MAX_LESSONS } from '#app/domain/lesson/recurrence.ts'
import type { SeriesWish } from '#app/domain/lesson/series-wish.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'
import type { Access } from '../access.server.ts'
import { rowOf } from '../school-rows.server.ts'
import { record } from '../audit.server.ts'
import { resultOfKey, spendKey } from '../form-key.server.ts'
import { writeWhole } from '../undo.server.ts'
import { refuseUnknownPlace } from './internal/place.server.ts'
import { addLessons, leaveOutClashing, type NewLesson } from './booking.server.ts'
import type { Booking } from '#app/domain/lesson/booking.ts'
import { goesOn } from './internal/expected-days.server.ts'
import { endOfSeries, type PlanOptions } from './internal/series-end.server.ts'
import { findClashes } from './internal/clashes.server.ts'
import { insertSeriesRow } from './internal/series-row.server.ts'
import { moveLastDay } from './internal/term-series.server.ts'
import { planDays, type PlannedDay } from './planned-days.server.ts'
import { saveChange, type Change } from './schedule-change.server.ts'
import { tellFamiliesOfSeries } from './series-families.server.ts'
import { tellTeachersOfSeries } from './series-letter.server.ts'

export type { SeriesWish } from '#app/domain/lesson/series-wish.ts'

interface Plan {
	days: PlannedDay[]
	endsOn: string
	openEnded: boolean
}

/** A last day of a class that moves with lessons added after it. */
interface ClassEnds {
	was: string
	/** Null if the lessons have no end, and the class has none either then. */
	is: string | null
}

/**
 * Previews the lessons of a series with closures and conflicts. Writes nothing. `studentIds` replaces the
 * enrollments of a class that does not exist yet.
 */
export function previewSeries(
	access: Access,
	classId: string,
	wish: SeriesWish,
	studentIds?: readonly string[],
): Outcome<Plan & { bookings: Booking[]; classEnds: ClassEnds | null }> {
	const planned = planSeries(access, classId, wish, { isNew: true })
	if (!planned.ok) return planned
	const days = planned.value.days.filter(({ isExpected }) => isExpected)
	const bookings = days.filter(isBooked).map((day) => ({ ...bookingOf(classId, wish, day), studentIds }))
	for (const clash of findClashes(access, bookings))
		days.find(({ startsAt }) => startsAt === clash.booking.startsAt)?.clashes.push(clash)
	const classEnds = findClassEnds(access, classId, planned.value)
	return done({ ...planned.value, days, bookings, classEnds })
}

interface Added {
	id: string
	lessons: number
	/** Days without a lesson, because it would clash. */
	leftOut: string[]
	/** Days without a lesson, because something is closed. */
	closed: PlannedDay[]
	/** Emails to families. */
	mailed: number
}

/** Adds a series with its lessons: all of them, all that do not clash, or none. Families are only emailed if `tells` is set. */
export function addSeries(
	access: Access,
	key: string,
	classId: string,
	wish: SeriesWish,
	clash?: AtClash,
	tells = false,
): Outcome<Added> {
	return writeWhole((tx) => {
		const before = resultOfKey(access, key)
		if (before) return done({ id: before, lessons: 0, leftOut: [], closed: [], mailed: 0 })
		const planned = planSeries(access, classId, wish, { isNew: true })
		const ends = planned.ok ? findClassEnds(access, classId, planned.value) : null
		// Nothing is billed after the last day of a class, so it cannot stay before its lessons.
		const extended = ends ? moveLastDay(tx, access, classId, ends.is) : undefined
		const how = { clash, tells: true, tellsFamilies: tells, extended }
		const made = putSeries(tx, access, classId, wish, how)
		if (made.ok && made.value.lessons === 0 && !repeatsOn(wish))
			return refused({
				startsOn: 'The student of this class is not expected on these days. Choose other days.',
			})
		if (made.ok) spendKey(tx, access, key, made.value.id)
		return made
	})
}

function repeatsOn({ frequency, count, termId, endsOn }: SeriesWish): boolean {
	return frequency !== 'dates' && !count && !termId && !endsOn
}

interface How {
	clash?: AtClash
	tells: boolean
	tellsFamilies?: boolean
	/** Set if the class was added for one student with these lessons. Undoing them takes the class away too. */
	tellsFamily?: () => string[]
	/** The class and its series before the class got a later last day. */
	extended?: Pick<Change['before'], 'classes' | 'allSeries'>
}

/** The same in the caller's transaction, such as adding a class. */
export function putSeries(
	tx: Tx,
	access: Access,
	classId: string,
	wish: SeriesWish,
	{ clash, tells, tellsFamilies, tellsFamily, extended }: How,
): Outcome<Added> {
	const teachable = findTeachable(tx, access, classId)
	if (!teachable) return refused({ form: 'This class is no longer open for new lessons.' })
	const made = insertSeries(tx, access, classId, wish, clash)
	if (!made.ok) return made
	const { id, ids, booked, leftOut, closed, endsOn, openEnded } = made.value
	const lessons = booked.length
	const isEndless = openEnded && goesOn(access, classId)
	const notOn = [...leftOut, ...closed.map(({ day }) => day)].sort()
	const told = { name: teachable.name, wish, lessons: booked, leftOut: notOn, openEnded: isEndless }
	const tellFamilies = () => (tellsFamilies ? tellFamiliesOfSeries(tx, access, { ...told, id }) : [])
	const familyIds = (tellsFamily ?? tellFamilies)()
	const mailIds = [...familyIds, ...(tells ? tellTeachersOfSeries(tx, access, told) : [])]
	saveChange(tx, access, {
		kind: 'series',
		summary: `${teachable.name}: ${lessons} added`,
		before: { lessons: [], mailIds, ...extended },
		changed: ids,
		added: ids,
		addedSeries: id,
		ownClass: tellsFamily && classId,
		leftOut,
	})
	record(tx, access, 'series.added', {
		objectId: classId,
		objectName: teachable.name,
		after: {
			from: wish.startsOn,
			until: openEnded ? null : endsOn,
			time: wish.startTime,
			lessons,
			...(leftOut.length > 0 ? { leftOut } : {}),
		},
	})
	return done({ id, lessons, leftOut, closed, mailed: familyIds.length })
}

interface Inserted {
	id: string
	ids: string[]
	booked: NewLesson[]
	leftOut: string[]
	closed: PlannedDay[]
	endsOn: string
	openEnded: boolean
}

/** Inserts the series and its lessons in the caller's transaction. */
export function insertSeries(
	tx: Tx,
	access: Access,
	classId: string,
	wish: SeriesWish,
	clash?: AtClash,
): Outcome<Inserted> {
	const planned = planSeries(access, classId, wish)
	if (!planned.ok) return planned
	const { days, endsOn, openEnded } = planned.value
	const id = insertSeriesRow(tx, access, classId, { ...wish, endsOn, openEnded })
	const wanted = days
		.filter(isBooked)
		.map((day): NewLesson => ({ ...bookingOf(classId, wish, day), seriesId: id, originalDate: day.day }))
	const leavesOut = clash === 'leave-out'
	const divided = leavesOut ? leaveOutClashing(access, wanted) : done({ free: wanted, leftOut: [] })
	if (!divided.ok) return divided
	const { free: booked, leftOut } = divided.value
	const added = addLessons(tx, access, booked, leavesOut ? undefined : clash)
	if (!added.ok) return added
	const closed = days.filter(({ closedBy, isExpected }) => closedBy !== null && isExpected)
	return done({ id, ids: added.value.ids, booked, leftOut, closed, endsOn, openEnded })
}

/**
 * Computes the days of a series, with those marked that get no lesson. `count` includes only days with a lesson; an open-ended
 * series is planned to the horizon, or to `through` if that is later. `isNew` plans it also after the last day of its class.
 */
export function planSeries(
	access: Access,
	classId: string,
	wish: SeriesWish,
	how?: PlanOptions,
): Outcome<Plan> {
	const unknown = refuseUnknownPlace(access, [wish])
	if (unknown) return unknown
	const end = endOfSeries(access, classId, wish, how)
	if (!end.ok) return end
	const planned = planDays(access, classId, wish, end.value)
	if (!planned.ok) return planned
	const { openEnded } = end.value
	const days = planned.value
	const open = days.filter(({ closedBy }) => !closedBy).length
	if (open === 0) return refused({ startsOn: 'No lesson falls between these days. Choose other days.' })
	const booked = days.filter(isBooked)
	if (booked.length > MAX_LESSONS)
		return refused({
			endsOn: `That would be ${booked.length} lessons. A series has at most ${MAX_LESSONS}; end it earlier.`,
		})
	const last = days.at(-1)
	// The hourly job goes on after the last lesson as soon as the student is expected again.
	if (last && !last.isExpected && (openEnded || wish.count))
		return done({ days, openEnded, endsOn: booked.at(-1)?.day ?? wish.startsOn })
	const isCut = Boolean(wish.count) || (openEnded && booked.length === MAX_LESSONS)
	return done({ days, openEnded, endsOn: isCut ? (last?.day ?? end.value.endsOn) : end.value.endsOn })
}

function findClassEnds(access: Access, classId: string, { days, openEnded }: Plan): ClassEnds | null {
	const row = database()
		.select({ was: classes.endsOn })
		.from(classes)
		.where(rowOf(classes, access, classId))
		.get()
	const last = days.findLast(isBooked)?.day
	return row?.was && last && last > row.was ? { was: row.was, is: openEnded ? null : last } : null
}

function findTeachable(tx: Tx, access: Access, classId: string) {
	const classRow = tx
		.select({ name: classes.name, state: classes.state })
		.from(classes)
		.where(rowOf(classes, access, classId))
		.get()
	return classRow && classRow.state !== 'archived' && classRow.state !== 'finished' ? classRow : null
}

function bookingOf(classId: string, { teacherId, roomId }: SeriesWish, { startsAt, endsAt }: PlannedDay) {
	return { classId, teacherId, roomId, startsAt, endsAt }
}
