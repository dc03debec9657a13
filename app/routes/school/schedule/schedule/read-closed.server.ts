import { closureEffects, scopeWords } from '#app/domain/calendar/labels.ts'
import type { Access } from '#app/models/access.server.ts'
import { listClosures } from '#app/models/calendar/closures.server.ts'
import { spanWords } from '#app/utils/clock.ts'
import { shortDayWords } from '#app/utils/dates.ts'

/** Closures of the shown days, because a day without lessons raises the question why. */
export function readClosed(access: Access, span: { from: string; to: string }) {
	const { dateFormat } = access.school
	const day = (on: string) => shortDayWords(on, dateFormat)
	return listClosures(access, span).map((one) => ({
		id: one.id,
		name: one.name,
		isClosed: one.effect === 'skip',
		facts: [
			one.startsOn === one.endsOn ? day(one.startsOn) : `${day(one.startsOn)} – ${day(one.endsOn)}`,
			one.fromTime && one.toTime ? spanWords(one.fromTime, one.toTime, dateFormat) : null,
			scopeWords(one),
			one.effect === 'skip' ? null : closureEffects.find(({ value }) => value === one.effect)?.label,
		]
			.filter(Boolean)
			.join(' · '),
	}))
}
