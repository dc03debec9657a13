import { isOffice } from '#app/domain/message/labels.ts'
import { slotDays } from '#app/domain/lesson/slot-days.ts'
import { timesOf } from '#app/domain/lesson/times.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { lastDayToBook } from '#app/models/attendance/usable-credits.server.ts'
import {
	DAYS_AHEAD,
	findPause,
	listSlots,
	type findOwnCredit,
} from '#app/models/portal/make-up-times.server.ts'
import type { Slot } from '#app/models/portal/free-slots.server.ts'
import { listRoomSites } from '#app/models/school/travel.server.ts'
import { spanWords } from '#app/utils/clock.ts'
import { daysAfter, plainDateWords, plainDayWords, today } from '#app/utils/dates.ts'
import { factLine } from '#app/utils/fact-line.ts'
import { isDate } from '#app/utils/plain-date.ts'

type Credit = NonNullable<ReturnType<typeof findOwnCredit>>

/** Free times for a make-up credit, by day, shared by the office and the portal. */
export function readMakeUpTimes(access: Access, credit: Credit, asked: URLSearchParams) {
	const day = today(access.school.timeZone)
	const typed = asked.get('from')
	const from = typed && isDate(typed) && typed > day ? typed : day
	const { days, next } = slotDays(listSlots(access, credit, { from }))
	const pause = days.length === 0 ? findPause(access, credit, { from }) : null
	const later = next ?? (pause?.until ? daysAfter(pause.until, 1) : daysAfter(from, DAYS_AHEAD))
	const lastDay = lastDayToBook(access, credit)
	const isLast = Boolean(lastDay && later > lastDay)
	const before = daysAfter(from, -DAYS_AHEAD)
	const text = slotWords(access)
	return {
		days: days.map(({ day, starts, more }) => ({
			day,
			text: plainDayWords(day, access.dates),
			/** Location of the first time, and of all others without a location of their own. */
			where: starts[0] ? text(starts[0]).where : '',
			starts: starts.map(text),
			more: more.map(text),
		})),
		/** Why there are no times, with the last day of the pause, and whether the credit can be used after it. */
		pause: pause && {
			until: pause.until && plainDateWords(pause.until, access.dates),
			isThenOffered: pause.until !== null && !isLast,
		},
		later: isLast ? null : later,
		earlier: from === day ? null : before > day ? before : day,
	}
}

export type MakeUpTimes = ReturnType<typeof readMakeUpTimes>

/** Families also see the street. */
export function slotWords(access: Access) {
	const { school, dates, role } = access
	const sites = listRoomSites(access)
	return (slot: Slot) => {
		const { day, from, until } = timesOf(slot, school.timeZone)
		const site = isOffice(role) ? undefined : sites.get(slot.roomId ?? '')
		const place = [slot.room, site?.address?.replaceAll('\n', ', ')].filter(Boolean).join(', ') || null
		return {
			key: slot.key,
			day: plainDayWords(day, dates),
			time: spanWords(from, until, dates),
			name: slot.class,
			teacher: slot.teacher,
			place,
			where: factLine([slot.lessonId ? slot.class : null, slot.teacher, place]),
		}
	}
}

export type SlotWords = ReturnType<ReturnType<typeof slotWords>>
