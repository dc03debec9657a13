import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { prepared, write, type Tx } from '#db/client.server.ts'
import { devices, recoveryCodes, twoFactors } from '#db/schema/index.ts'
import type { TwoFactorEvent } from '#app/domain/account/two-factor.ts'
import { twoFactorLetter } from '#app/letters/two-factor.server.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'
import type { Person } from '../access.server.ts'
import { record } from '../audit.server.ts'
import {
	hashOfRecoveryCode,
	newRecoveryCode,
	newTotpSecret,
	seal,
	stepOfCode,
	totpAddress,
	unseal,
} from '../two-factor-secret.server.ts'
import { queueMail } from '../mail/outbox.server.ts'
import { accountReader } from './reader.server.ts'

/** Enough time to find a phone. */
const SETUP_LIFE = 30 * 60 * 1000
const CODES = 10

const ofPerson = prepared((db) =>
	db
		.select()
		.from(twoFactors)
		.where(eq(twoFactors.userId, sql.placeholder('userId')))
		.prepare(),
)

const codesLeft = prepared((db) =>
	db
		.select({ left: sql<number>`count(*)` })
		.from(recoveryCodes)
		.where(and(eq(recoveryCodes.userId, sql.placeholder('userId')), isNull(recoveryCodes.usedAt)))
		.prepare(),
)

/** When two-factor sign-in was turned on, and how many recovery codes are left. Null if it is off. */
export function findTwoFactor(userId: string): { since: number; codesLeft: number } | null {
	const since = ofPerson().get({ userId })?.confirmedAt
	return since ? { since, codesLeft: codesLeft().get({ userId })?.left ?? 0 } : null
}

export function hasTwoFactor(userId: string): boolean {
	return Boolean(ofPerson().get({ userId })?.confirmedAt)
}

/** Starts the setup with a new secret. Sign-in asks for codes only after one was confirmed. */
export function beginTwoFactor({ userId }: Person, now = Date.now()): Outcome<null> {
	return write((tx) => {
		if (hasTwoFactor(userId)) return refused({ form: 'Two-factor sign-in is on already.' })
		tx.delete(twoFactors).where(eq(twoFactors.userId, userId)).run()
		tx.insert(twoFactors)
			.values({ userId, secret: seal(userId, newTotpSecret()), createdAt: now })
			.run()
		return done(null)
	})
}

/** The unconfirmed secret, as a QR address and as text. */
export function findSetup({ userId, email, name }: Person, now = Date.now()) {
	const waiting = waitingSecret(userId, now)
	return waiting === null ? null : { secret: waiting, address: totpAddress(waiting, email ?? name) }
}

function waitingSecret(userId: string, now: number): string | null {
	const row = ofPerson().get({ userId })
	if (!row || row.confirmedAt !== null || row.createdAt + SETUP_LIFE < now) return null
	return unseal(userId, row.secret)?.secret ?? null
}

/** Turns on two-factor sign-in and returns the recovery codes, which are shown only once. */
export function confirmTwoFactor(person: Person, code: string, now = Date.now()): Outcome<string[]> {
	const { userId } = person
	return write((tx) => {
		const secret = waitingSecret(userId, now)
		if (!secret) return refused({ form: 'The setup has expired. Begin again.' })
		const step = stepOfCode(secret, code, now)
		if (step === null) return refused({ code: WRONG_SETUP_CODE })
		tx.update(twoFactors).set({ confirmedAt: now, lastStep: step }).where(eq(twoFactors.userId, userId)).run()
		const codes = replaceCodes(tx, userId, now)
		tellOwner(tx, person, 'on', now)
		record(tx, person, 'two-factor.on')
		return done(codes)
	})
}

const WRONG_SETUP_CODE = 'This code is not right. Check that the time on your phone is set automatically.'

/** Turns off two-factor sign-in and deletes its secret, codes and trusted browsers. */
export function endTwoFactor(person: Person, now = Date.now()) {
	write((tx) => {
		if (!forgetTwoFactor(tx, person.userId)) return
		tellOwner(tx, person, 'off', now)
		record(tx, person, 'two-factor.off')
	})
}

/** Returns whether it was on. */
export function forgetTwoFactor(tx: Tx, userId: string): boolean {
	tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId)).run()
	tx.update(devices)
		.set({ trustedUntil: null })
		.where(and(eq(devices.userId, userId), isNotNull(devices.trustedUntil)))
		.run()
	return tx.delete(twoFactors).where(eq(twoFactors.userId, userId)).run().changes > 0
}

export function renewRecoveryCodes(person: Person, now = Date.now()): Outcome<string[]> {
	return write((tx) => {
		if (!hasTwoFactor(person.userId)) return refused({ form: 'Two-factor sign-in is off.' })
		const codes = replaceCodes(tx, person.userId, now)
		tellOwner(tx, person, 'new-codes', now)
		record(tx, person, 'two-factor.new-codes')
		return done(codes)
	})
}

function replaceCodes(tx: Tx, userId: string, now: number): string[] {
	const codes = Array.from({ length: CODES }, newRecoveryCode)
	tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId)).run()
	tx.insert(recoveryCodes)
		.values(codes.map((code) => ({ userId, hash: hashOfRecoveryCode(userId, code), createdAt: now })))
		.run()
	return codes
}

function tellOwner(
	tx: Tx,
	{ name, email }: Pick<Person, 'name' | 'email'>,
	event: TwoFactorEvent,
	now: number,
) {
	if (email) queueMail(tx, [twoFactorLetter(accountReader({ name, email }), event)], now)
}
