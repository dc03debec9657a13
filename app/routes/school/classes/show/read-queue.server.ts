import { firstToOffer } from '#app/domain/class/first-to-offer.ts'
import type { Access } from '#app/models/access.server.ts'
import type { FoundClass } from '#app/models/class/detail.server.ts'
import { listQueue } from '#app/models/enrolment/queue-list.server.ts'
import { freeSeatDay } from '#app/models/enrolment/seats.server.ts'
import { plainDateWords, today } from '#app/utils/dates.ts'

/** The first day with a seat to offer, if it is known, and the waiting list with the button that offers it to the first in line. */
export function readQueue(access: Access, classRow: Pick<FoundClass, 'id' | 'capacity'>) {
	const { timeZone, dateFormat } = access.school
	const freeFrom = freeSeatDay(access, classRow)
	const isLater = freeFrom !== null && freeFrom > today(timeZone)
	const offerOf = (startsOn: string | null) => {
		const from = startsOn && freeFrom && startsOn > freeFrom ? startsOn : freeFrom
		return from && (isLater ? `Offer the seat from ${plainDateWords(from, dateFormat)}` : 'Offer the seat')
	}
	const queue = listQueue(access, classRow.id)
	const first = firstToOffer(queue)
	return {
		freeFrom,
		queue: queue.map((entry) => ({ ...entry, offer: entry === first ? offerOf(entry.startsOn) : null })),
	}
}
