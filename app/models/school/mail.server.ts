import { and, count, desc, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import { database, write } from '#db/client.server.ts'
import { outbox } from '#db/schema/index.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'
import type { Access } from '../access.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { record } from '../audit.server.ts'
import { hasContent } from '../mail/outbox.server.ts'

export type MailState = 'failed' | 'waiting' | 'sent'

const inState = {
	failed: isNotNull(outbox.deadAt),
	waiting: and(isNull(outbox.sentAt), isNull(outbox.deadAt)),
	sent: isNotNull(outbox.sentAt),
}

const state = sql<MailState>`case
	when ${outbox.deadAt} is not null then 'failed'
	when ${outbox.sentAt} is null then 'waiting'
	else 'sent' end`

/** Recent emails of a school, newest first. Their text is not kept after sending. */
export function listMail(
	access: Access,
	{ only, before, limit }: { only: MailState | null; before: string | null; limit: number },
) {
	return database()
		.select({
			id: outbox.id,
			to: outbox.to,
			subject: outbox.subject,
			createdAt: outbox.createdAt,
			sentAt: outbox.sentAt,
			tries: outbox.tries,
			lastError: outbox.lastError,
			state,
		})
		.from(outbox)
		.where(
			and(
				rowsOf(outbox, access),
				hasContent,
				only ? inState[only] : undefined,
				before ? lt(outbox.id, before) : undefined,
			),
		)
		.orderBy(desc(outbox.id))
		.limit(limit)
		.all()
}

export function countMail(access: Access): Record<MailState, number> {
	const counts = { failed: 0, waiting: 0, sent: 0 }
	const rows = database()
		.select({ state, n: count() })
		.from(outbox)
		.where(and(rowsOf(outbox, access), hasContent))
		.groupBy(state)
		.all()
	for (const row of rows) counts[row.state] = row.n
	return counts
}

/** Retries a failed email, or sends a waiting one at once. */
export function retryMail(access: Access, id: string, now = Date.now()): Outcome<{ to: string }> {
	return write((tx) => {
		const [mail] = tx
			.update(outbox)
			.set({ deadAt: null, tries: 0, dueAt: now })
			.where(
				and(
					rowOf(outbox, access, id),
					hasContent,
					isNull(outbox.sentAt),
					or(isNotNull(outbox.deadAt), isNotNull(outbox.lastError)),
				),
			)
			.returning({ to: outbox.to, subject: outbox.subject })
			.all()
		if (!mail) return refused({ form: 'This email has been sent, or is no longer there.' })
		record(tx, access, 'mail.retried', { objectId: id, objectName: mail.subject })
		return done({ to: mail.to })
	})
}
