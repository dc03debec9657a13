import type { RouteArgs } from '#app/guards/enter.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { eachClass } from '#app/models/class/list.server.ts'
import type { ClassQuery, ClassTab } from '#app/domain/class/list.ts'
import { classNoun, freeSeats, kindWords, weekdayWords } from '#app/domain/class/labels.ts'
import { csvFileInBatches } from '#app/utils/csv.ts'
import { today } from '#app/utils/dates.ts'

const HEAD = ['Name', 'Kind', 'Teacher', 'Weekday', 'Time', 'Minutes', 'Room', 'First day', 'Last day']
const SEATS = ['Capacity', 'Enrolled', 'Waiting', 'Free']

/** The filtered list as a file, whole. */
export async function keepFile(args: RouteArgs, access: Access, tab: ClassTab, query: ClassQuery) {
	const { many } = classNoun(access.school.kind === 'solo')
	const name = `${many} ${tab} ${today(access.school.timeZone)}`
	const head = [...HEAD, ...SEATS]
	args.context.file = await csvFileInBatches(name, head, eachClass(access, tab, query), (row) => [
		row.name,
		kindWords(row.kind),
		row.teacher,
		row.weekday && weekdayWords(row.weekday),
		row.startTime,
		row.durationMinutes,
		row.room,
		row.startsOn,
		row.endsOn,
		row.capacity,
		row.taken,
		row.waiting,
		freeSeats(row),
	])
}
