import type { Access } from '#app/models/access.server.ts'
import { findResource } from '#app/models/resource/list.server.ts'
import { listShares, listTargets } from '#app/models/resource/sharing.server.ts'
import { plainDateWords, today } from '#app/utils/dates.ts'
import { foundResource, shownResource } from './tasks.server.ts'

export function readResource(access: Access, id: string | undefined) {
	const resource = foundResource(access, id, findResource)
	return {
		resource: shownResource(access, resource),
		shares: listShares(access, resource.id).map(({ startsOn, endsOn, ...share }) => ({
			...share,
			days: daysWords(access, startsOn, endsOn),
		})),
		targets: listTargets(access),
		today: today(access.school.timeZone),
	}
}

function daysWords(access: Access, startsOn: string, endsOn: string | null): string {
	const { dateFormat } = access.school
	const [from, until] = [plainDateWords(startsOn, dateFormat), endsOn && plainDateWords(endsOn, dateFormat)]
	const day = today(access.school.timeZone)
	if (endsOn && endsOn < day) return `Ended ${until}`
	if (startsOn > day) return until ? `From ${from} until ${until}` : `From ${from}`
	return until ? `Until ${until}` : `Since ${from}`
}
