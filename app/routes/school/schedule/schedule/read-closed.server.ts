import { closureEffects, scopeWords } from '#app/domain/calendar/labels.ts'
import type { Access } from '#app/models/access.server.ts'
import { listClosures } from '#app/models/calendar/closures.server.ts'
import { partOfDayWords } from '#app/utils/clock.ts'
import { shortDayWords } from '#app/utils/dates.ts'

/** Closures of the shown days, because a day without lessons raises the question why. */
export function readClosed(access: Access, span: { from: string; to: string }) {
	const { dateFormat } = access.school
	const day = (on: string) => shortDayWords(on, dateFormat)
	return listClosures(access, span).map((closure) => ({
		id: closure.id,
		name: closure.name,
		isClosed: closure.effect === 'skip',
		facts: [
			closure.startsOn === closure.endsOn
				? day(closure.startsOn)
				: `${day(closure.startsOn)} – ${day(closure.endsOn)}`,
			partOfDayWords(closure, dateFormat),
			scopeWords(closure),
			closure.effect === 'skip' ? null : closureEffects.find(({ value }) => value === closure.effect)?.label,
		]
			.filter(Boolean)
			.join(' · '),
	}))
}
