import { and, eq, gte, inArray, isNotNull, isNull, lt, ne, or } from 'drizzle-orm'
import { database, write, type Tx } from '#db/client.server.ts'
import { outbox } from '#db/schema/index.ts'
import { inBatches } from '#app/utils/batches.ts'
import { newId } from '#app/utils/id.server.ts'
import { ringForMail } from './bell.server.ts'
import { fromSchool } from '#app/letters/letter.server.ts'
import type { Mail } from '#app/letters/mail.ts'
import type { SchoolId } from '../access.server.ts'
import { withdrawPush } from './push-outbox.server.ts'
import { letterheadOf } from '../billing/letterhead.server.ts'
import { findOwner } from '../identity/owner.server.ts'

const DAY = 24 * 60 * 60 * 1000

/** How long sent mail is listed. */
export const MAIL_KEPT = 30 * DAY

/**
 * A change of lessons can be undone until they take place, which is rarely more than a school year later. The undo is emailed to
 * the addresses that read of the change, so these are kept for so long.
 */
const ADDRESS_KEPT = 400 * DAY

/** False for mail of which only the address is kept. */
export const hasContent = ne(outbox.subject, '')

const NO_CONTENT = { subject: '', text: '', html: '', replyTo: null, document: null, unsubscribe: null }

export type Queued = typeof outbox.$inferSelect

/** Queues mail in the caller's transaction, so that no request waits for the mail provider. */
export function queueMail(tx: Tx, mails: readonly Mail[], now = Date.now()) {
	queue(tx, null, mails, now)
}

/** The same for mail of a school, which an erasure must be able to find. */
export function queueSchoolMail(
	tx: Tx,
	schoolId: SchoolId,
	mails: readonly Mail[],
	now = Date.now(),
): string[] {
	const { name, address, phone, email } = letterheadOf(schoolId)
	const owner = findOwner(tx, schoolId)?.email ?? null
	const contact = [phone, email].filter(Boolean).join(' · ')
	const lines = [...(address ?? '').split('\n'), contact].filter(Boolean)
	return queue(
		tx,
		schoolId,
		mails.map((mail) => fromSchool(mail, { name, lines, email: email ?? owner, owner })),
		now,
	)
}

/** The address that answers to a school's emails go to. */
export function replyAddressOf(schoolId: SchoolId): string | null {
	return letterheadOf(schoolId).email ?? findOwner(database(), schoolId)?.email ?? null
}

function queue(tx: Tx, schoolId: SchoolId | null, mails: readonly Mail[], now: number): string[] {
	const rows = mails.map(({ notBefore = now, language: _language, ...mail }) => ({
		...mail,
		schoolId,
		id: newId(now),
		createdAt: now,
		dueAt: Math.max(now, notBefore),
	}))
	for (const some of inBatches(rows, 500)) tx.insert(outbox).values(some).run()
	ringForMail()
	return rows.map(({ id }) => id)
}

/** True if the address was sent mail of this kind since then. */
export function wasMailed(tx: Tx, to: string, kind: string, since: number): boolean {
	const mail = tx
		.select({ id: outbox.id })
		.from(outbox)
		.where(and(eq(outbox.to, to), eq(outbox.kind, kind), gte(outbox.createdAt, since)))
		.get()
	return mail !== undefined
}

/** Deletes queued mail before its first attempt. Returns how many were too late. */
export function withdrawMail(tx: Tx, schoolId: SchoolId, ids: readonly string[]): number {
	if (ids.length === 0) return 0
	withdrawPush(tx, schoolId, ids)
	const { changes } = tx
		.delete(outbox)
		.where(
			and(
				inArray(outbox.id, [...ids]),
				eq(outbox.schoolId, schoolId),
				eq(outbox.tries, 0),
				isNull(outbox.sentAt),
			),
		)
		.run()
	return ids.length - changes
}

/** The same, but returns the recipients it was too late for. */
export function recallMail(tx: Tx, schoolId: SchoolId, ids: readonly string[]): string[] {
	withdrawMail(tx, schoolId, ids)
	return listAddressees(tx, schoolId, ids)
}

/** The addresses of these emails. Those of sent emails about lessons outlive their content. */
export function listAddressees(tx: Pick<Tx, 'select'>, schoolId: SchoolId, ids: readonly string[]): string[] {
	return listAddressed(tx, schoolId, ids).map(({ to }) => to)
}

/** The same, with the id of each email. */
export function listAddressed(tx: Pick<Tx, 'select'>, schoolId: SchoolId, ids: readonly string[]) {
	return tx
		.select({ id: outbox.id, to: outbox.to })
		.from(outbox)
		.where(and(inArray(outbox.id, [...ids]), eq(outbox.schoolId, schoolId)))
		.all()
}

/** Mail that is done with, and that `removeOldMail` has not emptied yet or no longer keeps. */
export function isOldMail(now: number) {
	return and(
		lt(outbox.createdAt, now - MAIL_KEPT),
		or(isNotNull(outbox.sentAt), isNotNull(outbox.deadAt)),
		or(hasContent, lt(outbox.createdAt, now - ADDRESS_KEPT)),
	)
}

/** Called by the hourly job. Sent mail about lessons is emptied first, and deleted once its address is no longer needed. */
export function removeOldMail(now = Date.now()): number {
	const isOld = isOldMail(now)
	const keepsAddress = and(
		inArray(outbox.kind, ['lesson-changes', 'absence']),
		isNotNull(outbox.sentAt),
		gte(outbox.createdAt, now - ADDRESS_KEPT),
	)
	return write((tx) => {
		const emptied = tx.update(outbox).set(NO_CONTENT).where(and(isOld, keepsAddress)).run().changes
		return emptied + tx.delete(outbox).where(isOld).run().changes
	})
}
