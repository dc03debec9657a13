import { createHmac } from 'node:crypto'
import { and, between, eq, gt, lt, sql, type SQL } from 'drizzle-orm'
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

/** A plural noun for the messages of the form. */
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
	contact: 5,
	demo: 5,
	registration: 5,
	'sign-up': 30,
	hold: 30,
	inquiry: 10,
}

export type OpenForm = keyof typeof SENT

/** Every try has its own row; an accepted one adds a second row. */
const recent = prepared((db) => {
	const minute = between(formTries.at, sql.placeholder('minuteAgo'), sql.placeholder('minuteAhead'))
	const tried = sql`not ${formTries.accepted} and ${minute}`
	const oldest = (which: SQL) => sql<number>`min(case when ${which} then ${formTries.at} end)`
	const times = (which: SQL) => sql<number>`count(case when ${which} then 1 end)`
	return db
		.select({
			tries: { times: times(tried), oldest: oldest(tried) },
			accepted: { times: times(sql`${formTries.accepted}`), oldest: oldest(sql`${formTries.accepted}`) },
		})
		.from(formTries)
		.where(
			and(
				eq(formTries.subnet, sql.placeholder('subnet')),
				eq(formTries.form, sql.placeholder('form')),
				// Ignores timestamps in the future, left by a clock that was ahead.
				between(formTries.at, sql.placeholder('hourAgo'), sql.placeholder('hourAhead')),
			),
		)
		.prepare()
})

function countRecent(form: OpenForm, subnet: string, now: number) {
	const none = { times: 0, oldest: now }
	const minute = { minuteAgo: now - MINUTE + 1, minuteAhead: now + MINUTE }
	const hour = { hourAgo: now - HOUR + 1, hourAhead: now + HOUR }
	return recent().get({ form, subnet, ...minute, ...hour }) ?? { tries: none, accepted: none }
}

/** Counts an attempt at a public form. Refuses a network with too many attempts or submissions. */
export function tryOpenForm(form: OpenForm, subnet: string, now = Date.now()): Refused | null {
	const { tries, accepted } = countRecent(form, subnet, now)
	if (tries.times >= TRIES_A_MINUTE * environment().limitsScale)
		return tooMany(form, tries.oldest + MINUTE - now)
	const full = refuseAccepted(form, accepted, now)
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
 * Refuses a network with too many submissions. Checked again in the accepting transaction, because attempts may
 * run in parallel.
 */
export function refuseFull(form: OpenForm, subnet: string, now = Date.now()): Refused | null {
	return refuseAccepted(form, countRecent(form, subnet, now).accepted, now)
}

function refuseAccepted(
	form: OpenForm,
	hour: { times: number; oldest: number },
	now: number,
): Refused | null {
	if (hour.times < ACCEPTED_AN_HOUR[form] * environment().limitsScale) return null
	return tooMany(form, hour.oldest + HOUR - now)
}

/**
 * Claims the values of a form for ten minutes, in the transaction that uses them. False if the same values were
 * accepted a moment ago: a double click, a reload, a retry. Secret fields must not be among the values.
 */
export function claimForm(
	tx: Tx,
	form: OpenForm,
	values: unknown,
	subnet: string,
	now = Date.now(),
): boolean {
	const key = keyOf(form, values)
	const { changes } = tx
		.insert(acceptedForms)
		.values({ key, at: now })
		.onConflictDoUpdate({
			target: acceptedForms.key,
			set: { at: now },
			setWhere: lt(acceptedForms.at, now - SAME_FORM),
		})
		.run()
	if (changes === 0) return false
	tx.insert(formTries)
		.values({ id: newId(now), form, subnet, at: now, accepted: true })
		.run()
	return true
}

/** True if the same values were accepted a moment ago. */
export function wasAccepted(tx: Tx, form: OpenForm, values: unknown, now = Date.now()): boolean {
	const same = and(eq(acceptedForms.key, keyOf(form, values)), gt(acceptedForms.at, now - SAME_FORM))
	return tx.select({ key: acceptedForms.key }).from(acceptedForms).where(same).get() !== undefined
}

/** The sender of a public form. */
export interface Sender {
	requestId: string
	subnet: string
}

/**
 * Stores a public form once. If the database cannot be written to, the form itself shows the error, because an
 * error page would lose the typed text.
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
	return write((tx) => {
		const before = now - HOUR
		const claims = tx.delete(acceptedForms).where(lt(acceptedForms.at, before)).run()
		return claims.changes + tx.delete(formTries).where(lt(formTries.at, before)).run().changes
	})
}

function keyOf(form: OpenForm, values: unknown): string {
	return createHmac('sha256', secretsFor('accepted-form')[0] ?? '')
		.update(JSON.stringify([form, values]))
		.digest('base64url')
}

function tooMany(form: OpenForm, wait: number): Refused {
	const seconds = Math.max(1, Math.ceil(wait / 1000))
	const minutes = Math.ceil(seconds / 60)
	const text = `Too many ${SENT[form]} came from your network. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}; what you typed is still here.`
	return refused({ form: text }, { status: 429, retryAfter: seconds })
}
