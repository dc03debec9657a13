import { and, eq, gt, inArray, lt } from 'drizzle-orm'
import { database, write, type Tx } from '#db/client.server.ts'
import { busyCalendars, busyTimes, schools } from '#db/schema/index.ts'
import { openSealed, sealText } from '#app/config/sealed.server.ts'
import { daysAfter, startOfDay, today } from '#app/utils/dates.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'
import type { Access, SchoolId } from '../access.server.ts'
import { record } from '../audit.server.ts'
import { rowsOf } from '../school-rows.server.ts'

/** Lessons are planned a school year ahead. */
const DAYS_AHEAD = 366
/** An event that began earlier is over by now, or counts from then on. */
const DAYS_BACK = 1
const MINUTE = 60_000

/** A teacher's other calendar, without its address. Null if there is none. */
export function findBusyCalendar(access: Access, teacherId: string) {
	const busyCalendar = database()
		.select()
		.from(busyCalendars)
		.where(and(rowsOf(busyCalendars, access), eq(busyCalendars.teacherId, teacherId)))
		.get()
	if (!busyCalendar) return null
	const { readAt, failingSince, failure } = busyCalendar
	const url = addressOf(busyCalendar)
	return { host: url && new URL(url).hostname, readAt, failingSince, failure }
}

export type FoundBusyCalendar = NonNullable<ReturnType<typeof findBusyCalendar>>

/** Replaces the calendar. Busy times of the one before are gone. */
export function setBusyCalendar(
	access: Access,
	{ id: teacherId, name }: { id: string; name: string },
	url: string,
	now = Date.now(),
): Outcome<null> {
	const { schoolId, userId: addedBy } = access
	const sealed = sealText('busy-calendar', ownerOf({ schoolId, teacherId }), url)
	return write((tx) => {
		forgetBusyCalendar(tx, schoolId, teacherId)
		tx.insert(busyCalendars).values({ schoolId, teacherId, url: sealed, addedAt: now, addedBy }).run()
		record(tx, access, 'busy-calendar.changed', { objectId: teacherId, objectName: name })
		return done(null)
	})
}

export function removeBusyCalendar(
	access: Access,
	{ id: teacherId, name }: { id: string; name: string },
): Outcome<null> {
	return write((tx) => {
		if (!forgetBusyCalendar(tx, access.schoolId, teacherId))
			return refused({ form: 'There is no other calendar any more.' }, { status: 404 })
		record(tx, access, 'busy-calendar.changed', { objectId: teacherId, objectName: name })
		return done(null)
	})
}

/** Deletes a teacher's other calendar with its times. */
export function forgetBusyCalendar(tx: Tx, schoolId: SchoolId, teacherId: string): boolean {
	tx.delete(busyTimes)
		.where(and(eq(busyTimes.schoolId, schoolId), eq(busyTimes.teacherId, teacherId)))
		.run()
	return (
		tx
			.delete(busyCalendars)
			.where(and(rowsOf(busyCalendars, schoolId), eq(busyCalendars.teacherId, teacherId)))
			.run().changes > 0
	)
}

/** A calendar that is about to be read. */
export interface ClaimedCalendar {
	teacherId: string
	url: string
	/** The address as stored, to notice that another one was entered meanwhile. */
	sealed: string
	timeZone: string
	from: number
	to: number
}

/** Claims one calendar, unless it was tried within the last minute. */
export function claimBusyCalendar(
	schoolId: SchoolId,
	teacherId: string,
	now = Date.now(),
): Outcome<ClaimedCalendar> {
	return write((tx) => {
		const busyCalendar = tx
			.select({ calendar: busyCalendars, timeZone: schools.timeZone })
			.from(busyCalendars)
			.innerJoin(schools, eq(schools.id, busyCalendars.schoolId))
			.where(and(rowsOf(busyCalendars, schoolId), eq(busyCalendars.teacherId, teacherId)))
			.get()
		if (!busyCalendar) return refused({ form: 'There is no other calendar any more.' }, { status: 404 })
		const { calendar, timeZone } = busyCalendar
		if (now - (calendar.triedAt ?? 0) < MINUTE)
			return refused({ form: 'The calendar was read a moment ago. Try again in a minute.' }, { status: 429 })
		const url = addressOf(calendar)
		// It was sealed with a secret that is gone.
		if (url === null) return refused({ form: 'Enter the address of the calendar again.' }, { status: 409 })
		tx.update(busyCalendars)
			.set({ triedAt: now })
			.where(and(rowsOf(busyCalendars, schoolId), eq(busyCalendars.teacherId, teacherId)))
			.run()
		const day = today(timeZone, now)
		return done({
			teacherId,
			timeZone,
			url,
			sealed: calendar.url,
			from: startOfDay(daysAfter(day, -DAYS_BACK), timeZone),
			to: startOfDay(daysAfter(day, DAYS_AHEAD), timeZone),
		})
	})
}

/** Stores what was read, or why it could not be read; the times from before then stay. */
export function keepBusyTimes(
	schoolId: SchoolId,
	{ teacherId, sealed }: ClaimedCalendar,
	read: Outcome<[startsAt: number, endsAt: number][]>,
	now = Date.now(),
) {
	write((tx) => {
		const before = tx
			.select()
			.from(busyCalendars)
			.where(and(rowsOf(busyCalendars, schoolId), eq(busyCalendars.teacherId, teacherId)))
			.get()
		if (before?.url !== sealed) return
		const [failure = null] = read.ok ? [] : Object.values(read.errors).flat()
		const result = read.ok
			? { readAt: now, failingSince: null, failure }
			: { failingSince: before.failingSince ?? now, failure }
		tx.update(busyCalendars)
			.set(result)
			.where(and(rowsOf(busyCalendars, schoolId), eq(busyCalendars.teacherId, teacherId)))
			.run()
		if (!read.ok) return
		tx.delete(busyTimes)
			.where(and(eq(busyTimes.schoolId, schoolId), eq(busyTimes.teacherId, teacherId)))
			.run()
		for (const [startsAt, endsAt] of read.value)
			tx.insert(busyTimes).values({ schoolId, teacherId, startsAt, endsAt }).run()
	})
}

/** Busy times of teachers, in the form of lessons at another school, so that they cannot be told apart. */
export function listBusyTimes(
	schoolId: SchoolId,
	teacherIds: readonly string[],
	{ from, to }: { from: number; to: number },
) {
	if (teacherIds.length === 0) return []
	return database()
		.select({ teacherId: busyTimes.teacherId, startsAt: busyTimes.startsAt, endsAt: busyTimes.endsAt })
		.from(busyTimes)
		.where(
			and(
				eq(busyTimes.schoolId, schoolId),
				inArray(busyTimes.teacherId, [...teacherIds]),
				lt(busyTimes.startsAt, to),
				gt(busyTimes.endsAt, from),
			),
		)
		.all()
}

function ownerOf({ schoolId, teacherId }: { schoolId: string; teacherId: string }): string {
	return `${schoolId}:${teacherId}`
}

function addressOf(calendar: typeof busyCalendars.$inferSelect): string | null {
	return openSealed('busy-calendar', ownerOf(calendar), calendar.url)?.secret ?? null
}
