import { and, asc, eq, isNull, lt, lte, sql } from 'drizzle-orm'
import { prepared, write, type Tx } from '#db/client.server.ts'
import { paymentEvents } from '#db/schema/index.ts'

const SECOND = 1000
const HOUR = 60 * 60 * SECOND
const DAY = 24 * HOUR

/** How long a claimed event is nobody else's; longer than any look takes. */
const LEASE = 60 * SECOND
/** The provider itself gives up after three days; by then the hourly reconcile has looked seventy times. */
const GIVE_UP = 3 * DAY
const KEPT = 90 * DAY

export type PaymentEvent = typeof paymentEvents.$inferSelect

/** Keeps what the provider told us, once. False means that it told us before. */
export function receiveEvent(
	event: { id: string; kind: string; paypalSubscriptionId: string | null },
	now = Date.now(),
): boolean {
	return write((tx) => {
		// What is about no subscription is kept for staff, and there is nothing to look at.
		const doneAt = event.paypalSubscriptionId ? null : now
		const { changes } = tx
			.insert(paymentEvents)
			.values({ ...event, receivedAt: now, dueAt: now, doneAt })
			.onConflictDoNothing()
			.run()
		return changes > 0
	})
}

/** What `lookAtEvents` is told of our own accord: a payment that its buyer is to be mailed about. */
export const PAID = 'PAID'
/** Before the payment's own reference, in the id of such an event. */
export const PAID_PREFIX = 'paid-'

/** Leaves a new payment to the job, which writes to its buyer. Once, for the event's id is the payment's. */
export function announcePayment(
	tx: Tx,
	ref: string,
	order: { paypalSubscriptionId: string | null },
	now = Date.now(),
) {
	const { paypalSubscriptionId } = order
	tx.insert(paymentEvents)
		.values({ id: PAID_PREFIX + ref, kind: PAID, paypalSubscriptionId, receivedAt: now, dueAt: now })
		.onConflictDoNothing()
		.run()
}

const waiting = and(isNull(paymentEvents.doneAt), isNull(paymentEvents.deadAt))

const due = prepared((db) =>
	db
		.select()
		.from(paymentEvents)
		.where(and(waiting, lte(paymentEvents.dueAt, sql.placeholder('now'))))
		.orderBy(asc(paymentEvents.dueAt), asc(paymentEvents.id))
		.limit(1)
		.prepare(),
)

/** The event that has waited longest, for whoever asks first. It comes back if nothing more is heard of it. */
export function claimEvent(now = Date.now()): PaymentEvent | null {
	if (!due().get({ now })) return null
	return write((tx) => {
		const event = due().get({ now })
		if (!event) return null
		const claimed = { dueAt: now + LEASE, tries: event.tries + 1 }
		tx.update(paymentEvents).set(claimed).where(eq(paymentEvents.id, event.id)).run()
		return { ...event, ...claimed }
	})
}

/** Everything this event was a reason for is done. */
export function finishEvent(event: PaymentEvent, now = Date.now()) {
	change(event, { doneAt: now, lastError: null })
}

/** To be looked at again later, each time a little later, and after three days no more. */
export function postponeEvent(event: PaymentEvent, failure: string, now = Date.now()) {
	const wait = Math.min(HOUR, 5 * SECOND * 2 ** Math.min(event.tries, 12))
	const deadAt = event.receivedAt + GIVE_UP < now ? now : null
	change(event, { dueAt: now + wait, lastError: failure, deadAt })
}

/** Called by the hourly job. */
export function removeOldEvents(now = Date.now()): number {
	return write(
		(tx) =>
			tx
				.delete(paymentEvents)
				.where(lt(paymentEvents.receivedAt, now - KEPT))
				.run().changes,
	)
}

/** The number of tries fences off whoever held it before and came back late. */
function change({ id, tries }: PaymentEvent, set: Partial<PaymentEvent>) {
	write((tx) =>
		tx
			.update(paymentEvents)
			.set(set)
			.where(and(eq(paymentEvents.id, id), eq(paymentEvents.tries, tries)))
			.run(),
	)
}
