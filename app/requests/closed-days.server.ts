import type { Access } from '#app/models/access.server.ts'
import type { PlannedDay } from '#app/models/lesson/planned-days.server.ts'
import { listRooms } from '#app/models/school/room.server.ts'
import { groupedBy } from '#app/utils/group.ts'
import { severalDaysWords } from '#app/utils/several-days.ts'

const NAMED = 12

/** The notice after adding lessons that closures left out. */
export function closedDaysWords(
	access: Access,
	closed: readonly PlannedDay[],
	roomId: string | null = null,
): string {
	const room = listRooms(access).find(({ id }) => id === roomId)?.name
	const said = [...groupedBy(closed, ({ closedBy }) => closedBy ?? '')].map(([name, days]) => {
		const named = days.slice(0, NAMED).map(({ day }) => day)
		const more = days.length > NAMED ? ` and on ${days.length - NAMED} more days` : ''
		const why = days[0]?.isRoomClosed && room ? `${room} is closed (${name})` : name
		return `Not on ${severalDaysWords(named, access.school.dateFormat)}${more}: ${why}.`
	})
	return said.join(' ')
}

/** The notice that days of a clash were left out, or are going to be. */
export function clashDaysWords({ dateFormat }: Access['school'], leftOut: readonly string[]): string {
	if (leftOut.length === 0) return ''
	const why = leftOut.length === 1 ? 'it clashes' : 'they clash'
	return `Left out, because ${why}: ${namedDays(leftOut, dateFormat)}.`
}

/** The notice that days that were left out get a lesson. */
export function freeDaysWords({ dateFormat }: Access['school'], filled: readonly string[]): string {
	if (filled.length === 0) return ''
	const why = filled.length === 1 ? 'it no longer clashes' : 'they no longer clash'
	return `Added, because ${why}: ${namedDays(filled, dateFormat)}.`
}

function namedDays(days: readonly string[], dateFormat: Access['school']['dateFormat']): string {
	const more = days.length > NAMED ? ` and ${days.length - NAMED} more` : ''
	return `${severalDaysWords(days.slice(0, NAMED), dateFormat)}${more}`
}
