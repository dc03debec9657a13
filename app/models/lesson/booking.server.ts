import { and, sql } from 'drizzle-orm'
import type { Tx } from '#db/client.server.ts'
import { lessons, moveProposals } from '#db/schema/index.ts'
import { isOffice } from '#app/domain/message/labels.ts'
import { wallTimeAt } from '#app/domain/lesson/wall-time.server.ts'
import { href } from '#app/domain/href.ts'
import { clashCount, clashWords } from '#app/domain/lesson/clash.ts'
import { momentWords } from '#app/utils/dates.ts'
import { newId } from '#app/utils/id.server.ts'
import { done, refused, type Outcome, type Refused } from '#app/utils/outcome.ts'
import type { Access } from '../access.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import type { Booking } from '#app/domain/lesson/booking.ts'
import { findClashes, type FoundClash } from './internal/clashes.server.ts'
import { nextFreeTimes } from './free-times.server.ts'
import { followMovedLessons } from './internal/moved-days.server.ts'
import { withoutOldHours } from './internal/old-hours.server.ts'
import { refuseUnknownPlace } from './internal/place.server.ts'

export interface NewLesson extends Booking {
	seriesId?: string
	originalDate?: string
	kind?: 'regular' | 'make_up' | 'extra' | 'trial'
}

/** Undefined fields stay unchanged. */
export interface MovedLesson extends Booking {
	lessonId: string
	seriesId?: string
	originalDate?: string
	movedFrom?: number | null
	substituteFor?: string | null
}

/** The reason for booking a lesson despite its conflicts. */
export interface Force {
	reason: string
}

/** The only function that adds lessons. Conflicts are checked in the same transaction. */
export function addLessons(
	tx: Tx,
	access: Access,
	wanted: readonly NewLesson[],
	force?: Force,
): Outcome<{ ids: string[] }> {
	const unknown = refuseUnknownPlace(access, wanted)
	if (unknown) return unknown
	const clashes = findClashes(access, wanted)
	if (clashes.length > 0 && !mayForce(access, force)) return refuseClashes(access, clashes)
	const forced = new Set(clashes.map(({ booking }) => booking))
	const now = Date.now()
	const { schoolId, userId, school } = access
	const rows = wanted.map(({ lessonId: _, studentIds: __, ...lesson }, at) => ({
		...lesson,
		id: newId(),
		day: wallTimeAt(lesson.startsAt, school.timeZone).day,
		...(forced.has(wanted[at]!) ? forcing(access, force, now) : {}),
		createdAt: now,
		createdBy: userId,
		updatedAt: now,
		updatedBy: userId,
	}))
	for (let from = 0; from < rows.length; from += AT_ONCE)
		tx.insert(lessons)
			.values(rows.slice(from, from + AT_ONCE).map((row) => ({ ...row, schoolId })))
			.run()
	return done({ ids: rows.map(({ id }) => id) })
}

interface Divided {
	free: NewLesson[]
	/** Days of the lessons that clash. */
	leftOut: string[]
}

/** Divides new lessons into those to add and those that clash. Refused if all of them clash. */
export function leaveOutClashing(access: Access, wanted: readonly NewLesson[]): Outcome<Divided> {
	const clashes = findClashes(access, wanted)
	const clashing = new Set(clashes.map(({ booking }) => booking))
	const free = wanted.filter((lesson) => !clashing.has(lesson))
	if (free.length === 0 && clashes.length > 0) {
		const { errors, ...refusal } = refuseClashes(access, clashes)
		return { ...refusal, errors: { form: [NONE_LEFT, ...(errors.form ?? [])] } }
	}
	const leftOut = wanted.filter((lesson) => clashing.has(lesson)).map(({ originalDate = '' }) => originalDate)
	return done({ free, leftOut })
}

const NONE_LEFT = 'Every lesson clashes, so none would be left.'

/** The only function that changes a lesson's time, room or teacher. */
export function moveLessons(
	tx: Tx,
	access: Access,
	wanted: readonly MovedLesson[],
	force?: Force,
): Outcome<null> {
	const unknown = refuseUnknownPlace(access, wanted)
	if (unknown) return unknown
	const at = ({ startsAt }: Booking) => wallTimeAt(startsAt, access.school.timeZone)
	const missed = followMovedLessons(
		tx,
		access,
		wanted.map(({ lessonId, ...slot }) => ({
			lessonId,
			to: { ...at(slot), minutes: (slot.endsAt - slot.startsAt) / 60_000 },
		})),
	)
	if (missed) return missed
	const all = findClashes(access, wanted)
	const clashes = withoutOldHours(access, all)
	if (clashes.length > 0 && !mayForce(access, force)) return refuseClashes(access, clashes)
	withdrawOvertaken(tx, access, wanted)
	const forced = new Set(clashes.map(({ booking }) => booking))
	const outside = new Set(all.map(({ booking }) => booking))
	const now = Date.now()
	for (const lesson of wanted) {
		const { lessonId, startsAt, endsAt, teacherId, roomId, movedFrom, substituteFor } = lesson
		const { seriesId, originalDate } = lesson
		const reason = forced.has(lesson)
			? forcing(access, force, now)
			: outside.has(lesson)
				? {}
				: { forcedReason: null, forcedBy: null, forcedAt: null }
		tx.update(lessons)
			.set({
				startsAt,
				endsAt,
				day: at(lesson).day,
				teacherId,
				roomId,
				movedFrom,
				substituteFor,
				seriesId,
				originalDate,
				...reason,
				updatedAt: now,
				updatedBy: access.userId,
				version: sql`${lessons.version} + 1`,
			})
			.where(rowOf(lessons, access, lessonId))
			.run()
	}
	return done(null)
}

/**
 * Refuses assistants who have other lessons at the time, given or assisted in. With a reason the lessons keep it, as if
 * they were booked despite the clash.
 */
export function refuseBusyAssistants(
	tx: Tx,
	access: Access,
	wanted: readonly MovedLesson[],
	assistants: readonly { id: string; name: string }[],
	force?: Force,
): Refused | null {
	const clashes = assistants.flatMap(({ id, name }) => {
		const lessonOf = new Map<Booking, MovedLesson>()
		for (const lesson of wanted) lessonOf.set({ ...lesson, teacherId: id, roomId: null }, lesson)
		return findClashes(access, [...lessonOf.keys()]).flatMap((clash) => {
			const booking = lessonOf.get(clash.booking)
			return booking && OF_LESSONS.has(clash.kind) && clash.who === name ? [{ ...clash, booking }] : []
		})
	})
	if (clashes.length > 0 && !mayForce(access, force)) return refuseClashes(access, clashes)
	const reason = forcing(access, force, Date.now())
	for (const { lessonId } of new Set(clashes.map(({ booking }) => booking)))
		tx.update(lessons)
			.set(reason)
			.where(rowOf(lessons, access, lessonId))
			.run()
	return null
}

const OF_LESSONS: ReadonlySet<FoundClash['kind']> = new Set(['teacher', 'assistant', 'buffer'])

/** A lesson that gets another time needs no answer to the times proposed for it, and another teacher has other free times. */
function withdrawOvertaken(tx: Tx, access: Access, wanted: readonly MovedLesson[]) {
	const bookings = new Map(wanted.map((lesson) => [lesson.lessonId, lesson]))
	const open = tx
		.select({
			id: moveProposals.id,
			lessonId: lessons.id,
			startsAt: lessons.startsAt,
			teacherId: lessons.teacherId,
		})
		.from(moveProposals)
		.innerJoin(lessons, rowOf(lessons, access, moveProposals.lessonId))
		.where(and(rowsOf(moveProposals, access), sql`${moveProposals.state} = 'open'`))
		.all()
	for (const { id, lessonId, startsAt, teacherId } of open) {
		const to = bookings.get(lessonId)
		if (to && (to.startsAt !== startsAt || to.teacherId !== teacherId))
			tx.update(moveProposals)
				.set({ state: 'withdrawn', updatedAt: Date.now(), updatedBy: access.userId })
				.where(rowOf(moveProposals, access, id))
				.run()
	}
}

const MAX_SAID = 5

/** Explains each conflict in a sentence, and suggests the next free times for a single lesson. */
export function refuseClashes(access: Access, clashes: readonly FoundClash[]): Refused {
	const { school } = access
	const when = (at: number) => momentWords(at, school.timeZone, school.dateFormat)
	const sentences = [...new Set(clashes.map((clash) => clashWords(clash, when(clash.at))))]
	const lessons = new Set(clashes.map(({ booking }) => booking)).size
	const words = [...(lessons > 1 ? [clashCount(lessons)] : []), ...sentences.slice(0, MAX_SAID)]
	const [first] = clashes
	if (first && lessons === 1) {
		const free = nextFreeTimes(access, first.booking).map(({ startsAt }) => when(startsAt))
		if (free.length > 0) words.push(`Next free: ${free.join('; ')}.`)
	}
	const way = first && isOffice(access.role) ? searchFor(first.booking) : undefined
	return refused({ form: words }, { status: 409, way })
}

function searchFor({ classId, teacherId, startsAt, endsAt }: Booking) {
	const minutes = String((endsAt - startsAt) / 60_000)
	const to = href.freeTimes({ minutes, class: classId, teacher: teacherId ?? undefined })
	return { label: 'Find free time (opens in a new tab)', to, target: '_blank' as const }
}

/** Only the office may book over a conflict, and only with a reason. */
function mayForce(access: Access, force: Force | undefined): boolean {
	return Boolean(force?.reason.trim()) && isOffice(access.role)
}

function forcing({ userId }: Access, force: Force | undefined, now: number) {
	return { forcedReason: force?.reason ?? null, forcedBy: userId, forcedAt: now }
}

/** SQLite allows 32,766 values per statement. */
const AT_ONCE = 500
