import { and, count, desc, eq, isNull, lt, sql } from 'drizzle-orm'
import { database, write } from '#db/client.server.ts'
import { webhookDeliveries, webhooks } from '#db/schema/index.ts'
import { sealText } from '#app/config/sealed.server.ts'
import { MAX_WEBHOOKS, type WebhookEventName } from '#app/domain/integration/webhook-events.ts'
import { newId } from '#app/utils/id.server.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'
import type { Access } from '../access.server.ts'
import { record } from '../audit.server.ts'
import { resultOfKey, spendKey } from '../form-key.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { newSecret } from '../secret.server.ts'

/** The school's webhooks, newest first. */
export function listWebhooks(access: Access) {
	return database()
		.select({
			id: webhooks.id,
			url: webhooks.url,
			events: webhooks.events,
			createdAt: webhooks.createdAt,
		})
		.from(webhooks)
		.where(and(rowsOf(webhooks, access), isNull(webhooks.endedAt)))
		.orderBy(desc(webhooks.id))
		.limit(MAX_WEBHOOKS)
		.all()
}

export function findWebhook(access: Access, id: string) {
	return listWebhooks(access).find((webhook) => webhook.id === id) ?? null
}

/** Adds a webhook. Its signing secret is returned once; it is stored sealed, because each event is signed with it. */
export function addWebhook(
	access: Access,
	formKey: string,
	{ url, events }: { url: string; events: readonly WebhookEventName[] },
): Outcome<{ url: string; secret: string }> {
	return write((tx) => {
		if (resultOfKey(access, formKey))
			return refused({
				form: 'This webhook was already added and its secret shown. End it and add another one.',
			})
		if (listWebhooks(access).length >= MAX_WEBHOOKS)
			return refused({ form: `A school can have ${MAX_WEBHOOKS} webhooks. End one you no longer need.` })
		const secret = `whsec_${newSecret()}`
		const id = newId()
		const { schoolId, userId: createdBy } = access
		const sealed = sealText('webhook', `${schoolId}:${id}`, secret)
		tx.insert(webhooks)
			.values({ schoolId, id, url, events: [...events], secret: sealed, createdAt: Date.now(), createdBy })
			.run()
		record(tx, access, 'webhook.added', { objectId: id, objectName: url, after: { events } })
		spendKey(tx, access, formKey, id)
		return done({ url, secret })
	})
}

/** Ends a webhook. Its events that were not sent yet are dropped. Null if there is no such webhook. */
export function endWebhook(access: Access, id: string): Outcome<{ url: string }> | null {
	return write((tx) => {
		const webhook = findWebhook(access, id)
		if (!webhook) return null
		tx.update(webhooks)
			.set({ endedAt: Date.now() })
			.where(rowOf(webhooks, access, id))
			.run()
		tx.delete(webhookDeliveries)
			.where(and(rowsOf(webhookDeliveries, access), eq(webhookDeliveries.webhookId, id)))
			.run()
		record(tx, access, 'webhook.ended', { objectId: id, objectName: webhook.url })
		return done({ url: webhook.url })
	})
}

/** Deliveries that failed for good, newest first. */
export function listFailedDeliveries(access: Access, before: string | null, limit: number) {
	return database()
		.select({
			id: webhookDeliveries.id,
			type: webhookDeliveries.type,
			at: webhookDeliveries.at,
			answer: webhookDeliveries.answer,
			url: webhooks.url,
		})
		.from(webhookDeliveries)
		.innerJoin(webhooks, rowOf(webhooks, access, webhookDeliveries.webhookId))
		.where(
			and(
				rowsOf(webhookDeliveries, access),
				eq(webhookDeliveries.state, 'failed'),
				before === null ? undefined : lt(webhookDeliveries.id, before),
			),
		)
		.orderBy(desc(webhookDeliveries.id))
		.limit(limit)
		.all()
}

/** Numbers of deliveries by webhook that are still to be sent, and that failed. */
export function countWebhookDeliveries(access: Access) {
	return database()
		.select({ webhookId: webhookDeliveries.webhookId, state: webhookDeliveries.state, count: count() })
		.from(webhookDeliveries)
		.where(and(rowsOf(webhookDeliveries, access), sql`${webhookDeliveries.state} in ('waiting', 'failed')`))
		.groupBy(webhookDeliveries.webhookId, webhookDeliveries.state)
		.all()
}

/** Sends a failed delivery again, or all of them for the id `all`. */
export function resendDeliveries(access: Access, id: string): Outcome<{ count: number }> {
	return write((tx) => {
		const { changes } = tx
			.update(webhookDeliveries)
			.set({ state: 'waiting', tries: 0, nextAt: Date.now() })
			.where(
				and(
					rowsOf(webhookDeliveries, access),
					eq(webhookDeliveries.state, 'failed'),
					id === 'all' ? undefined : eq(webhookDeliveries.id, id),
				),
			)
			.run()
		if (changes === 0) return refused({ form: 'These events were already sent again.' }, { status: 409 })
		record(tx, access, 'webhook.resent', { objectName: access.school.name, after: { events: changes } })
		return done({ count: changes })
	})
}
