import { and, asc, eq, gt, isNull, lte, or, sql } from 'drizzle-orm'
import { prepared, write, type Tx } from '#db/client.server.ts'
import { bouncedAddresses, deliveries, outbox } from '#db/schema/index.ts'
import { fold } from '#app/utils/fold.ts'
import type { Queued } from './outbox.server.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** How long a claimed mail is reserved; longer than any attempt takes. */
const LEASE = MINUTE
/** Delays after the first failures; one hour each afterwards. */
const WAITS = [30 * SECOND, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE]
/** The provider detects duplicates for one day only, so retries end then. */
const GIVE_UP = DAY

const waiting = and(isNull(outbox.sentAt), isNull(outbox.deadAt))
/** Mail that was never tried, because no server was running, gets one attempt however old it is. */
const hopeful = or(eq(outbox.tries, 0), gt(outbox.createdAt, sql.placeholder('giveUp')))

const due = prepared((db) =>
	db
		.select()
		.from(outbox)
		.where(and(waiting, lte(outbox.dueAt, sql.placeholder('now')), hopeful))
		.orderBy(asc(outbox.dueAt), asc(outbox.id))
		.limit(1)
		.prepare(),
)

/** Claims the mail that has waited longest. The claim expires if no result is reported. */
export function claimMail(now = Date.now()): Queued | null {
	const at = { now, giveUp: now - GIVE_UP }
	const first = due().get(at)
	// A transaction takes the write lock, so there is none while no mail waits.
	if (!first) return null
	return write((tx) => {
		const mail = nextDeliverable(tx, first, at)
		if (!mail) return null
		const claimed = { dueAt: now + LEASE, tries: mail.tries + 1 }
		const isUntouched = and(eq(outbox.id, mail.id), eq(outbox.tries, mail.tries), waiting)
		const { changes } = tx.update(outbox).set(claimed).where(isUntouched).run()
		// Another process may have claimed it since it was read.
		return changes === 1 ? { ...mail, ...claimed } : null
	})
}

/** Mail of a school to an address that mail came back from is given up untried. */
function nextDeliverable(tx: Tx, first: Queued, at: { now: number; giveUp: number }): Queued | null {
	for (let mail: Queued | undefined = first; mail; mail = due().get(at)) {
		if (!mail.schoolId || !hasBounced(tx, mail.schoolId, mail.to)) return mail
		giveUpMail(tx, mail.id, 'Earlier mail to this address came back', at.now)
	}
	return null
}

function hasBounced(tx: Tx, schoolId: string, to: string): boolean {
	const row = tx
		.select({ at: bouncedAddresses.at })
		.from(bouncedAddresses)
		.where(and(eq(bouncedAddresses.schoolId, schoolId), eq(bouncedAddresses.emailKey, fold(to))))
		.get()
	return row !== undefined
}

/** The mail stays visible to staff but is never sent again. */
export function giveUpMail(tx: Tx, id: string, lastError: string, now: number) {
	tx.update(outbox).set({ deadAt: now, sentAt: null, lastError }).where(eq(outbox.id, id)).run()
	tx.update(deliveries).set({ state: 'failed', at: now }).where(eq(deliveries.mailId, id)).run()
}

/** Marks mail as sent. Its text is only kept for the demo mailbox, because links in emails are secrets. */
export function markSent({ id }: Queued, keepWords: boolean, now = Date.now()) {
	const text = keepWords ? {} : { text: '', html: '' }
	write((tx) => {
		tx.update(outbox)
			.set({ sentAt: now, lastError: null, ...text })
			.where(eq(outbox.id, id))
			.run()
		tx.update(deliveries).set({ state: 'sent', at: now }).where(eq(deliveries.mailId, id)).run()
	})
}

/** Schedules a retry, unless another worker has taken over since. */
export function markFailed({ id, tries, createdAt }: Queued, failure: string, now = Date.now()) {
	const next = now + (WAITS[tries - 1] ?? HOUR)
	write((tx) =>
		tx
			.update(outbox)
			.set({ dueAt: Math.min(next, Math.max(now, createdAt + GIVE_UP)), lastError: failure })
			.where(and(eq(outbox.id, id), eq(outbox.tries, tries), waiting))
			.run(),
	)
}

/** Gives up mail that its recipient's server refuses for good. It stays visible to staff. */
export function markRefused(id: string, failure: string, now = Date.now()) {
	write((tx) => giveUpMail(tx, id, failure, now))
}

/** Gives up mail that has failed for a day. It stays visible to staff. */
export function buryMail(now = Date.now()): Pick<Queued, 'id' | 'kind' | 'tries' | 'lastError'>[] {
	const hopeless = and(
		waiting,
		lte(outbox.dueAt, now),
		lte(outbox.createdAt, now - GIVE_UP),
		gt(outbox.tries, 0),
	)
	return write((tx) => {
		const buried = tx
			.update(outbox)
			.set({ deadAt: now })
			.where(hopeless)
			.returning({ id: outbox.id, kind: outbox.kind, tries: outbox.tries, lastError: outbox.lastError })
			.all()
		for (const { id } of buried)
			tx.update(deliveries).set({ state: 'failed', at: now }).where(eq(deliveries.mailId, id)).run()
		return buried
	})
}
