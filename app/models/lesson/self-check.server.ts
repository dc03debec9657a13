import { database } from '#db/client.server.ts'
import { scheduleChecks } from '#db/schema/index.ts'
import type { Access } from '../access.server.ts'
import { rowsOf } from '../school-rows.server.ts'

/** The latest result of the nightly check of future lessons; null before the first one. */
export function findScheduleCheck(access: Access) {
	const scheduleCheck = database()
		.select({
			at: scheduleChecks.at,
			lessons: scheduleChecks.lessons,
			clashes: scheduleChecks.clashes,
			examples: scheduleChecks.examples,
		})
		.from(scheduleChecks)
		.where(rowsOf(scheduleChecks, access))
		.get()
	if (!scheduleCheck) return null
	const pairs = JSON.parse(scheduleCheck.examples) as string[]
	return { ...scheduleCheck, examples: pairs.map((pair) => pair.split(' ')) }
}
