import { and, count, eq, isNull, ne, sql } from 'drizzle-orm'
import { prepared, write, type Tx } from '#db/client.server.ts'
import { rooms, sites } from '#db/schema/index.ts'
import { newId } from '#app/utils/id.server.ts'
import { changesOf } from '#app/utils/changes.ts'
import { conflicting, done, type Outcome } from '#app/utils/outcome.ts'
import type { Access, SchoolId } from '#app/models/access.server.ts'
import { rowOf } from '#app/models/school-rows.server.ts'
import { record } from '#app/models/audit.server.ts'
import { resultOfKey, spendKey } from '#app/models/form-key.server.ts'
import { lastChangeOf } from './last-change.server.ts'
import { byName, gone, made, nameKeyOf, taken, touched } from './internal/named.server.ts'
import { archiveRoomsOf } from './room.server.ts'

export interface SiteDetails {
	name: string
	address?: string
	isHome?: boolean
}

const all = prepared((db) =>
	db
		.select({
			id: sites.id,
			name: sites.name,
			nameKey: sites.nameKey,
			address: sites.address,
			isHome: sites.isHome,
			archivedAt: sites.archivedAt,
			version: sites.version,
		})
		.from(sites)
		.where(eq(sites.schoolId, sql.placeholder('schoolId')))
		.prepare(),
)

export type Site = ReturnType<typeof listSites>[number]

/** All sites by name, including archived ones. */
export function listSites({ schoolId }: Access) {
	return byName(all().all({ schoolId }))
}

export function addSite(
	access: Access,
	key: string,
	{ name, address, isHome = false }: SiteDetails,
): Outcome<{ id: string }> {
	return write((tx) => {
		const before = resultOfKey(access, key)
		if (before) return done({ id: before })
		if (isTaken(tx, access.schoolId, name)) return taken('site', name)
		const id = newId()
		tx.insert(sites)
			.values({ ...made(access, id, name), schoolId: access.schoolId, address, isHome })
			.run()
		record(tx, access, 'site.added', {
			objectId: id,
			objectName: name,
			after: { name, address: address ?? '', isHome: isHome || null },
		})
		spendKey(tx, access, key, id)
		return done({ id })
	})
}

export function changeSite(access: Access, id: string, version: number, details: SiteDetails): Outcome<null> {
	return write((tx) => {
		const now = find(tx, access.schoolId, id)
		if (!now) return gone('site')
		const saved = factsOf(now)
		const changed = changesOf(saved, factsOf(details))
		if (!changed) return done(null)
		if (now.version !== version)
			return conflicting({
				...lastChangeOf(access, id),
				version: now.version,
				theirs: { ...saved, isHome: saved.isHome ? 'on' : null },
			})
		const { name, address = null, isHome = false } = details
		if (!now.archivedAt && isTaken(tx, access.schoolId, name, id)) return taken('site', name)
		tx.update(sites)
			.set({ name, nameKey: nameKeyOf(name), address, isHome, ...touched(access, version) })
			.where(rowOf(sites, access, id))
			.run()
		record(tx, access, 'site.changed', { objectId: id, objectName: name, ...changed })
		return done(null)
	})
}

/** Archives a site with its rooms. Everything scheduled there stays. */
export function archiveSite(access: Access, id: string): Outcome<{ name: string }> {
	return write((tx) => {
		const now = find(tx, access.schoolId, id)
		if (!now) return gone('site')
		if (now.archivedAt) return done({ name: now.name })
		const archivedAt = Date.now()
		tx.update(sites)
			.set({ archivedAt, ...touched(access, now.version) })
			.where(rowOf(sites, access, id))
			.run()
		const archived = archiveRoomsOf(tx, access, id)
		record(tx, access, 'site.archived', { objectId: id, objectName: now.name, after: { rooms: archived } })
		return done({ name: now.name })
	})
}

/** Its rooms stay archived until staff restore them one by one. */
export function restoreSite(access: Access, id: string): Outcome<{ name: string }> {
	return write((tx) => {
		const now = find(tx, access.schoolId, id)
		if (!now) return gone('site')
		if (!now.archivedAt) return done({ name: now.name })
		if (isTaken(tx, access.schoolId, now.name)) return taken('site', now.name)
		tx.update(sites)
			.set({ archivedAt: null, ...touched(access, now.version) })
			.where(rowOf(sites, access, id))
			.run()
		record(tx, access, 'site.restored', { objectId: id, objectName: now.name })
		return done({ name: now.name })
	})
}

/** Number of rooms archived together with the site. */
export function countRoomsAt({ schoolId }: Access, siteId: string): number {
	return roomsAt().get({ schoolId, siteId })?.rooms ?? 0
}

const roomsAt = prepared((db) =>
	db
		.select({ rooms: count() })
		.from(rooms)
		.where(
			and(
				eq(rooms.schoolId, sql.placeholder('schoolId')),
				eq(rooms.siteId, sql.placeholder('siteId')),
				isNull(rooms.archivedAt),
			),
		)
		.prepare(),
)

function factsOf({ name, address, isHome = false }: SiteDetails | typeof sites.$inferSelect) {
	return { name, address: address ?? '', isHome }
}

function find(tx: Tx, schoolId: SchoolId, id: string) {
	return tx
		.select()
		.from(sites)
		.where(rowOf(sites, schoolId, id))
		.get()
}

function isTaken(tx: Tx, schoolId: SchoolId, name: string, butNot = ''): boolean {
	const other = tx
		.select({ id: sites.id })
		.from(sites)
		.where(
			and(
				eq(sites.schoolId, schoolId),
				eq(sites.nameKey, nameKeyOf(name)),
				isNull(sites.archivedAt),
				ne(sites.id, butNot),
			),
		)
		.get()
	return other !== undefined
}
