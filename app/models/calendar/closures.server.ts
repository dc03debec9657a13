import { and, between, eq, gte, isNull, lte, sql } from 'drizzle-orm'
import { prepared, write, type Tx } from '#db/client.server.ts'
import { classes, closures, lessons, rooms, sites, teachers, type CLOSURE_EFFECTS } from '#db/schema/index.ts'
import { isSameTime, refusalOf } from '#app/domain/calendar/closed-time.ts'
import { closureScopes, closureWords } from '#app/domain/calendar/labels.ts'
import { daysAfter } from '#app/utils/dates.ts'
import { newId } from '#app/utils/id.server.ts'
import { conflicting, done, refused, type Outcome, type Refused } from '#app/utils/outcome.ts'
import type { Access } from '../access.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { record } from '../audit.server.ts'
import { resultOfKey, spendKey } from '../form-key.server.ts'
import { fillFreedDays, type FreedDays } from '../lesson/freed-days.server.ts'
import { lastChangeOf } from '../school/last-change.server.ts'
import { roomPlaceIfAny } from '../school/place.server.ts'

export interface ClosureDetails {
	name: string
	startsOn: string
	endsOn: string
	fromTime?: string
	toTime?: string
	siteId?: string
	roomId?: string
	teacherId?: string
	classId?: string
	effect: (typeof CLOSURE_EFFECTS)[number]
	publicNote?: string
}

const closureColumns = {
	id: closures.id,
	name: closures.name,
	startsOn: closures.startsOn,
	endsOn: closures.endsOn,
	fromTime: closures.fromTime,
	toTime: closures.toTime,
	effect: closures.effect,
	publicNote: closures.publicNote,
	siteId: closures.siteId,
	site: sites.name,
	roomId: closures.roomId,
	room: roomPlaceIfAny,
	teacherId: closures.teacherId,
	teacher: teachers.name,
	classId: closures.classId,
	class: classes.name,
	version: closures.version,
}

/** Closures that overlap the days, in order, with the names of their scope. */
export function listClosures({ schoolId }: Access, { from, to }: { from: string; to: string }) {
	return within()
		.all({ schoolId, from, to })
		.sort((a, b) => a.startsOn.localeCompare(b.startsOn))
}

const within = prepared((db) => {
	const schoolId = sql.placeholder('schoolId')
	return db
		.select(closureColumns)
		.from(closures)
		.leftJoin(sites, and(eq(sites.schoolId, schoolId), eq(sites.id, closures.siteId)))
		.leftJoin(rooms, and(eq(rooms.schoolId, schoolId), eq(rooms.id, closures.roomId)))
		.leftJoin(teachers, and(eq(teachers.schoolId, schoolId), eq(teachers.id, closures.teacherId)))
		.leftJoin(classes, and(eq(classes.schoolId, schoolId), eq(classes.id, closures.classId)))
		.where(
			and(
				eq(closures.schoolId, schoolId),
				gte(closures.endsOn, sql.placeholder('from')),
				lte(closures.startsOn, sql.placeholder('to')),
				isNull(closures.archivedAt),
			),
		)
		.prepare()
})

export type Closure = ReturnType<typeof listClosures>[number]

/** Booked lessons stay until the office decides on them; see `previewClosing`. */
export function addClosure(access: Access, key: string, details: ClosureDetails): Outcome<{ id: string }> {
	return write((tx) => {
		const before = resultOfKey(access, key)
		if (before) return done({ id: before })
		const wrong = refuseClosure(tx, access, details)
		if (wrong) return wrong
		const id = insertClosure(tx, access, details)
		spendKey(tx, access, key, id)
		return done({ id })
	})
}

/** Adds several closures, such as a year's public holidays; existing ones are skipped. */
export function addClosures(access: Access, wanted: readonly ClosureDetails[]): Outcome<{ added: string[] }> {
	return write((tx) => {
		for (const details of wanted) {
			const wrong = refuseClosure(tx, access, details)
			if (wrong) return wrong
		}
		const missing = wanted.filter((details) => !exists(tx, access, details))
		return done({ added: missing.map((details) => insertClosure(tx, access, details)) })
	})
}

/** Lessons that it closed stay closed; see `listStillClosed`. */
export function changeClosure(
	access: Access,
	{ id, version, tells = false }: { id: string; version: number; tells?: boolean },
	details: ClosureDetails,
): Outcome<FreedDays> {
	return write((tx) => {
		const now = find(tx, access, id)
		if (!now) return unknownClosure()
		const before = fieldsOf(now)
		if (now.version !== version)
			return conflicting({ ...lastChangeOf(access, id), version: now.version, theirs: before })
		const wrong = refuseClosure(tx, access, details)
		if (wrong) return wrong
		const nothing = {
			fromTime: null,
			toTime: null,
			siteId: null,
			roomId: null,
			teacherId: null,
			classId: null,
			publicNote: null,
		}
		tx.update(closures)
			.set({
				...nothing,
				...details,
				updatedAt: Date.now(),
				updatedBy: access.userId,
				version: version + 1,
			})
			.where(rowOf(closures, access, id))
			.run()
		renameInLessons(tx, access, now, details)
		record(tx, access, 'closure.changed', {
			objectId: id,
			objectName: details.name,
			before,
			after: { ...details },
		})
		const isSame = closesTheSame(before, details)
		return done(isSame ? { added: 0, clashing: 0 } : fillFreedDays(tx, access, now, tells))
	})
}

export function archiveClosure(
	access: Access,
	id: string,
	tells = false,
): Outcome<{ name: string } & FreedDays> {
	return write((tx) => {
		const now = find(tx, access, id)
		if (!now) return unknownClosure()
		if (now.archivedAt) return done({ name: now.name, added: 0, clashing: 0 })
		tx.update(closures)
			.set({
				archivedAt: Date.now(),
				updatedAt: Date.now(),
				updatedBy: access.userId,
				version: now.version + 1,
			})
			.where(rowOf(closures, access, id))
			.run()
		record(tx, access, 'closure.archived', { objectId: id, objectName: now.name })
		return done({ name: now.name, ...fillFreedDays(tx, access, now, tells) })
	})
}

/** The lessons it closed say its present name and note. Their version stays, so that the closing can be undone. */
function renameInLessons(
	tx: Tx,
	access: Access,
	before: typeof closures.$inferSelect,
	after: ClosureDetails,
) {
	tx.update(lessons)
		.set({ cancelReason: closureWords({ name: after.name, publicNote: after.publicNote ?? null }) })
		.where(
			and(
				rowsOf(lessons, access),
				between(lessons.day, daysAfter(before.startsOn, -1), before.endsOn),
				eq(lessons.state, 'closed'),
				eq(lessons.cancelReason, closureWords(before)),
			),
		)
		.run()
}

function insertClosure(tx: Tx, access: Access, details: ClosureDetails): string {
	const id = newId()
	const now = Date.now()
	const { schoolId, userId } = access
	tx.insert(closures)
		.values({
			...details,
			schoolId,
			id,
			createdAt: now,
			createdBy: userId,
			updatedAt: now,
			updatedBy: userId,
		})
		.run()
	record(tx, access, 'closure.added', { objectId: id, objectName: details.name, after: { ...details } })
	return id
}

function find(tx: Tx, access: Access, id: string) {
	return tx
		.select()
		.from(closures)
		.where(rowOf(closures, access, id))
		.get()
}

function exists(tx: Tx, access: Access, { name, startsOn, endsOn }: ClosureDetails): boolean {
	return tx
		.select({ name: closures.name })
		.from(closures)
		.where(
			and(
				rowsOf(closures, access),
				eq(closures.endsOn, endsOn),
				eq(closures.startsOn, startsOn),
				isNull(closures.archivedAt),
			),
		)
		.all()
		.some((other) => other.name === name)
}

function fieldsOf(row: typeof closures.$inferSelect) {
	const { name, startsOn, endsOn, fromTime, toTime, siteId, roomId, teacherId, classId, effect, publicNote } =
		row
	return { name, startsOn, endsOn, fromTime, toTime, siteId, roomId, teacherId, classId, effect, publicNote }
}

/** True if only the name or the note differ, which frees no day. */
function closesTheSame(before: ReturnType<typeof fieldsOf>, after: ClosureDetails): boolean {
	const scopes = closureScopes.map((scope) => `${scope}Id` as const)
	return (
		isSameTime(before, after) &&
		before.effect === after.effect &&
		scopes.every((scope) => before[scope] === (after[scope] ?? null))
	)
}

function refuseClosure(tx: Tx, access: Access, details: ClosureDetails): Refused | null {
	const wrong = refusalOf(details)
	if (wrong) return refused(wrong)
	const scopes = [
		['siteId', sites, 'Choose one of your sites.'],
		['roomId', rooms, 'Choose one of your rooms.'],
		['teacherId', teachers, 'Choose one of your teachers.'],
		['classId', classes, 'Choose one of your classes.'],
	] as const
	for (const [field, table, text] of scopes) {
		const id = details[field]
		if (!id) continue
		const row = tx
			.select({ id: table.id })
			.from(table)
			.where(rowOf(table, access, id))
			.get()
		if (!row) return refused({ [field]: text })
	}
	return null
}

function unknownClosure(): Refused {
	return refused(
		{ form: 'This closure no longer exists. Go back to the list and choose again.' },
		{ status: 404 },
	)
}
