import type { Staff } from '#app/models/access.server.ts'
import { platformOverview } from '#app/models/platform/overview.server.ts'
import { platformRangeIn } from '#app/domain/platform/ranges.ts'
import { waitWords } from '#app/domain/platform/speed.ts'
import { agoWords } from '#app/utils/ago-words.ts'
import { momentWords } from '#app/utils/dates.ts'
import { USUAL_FORMAT } from '#app/utils/plain-date.ts'
import { businessFigures } from './read-figures.server.ts'
import { operationFigures } from './read-operation.server.ts'
import { readSystems } from './read-systems.server.ts'

export function readHealth(staff: Staff, params: URLSearchParams) {
	const now = Date.now()
	const range = platformRangeIn(params.get('range'))
	const figures = platformOverview(staff, range, now)
	const counted = agoWords(figures.countedAt, now) ?? `${waitWords(now - figures.countedAt)} ago`
	return {
		range: range.value,
		checked: momentWords(now, 'UTC', USUAL_FORMAT),
		counted,
		figures: [...businessFigures(figures, range, counted), ...operationFigures(staff, figures, range, now)],
		systems: readSystems(staff, figures, now),
		newest: figures.newest,
	}
}
