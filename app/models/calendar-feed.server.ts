import { randomBytes } from 'node:crypto'
import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { database, write, type Tx } from '#db/client.server.ts'
import { calendarFeeds, classes, memberships, rooms, users } from '#db/schema/index.ts'
import { SEATED_STATES } from '#app/domain/class/labels.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'
import type { Access } from './access.server.ts'
import { seesSchedule } from './account/portal.server.ts'
import { roomPlace } from './school/place.server.ts'
import { rowOf, rowsOf } from './school-rows.server.ts'
import { record } from './audit.server.ts'
import { ownTeacherId } from './teacher/own.server.ts'

/** 160 bits cannot be guessed. */
const KEY_BYTES = 20

export type FeedKind = (typeof calendarFeeds.$inferSelect)['kind']

/** The key of the user's own calendar; null until they create one. */
export function findOwnFeed({ schoolId, membershipId }: Access): string | null {
	const calendarFeed = database()
		.select({ key: calendarFeeds.key })
		.from(calendarFeeds)
		.where(
			and(
				eq(calendarFeeds.schoolId, schoolId),
				eq(calendarFeeds.kind, 'person'),
				eq(calendarFeeds.subjectId, membershipId ?? ''),
			),
		)
		.get()
	return calendarFeed?.key ?? null
}

/** An administrator without a teacher record has no lessons, and a family may not see theirs. */
export function hasOwnLessons(access: Access): boolean {
	return seesSchedule(access) && (access.role !== 'admin' || ownTeacherId(access) !== null)
}

/** Creates a new address for the user's own calendar. The old one stops working. */
export function renewOwnFeed(access: Access): Outcome<Renewed> {
	const { membershipId, name } = access
	if (!membershipId || !hasOwnLessons(access))
		return refused({ form: 'You have no lessons of your own here.' })
	return write((tx) => done(renew(tx, access, { kind: 'person', subjectId: membershipId, name })))
}

export function endOwnFeed(access: Access): Outcome<null> {
	const { membershipId, name } = access
	return write((tx) => end(tx, access, { kind: 'person', subjectId: membershipId ?? '', name }))
}

/** Calendars of rooms and of open and running classes, and of every person with a calendar in use. */
export function listFeeds(access: Access) {
	const db = database()
	const { kind, subjectId } = calendarFeeds
	return {
		rooms: db
			.select({ id: rooms.id, name: roomPlace, key: calendarFeeds.key })
			.from(rooms)
			.leftJoin(calendarFeeds, and(rowsOf(calendarFeeds, access), eq(kind, 'room'), eq(subjectId, rooms.id)))
			.where(and(rowsOf(rooms, access), isNull(rooms.archivedAt)))
			.orderBy(asc(rooms.name))
			.all(),
		classes: db
			.select({ id: classes.id, name: classes.name, key: calendarFeeds.key })
			.from(classes)
			.leftJoin(
				calendarFeeds,
				and(rowsOf(calendarFeeds, access), eq(kind, 'class'), eq(subjectId, classes.id)),
			)
			.where(
				and(rowsOf(classes, access), isNull(classes.archivedAt), inArray(classes.state, [...SEATED_STATES])),
			)
			.orderBy(asc(classes.nameKey))
			.all(),
		people: db
			.select({ id: memberships.id, name: users.name, createdAt: calendarFeeds.createdAt })
			.from(calendarFeeds)
			.innerJoin(memberships, rowOf(memberships, access, calendarFeeds.subjectId))
			.innerJoin(users, eq(users.id, memberships.userId))
			.where(and(rowsOf(calendarFeeds, access), eq(kind, 'person')))
			.orderBy(asc(users.name))
			.all(),
	}
}

/** Creates a new address for a room or class calendar. Subscribers of the old one need the new address. */
export function renewFeed(access: Access, kind: 'room' | 'class', id: string): Outcome<Renewed> {
	return write((tx) => {
		const name = nameOf(tx, access, kind, id)
		if (name === null) return refused({ form: 'It is no longer there.' }, { status: 404 })
		return done(renew(tx, access, { kind, subjectId: id, name }))
	})
}

/** Ends any calendar address of the school, including personal ones. */
export function endFeed(access: Access, kind: FeedKind, id: string): Outcome<{ name: string }> {
	return write((tx) => {
		const name = nameOf(tx, access, kind, id) ?? ''
		const ended = end(tx, access, { kind, subjectId: id, name })
		return ended.ok ? done({ name }) : ended
	})
}

interface Subject {
	kind: FeedKind
	subjectId: string
	name: string
}

interface Renewed {
	/** True if an earlier address stopped working. */
	hasReplaced: boolean
}

function renew(tx: Tx, access: Access, { kind, subjectId, name }: Subject): Renewed {
	const fresh = {
		key: randomBytes(KEY_BYTES).toString('base64url'),
		createdAt: Date.now(),
		createdBy: access.userId,
	}
	const { changes } = deleteFeed(tx, access, kind, subjectId)
	tx.insert(calendarFeeds)
		.values({ schoolId: access.schoolId, kind, subjectId, ...fresh })
		.run()
	log(tx, access, 'made', { kind, subjectId, name })
	return { hasReplaced: changes > 0 }
}

function end(tx: Tx, access: Access, { kind, subjectId, name }: Subject): Outcome<null> {
	const { changes } = deleteFeed(tx, access, kind, subjectId)
	if (changes === 0) return refused({ form: 'This calendar has no address any more.' })
	log(tx, access, 'ended', { kind, subjectId, name })
	return done(null)
}

function deleteFeed(tx: Tx, access: Access, kind: FeedKind, subjectId: string) {
	return tx
		.delete(calendarFeeds)
		.where(
			and(
				rowsOf(calendarFeeds, access),
				eq(calendarFeeds.kind, kind),
				eq(calendarFeeds.subjectId, subjectId),
			),
		)
		.run()
}

/** The history does not repeat the name of people who make or end their own address. */
function log(tx: Tx, access: Access, what: 'made' | 'ended', { kind, subjectId, name }: Subject) {
	const isOwn = kind === 'person' && subjectId === access.membershipId
	if (isOwn) record(tx, access, `calendar.own-address-${what}`, { objectId: subjectId })
	else record(tx, access, `calendar.address-${what}`, { objectId: subjectId, objectName: name })
}

function nameOf(tx: Tx, access: Access, kind: FeedKind, id: string): string | null {
	if (kind === 'person')
		return (
			tx
				.select({ name: users.name })
				.from(memberships)
				.innerJoin(users, eq(users.id, memberships.userId))
				.where(rowOf(memberships, access, id))
				.get()?.name ?? null
		)
	const table = kind === 'room' ? rooms : classes
	const row = tx
		.select({ name: table.name })
		.from(table)
		.where(rowOf(table, access, id))
		.get()
	return row?.name ?? null
}
