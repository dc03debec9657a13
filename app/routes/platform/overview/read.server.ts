import type { Asked } from '#app/guards/enter.server.ts'
import type { Staff } from '#app/models/access.server.ts'
import { listContactMessages, listDemoRequests } from '#app/models/platform/inquiry.server.ts'
import { platformOverview } from '#app/models/platform/overview.server.ts'
import { platformRangeIn } from '#app/domain/platform/ranges.ts'
import { waitWords } from '#app/domain/platform/speed.ts'
import { agoWords } from '#app/utils/ago-words.ts'
import { momentWords } from '#app/utils/dates.ts'
import { readList } from '#app/utils/list-query.ts'
import { USUAL_FORMAT } from '#app/utils/plain-date.ts'
import { businessFigures } from './read-figures.server.ts'
import { operationFigures } from './read-operation.server.ts'
import { readSystems } from './read-systems.server.ts'

export type OverviewTab = 'health' | 'demos' | 'messages'

const inquiryWords = {
	sorts: ['at'],
	sort: '-at',
	filters: { state: ['waiting', 'answered'] },
} as const

/** The part of the platform's first page that an address asks for. */
export function readOverview(args: Asked, staff: Staff) {
	const params = new URL(args.request.url).searchParams
	const tab = tabIn(params)
	const query = tab === 'health' ? null : readList(params, inquiryWords)
	return {
		tab,
		query,
		demos: query && tab === 'demos' ? listDemoRequests(staff, query) : null,
		messages: query && tab === 'messages' ? listContactMessages(staff, query) : null,
		health: tab === 'health' ? readHealth(staff, params) : null,
	}
}

function tabIn(params: URLSearchParams): OverviewTab {
	const tab = params.get('tab')
	return tab === 'demos' || tab === 'messages' ? tab : 'health'
}

function readHealth(staff: Staff, params: URLSearchParams) {
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
