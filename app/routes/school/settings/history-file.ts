import type { LoaderFunctionArgs } from '@remix-run/node'
import { enter } from '#app/guards/enter.server.ts'
import { readHistory } from '#app/guards/history.server.ts'
import { changesIn } from '#app/utils/activity-changes.ts'
import { sayActivity } from '#app/utils/activity-words.ts'
import { csvFile } from '#app/utils/csv.ts'
import { today } from '#app/utils/dates.ts'

/** More than a spreadsheet is read by anybody; for more there are the days to choose. */
const MOST = 5000

/** The history that a filter shows, as a file. */
export async function loader(asked: LoaderFunctionArgs) {
	const access = await enter(asked, 'school', 'people:write')
	const { entries } = readHistory(asked, access, MOST)
	const { name, timeZone } = access.school
	const rows = entries.map(({ at, actorName, action, objectName, before, after }) => [
		new Date(at).toISOString(),
		actorName,
		sayActivity(action),
		objectName,
		changesIn(before, after)
			.map(({ what, words }) => `${what}: ${words}`)
			.join('; '),
	])
	const { body, headers } = csvFile(`${name} history ${today(timeZone)}`, [
		['When (UTC)', 'Who', 'Did', 'To whom or what', 'Change'],
		...rows,
	])
	return new Response(body, { headers })
}
