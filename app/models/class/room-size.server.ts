import { and, inArray } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { classes, rooms } from '#db/schema/index.ts'
import { roomSizeWords } from '#app/domain/class/labels.ts'
import type { Access } from '../access.server.ts'
import { eachOf } from '../query-values.server.ts'
import { roomPlace } from '../school/place.server.ts'
import { rowsOf } from '../school-rows.server.ts'
import { classesOf } from '../scope.server.ts'

export interface ClassInRoom {
	classId: string
	roomId: string | null
	/** The seats in a form that is not saved yet; otherwise those of the class. */
	seats?: number | null
}

/** The rooms that are smaller than a class in them, with a sentence about each. */
export function listSmallRooms(access: Access, inRooms: readonly ClassInRoom[]) {
	const keyOf = ({ classId, roomId }: ClassInRoom) => `${classId} ${roomId}`
	const pairs = new Map(inRooms.map((pair) => [keyOf(pair), pair]))
	const ids = (key: 'classId' | 'roomId') => eachOf([...pairs.values()].map((pair) => pair[key] ?? ''))
	return database()
		.select({
			classId: classes.id,
			capacity: classes.capacity,
			roomId: rooms.id,
			room: roomPlace,
			holds: rooms.capacity,
		})
		.from(classes)
		.innerJoin(rooms, and(rowsOf(rooms, access), inArray(rooms.id, ids('roomId'))))
		.where(and(classesOf(access), inArray(classes.id, ids('classId'))))
		.all()
		.flatMap(({ roomId, room, holds, ...row }) => {
			const pair = pairs.get(keyOf({ ...row, roomId }))
			const seats = pair?.seats === undefined ? row.capacity : pair.seats
			const text = pair && roomSizeWords({ room, holds, seats }, access.school.kind === 'solo')
			return text ? [{ roomId, holds, text }] : []
		})
}
