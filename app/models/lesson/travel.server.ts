import { and, asc, eq, gt } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { lessons } from '#db/schema/index.ts'
import { wallTimeAt } from '#app/domain/lesson/wall-time.server.ts'
import { MAX_TRAVEL_MINUTES } from '#app/domain/school/travel.ts'
import { momentsWords } from '#app/utils/dates.ts'
import type { Access } from '../access.server.ts'
import { readTravel } from '../school/travel.server.ts'
import type { Booking, OtherLesson } from '#app/domain/lesson/booking.ts'
import { readFacts, type Facts } from './internal/clash-facts.server.ts'
import { classNameOf } from './internal/class-name.server.ts'
import { studentsAtBoth, teachersAtBoth } from './internal/clashes.server.ts'

/** One lesson, those to come of a series or a class, or lessons that are not in the schedule yet. */
export type Booked = { lessonId: string } | { seriesId: string } | { classId: string } | Planned

interface Planned {
	bookings: readonly Booking[]
	/** Lessons the same change is going to remove. */
	removed?: readonly (string | null)[]
	/** Name of a class that does not exist yet. Its id is empty. */
	name?: string
}

/**
 * Sentences about lessons that their teacher or a student cannot reach in time from the lesson before them, or the one after
 * them from there. They are no reason not to book them.
 */
export function listTravelWarnings(access: Access, booked: Booked): string[] {
	const planned: Planned = 'bookings' in booked ? booked : { bookings: listBooked(access, booked) }
	const bookings = 'bookings' in booked ? toCome(booked.bookings) : planned.bookings
	if (bookings.length === 0) return []
	const facts = readFacts(access, bookings)
	const moving = new Set([...planned.bookings.map(({ lessonId }) => lessonId), ...(planned.removed ?? [])])
	const others: OtherLesson[] = [
		...facts.lessons.filter(({ id }) => !moving.has(id)),
		...bookings.map((booking) => ({
			...booking,
			id: booking.lessonId ?? '',
			day: wallTimeAt(booking.startsAt, access.school.timeZone).day,
		})),
	]
	const names = new Map([['', planned.name ?? '']])
	const nameIn = (id: string) => {
		const name = names.get(id) ?? classNameOf(access.schoolId, id)
		names.set(id, name)
		return name
	}
	const nameOfLesson = (lesson: Way['first']) => ('event' in lesson && lesson.event) || nameIn(lesson.classId)
	return bookings
		.flatMap(readShortWays(access, facts, others))
		.map(({ name, first, last, gap, needed, isShared }) => {
			const both = `${nameOfLesson(first)} and ${nameOfLesson(last)} (${whenOf(access, last)})`
			const left = isShared ? `${minutes(gap)} beside lessons without a room` : minutes(gap)
			return `${name} has ${left} between ${both}, at another site: getting there takes ${minutes(needed)}.`
		})
}

const minutes = (length: number) => `${Math.round(length / 60_000)} minutes`

function whenOf({ school }: Access, { startsAt, endsAt }: OtherLesson) {
	return momentsWords({ startsAt, endsAt }, school.timeZone, school.dateFormat)
}

/** Teachers who give or assist in both lessons, and students who are expected at both. */
function namesOfBoth(access: Access, facts: Facts, booking: Booking, other: OtherLesson): string[] {
	return [
		...teachersAtBoth(facts, booking, other).map(({ name }) => name),
		...studentsAtBoth(access, facts, booking, other).map((id) => facts.names.get(id) ?? ''),
	]
}

/** As many as half a year has weeks, twice: what is wrong later is wrong in these already. */
const LOOKED_AT = 52

function toCome(bookings: readonly Booking[]) {
	return bookings
		.filter(({ startsAt }) => startsAt > Date.now())
		.sort((a, b) => a.startsAt - b.startsAt)
		.slice(0, LOOKED_AT)
}

function listBooked({ schoolId }: Access, booked: Exclude<Booked, Planned>) {
	const isToCome = and(eq(lessons.state, 'scheduled'), gt(lessons.startsAt, Date.now()))
	const which =
		'lessonId' in booked
			? eq(lessons.id, booked.lessonId)
			: 'seriesId' in booked
				? and(eq(lessons.seriesId, booked.seriesId), isToCome)
				: and(eq(lessons.classId, booked.classId), isToCome)
	return database()
		.select({
			lessonId: lessons.id,
			classId: lessons.classId,
			teacherId: lessons.teacherId,
			roomId: lessons.roomId,
			startsAt: lessons.startsAt,
			endsAt: lessons.endsAt,
		})
		.from(lessons)
		.where(and(eq(lessons.schoolId, schoolId), which))
		.orderBy(asc(lessons.startsAt))
		.limit(LOOKED_AT)
		.all()
}

/** Checks whether a teacher or student would lack the time to travel. Free times exclude such bookings. */
export function readTooFar(access: Access, facts: Facts, without?: string) {
	const shortWaysOf = readShortWays(
		access,
		facts,
		facts.lessons.filter(({ id }) => id !== without),
	)
	return (booking: Booking): boolean => shortWaysOf(booking).length > 0
}

interface Way {
	/** The teacher or student on the way. */
	name: string
	first: Booking | OtherLesson
	last: OtherLesson
	/** The time between the two, less the lessons in it that have no room. */
	gap: number
	needed: number
	/** True if there are such lessons. */
	isShared: boolean
}

/**
 * The ways between two sites that a booking leaves too little time for: to or from the booking itself, or between the lessons
 * around it if it has no room. It is not a conflict, because people know the way better than an estimate does.
 */
function readShortWays(access: Access, facts: Facts, others: readonly OtherLesson[]) {
	const travel = readTravel(access)
	return (booking: Booking): Way[] => {
		const near = others
			.filter(
				(other) => !isSame(booking, other) && Math.max(...gaps(booking, other)) < MAX_TRAVEL_MINUTES * 60_000,
			)
			.map((other) => ({ ...other, names: namesOfBoth(access, facts, booking, other) }))
		const roomless = near.filter(({ roomId, event }) => roomId === null && !event)
		return near.flatMap((last) =>
			last.names.flatMap((name) => {
				const theirs = near.filter(({ names }) => names.includes(name))
				const before = theirs.filter(
					(other) => other.startsAt < last.startsAt && isBetween(booking, other, last),
				)
				const taking = [booking, ...theirs.filter((lesson) => roomless.includes(lesson))]
				return (booking.roomId ? [booking] : before).flatMap((first): Way[] => {
					const taken = taking.filter((lesson) => isBetween(lesson, first, last))
					const lengths = taken.map(({ startsAt, endsAt }) => endsAt - startsAt)
					const all = Math.max(...gaps(first, last))
					const gap = all - lengths.reduce((sum, length) => sum + length, 0)
					const needed = travel(first.roomId, last.roomId)
					// Lessons at the same time are a clash, which is another matter.
					if (all < 0 || gap >= needed) return []
					return [{ name, first, last, gap, needed, isShared: taken.length > 0 }]
				})
			}),
		)
	}
}

/** A booking that is among the others, as those of one change are. */
function isSame({ lessonId, classId, startsAt }: Booking, other: OtherLesson): boolean {
	return lessonId ? other.id === lessonId : other.classId === classId && other.startsAt === startsAt
}

type Span = Pick<Booking, 'startsAt' | 'endsAt'>

/** The time from the end of the one to the start of the other, and the reverse. One of the two is negative. */
function gaps(one: Span, other: Span): [number, number] {
	return [other.startsAt - one.endsAt, one.startsAt - other.endsAt]
}

function isBetween({ startsAt, endsAt }: Span, one: Span, other: Span): boolean {
	const [first, last] = one.startsAt < other.startsAt ? [one, other] : [other, one]
	return first.endsAt <= startsAt && endsAt <= last.startsAt
}
