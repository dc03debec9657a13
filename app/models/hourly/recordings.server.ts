import { and, eq, lt } from 'drizzle-orm'
import { database, write } from '#db/client.server.ts'
import { recordings, schools } from '#db/schema/index.ts'
import { today } from '#app/utils/dates.ts'
import { schoolIdOf } from '../access.server.ts'
import { dropRecordings } from '../learning/recordings.server.ts'

/** Deletes recordings after their last day in the school's time zone. Called by the hourly job, one school at a time. */
export function* endRecordings(now = Date.now()): Generator<void, number> {
	const all = database().select({ id: schools.id, timeZone: schools.timeZone }).from(schools).all()
	let ended = 0
	for (const { id, timeZone } of all) {
		yield
		const isOver = lt(recordings.keptUntil, today(timeZone, now))
		const recording = database()
			.select({ id: recordings.id })
			.from(recordings)
			.where(and(eq(recordings.schoolId, id), isOver))
			.limit(1)
			.get()
		if (recording) ended += write((tx) => dropRecordings(tx, schoolIdOf(id), isOver))
	}
	return ended
}
