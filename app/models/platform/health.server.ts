import { and, count, desc, eq, gt, isNull, isNotNull, lt, max, min, or } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { jobRuns, outbox, paymentEvents } from '#db/schema/index.ts'

const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR

/** Waiting mail and payment events, and mail that failed for good within a day. Shown to operators. */
export function workWaiting(now = Date.now()) {
	const mail = database()
		.select({ waiting: count(), oldestAt: min(outbox.createdAt) })
		.from(outbox)
		.where(and(isNull(outbox.sentAt), isNull(outbox.deadAt)))
		.get()
	const dead = database()
		.select({ n: count() })
		.from(outbox)
		// Retries end after a day, so older mail cannot have failed within the last one; the index on `createdAt`
		// keeps the scan short.
		.where(and(gt(outbox.createdAt, now - 3 * DAY), gt(outbox.deadAt, now - DAY)))
		.get()
	const events = database()
		.select({ waiting: count(), oldestAt: min(paymentEvents.receivedAt) })
		.from(paymentEvents)
		.where(and(isNull(paymentEvents.doneAt), isNull(paymentEvents.deadAt)))
		.get()
	return {
		mail: { waiting: mail?.waiting ?? 0, oldestAt: mail?.oldestAt ?? null, dead: dead?.n ?? 0 },
		events: { waiting: events?.waiting ?? 0, oldestAt: events?.oldestAt ?? null },
	}
}

/** Hourly jobs that failed last time or have not run for two hours. */
export function jobsInTrouble(now = Date.now()): { job: string; lastAt: number; lastError: string | null }[] {
	return database()
		.select({ job: jobRuns.job, lastAt: jobRuns.lastAt, lastError: jobRuns.lastError })
		.from(jobRuns)
		.where(
			or(
				lt(jobRuns.lastAt, now - 2 * HOUR),
				and(isNotNull(jobRuns.lastFailedAt), eq(jobRuns.lastFailedAt, jobRuns.lastAt)),
			),
		)
		.orderBy(desc(jobRuns.lastAt))
		.all()
}

/** Last run of any hourly job; in the future if the clock went back. Null in a new database. */
export function lastWorkAt(): number | null {
	const [run] = database()
		.select({ at: max(jobRuns.lastAt) })
		.from(jobRuns)
		.all()
	return run?.at ?? null
}
