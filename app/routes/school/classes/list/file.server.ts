import type { Asked } from '#app/guards/enter.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { listClassesWhole } from '#app/models/class/list.server.ts'
import type { ClassQuery, ClassTab } from '#app/utils/class-list.ts'
import { classNoun, freeSeats, kindWords, weekdayWords } from '#app/utils/class-words.ts'
import { csvFile } from '#app/utils/csv.ts'
import { today } from '#app/utils/dates.ts'

const HEAD = ['Name', 'Kind', 'Teacher', 'Weekday', 'Time', 'Minutes', 'Room', 'First day', 'Last day']
const SEATS = ['Capacity', 'Enrolled', 'Waiting', 'Free']

/** The filtered list as a file, whole. */
export function keepFile(asked: Asked, access: Access, tab: ClassTab, query: ClassQuery) {
	const { many } = classNoun(access.school.kind === 'solo')
	const rows = listClassesWhole(access, tab, query).map((row) => [
		...[row.name, kindWords(row.kind), row.teacher, row.weekday && weekdayWords(row.weekday), row.startTime],
		...[row.durationMinutes, row.room, row.startsOn, row.endsOn],
		...[row.capacity, row.taken, row.waiting, freeSeats(row)],
	])
	asked.context.file = csvFile(`${many} ${tab} ${today(access.school.timeZone)}`, [
		[...HEAD, ...SEATS],
		...rows,
	])
}
