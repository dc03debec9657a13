import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { database } from '#db/client.server.ts'
import { rooms, sites } from '#db/schema/index.ts'
import type { Access } from '../access.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'

/** Rooms that any lesson may be given, those beside a room first. A family's home is only for the lessons planned there. */
export function listOpenRoomIds(access: Access, near: string | null = null): string[] {
	const beside = alias(rooms, 'beside')
	const site = database()
		.select({ id: beside.siteId })
		.from(beside)
		.where(rowOf(beside, access, near ?? ''))
	return database()
		.select({ id: rooms.id })
		.from(rooms)
		.innerJoin(sites, rowOf(sites, access, rooms.siteId))
		.where(and(rowsOf(rooms, access), isNull(rooms.archivedAt), eq(sites.isHome, false)))
		.orderBy(sql`${rooms.siteId} is not (${site})`, asc(rooms.siteId), asc(rooms.nameKey))
		.all()
		.map(({ id }) => id)
}
