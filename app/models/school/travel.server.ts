import { and, eq, sql } from 'drizzle-orm'
import { prepared, write } from '#db/client.server.ts'
import { rooms, sites, siteTravel } from '#db/schema/index.ts'
import { MAX_TRAVEL_MINUTES, pairOf, USUAL_TRAVEL_MINUTES } from '#app/domain/school/travel.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'
import type { Access } from '../access.server.ts'
import { record } from '../audit.server.ts'
import { listSites } from './site.server.ts'

const roomSites = prepared((db) =>
	db
		.select({ id: rooms.id, siteId: rooms.siteId, site: sites.name, address: sites.address })
		.from(rooms)
		.innerJoin(sites, and(eq(sites.schoolId, sql.placeholder('schoolId')), eq(sites.id, rooms.siteId)))
		.where(eq(rooms.schoolId, sql.placeholder('schoolId')))
		.prepare(),
)

const saved = prepared((db) =>
	db
		.select({ siteId: siteTravel.siteId, otherSiteId: siteTravel.otherSiteId, minutes: siteTravel.minutes })
		.from(siteTravel)
		.where(eq(siteTravel.schoolId, sql.placeholder('schoolId')))
		.prepare(),
)

/** The site of each room, with its address. */
export function listRoomSites({ schoolId }: Access) {
	return new Map(
		roomSites()
			.all({ schoolId })
			.map(({ id, ...site }) => [id, site]),
	)
}

/** Returns a function for the travel time between two rooms in milliseconds; 0 if a lesson has no room. */
export function readTravel(access: Access) {
	const siteOf = new Map([...listRoomSites(access)].map(([id, { siteId }]) => [id, siteId]))
	// A school with a single site needs no query.
	const own = new Set(siteOf.values()).size > 1 ? minutesByPair(access.schoolId) : new Map<string, number>()
	return (roomId: string | null, otherRoomId: string | null): number => {
		const [site, other] = [siteOf.get(roomId ?? ''), siteOf.get(otherRoomId ?? '')]
		if (!site || !other || site === other) return 0
		return (own.get(pairOf(site, other)) ?? USUAL_TRAVEL_MINUTES) * 60_000
	}
}

export type Travel = ReturnType<typeof readTravel>

function minutesByPair(schoolId: Access['schoolId']): Map<string, number> {
	const rows = saved().all({ schoolId })
	return new Map(rows.map(({ siteId, otherSiteId, minutes }) => [pairOf(siteId, otherSiteId), minutes]))
}

/** Every pair of active sites, by name, with the travel time in minutes. */
export function listTravel(access: Access) {
	const own = minutesByPair(access.schoolId)
	const open = listSites(access).filter(({ archivedAt }) => archivedAt === null)
	return open.flatMap((site, at) =>
		open.slice(at + 1).map((other) => {
			const pair = pairOf(site.id, other.id)
			return { pair, site: site.name, other: other.name, minutes: own.get(pair) ?? USUAL_TRAVEL_MINUTES }
		}),
	)
}

/** Sets the travel time between pairs of sites; 0 for neighboring ones. */
export function saveTravel(
	access: Access,
	wanted: readonly { pair: string; minutes: number }[],
): Outcome<{ changed: boolean }> {
	return write((tx) => {
		const now = listTravel(access)
		const changed = wanted.flatMap(({ pair, minutes }) => {
			const before = now.find((travel) => travel.pair === pair)
			return before && before.minutes !== minutes ? [{ ...before, before: before.minutes, minutes }] : []
		})
		if (wanted.some(({ minutes }) => minutes < 0 || minutes > MAX_TRAVEL_MINUTES))
			return refused({ form: `Enter 0 to ${MAX_TRAVEL_MINUTES} minutes.` })
		const { schoolId } = access
		for (const { pair, minutes } of changed) {
			const [siteId = '', otherSiteId = ''] = pair.split(' ')
			tx.insert(siteTravel)
				.values({ schoolId, siteId, otherSiteId, minutes })
				.onConflictDoUpdate({
					target: [siteTravel.schoolId, siteTravel.siteId, siteTravel.otherSiteId],
					set: { minutes },
				})
				.run()
		}
		const text = (which: 'before' | 'minutes') =>
			Object.fromEntries(
				changed.map((travel) => [`${travel.site} – ${travel.other}`, `${travel[which]} minutes`]),
			)
		if (changed.length > 0)
			record(tx, access, 'site.travel-changed', {
				objectId: schoolId,
				objectName: access.school.name,
				before: text('before'),
				after: text('minutes'),
			})
		return done({ changed: changed.length > 0 })
	})
}
