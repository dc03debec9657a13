import type { Access } from '#app/models/access.server.ts'
import { findBroadcast, listDeliveries } from '#app/models/message/broadcast-list.server.ts'
import { deliveryWords } from '#app/domain/message/labels.ts'
import { href } from '#app/domain/href.ts'
import { momentWords } from '#app/utils/dates.ts'
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
