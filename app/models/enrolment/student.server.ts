import { and, eq, inArray, sql } from 'drizzle-orm'
import { database, write, type Tx } from '#db/client.server.ts'
import { classes, enrolments } from '#db/schema/index.ts'
import { leavingOf, pauseOf, stayingOf, type PlaceChange } from '#app/domain/class/place-change.ts'
import { isWithoutSeat, pauseUntil, type PauseOf } from '#app/domain/class/pause.ts'
import {
	isPausedWith,
	ownPauseDays,
	pauseBeside,
	withoutPlannedPause,
	type StudentPause,
} from '#app/domain/class/pause-beside.ts'
import { pauseWords } from '#app/domain/student/planned.ts'
import { today } from '#app/utils/dates.ts'
import { refused, type Refused } from '#app/utils/outcome.ts'
import type { Access } from '../access.server.ts'
import { tellTeachersOfPlaces } from '../lesson/place-letters.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { reachesStudent } from '../scope.server.ts'
import { leave } from './leaving.server.ts'
import { keepEarlierPause } from './earlier-pauses.server.ts'
import { changePlace, takePlacesOf, type Place } from './internal/place.server.ts'
import { refusePromised } from './promised.server.ts'
import { isPresent } from './presence.server.ts'
import { seatsOf } from './seats.server.ts'

/** Names of a student's classes: enrollments and waiting lists. */
export interface Places {
	seats: string[]
	queues: string[]
}

/** Names of the classes affected when a student leaves or pauses. */
export function placesOf(access: Access, studentId: string): Places {
	const { school } = access
	if (!reachesStudent(access, studentId)) return { seats: [], queues: [] }
	const open = database()
		.select({ state: enrolments.state, className: classes.name })
		.from(enrolments)
		.innerJoin(classes, rowOf(classes, access, enrolments.classId))
		.where(
			and(rowsOf(enrolments, access), eq(enrolments.studentId, studentId), isPresent(today(school.timeZone))),
		)
		.all()
	const names = (waits: boolean) =>
		open.filter(({ state }) => isQueued(state) === waits).map(({ className }) => className)
	return { seats: names(false), queues: names(true) }
}

/**
 * Ends every enrollment of a student on a day and clears their waiting-list entries. Seats are kept until a
 * future day. Returns the names of the classes.
 */
export function endAllOf(access: Access, studentId: string, day: string, reason: string): string[] {
	return write((tx) => {
		const open = takePlacesOf(tx, access, studentId)
		const left: PlaceChange[] = []
		for (const place of open)
			if (isQueued(place.enrolment.state))
				changePlace(tx, access, place, ended(day, reason), {
					action: 'enrolment.withdrawn',
					after: { reason },
				})
			else if (day > today(access.school.timeZone)) left.push(leave(tx, access, place, day, reason))
			else {
				changePlace(tx, access, place, ended(day, reason), endedOn(day, reason))
				left.push(leavingOf(place, day))
			}
		tellTeachersOfPlaces(tx, access, left)
		return open.map(({ className }) => className)
	})
}

/** Takes back an announced last day in all classes whose seat is not promised to another student. */
export function keepAllOf(access: Access, studentId: string, lastDay: string): string[] {
	const day = today(access.school.timeZone)
	return write((tx) => {
		const ending = takePlacesOf(tx, access, studentId).filter(
			(place) =>
				place.enrolment.endsOn === lastDay &&
				['ending', 'paused'].includes(place.enrolment.state) &&
				!refusePromised(tx, access, place),
		)
		for (const place of ending) {
			const { enrolment } = place
			const goesOn = { endsOn: null, endReason: null, noticeOn: null }
			const isPaused = enrolment.state === 'paused'
			const state = isPaused ? ('paused' as const) : resumedState({ ...enrolment, ...goesOn }, day)
			const change = { ...goesOn, state }
			changePlace(tx, access, place, change, { action: 'enrolment.resumed' })
		}
		tellTeachersOfPlaces(
			tx,
			access,
			ending.map((place) => stayingOf(place, lastDay)),
		)
		return ending.map(({ className }) => className)
	})
}

/**
 * Pauses all enrollments that go on or begin until the end of the pause. A seat that is not kept becomes free. A recorded pause
 * that meets the new one becomes one with it. The caller has checked that no other one is lost.
 */
export function pauseAllOf(access: Access, studentId: string, pause: PauseOf): string[] {
	return write((tx) => {
		const pausing = takePlacesOf(tx, access, studentId).flatMap((place) => {
			const after = pauseBeside(place.enrolment, pause, today(access.school.timeZone))
			return after === null || after === 'stays' ? [] : { place, after }
		})
		for (const { place, after } of pausing) {
			if (place.enrolment.state !== 'paused') keepEarlierPause(tx, access, place.enrolment)
			const { pausedFrom: from, pausedTo: to, keepsSeat } = after
			changePlace(tx, access, place, after, { action: 'enrolment.paused', after: { from, to, keepsSeat } })
		}
		tellTeachersOfPlaces(
			tx,
			access,
			pausing.map(({ place, after: { pausedFrom: from, pausedTo: to } }) =>
				pauseOf(place, 'pauses', { from, to }),
			),
		)
		return pausing.map(({ place }) => place.className)
	})
}

/** Refuses a pause of all classes that would replace another one which is recorded for a class. `planned` is taken back before. */
export function refuseToPauseAll(
	tx: Tx,
	access: Access,
	studentId: string,
	pause: PauseOf,
	planned: StudentPause | null,
): Refused | null {
	const { timeZone, dateFormat } = access.school
	const day = today(timeZone)
	const lost = takePlacesOf(tx, access, studentId)
		.map(({ className, enrolment }) => ({ className, seat: withoutPlannedPause(enrolment, planned, day) }))
		.find(({ seat }) => pauseBeside(seat, pause, day) === null)
	if (!lost) return null
	const { pausedFrom, pausedTo } = lost.seat
	const recorded = pauseWords({ from: pausedFrom ?? '', to: pausedTo }, dateFormat)
	return refused({
		since: `${lost.className} has a pause ${recorded} recorded, which would be lost. Choose days that include that pause, or go on in that class first.`,
	})
}

/**
 * Resumes enrollments that were paused together with the student. Separate pauses stay, and so do those without
 * a free seat.
 */
export function resumeAllOf(access: Access, studentId: string, pause: StudentPause, day: string) {
	return write((tx) => {
		const ownDays = ({ enrolment }: Place) => ownPauseDays(enrolment, pause, day)
		// A pause of the class that is longer than that of the student ends by itself.
		const isOver = pause.to !== null && day > pause.to
		const paused = takePlacesOf(tx, access, studentId).filter(
			(place) => isPausedWith(place.enrolment, pause) && !(isOver && ownDays(place)),
		)
		const isFull = (place: Place) =>
			isWithoutSeat(place.enrolment, today(access.school.timeZone))
				? seatsOf(tx, access.schoolId, place.enrolment.classId, place.capacity).free === 0
				: refusePromised(tx, access, place) !== null
		const withoutSeat = new Set(paused.filter(isFull))
		const resumed = paused.filter((place) => !withoutSeat.has(place))
		for (const place of resumed)
			changePlace(tx, access, place, resumedAs(tx, access, place, ownDays(place), day), {
				action: 'enrolment.resumed',
			})
		const goOn = (place: Place) =>
			pauseOf(place, 'goesOn', {
				from: pause.from,
				to: ownDays(place) ? pause.to : place.enrolment.pausedTo,
			})
		tellTeachersOfPlaces(tx, access, resumed.map(goOn))
		const names = (places: Iterable<Place>) => [...places].map(({ className }) => className)
		return { resumed: names(resumed), withoutSeat: names(withoutSeat) }
	})
}

/** The columns of a seat that goes on with its student from a day. It keeps the days that it pauses for itself. */
function resumedAs(
	tx: Tx,
	access: Access,
	{ enrolment }: Place,
	own: ReturnType<typeof ownPauseDays>,
	day: string,
) {
	const past = pauseUntil(enrolment, day)
	if (!own) return { state: resumedState(enrolment, today(access.school.timeZone)), ...past, keepsSeat: true }
	if (own.pausedFrom !== enrolment.pausedFrom) keepEarlierPause(tx, access, { ...enrolment, ...past })
	return own
}

function resumedState({ startsOn, endsOn }: Place['enrolment'], day: string) {
	if (startsOn !== null && startsOn > day) return 'future' as const
	return endsOn ? ('ending' as const) : ('active' as const)
}

/** Moves all enrollments of a merged record. The given duplicates end instead. Returns the ids of the seats that go on. */
export function moveAll(access: Access, from: string, to: string, doubles: readonly string[]): string[] {
	const day = today(access.school.timeZone)
	return write((tx) => {
		const open = [...takePlacesOf(tx, access, from), ...takePlacesOf(tx, access, to)]
		for (const place of open.filter(({ enrolment: { id } }) => doubles.includes(id)))
			changePlace(tx, access, place, ended(day, MERGED), {
				...endedOn(day, MERGED),
				goesOnElsewhere: true,
			})
		tx.update(enrolments)
			.set({
				studentId: to,
				version: sql`${enrolments.version} + 1`,
				updatedAt: Date.now(),
				updatedBy: access.userId,
			})
			.where(and(rowsOf(enrolments, access), eq(enrolments.studentId, from)))
			.run()
		return open
			.map(({ enrolment }) => enrolment)
			.filter(({ id, studentId, state }) => studentId === from && goesOn(state) && !doubles.includes(id))
			.map(({ id }) => id)
	})
}

/** Erases free text from enrollments of an erased student; dates and classes stay. */
export function forgetWords(access: Access, studentIds: readonly string[]) {
	const ids = studentIds.filter((id) => reachesStudent(access, id))
	write((tx) =>
		tx
			.update(enrolments)
			.set({ note: null, endReason: null })
			.where(and(rowsOf(enrolments, access), inArray(enrolments.studentId, ids)))
			.run(),
	)
}

const MERGED = 'Merged with the other place here'

function ended(day: string, reason: string) {
	return { state: 'ended', endsOn: day, endReason: reason, position: null, offeredUntil: null } as const
}

function endedOn(on: string, reason: string) {
	return { action: 'enrolment.ended', after: { on, reason } } as const
}

function goesOn(state: Place['enrolment']['state']): boolean {
	return state === 'future' || state === 'active'
}

function isQueued(state: Place['enrolment']['state']): boolean {
	return state === 'enquiry' || state === 'waiting'
}
