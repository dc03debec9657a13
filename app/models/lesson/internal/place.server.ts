import { and, inArray } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { rooms, teachers } from '#db/schema/index.ts'
import { refused, type Refused } from '#app/utils/outcome.ts'
import type { Access } from '../../access.server.ts'
import { rowsOf } from '../../school-rows.server.ts'
import type { Booking } from '#app/domain/lesson/booking.ts'

/** Ids in a form may be invalid; not even the office can override that. */
export function refuseUnknownPlace(
	access: Access,
	wanted: readonly Pick<Booking, 'teacherId' | 'roomId'>[],
): Refused | null {
	for (const [table, name, field, message] of [
		[teachers, 'teacherId', teachers.id, 'This teacher is not at your school. Choose another one.'],
		[rooms, 'roomId', rooms.id, 'There is no such room. Choose another one.'],
	] as const) {
		const ids = [...new Set(wanted.map((wish) => wish[name]).filter((id) => typeof id === 'string'))]
		if (ids.length === 0) continue
		const known = database()
			.select({ id: field })
			.from(table)
			.where(and(rowsOf(table, access), inArray(field, ids)))
			.all()
		if (known.length < ids.length) return refused({ [name]: message })
	}
	return null
}
