import { and, eq, inArray, sql } from 'drizzle-orm'
import { database, write } from '#db/client.server.ts'
import { classes, enrolments } from '#db/schema/index.ts'
import { isWithoutSeat, pauseUntil } from '#app/domain/class/pause.ts'
import { today } from '#app/utils/dates.ts'
import type { Access } from '../access.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { reachesStudent } from '../scope.server.ts'
import { leave } from './changes.server.ts'
import { keepEarlierPause } from './earlier-pauses.server.ts'
import { changePlace, takePlacesOf, type Place } from './internal/place.server.ts'
import { isPresent } from './presence.server.ts'
import { seatsOf } from './seats.server.ts'

/** What a student has in classes: seats they sit on, and queues they stand in. */
export interface Places {
	seats: string[]
	queues: string[]
}

/** The classes that are touched when a student leaves or pauses, by name. */
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
 * Ends every enrolment of a student on a day and takes them off every waiting list. Until a day that is to come they keep
 * their seats. Answers with the names of the classes.
 */
export function endAllOf(access: Access, studentId: string, day: string, reason: string): string[] {
	return write((tx) => {
		const open = takePlacesOf(tx, access, studentId)
		for (const place of open)
			if (isQueued(place.enrolment.state))
				changePlace(tx, access, place, ended(day, reason), {
					action: 'enrolment.withdrawn',
					after: { reason },
				})
			else if (day > today(access.school.timeZone)) leave(tx, access, place, day, reason)
			else changePlace(tx, access, place, ended(day, reason), endedOn(day, reason))
		return open.map(({ className }) => className)
	})
}

/** Takes back a last day that was announced for all of them. */
export function keepAllOf(access: Access, studentId: string, lastDay: string): string[] {
	return write((tx) => {
		const ending = takePlacesOf(tx, access, studentId).filter(
			({ enrolment: { state, endsOn } }) => endsOn === lastDay && ['ending', 'paused'].includes(state),
		)
		for (const place of ending) {
			const state = place.enrolment.state === 'paused' ? 'paused' : 'active'
			const change = { state, endsOn: null, endReason: null, noticeOn: null } as const
			changePlace(tx, access, place, change, { action: 'enrolment.resumed' })
		}
		return ending.map(({ className }) => className)
	})
}

interface PauseOfAll {
	from: string
	/** Null where nobody knows yet when they come back. */
	to?: string | null
	keepsSeat: boolean
	pays?: boolean
}

/** Pauses what goes on. A seat that is not kept is free for others from then on. */
export function pauseAllOf(access: Access, studentId: string, pause: PauseOfAll): string[] {
	const { from, to = null, keepsSeat, pays = false } = pause
	return write((tx) => {
		const going = takePlacesOf(tx, access, studentId).filter(({ enrolment: { state } }) =>
			['active', 'ending'].includes(state),
		)
		for (const place of going) {
			keepEarlierPause(tx, access, place.enrolment)
			changePlace(
				tx,
				access,
				place,
				{ state: 'paused', pausedFrom: from, pausedTo: to, keepsSeat, paysWhilePaused: pays },
				{ action: 'enrolment.paused', after: { from, to, keepsSeat } },
			)
		}
		return going.map(({ className }) => className)
	})
}

/**
 * Resumes what was paused on a day together with the student. What was paused by itself stays paused, and so does
 * what has no free seat any more.
 */
export function resumeAllOf(access: Access, studentId: string, pausedOn: string, day: string) {
	return write((tx) => {
		const paused = takePlacesOf(tx, access, studentId).filter(
			({ enrolment: { state, pausedFrom } }) => state === 'paused' && pausedFrom === pausedOn,
		)
		const isFull = (place: Place) =>
			isWithoutSeat(place.enrolment, today(access.school.timeZone)) &&
			seatsOf(tx, access.schoolId, place.enrolment.classId, place.capacity).free === 0
		const withoutSeat = new Set(paused.filter(isFull))
		const resumed = paused.filter((place) => !withoutSeat.has(place))
		for (const place of resumed)
			changePlace(
				tx,
				access,
				place,
				{
					state: place.enrolment.endsOn ? 'ending' : 'active',
					...pauseUntil(place.enrolment, day),
					keepsSeat: true,
				},
				{ action: 'enrolment.resumed' },
			)
		const names = (places: Iterable<Place>) => [...places].map(({ className }) => className)
		return { resumed: names(resumed), withoutSeat: names(withoutSeat) }
	})
}

/** Moves every enrolment of one record of a student to another. Those named are doubles of one there, and end. */
export function moveAll(access: Access, from: string, to: string, doubles: readonly string[]) {
	const day = today(access.school.timeZone)
	write((tx) => {
		const open = [...takePlacesOf(tx, access, from), ...takePlacesOf(tx, access, to)]
		for (const place of open.filter(({ enrolment: { id } }) => doubles.includes(id)))
			changePlace(tx, access, place, ended(day, MERGED), endedOn(day, MERGED))
		tx.update(enrolments)
			.set({
				studentId: to,
				version: sql`${enrolments.version} + 1`,
				updatedAt: Date.now(),
				updatedBy: access.userId,
			})
			.where(and(rowsOf(enrolments, access), eq(enrolments.studentId, from)))
			.run()
	})
}

/** Takes what people wrote about it out of the enrolments of somebody who is erased; days and classes stay. */
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

/** As the history says it. */
function endedOn(on: string, reason: string) {
	return { action: 'enrolment.ended', after: { on, reason } } as const
}

function isQueued(state: Place['enrolment']['state']): boolean {
	return state === 'enquiry' || state === 'waiting'
}
