import { eventsOfFamily, type FamilyEvent } from '#app/requests/family-events.server.ts'
import type { OpenPortal } from '#app/requests/portal.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { listOpenTo } from '#app/models/event/offered.server.ts'
import { today } from '#app/utils/dates.ts'

/** The page of recitals and exams lists all of them. */
const MOST = 3

/** Upcoming recitals and exams that a child takes part in or can still be signed up for. */
export function readEvents(access: Access, portal: OpenPortal) {
	const ids = portal.chosen.map(({ id }) => id)
	const offered = listOpenTo(access, ids, { from: today(access.school.timeZone) })
	return eventsOfFamily(access, portal, offered)
		.filter(({ isPast, isCanceled }) => !isPast && !isCanceled)
		.map(lineOf)
		.filter(({ taking, open }) => taking.length + open.length > 0)
		.slice(0, MOST)
}

function lineOf({ id, name, when, until, children }: FamilyEvent) {
	return {
		id,
		name,
		when,
		until,
		taking: children.filter(({ entry }) => entry).map(({ firstName }) => firstName),
		open: children
			.filter(({ maySignUp }) => maySignUp)
			.map(({ studentId, firstName }) => ({ studentId, firstName })),
	}
}
