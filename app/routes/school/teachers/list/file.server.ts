import { setImmediate } from 'node:timers/promises'
import type { Access } from '#app/models/access.server.ts'
import { eachTeacher } from '#app/models/teacher/list.server.ts'
import { accountStates } from '#app/domain/account/accounts.ts'
import { csvFile, type Cell } from '#app/utils/csv.ts'
import { today } from '#app/utils/dates.ts'
import { phoneWords } from '#app/utils/phone.ts'
import type { TeacherQuery } from '#app/domain/teacher/list.ts'

const HEAD = ['Name', 'Email', 'Phone', 'Instruments', 'Students', 'Classes']
const WEEK = [
	'Minutes booked in the coming week',
	'Minutes available a week',
	'Most hours a day',
	'Account',
	'Last day',
]

/** Exports the whole list, or only the ticked teachers. */
export async function teacherFile(access: Access, query: TeacherQuery, ids: string[]) {
	const rows: Cell[][] = [[...HEAD, ...WEEK]]
	for (const some of eachTeacher(access, query, { ids })) {
		for (const teacher of some)
			rows.push([
				teacher.name,
				teacher.email,
				phoneWords(teacher.phone, access.school),
				teacher.instruments.join('; '),
				teacher.students,
				teacher.classes,
				teacher.booked,
				teacher.minutes,
				teacher.maxMinutesADay && teacher.maxMinutesADay / 60,
				accountStates[teacher.account].text,
				teacher.endedOn,
			])
		// Lets other requests run between two batches.
		await setImmediate()
	}
	return csvFile(`teachers ${today(access.school.timeZone)}`, rows)
}
