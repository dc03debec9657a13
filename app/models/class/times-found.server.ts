import { database } from '#db/client.server.ts'
import { classes, rooms } from '#db/schema/index.ts'
import { plannedOf } from '#app/domain/class/timeline.ts'
import { today } from '#app/utils/dates.ts'
import type { Access } from '../access.server.ts'
import { roomAddressIfAny } from '../school/place.server.ts'
import { rowOf } from '../school-rows.server.ts'
import { onlyDay } from './only-day.server.ts'
import { listTimelines } from './planned-times.server.ts'
import { everyWeeks } from './usual-interval.server.ts'
import { roomOn, weeklyTimes } from './weekly-times.server.ts'

/** The times that a student finds who comes from a day on, and what is planned after them. */
export function findTimes(access: Access, classId: string, from: string | null) {
	const usual = findUsual(access, classId)
	const periods = listTimelines(access, [classId]).get(classId) ?? []
	const own = periods.filter(({ until }) => until === null || from === null || until >= from)
	const [first] = own
	if (!usual || !first) return usual && { ...usual, planned: undefined }
	const [time] = first.times
	const isElsewhere = first.times.some(({ newPlace }) => newPlace)
	const address = isElsewhere ? null : usual.address
	return { ...usual, ...time, address, weeklyTimes: first.times, planned: plannedOf(own) }
}

function findUsual({ schoolId, school }: Access, classId: string) {
	const day = today(school.timeZone)
	return database()
		.select({
			weekday: classes.weekday,
			startTime: classes.startTime,
			onlyDay,
			endsOn: classes.endsOn,
			everyWeeks,
			weeklyTimes: weeklyTimes(day),
			address: roomAddressIfAny,
		})
		.from(classes)
		.leftJoin(rooms, rowOf(rooms, schoolId, roomOn(day)))
		.where(rowOf(classes, schoolId, classId))
		.get()
}
