import { momentAt } from '#app/domain/lesson/wall-time.server.ts'
import { weekdayOf } from '#app/domain/lesson/recurrence.ts'
import { daysAfter, today } from '#app/utils/dates.ts'
import { sortKey } from '#app/utils/fold.ts'
import type { Connection } from '../client.server.ts'

interface BulkLessons {
	sqlite: Connection['sqlite']
	schoolId: string
	timeZone: string
	teacherIds: string[]
	/** Total number of lessons, spread evenly over classes and as many weeks as needed. */
	lessons: number
	createdAt: number
	now: number
}

const MINUTES = 45
const HOURS = { first: 9, count: 11 }

/** Adds weekly lessons of every class around today, with one room per teacher. Past ones were held. */
export function addBulkLessons(desk: BulkLessons) {
	const { schoolId, timeZone, teacherIds, lessons, createdAt, now } = desk
	const slots = slotsOf(desk)
	if (lessons === 0 || slots.length === 0) return
	addRooms(desk)
	const weeks = Math.ceil(lessons / slots.length)
	const day = today(timeZone, now)
	const monday = daysAfter(day, 1 - weekdayOf(day) - 7 * Math.floor(weeks / 2))
	const insert = desk.sqlite.prepare(
		`insert into lessons (school_id, id, class_id, starts_at, ends_at, day, teacher_id, room_id, state, marked_at,
			created_at, updated_at)
		values (@schoolId, @id, @classId, @startsAt, @endsAt, @day, @teacherId, @roomId, @state, @markedAt,
			@createdAt, @createdAt)`,
	)
	let left = lessons
	for (let week = 0; week < weeks; week++)
		// Matches the table's storage order.
		for (const { classId, teacher, weekday, time } of slots) {
			if (left-- <= 0) return
			const on = daysAfter(monday, 7 * week + weekday - 1)
			const moment = momentAt(on, time, timeZone)
			if (moment.is === 'skipped') continue
			const endsAt = moment.at + MINUTES * 60_000
			const isOver = endsAt < now
			insert.run({
				schoolId,
				classId,
				createdAt,
				endsAt,
				startsAt: moment.at,
				day: on,
				id: `${classId}-lesson-${week}`,
				teacherId: teacherIds[teacher],
				roomId: `${schoolId}-room-${teacher}`,
				state: isOver ? 'held' : 'scheduled',
				markedAt: isOver ? endsAt : null,
			})
		}
}

/** Finds a weekly time for each class without conflicts of teacher or room, in order. */
function slotsOf({ sqlite, schoolId, teacherIds }: BulkLessons) {
	const classIds = sqlite
		.prepare('select id from classes where school_id = ? order by id')
		.pluck()
		.all(schoolId) as string[]
	return classIds
		.map((classId, at) => {
			const turn = Math.floor(at / teacherIds.length)
			const hour = HOURS.first + (Math.floor(turn / 5) % HOURS.count)
			return {
				classId,
				teacher: at % teacherIds.length,
				weekday: 1 + (turn % 5),
				time: `${String(hour).padStart(2, '0')}:00`,
			}
		})
		.sort((a, b) => a.weekday - b.weekday || a.time.localeCompare(b.time))
}

function addRooms({ sqlite, schoolId, teacherIds, createdAt }: BulkLessons) {
	const row = { schoolId, siteId: `${schoolId}-site`, createdAt }
	sqlite
		.prepare(
			`insert into sites (school_id, id, name, name_key, created_at, updated_at)
			values (@schoolId, @siteId, 'Main building', 'main building', @createdAt, @createdAt)`,
		)
		.run(row)
	const insert = sqlite.prepare(
		`insert into rooms (school_id, id, site_id, name, name_key, created_at, updated_at)
		values (@schoolId, @id, @siteId, @name, @nameKey, @createdAt, @createdAt)`,
	)
	for (const [at] of teacherIds.entries()) {
		const name = `Room ${at + 1}`
		insert.run({ ...row, id: `${schoolId}-room-${at}`, name, nameKey: sortKey(name) })
	}
}
