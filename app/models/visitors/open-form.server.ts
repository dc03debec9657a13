import { createHmac } from 'node:crypto'
import { and, between, count, eq, gt, lt, sql } from 'drizzle-orm'
import { prepared, write, type Tx } from '#db/client.server.ts'
import { acceptedForms, formTries } from '#db/schema/index.ts'
import { environment } from '#app/config/environment.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { done, refused, type Outcome, type Refused } from '#app/utils/outcome.ts'
import { secretsFor } from '#app/config/secrets.server.ts'
import { logError } from '#app/utils/log.server.ts'
import { isUnsaved } from '#app/utils/unsaved.ts'

const MINUTE = 60 * 1000
const HOUR = 60 * MINUTE
const TRIES_A_MINUTE = 10
const SAME_FORM = 10 * MINUTE

/** What they send, in the plural. */
const SENT = {
	contact: 'messages',
	demo: 'demo requests',
	registration: 'registrations',
	'sign-up': 'sign-ups',
	hold: 'holds of places',
	inquiry: 'questions',
} as const

/** Families of a school may sign up side by side in its own network, on the day it is open to all. */
const ACCEPTED_AN_HOUR: Record<OpenForm, number> = {
	...{ contact: 5, demo: 5, registration: 5 },
	...{ 'sign-up': 30, hold: 30, inquiry: 10 },
}

export type OpenForm = keyof typeof SENT

const recent = prepared((db) => {
	const oldest = sql<number>`min(${formTries.at})`
	const ofSubnet = and(
		eq(formTries.subnet, sql.placeholder('subnet')),
		eq(formTries.form, sql.placeholder('form')),
		// Nor what a clock that was ahead has noted: it would count until that has caught up.
		between(formTries.at, sql.placeholder('since'), sql.placeholder('until')),
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
export function tryOpenForm(form: OpenForm, subnet: string, now = Date.now()): Refused | null {
	const minute = recent().tries.get({ form, subnet, since: now - MINUTE + 1, until: now + MINUTE })
	if (minute && minute.times >= TRIES_A_MINUTE * environment().limitsScale)
		return tooMany(form, minute.oldest + MINUTE - now)
	const full = refuseFull(form, subnet, now)
	if (full) return full
	write(
		(tx) =>
			tx
				.insert(formTries)
				.values({ id: newId(now), form, subnet, at: now, accepted: false })
				.run(),
		{ mayRepeat: true },
	)
	return null
}

/**
 * Says no when a network has sent enough. Asked again in the transaction that accepts: several may have been tried side by
 * side before the first of them was.
 */
export function refuseFull(form: OpenForm, subnet: string, now = Date.now()): Refused | null {
	const hour = recent().accepted.get({ form, subnet, since: now - HOUR + 1, until: now + HOUR })
	if (!hour || hour.times < ACCEPTED_AN_HOUR[form] * environment().limitsScale) return null
	return tooMany(form, hour.oldest + HOUR - now)
}

/**
 * Claims a form's values for the next ten minutes, in the transaction of what they make. False means that the
 * same was accepted a moment ago: a double click, a reload, a retry. Secret fields must not be among the values.
 */
export function claimForm(
	tx: Tx,
	form: OpenForm,
	values: unknown,
	subnet: string,
	now = Date.now(),
): boolean {
	const key = keyOf(form, values)
	tx.delete(acceptedForms)
		.where(lt(acceptedForms.at, now - SAME_FORM))
		.run()
	const { changes } = tx.insert(acceptedForms).values({ key, at: now }).onConflictDoNothing().run()
	if (changes === 0) return false
	tx.insert(formTries)
		.values({ id: newId(now), form, subnet, at: now, accepted: true })
		.run()
	return true
}

/** Whether the same was accepted a moment ago. */
export function wasAccepted(tx: Tx, form: OpenForm, values: unknown, now = Date.now()): boolean {
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
	form: { name: OpenForm; values: unknown; failed: string },
	{ requestId, subnet }: Sender,
	make: (tx: Tx) => void,
): Outcome<null> {
	try {
		return write((tx) => {
			if (wasAccepted(tx, form.name, form.values)) return done(null)
			const full = refuseFull(form.name, subnet)
			if (full) return full
			claimForm(tx, form.name, form.values, subnet)
			make(tx)
			return done(null)
		})
	} catch (error) {
		if (isUnsaved(error)) throw error
		logError({ requestId, what: form.name, error: String(error) })
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

function keyOf(form: OpenForm, values: unknown): string {
	return createHmac('sha256', secretsFor('accepted-form')[0] ?? '')
		.update(JSON.stringify([form, values]))
		.digest('base64url')
}

function tooMany(form: OpenForm, wait: number): Refused {
	const seconds = Math.max(1, Math.ceil(wait / 1000))
	const minutes = Math.ceil(seconds / 60)
	const words = `Too many ${SENT[form]} came from your network. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}; what you typed is still here.`
	return refused({ form: words }, { status: 429, retryAfter: seconds })
}
