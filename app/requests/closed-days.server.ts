import type { Access } from '#app/models/access.server.ts'
import { planSeries, type SeriesWish } from '#app/models/lesson/series.server.ts'
import { listRooms } from '#app/models/school/room.server.ts'
import { groupedBy } from '#app/utils/group.ts'
import { severalDaysWords } from '#app/utils/several-days.ts'

const NAMED = 12

/** The notice after adding lessons that closures of their room, teacher, site or class left out. */
export function closedDaysOf(access: Access, classId: string, wish: SeriesWish): Record<string, string> {
	const planned = planSeries(access, classId, wish)
	if (!planned.ok) return {}
	const left = planned.value.days.filter(({ closedBy, isSchoolClosed }) => closedBy && !isSchoolClosed)
	if (left.length === 0) return {}
	const room = listRooms(access).find(({ id }) => id === wish.roomId)?.name
	const said = [...groupedBy(left, ({ closedBy }) => closedBy ?? '')].map(([name, days]) => {
		const named = days.slice(0, NAMED).map(({ day }) => day)
		const more = days.length > NAMED ? ` and on ${days.length - NAMED} more days` : ''
		const why = days[0]?.isRoomClosed && room ? `${room} is closed (${name})` : name
		return `Not on ${severalDaysWords(named, access.school.dateFormat)}${more}: ${why}.`
	})
	return { closed: said.join(' ') }
}

/** The notice after adding lessons that days of a clash were left out. */
export function clashDaysOf(
	{ dateFormat }: Access['school'],
	leftOut: readonly string[],
): Record<string, string> {
	if (leftOut.length === 0) return {}
	const more = leftOut.length > NAMED ? ` and ${leftOut.length - NAMED} more` : ''
	const why = leftOut.length === 1 ? 'it clashes' : 'they clash'
	return {
		clashing: `Left out, because ${why}: ${severalDaysWords(leftOut.slice(0, NAMED), dateFormat)}${more}.`,
	}
}
