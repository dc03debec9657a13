import { createHmac } from 'node:crypto'
import { and, count, eq, gt, lt, sql } from 'drizzle-orm'
import { CannotWrite, prepared, write, type Tx } from '#db/client.server.ts'
import { acceptedForms, formTries } from '#db/schema/index.ts'
import { environment } from '#app/config/environment.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { done, refused, type Outcome, type Refused } from '#app/utils/outcome.ts'
import { secretsFor } from '#app/config/secrets.server.ts'

const MINUTE = 60 * 1000
const HOUR = 60 * MINUTE
const TRIES_A_MINUTE = 10
const ACCEPTED_AN_HOUR = 5
const SAME_FORM = 10 * MINUTE

const recent = prepared((db) => {
	const oldest = sql<number>`min(${formTries.at})`
	const ofSubnet = and(
		eq(formTries.subnet, sql.placeholder('subnet')),
		gt(formTries.at, sql.placeholder('since')),
	)
	return {
		// Each try has a row of its own, and an accepted one a second that says so.
		tries: db
			.select({ times: count(), oldest })
			.from(formTries)
			.where(and(ofSubnet, eq(formTries.accepted, false)))
			.prepare(),
		accepted: db
			.select({ times: count(), oldest })
			.from(formTries)
			.where(and(ofSubnet, eq(formTries.accepted, true)))
			.prepare(),
	}
})

/** Counts a try at a form anybody may send. Says no when a network tries too often or has sent enough. */
export function tryOpenForm(subnet: string, now = Date.now()): Refused | null {
	const { limitsScale } = environment()
	const minute = recent().tries.get({ subnet, since: now - MINUTE })
	const hour = recent().accepted.get({ subnet, since: now - HOUR })
	if (minute && minute.times >= TRIES_A_MINUTE * limitsScale) return tooMany(minute.oldest + MINUTE - now)
	if (hour && hour.times >= ACCEPTED_AN_HOUR * limitsScale) return tooMany(hour.oldest + HOUR - now)
	write(
		(tx) =>
			tx
				.insert(formTries)
				.values({ id: newId(now), subnet, at: now, accepted: false })
				.run(),
		{ mayRepeat: true },
	)
	return null
}

/**
 * Claims a form's values for the next ten minutes, in the transaction of what they make. False means that the
 * same was accepted a moment ago: a double click, a reload, a retry. Secret fields must not be among the values.
 */
export function claimForm(tx: Tx, form: string, values: unknown, subnet: string, now = Date.now()): boolean {
	const key = keyOf(form, values)
	tx.delete(acceptedForms)
		.where(lt(acceptedForms.at, now - SAME_FORM))
		.run()
	const { changes } = tx.insert(acceptedForms).values({ key, at: now }).onConflictDoNothing().run()
	if (changes === 0) return false
	tx.insert(formTries)
		.values({ id: newId(now), subnet, at: now, accepted: true })
		.run()
	return true
}

/** Whether the same was accepted a moment ago. */
export function wasAccepted(tx: Tx, form: string, values: unknown, now = Date.now()): boolean {
	const same = and(eq(acceptedForms.key, keyOf(form, values)), gt(acceptedForms.at, now - SAME_FORM))
	return tx.select({ key: acceptedForms.key }).from(acceptedForms).where(same).get() !== undefined
}

/** Who sent a form that anybody may send. */
export interface Sender {
	requestId: string
	subnet: string
}

/**
 * Writes what an open form asks for, once. A database that cannot be written to is told in the form's own words:
 * an error page would lose what was typed.
 */
export function acceptForm(
	form: { name: string; values: unknown; failed: string },
	{ requestId, subnet }: Sender,
	make: (tx: Tx) => void,
): Outcome<null> {
	try {
		write((tx) => {
			if (claimForm(tx, form.name, form.values, subnet)) make(tx)
		})
		return done(null)
	} catch (error) {
		// What the server knows more about than this form: another node may take it, or nobody knows.
		if (error instanceof CannotWrite && ['read-only', 'unknown'].includes(error.why)) throw error
		console.error(JSON.stringify({ level: 'error', requestId, what: form.name, error: String(error) }))
		return refused({ form: form.failed }, { status: 503, retryAfter: 5 })
	}
}

/** Called by the hourly job. */
export function removeOldTries(now = Date.now()): number {
	return write(
		(tx) =>
			tx
				.delete(formTries)
				.where(lt(formTries.at, now - HOUR))
				.run().changes,
	)
}

function keyOf(form: string, values: unknown): string {
	return createHmac('sha256', secretsFor('accepted-form')[0] ?? '')
		.update(JSON.stringify([form, values]))
		.digest('base64url')
}

function tooMany(wait: number): Refused {
	const seconds = Math.max(1, Math.ceil(wait / 1000))
	const minutes = Math.ceil(seconds / 60)
	const words = `Too many messages came from your network. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}; what you typed is still here.`
	return refused({ form: words }, { status: 429, retryAfter: seconds })
}
