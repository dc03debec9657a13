import { and, desc, eq, isNotNull, lt, sql } from 'drizzle-orm'
import { prepared } from '#db/client.server.ts'
import { outbox } from '#db/schema/index.ts'
import { hasContent, type Queued } from './outbox.server.ts'

const sent = prepared((db) => ({
	page: db
		.select()
		.from(outbox)
		.where(and(isNotNull(outbox.sentAt), lt(outbox.id, sql.placeholder('before')), hasContent))
		.orderBy(desc(outbox.id))
		.limit(sql.placeholder('limit'))
		.prepare(),
	byId: db
		.select()
		.from(outbox)
		.where(and(isNotNull(outbox.sentAt), eq(outbox.id, sql.placeholder('id'))))
		.prepare(),
}))

/** Emails sent by the demo, newest first. `~` sorts after all ids. */
export function listMailbox(limit: number, before = '~'): Queued[] {
	return sent().page.all({ limit, before })
}

export function findInMailbox(id: string): Queued | undefined {
	return sent().byId.get({ id })
}
