import { readReopening } from '#app/requests/reopening.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { listTimeOff } from '#app/models/calendar/time-off-list.server.ts'
import { absenceDays } from '#app/models/lesson/change-words.server.ts'
import { listTeachersStillCanceled } from '#app/models/lesson/planned-absences.server.ts'
import { daysAfter, today } from '#app/utils/dates.ts'
import { missing } from '#app/web/missing.server.ts'

/** Asks for the first day back, or offers to bring back the lessons that stay canceled. Null on the page itself. */
export function readAwayEnd(access: Access, params: URLSearchParams) {
	const [ending, reopening] = [params.get('end'), params.get('reopen')]
	if (reopening) return { view: 'reopen' as const, ...readReopening(access, { teacherId: reopening }) }
	if (!ending) return null
	const { id, teacher, days } = listEndable(access).find((row) => row.id === ending) ?? missing()
	return { view: 'end' as const, id, teacher, days }
}

/** Time off that can still end earlier, and the lessons that stay canceled after it did. */
export const readTimeOff = (access: Access) => ({
	rows: listEndable(access),
	stillCanceled: listTeachersStillCanceled(access),
})

/** Approved time off that is not over. */
function listEndable(access: Access) {
	const day = today(access.school.timeZone)
	return listTimeOff(access, { from: day, to: daysAfter(day, 730) })
		.filter(({ state }) => state === 'approved')
		.map((row) => ({ id: row.id, teacher: row.teacher, reason: row.reason, days: absenceDays(access, row) }))
}

export type AwayEnd = NonNullable<ReturnType<typeof readAwayEnd>>
