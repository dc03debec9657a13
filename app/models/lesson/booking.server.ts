import { and, eq } from 'drizzle-orm'
import type { Tx } from '#db/client.server.ts'
import { lessons } from '#db/schema/index.ts'
import { clashWords } from '#app/domain/lesson/clash.ts'
import { momentWords } from '#app/utils/dates.ts'
import { newId } from '#app/utils/id.server.ts'
import { done, refused, type Outcome, type Refused } from '#app/utils/outcome.ts'
import type { Access } from '../access.server.ts'
import { findClashes, type Booking, type FoundClash } from './clashes.server.ts'

export interface NewLesson extends Booking {
	seriesId?: string
	originalDate?: string
	kind?: 'regular' | 'make_up' | 'extra' | 'trial'
}

/** Why an administrator books although something speaks against it. */
export interface Force {
	reason: string
}

/** The one way lessons come into the calendar: each is checked against everything in the transaction that adds it. */
export function addLessons(
	tx: Tx,
	access: Access,
	wanted: readonly NewLesson[],
	force?: Force,
): Outcome<{ ids: string[] }> {
	const clashes = findClashes(access, wanted)
	if (clashes.length > 0 && !force) return refuseClashes(access, clashes)
	const forced = new Set(clashes.map(({ booking }) => booking))
	const now = Date.now()
	const rows = wanted.map((lesson) => ({
		schoolId: access.schoolId,
		id: newId(),
		...lesson,
		lessonId: undefined,
		...(forced.has(lesson) ? forcing(access, force, now) : {}),
		createdAt: now,
		createdBy: access.userId,
		updatedAt: now,
		updatedBy: access.userId,
	}))
	for (let from = 0; from < rows.length; from += AT_ONCE)
		tx.insert(lessons)
			.values(rows.slice(from, from + AT_ONCE))
			.run()
	return done({ ids: rows.map(({ id }) => id) })
}

/** The one way a lesson changes its time, room or teacher. */
export function moveLessons(
	tx: Tx,
	access: Access,
	wanted: readonly (Booking & {
		lessonId: string
		movedFrom?: number | null
		substituteFor?: string | null
	})[],
	force?: Force,
): Outcome<null> {
	const clashes = findClashes(access, wanted)
	if (clashes.length > 0 && !force) return refuseClashes(access, clashes)
	const forced = new Set(clashes.map(({ booking }) => booking))
	const now = Date.now()
	for (const lesson of wanted) {
		const { lessonId, startsAt, endsAt, teacherId, roomId, movedFrom, substituteFor } = lesson
		const reason = forced.has(lesson)
			? forcing(access, force, now)
			: { forcedReason: null, forcedBy: null, forcedAt: null }
		tx.update(lessons)
			.set({
				startsAt,
				endsAt,
				teacherId,
				roomId,
				movedFrom,
				substituteFor,
				...reason,
				updatedAt: now,
				updatedBy: access.userId,
			})
			.where(and(eq(lessons.schoolId, access.schoolId), eq(lessons.id, lessonId)))
			.run()
	}
	return done(null)
}

const MOST_SAID = 5

/** Nothing was booked: who is where, and when, in sentences. */
export function refuseClashes({ school }: Access, clashes: readonly FoundClash[]): Refused {
	const said = clashes
		.slice(0, MOST_SAID)
		.map((clash) =>
			clashWords(clash, momentWords(clash.booking.startsAt, school.timeZone, school.dateFormat)),
		)
	const rest = clashes.length - said.length
	if (rest > 0) said.push(`And ${rest} more.`)
	return refused({ form: [...new Set(said)] }, { status: 409 })
}

function forcing({ userId }: Access, force: Force | undefined, now: number) {
	return { forcedReason: force?.reason ?? null, forcedBy: userId, forcedAt: now }
}

/** SQLite takes 32,766 values in one statement. */
const AT_ONCE = 500
