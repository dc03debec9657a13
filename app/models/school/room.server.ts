import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import { prepared, write, type Tx } from '#db/client.server.ts'
import { rooms, sites } from '#db/schema/index.ts'
import { newId } from '#app/utils/id.server.ts'
import { conflicting, done, refused, type Outcome } from '#app/utils/outcome.ts'
import type { Access, SchoolId } from '#app/models/access.server.ts'
import { rowOf, rowsOf } from '#app/models/school-rows.server.ts'
import { record } from '#app/models/audit.server.ts'
import { resultOfKey, spendKey } from '#app/models/form-key.server.ts'
import { lastChangeOf } from './last-change.server.ts'
import { byName, gone, made, nameKeyOf, taken, touched } from './internal/named.server.ts'

export interface RoomDetails {
	name: string
	capacity?: number
	equipment?: string
}

const all = prepared((db) =>
	db
		.select({
			id: rooms.id,
			siteId: rooms.siteId,
			name: rooms.name,
			nameKey: rooms.nameKey,
			capacity: rooms.capacity,
			equipment: rooms.equipment,
			archivedAt: rooms.archivedAt,
			version: rooms.version,
		})
		.from(rooms)
		.where(eq(rooms.schoolId, sql.placeholder('schoolId')))
		.prepare(),
)

export type Room = ReturnType<typeof listRooms>[number]

/** All rooms by name, including archived ones. */
export function listRooms({ schoolId }: Access) {
	return byName(all().all({ schoolId }))
}

export function addRoom(
	access: Access,
	key: string,
	siteId: string,
	{ name, ...rest }: RoomDetails,
): Outcome<{ id: string }> {
	return write((tx) => {
		const before = resultOfKey(access, key)
		if (before) return done({ id: before })
		const site = findOpenSite(tx, access.schoolId, siteId)
		if (!site) return refused({ siteId: 'Choose one of your sites.' })
		if (isTaken(tx, access.schoolId, siteId, name)) return taken('room', name, ` at ${site.name}`)
		const id = newId()
		tx.insert(rooms)
			.values({ ...made(access, id, name), schoolId: access.schoolId, siteId, ...rest })
			.run()
		record(tx, access, 'room.added', {
			objectId: id,
			objectName: name,
			after: { site: site.name, ...said({ name, ...rest }) },
		})
		spendKey(tx, access, key, id)
		return done({ id })
	})
}

export function changeRoom(access: Access, id: string, version: number, details: RoomDetails): Outcome<null> {
	return write((tx) => {
		const now = find(tx, access.schoolId, id)
		if (!now) return gone('room')
		const [before, after] = [said(now), said(details)]
		if (JSON.stringify(before) === JSON.stringify(after)) return done(null)
		if (now.version !== version)
			return conflicting({ ...lastChangeOf(access, id), version: now.version, theirs: before })
		const { name, capacity = null, equipment = null } = details
		if (!now.archivedAt && isTaken(tx, access.schoolId, now.siteId, name, id))
			return taken('room', name, ' at this site')
		tx.update(rooms)
			.set({ name, nameKey: nameKeyOf(name), capacity, equipment, ...touched(access, version) })
			.where(rowOf(rooms, access, id))
			.run()
		record(tx, access, 'room.changed', { objectId: id, objectName: name, before, after })
		return done(null)
	})
}

export function archiveRoom(access: Access, id: string): Outcome<{ name: string }> {
	return write((tx) => {
		const now = find(tx, access.schoolId, id)
		if (!now) return gone('room')
		if (!now.archivedAt) {
			setArchived(tx, access, now, Date.now())
			record(tx, access, 'room.archived', { objectId: id, objectName: now.name })
		}
		return done({ name: now.name })
	})
}

export function restoreRoom(access: Access, id: string): Outcome<{ name: string }> {
	return write((tx) => {
		const now = find(tx, access.schoolId, id)
		if (!now) return gone('room')
		if (!now.archivedAt) return done({ name: now.name })
		if (!findOpenSite(tx, access.schoolId, now.siteId))
			return refused({ form: `Restore the site of ${now.name} first.` })
		if (isTaken(tx, access.schoolId, now.siteId, now.name)) return taken('room', now.name, ' at this site')
		setArchived(tx, access, now, null)
		record(tx, access, 'room.restored', { objectId: id, objectName: now.name })
		return done({ name: now.name })
	})
}

/** Archives the rooms of a site. Returns their number. */
export function archiveRoomsOf(tx: Tx, access: Access, siteId: string): number {
	const { changes } = tx
		.update(rooms)
		.set({
			archivedAt: Date.now(),
			updatedAt: Date.now(),
			updatedBy: access.userId,
			version: sql`${rooms.version} + 1`,
		})
		.where(and(rowsOf(rooms, access), eq(rooms.siteId, siteId), isNull(rooms.archivedAt)))
		.run()
	return changes
}

type Kept = typeof rooms.$inferSelect

function setArchived(tx: Tx, access: Access, { id, version }: Kept, at: number | null) {
	tx.update(rooms)
		.set({ archivedAt: at, ...touched(access, version) })
		.where(rowOf(rooms, access, id))
		.run()
}

/** Form values. */
function said({ name, capacity, equipment }: RoomDetails | Kept) {
	return { name, capacity: capacity ? String(capacity) : '', equipment: equipment ?? '' }
}

function find(tx: Tx, schoolId: SchoolId, id: string) {
	return tx
		.select()
		.from(rooms)
		.where(rowOf(rooms, schoolId, id))
		.get()
}

function findOpenSite(tx: Tx, schoolId: SchoolId, id: string) {
	return tx
		.select({ name: sites.name })
		.from(sites)
		.where(and(rowOf(sites, schoolId, id), isNull(sites.archivedAt)))
		.get()
}

function isTaken(tx: Tx, schoolId: SchoolId, siteId: string, name: string, butNot = ''): boolean {
	const other = tx
		.select({ id: rooms.id })
		.from(rooms)
		.where(
			and(
				eq(rooms.schoolId, schoolId),
				eq(rooms.siteId, siteId),
				eq(rooms.nameKey, nameKeyOf(name)),
				isNull(rooms.archivedAt),
				ne(rooms.id, butNot),
			),
		)
		.get()
	return other !== undefined
}
