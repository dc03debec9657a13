import { travelWords } from '#app/domain/flash/words.ts'
import { checkedWords, clashWords } from '#app/domain/lesson/clash.ts'
import type { Access } from '#app/models/access.server.ts'
import { previewSeries, type SeriesWish } from '#app/models/lesson/series.server.ts'
import { listExpectedOn } from '#app/models/lesson/series-families.server.ts'
import { readLessonRecipients } from '#app/requests/lesson-recipients.server.ts'
import { travelOf } from '#app/requests/travel.server.ts'
import { momentWords, plainDateWords, plainDayWords } from '#app/utils/dates.ts'
import { done } from '#app/utils/outcome.ts'

/** Planned dates as text, with closures and conflicts, and who would be told of the lessons to come. */
export function plannedDays(access: Access, classId: string, wish: SeriesWish) {
	const { timeZone, dateFormat, kind } = access.school
	const planned = previewSeries(access, classId, wish)
	if (!planned.ok) return planned
	const days = planned.value.days.map(({ day, closedBy, clashes }) => ({
		day,
		text: plainDayWords(day, dateFormat),
		closedBy,
		clashes: clashes.map((clash) => clashWords(clash, momentWords(clash.at, timeZone, dateFormat))),
	}))
	const toCome = planned.value.days.filter(({ closedBy, startsAt }) => !closedBy && startsAt > Date.now())
	const expected = listExpectedOn(
		access,
		classId,
		toCome.map(({ day }) => day),
	)
	const travel = travelWords(travelOf(access, { bookings: planned.value.bookings }))
	const { classEnds: ends } = planned.value
	const clashing = days.filter(({ closedBy, clashes }) => !closedBy && clashes.length > 0).length
	return done({
		days,
		checked: checkedWords(clashing, travel),
		classEnds: ends && endsWords(ends, dateFormat, kind === 'solo'),
		recipients: readLessonRecipients(access, expected),
	})
}

function endsWords(
	{ was, is }: { was: string; is: string | null },
	dateFormat: Access['school']['dateFormat'],
	isSolo: boolean,
): string {
	const day = (date: string) => plainDateWords(date, dateFormat)
	if (is === null) return isSolo ? 'These lessons then have no last day.' : 'The class then has no last day.'
	const whose = isSolo ? 'These lessons then end' : 'The class then ends'
	return `${whose} on ${day(is)} instead of ${day(was)}.`
}

export type PlannedDays = Extract<ReturnType<typeof plannedDays>, { ok: true }>['value']
