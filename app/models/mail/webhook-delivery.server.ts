import { and, asc, eq, lt, lte, ne, notExists, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { database, write, type Tx } from '#db/client.server.ts'
import { webhookDeliveries, webhooks } from '#db/schema/index.ts'
import { openSealed } from '#app/config/sealed.server.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** Waits between tries; after the last one the delivery has failed. */
const WAITS = [10_000, MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR]
/** A process that died while sending does not keep a delivery for longer. */
const LEASE = 2 * MINUTE
const KEPT = 30 * 24 * HOUR

export type ClaimedDelivery = NonNullable<ReturnType<typeof claimDelivery>>

/** The next delivery that is due. One with an earlier delivery for the same record waits, so that events stay in order. */
export function claimDelivery(now = Date.now()) {
	return write((tx) => {
		const webhookDelivery = tx
			.select({
				schoolId: webhookDeliveries.schoolId,
				id: webhookDeliveries.id,
				webhookId: webhookDeliveries.webhookId,
				eventId: webhookDeliveries.eventId,
				type: webhookDeliveries.type,
				objectId: webhookDeliveries.objectId,
				at: webhookDeliveries.at,
				tries: webhookDeliveries.tries,
				url: webhooks.url,
				sealed: webhooks.secret,
			})
			.from(webhookDeliveries)
			.innerJoin(
				webhooks,
				and(eq(webhooks.schoolId, webhookDeliveries.schoolId), eq(webhooks.id, webhookDeliveries.webhookId)),
			)
			.where(
				and(
					eq(webhookDeliveries.state, sql`'waiting'`),
					lte(webhookDeliveries.nextAt, now),
					notExists(earlierOnes()),
				),
			)
			.orderBy(asc(webhookDeliveries.nextAt))
			.limit(1)
			.get()
		if (!webhookDelivery) return null
		const tries = webhookDelivery.tries + 1
		change(tx, webhookDelivery, { tries, nextAt: now + LEASE })
		const { sealed, ...delivery } = webhookDelivery
		const opened = openSealed('webhook', `${webhookDelivery.schoolId}:${webhookDelivery.webhookId}`, sealed)
		return { ...delivery, tries, secret: opened?.secret ?? null }
	})
}

function earlierOnes() {
	const earlier = alias(webhookDeliveries, 'earlier')
	return database()
		.select({ id: earlier.id })
		.from(earlier)
		.where(
			and(
				eq(earlier.schoolId, webhookDeliveries.schoolId),
				eq(earlier.webhookId, webhookDeliveries.webhookId),
				eq(earlier.objectId, webhookDeliveries.objectId),
				eq(earlier.state, sql`'waiting'`),
				lt(earlier.id, webhookDeliveries.id),
			),
		)
}

export function markDelivered(delivery: ClaimedDelivery, answer: string, now = Date.now()) {
	write((tx) => change(tx, delivery, { state: 'sent', sentAt: now, answer }))
}

/** Waits for the next try. If the receiver cannot be reached at all, its other deliveries wait as well. */
export function markUndelivered(
	delivery: ClaimedDelivery,
	{ answer, down }: { answer: string; down: boolean },
	now = Date.now(),
) {
	const wait = WAITS[delivery.tries - 1]
	write((tx) => {
		if (wait === undefined) change(tx, delivery, { state: 'failed', answer })
		else change(tx, delivery, { nextAt: now + wait, answer })
		if (!down || wait === undefined) return
		tx.update(webhookDeliveries)
			.set({ nextAt: now + wait })
			.where(
				and(
					eq(webhookDeliveries.schoolId, delivery.schoolId),
					eq(webhookDeliveries.webhookId, delivery.webhookId),
					eq(webhookDeliveries.state, sql`'waiting'`),
					lt(webhookDeliveries.nextAt, now + wait),
				),
			)
			.run()
	})
}

type Changed = Partial<typeof webhookDeliveries.$inferInsert>

function change(tx: Tx, { schoolId, id }: { schoolId: string; id: string }, values: Changed) {
	tx.update(webhookDeliveries)
		.set(values)
		.where(and(eq(webhookDeliveries.schoolId, schoolId), eq(webhookDeliveries.id, id)))
		.run()
}

/** Called by the hourly job. */
export function removeOldDeliveries(now = Date.now()): number {
	const { at, state } = webhookDeliveries
	return write(
		(tx) =>
			tx
				.delete(webhookDeliveries)
				.where(and(lt(at, now - KEPT), ne(state, 'waiting')))
				.run().changes,
	)
}
