import { and, desc, eq } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { lessons } from '#db/schema/index.ts'
import type { Access } from '../access.server.ts'
import { rowsOf } from '../school-rows.server.ts'

interface Place {
	teacherId: string | null
	roomId: string | null
}

/** Teacher and room of the class, or of its latest lesson. */
export function usualPlace(access: Access, { id, teacherId, roomId }: Place & { id: string | null }): Place {
	if (id === null || (teacherId && roomId)) return { teacherId, roomId }
	const last = database()
		.select({ teacherId: lessons.teacherId, roomId: lessons.roomId })
		.from(lessons)
		.where(and(rowsOf(lessons, access), eq(lessons.classId, id)))
		.orderBy(desc(lessons.startsAt))
		.limit(1)
		.get()
	return { teacherId: teacherId ?? last?.teacherId ?? null, roomId: roomId ?? last?.roomId ?? null }
}
