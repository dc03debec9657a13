import { and, eq, isNull, sql } from 'drizzle-orm'
import { prepared, type Tx } from '#db/client.server.ts'
import { webhookDeliveries, webhooks } from '#db/schema/index.ts'
import { eventOfAction, type WebhookEventName } from '#app/domain/integration/webhook-events.ts'
import { newId } from '#app/utils/id.server.ts'

const active = prepared((db) =>
	db
		.select({ id: webhooks.id, events: webhooks.events })
		.from(webhooks)
		.where(and(eq(webhooks.schoolId, sql.placeholder('schoolId')), isNull(webhooks.endedAt)))
		.prepare(),
)

/** Queues an event for each webhook that wants it, in the transaction of the change. */
export function queueEvent(
	tx: Tx,
	schoolId: string,
	type: WebhookEventName,
	objectId: string,
	at = Date.now(),
) {
	const wanting = active()
		.all({ schoolId })
		.filter(({ events }) => events.includes(type))
	const eventId = newId(at)
	for (const { id: webhookId } of wanting)
		tx.insert(webhookDeliveries)
			.values({ schoolId, id: newId(at), webhookId, eventId, type, objectId, at, nextAt: at })
			.run()
}

/** Queues the event of a history entry, if there is one. */
export function queueEventOf(tx: Tx, schoolId: string, action: string, objectId: string | undefined) {
	const type = eventOfAction(action)
	if (type && objectId) queueEvent(tx, schoolId, type, objectId)
}
