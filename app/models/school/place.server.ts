import { and, eq, exists, isNull, ne, not, notExists, or, sql } from 'drizzle-orm'
import { alias, QueryBuilder } from 'drizzle-orm/sqlite-core'
import { lessons, rooms, schoolProfiles, sites } from '#db/schema/index.ts'

const others = alias(sites, 'other_sites')

const another = new QueryBuilder()
	.select({ one: sql`1` })
	.from(others)
	.where(and(eq(others.schoolId, rooms.schoolId), ne(others.id, rooms.siteId), isNull(others.archivedAt)))

const site = new QueryBuilder()
	.select({ name: sql`', ' || ${sites.name}` })
	.from(sites)
	.where(and(eq(sites.schoolId, rooms.schoolId), eq(sites.id, rooms.siteId), exists(another)))

const street = new QueryBuilder()
	.select({ address: sql`replace(nullif(${sites.address}, ''), char(10), ', ')` })
	.from(sites)
	.where(and(eq(sites.schoolId, rooms.schoolId), eq(sites.id, rooms.siteId), exists(another)))

const besides = new QueryBuilder()
	.select({ one: sql`1` })
	.from(others)
	.where(and(eq(others.schoolId, sites.schoolId), ne(others.id, sites.id), isNull(others.archivedAt)))

const onlySite = new QueryBuilder()
	.select({
		address: sql`replace(coalesce(nullif(${sites.address}, ''), nullif(${schoolProfiles.address}, '')), char(10), ', ')`,
	})
	.from(sites)
	.leftJoin(schoolProfiles, eq(schoolProfiles.schoolId, sites.schoolId))
	.where(
		and(
			eq(sites.schoolId, lessons.schoolId),
			or(isNull(lessons.roomId), eq(sites.id, rooms.siteId)),
			isNull(sites.archivedAt),
			not(sites.isHome),
			notExists(besides),
		),
	)

/** How everyone reads a room: `Room 1, North building` if the school uses another site too, else `Room 1`. */
export const roomPlace = sql<string>`${rooms.name} || coalesce((${site}), '')`

/** The same for a lesson or class that may have no room. */
export const roomPlaceIfAny = sql<string | null>`${roomPlace}`

/** The address of the site in one line, if the school uses another site too. */
export const roomStreet = sql<string | null>`(${street})`

/**
 * The address of a school's only site in one line, or of the school if the site has none, also for a lesson in no room. Null for a
 * family's home.
 */
export const onlyStreet = sql<string | null>`(${onlySite})`

/** The way to a room, for people who go there: `Room 1, North building, 9 Lake Street`. */
export const roomAddress = sql<string>`${roomPlace} || coalesce(', ' || ${roomStreet}, '')`

/** The same for a lesson that may have no room. */
export const roomAddressIfAny = sql<string | null>`${roomAddress}`
