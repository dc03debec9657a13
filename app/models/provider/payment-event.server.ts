import { and, asc, eq, isNull, lt, lte, sql } from 'drizzle-orm'
import { prepared, write, type Tx } from '#db/client.server.ts'
import { paymentEvents } from '#db/schema/index.ts'

const SECOND = 1000
const HOUR = 60 * 60 * SECOND
const DAY = 24 * HOUR

/** How long a claimed event is reserved; longer than any check takes. */
const LEASE = 60 * SECOND
/**
 * The provider gives up after three days too, and the hourly reconciliation has checked seventy times by then.
 */
const GIVE_UP = 3 * DAY
const KEPT = 90 * DAY

export type PaymentEvent = typeof paymentEvents.$inferSelect

/** Stores a webhook event once. Returns false for a duplicate. */
export function receiveEvent(
	event: { id: string; kind: string; paypalSubscriptionId: string | null },
	now = Date.now(),
): boolean {
	return write((tx) => {
		// An event without a subscription is stored for staff only.
		const doneAt = event.paypalSubscriptionId ? null : now
		const { changes } = tx
			.insert(paymentEvents)
			.values({ ...event, receivedAt: now, dueAt: now, doneAt })
			.onConflictDoNothing()
			.run()
		return changes > 0
	})
}

/** Kind of an internal event for `lookAtEvents`: the buyer of a payment gets an email. */
export const PAID = 'PAID'
/** Id prefix of such events, before the payment's reference. */
export const PAID_PREFIX = 'paid-'

/**
 * Queues an email to the buyer of a new payment. The event id contains the payment's reference, so it is sent
 * once.
 */
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

/** Claims the event that has waited longest. The claim expires if no result is reported. */
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

export function finishEvent(event: PaymentEvent, now = Date.now()) {
	change(event, { doneAt: now, lastError: null })
}

/** Schedules a retry with a growing delay, and gives up after three days. */
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

/** The number of tries rejects a late update from an earlier claim. */
function change({ id, tries }: PaymentEvent, set: Partial<PaymentEvent>) {
	write((tx) =>
		tx
			.update(paymentEvents)
			.set(set)
			.where(and(eq(paymentEvents.id, id), eq(paymentEvents.tries, tries)))
			.run(),
	)
}
