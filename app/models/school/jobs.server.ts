import { and, isNotNull, isNull, sql } from 'drizzle-orm'
import { database, write } from '#db/client.server.ts'
import { broadcasts, outbox } from '#db/schema/index.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'
import type { Access } from '../access.server.ts'
import { rowsOf } from '../school-rows.server.ts'
import { record } from '../audit.server.ts'
import { hasContent } from '../mail/outbox.server.ts'

/** When the school's last email was sent, and when waiting ones are tried next. */
export function findMailTimes(access: Access) {
	const waits = sql`${outbox.sentAt} is null and ${outbox.deadAt} is null`
	const row = database()
		.select({
			lastAt: sql<number | null>`max(${outbox.sentAt})`,
			nextAt: sql<number | null>`min(case when ${waits} then ${outbox.dueAt} end)`,
		})
		.from(outbox)
		.where(rowsOf(outbox, access))
		.get()
	return row ?? { lastAt: null, nextAt: null }
}

/** When the last message to many people was sent, and when the next is due. */
export function findBroadcastTimes(access: Access) {
	const { state, sendAt } = broadcasts
	const row = database()
		.select({
			lastAt: sql<number | null>`max(case when ${state} = 'sent' then ${sendAt} end)`,
			nextAt: sql<number | null>`min(case when ${state} in ('scheduled', 'sending') then ${sendAt} end)`,
		})
		.from(broadcasts)
		.where(rowsOf(broadcasts, access))
		.get()
	return row ?? { lastAt: null, nextAt: null }
}

/** Retries every failed email. */
export function retryFailedMail(access: Access, now = Date.now()): Outcome<{ count: number }> {
	return write((tx) => {
		const retried = tx
			.update(outbox)
			.set({ deadAt: null, tries: 0, dueAt: now })
			.where(and(rowsOf(outbox, access), hasContent, isNull(outbox.sentAt), isNotNull(outbox.deadAt)))
			.returning({ id: outbox.id })
			.all()
		if (retried.length === 0) return refused({ form: 'There are no failed emails any more.' })
		record(tx, access, 'mail.all-retried', { objectName: String(retried.length) })
		return done({ count: retried.length })
	})
}
