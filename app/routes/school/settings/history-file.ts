import { redirect, type LoaderFunctionArgs } from '@remix-run/node'
import { enter } from '#app/guards/enter.server.ts'
import { readHistory, withoutMoney } from '#app/requests/history.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { eachEntry, type HistoryQuery } from '#app/models/history.server.ts'
import { changesIn } from '#app/domain/history/activity-changes.ts'
import { sayActivity } from '#app/domain/history/activity.ts'
import { csvFileInBatches, type Cell } from '#app/utils/csv.ts'
import { today } from '#app/utils/dates.ts'
import { href } from '#app/domain/href.ts'
import { typedFilters } from '#app/utils/list-query.ts'

/** Limits the memory one export takes. A longer history ends with a note. */
const MOST = 100_000
const MORE = `There are more than ${MOST.toLocaleString('en')} lines. Choose days to keep the others.`

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'people:write')
	const { query, asked: wanted } = readHistory(args, access)
	// The CSV cannot show that a date was ignored, so an unreadable date is answered with the page.
	if (Object.keys(query.unread).length > 0) throw redirect(href.history(typedFilters(query)))
	const { name, timeZone } = access.school
	const head = ['When (UTC)', 'Who', 'Did', 'To whom or what', 'Change']
	const lines = linesOf(access, wanted)
	const { body, headers } = await csvFileInBatches(
		`${name} history ${today(timeZone)}`,
		head,
		lines,
		(cells) => cells,
	)
	return new Response(body, { headers })
}

function* linesOf(access: Access, query: HistoryQuery): Generator<Cell[][]> {
	let left = MOST
	for (const entries of eachEntry(access, query, { most: MOST + 1 })) {
		const lines = withoutMoney(access, entries).map(
			({ at, actorName, action, objectName, before, after }) => [
				new Date(at).toISOString(),
				actorName,
				sayActivity(action),
				objectName,
				changesIn(before, after)
					.map(({ what, text }) => `${what}: ${text}`)
					.join('; '),
			],
		)
		yield lines.length > left ? [...lines.slice(0, left), [MORE]] : lines
		left -= lines.length
	}
}
