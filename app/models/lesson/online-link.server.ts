import { createHmac } from 'node:crypto'
import { and, eq, exists, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/sqlite-core'
import { database } from '#db/client.server.ts'
import { classes, lessons, schoolPreferences, series, teachers } from '#db/schema/index.ts'
import { secretsFor } from '#app/config/secrets.server.ts'
import type { Access, SchoolId } from '../access.server.ts'
import { eachOf } from '../query-values.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'

const withRoom = new QueryBuilder()
	.select({ id: series.id })
	.from(series)
	.where(
		and(eq(series.schoolId, lessons.schoolId), eq(series.id, lessons.seriesId), isNotNull(series.roomId)),
	)

/**
 * False of a lesson whose series is in no room: once it is moved into one it takes place there, and only has a link of its own.
 * Other lessons have the link of their class or teacher in a room as well.
 */
export const keepsLinkInRoom = sql<number>`(${or(isNull(lessons.seriesId), exists(withRoom))})`

const inherited = sql`coalesce(${classes.onlineLink}, ${teachers.onlineLink})`

/** The link that people entered: of the lesson, else of its class, else of its teacher. */
export const enteredLink = sql<
	string | null
>`coalesce(${lessons.onlineLink}, case when ${inherited} is not null and (${lessons.roomId} is null or ${keepsLinkInRoom}) then ${inherited} end)`

interface Booked {
	lessonId?: string
	teacherId: string | null
	roomId: string | null
}

/**
 * The owner of the link that the lessons of a series keep although the series, which is in no room yet, moves into one for good.
 * Its earlier lessons may still need the link, so that only the office can tell when it goes.
 */
export function ownerOfKeptLink(access: Access, bookings: readonly Booked[]): 'class' | 'teacher' | null {
	const inRoom = bookings.filter(({ roomId }) => roomId !== null)
	const kept = database()
		.select({ ofClass: classes.onlineLink })
		.from(lessons)
		.innerJoin(series, and(rowOf(series, access, lessons.seriesId), isNull(series.roomId)))
		.innerJoin(classes, rowOf(classes, access, lessons.classId))
		.leftJoin(teachers, rowOf(teachers, access, inRoom[0]?.teacherId ?? ''))
		.where(
			and(
				rowsOf(lessons, access),
				inArray(lessons.id, eachOf(inRoom.map(({ lessonId }) => lessonId ?? ''))),
				isNotNull(inherited),
			),
		)
		.get()
	return kept ? (kept.ofClass ? 'class' : 'teacher') : null
}

interface Linked {
	id: string
	/** Read as `enteredLink`. */
	onlineLink: string | null
	roomId: string | null
}

/**
 * The link with which people join a lesson. Without one, a lesson that is in no room gets a meeting of its own, if the
 * school wants that: a name for each lesson keeps former students out. The server for meetings is read once it is needed.
 */
export function onlineLinksOf(schoolId: SchoolId): (lesson: Linked) => string | null {
	let meetings: { server: string | null; secret: string } | undefined
	return ({ id, onlineLink, roomId }) => {
		if (onlineLink || roomId !== null) return onlineLink
		meetings ??= { server: onlineServerOf(schoolId), secret: secretsFor('online-room')[0] ?? '' }
		if (!meetings.server) return null
		const name = createHmac('sha256', meetings.secret).update(`${schoolId} ${id}`).digest('hex').slice(0, 32)
		return `${meetings.server}/solfa-${name}`
	}
}

export function onlineServerOf(schoolId: SchoolId): string | null {
	const preferences = database()
		.select({ server: schoolPreferences.onlineServer })
		.from(schoolPreferences)
		.where(eq(schoolPreferences.schoolId, schoolId))
		.get()
	return preferences?.server ?? null
}
