import { setImmediate } from 'node:timers/promises'
import { redirect, type LoaderFunctionArgs } from '@remix-run/node'
import { enter } from '#app/guards/enter.server.ts'
import { readHistory, withoutMoney } from '#app/requests/history.server.ts'
import { eachEntry } from '#app/models/history.server.ts'
import { changesIn } from '#app/domain/history/activity-changes.ts'
import { sayActivity } from '#app/domain/history/activity.ts'
import { csvFile, type Cell } from '#app/utils/csv.ts'
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
	const rows: Cell[][] = [['When (UTC)', 'Who', 'Did', 'To whom or what', 'Change']]
	for (const some of eachEntry(access, wanted, { most: MOST + 1 })) {
		for (const { at, actorName, action, objectName, before, after } of withoutMoney(access, some))
			rows.push([
				...[new Date(at).toISOString(), actorName, sayActivity(action), objectName],
				changesIn(before, after)
					.map(({ what, text }) => `${what}: ${text}`)
					.join('; '),
			])
		// Lets other requests run between two batches.
		await setImmediate()
	}
	if (rows.length > MOST + 1) rows.splice(MOST + 1, Infinity, [MORE])
	const { body, headers } = csvFile(`${name} history ${today(timeZone)}`, rows)
	return new Response(body, { headers })
}
