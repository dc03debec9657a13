import type { Access } from '#app/models/access.server.ts'
import { listLessons } from '#app/models/lesson/list.server.ts'
import { findBroadcast, listDeliveries } from '#app/models/message/broadcast-list.server.ts'
import type { AudienceKind } from '#app/domain/message/audience.ts'
import { deliveryWords, isOffice } from '#app/domain/message/labels.ts'
import { href } from '#app/domain/href.ts'
import { daysAfter, momentWords, shortDayWords, startOfDay, today } from '#app/utils/dates.ts'
import { missing } from '#app/web/missing.server.ts'
import { audienceWords } from './audience-words.ts'

export type Broadcast = NonNullable<ReturnType<typeof findBroadcast>>

/** The broadcast named by the URL. */
export function foundBroadcast(access: Access, id: string | undefined): Broadcast {
	return findBroadcast(access, id ?? '') ?? missing()
}

export function readBroadcast(access: Access, broadcast: Broadcast) {
	const { id, kind, subject, body, of, state, sendAt, sender, conversationId } = broadcast
	const { timeZone, dateFormat } = access.school
	const deliveries = listDeliveries(access, id)
	return {
		id,
		kind,
		subject,
		body,
		state,
		sender,
		audience: audienceWords(access, broadcast, of),
		when: sendAt ? momentWords(sendAt, timeZone, dateFormat) : null,
		conversation: conversationId && href.conversation(conversationId),
		failed: deliveries.filter((delivery) => delivery.state === 'failed').map((delivery) => delivery.id),
		groups: groupsOf(deliveries),
		stillOn: lessonsStillOn(access, broadcast),
	}
}

const OF_ALL: readonly AudienceKind[] = ['everyone', 'families', 'today']

/** The lessons that are still scheduled on the day of an emergency, because the message itself cancels none. */
export function lessonsStillOn(access: Access, { kind, audience, sendAt }: Broadcast) {
	if (kind !== 'emergency' || !OF_ALL.includes(audience.to)) return null
	const { timeZone, dateFormat } = access.school
	const now = today(timeZone)
	const day = today(timeZone, sendAt ?? undefined)
	if (day < now) return null
	const [from, to] = [startOfDay(day, timeZone), startOfDay(daysAfter(day, 1), timeZone)]
	const count = listLessons(access, { from, to, state: 'scheduled' }).length
	if (count === 0) return null
	return {
		count,
		when: day === now ? 'today' : `on ${shortDayWords(day, dateFormat)}`,
		close: isOffice(access.role) ? href.schoolSettings('closures', { from: day, to: day }) : null,
	}
}

type Delivery = ReturnType<typeof listDeliveries>[number]

/**
 * Recipients by whether they have read the message. It is unknown for people without an account, because emails do not
 * report it.
 */
function groupsOf(deliveries: readonly Delivery[]) {
	const isInApp = (delivery: Delivery) => delivery.membershipId !== null && delivery.conversationId !== null
	const unread = deliveries.filter((delivery) => isInApp(delivery) && !delivery.isRead)
	const read = deliveries.filter((delivery) => isInApp(delivery) && delivery.isRead)
	const others = deliveries.filter((delivery) => !isInApp(delivery) && delivery.state !== 'skipped')
	const skipped = deliveries.filter(({ state }) => state === 'skipped')
	return [
		{ id: 'unread' as const, people: unread.map(personOf) },
		{ id: 'read' as const, people: read.map(personOf) },
		{ id: 'others' as const, people: others.map(personOf) },
		{ id: 'skipped' as const, people: skipped.map(personOf) },
	].filter(({ people }) => people.length > 0)
}

function personOf(delivery: Delivery) {
	return {
		id: delivery.id,
		name: delivery.name,
		about: delivery.about,
		email: delivery.email,
		state: delivery.state,
		what:
			deliveryWords[delivery.state] +
			(delivery.membershipId && delivery.state === 'sent' ? ' and in the app' : ''),
	}
}
