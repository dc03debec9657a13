import type { Access } from '#app/models/access.server.ts'
import { listRooms } from '#app/models/school/room.server.ts'
import { listSites } from '#app/models/school/site.server.ts'
import { listTravel } from '#app/models/school/travel.server.ts'
import { listClassesIn } from '#app/models/school/usage.server.ts'
import { missing } from '#app/web/missing.server.ts'

const NAMED = 5

export function readPlaces(access: Access, query: URLSearchParams) {
	const [sites, rooms] = [listSites(access), listRooms(access)]
	const chosen = (name: string) => {
		const id = query.get(name)
		if (id === null) return null
		const site = sites.find((site) => site.id === id)
		const room = rooms.find((room) => room.id === id)
		if (site) return { what: 'site' as const, site }
		if (room) return { what: 'room' as const, room }
		missing()
	}
	const archiving = chosen('archive')
	return {
		sites,
		rooms,
		travel: listTravel(access),
		editing: chosen('edit'),
		archiving,
		meeting: archiving?.what === 'room' ? listClassesIn(access, archiving.room.id, NAMED + 1) : [],
	}
}
