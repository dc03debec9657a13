import { and, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { database, prepared, write, type Tx } from '#db/client.server.ts'
import { recoveryCodes, twoFactors, users } from '#db/schema/index.ts'
import { hashOfRecoveryCode, recoveryCodeIn, seal, stepOfCode, unseal } from '../two-factor-secret.server.ts'
import { twoFactorLetter } from '#app/letters/two-factor.server.ts'
import { queueMail } from '../mail/outbox.server.ts'
import { accountReader } from './reader.server.ts'

const confirmedSecret = prepared((db) =>
	db
		.select({ secret: twoFactors.secret })
		.from(twoFactors)
		.where(and(eq(twoFactors.userId, sql.placeholder('userId')), isNotNull(twoFactors.confirmedAt)))
		.prepare(),
)

/**
 * Uses up an app code newer than the last one, or a recovery code. Check and update are one statement, so that
 * only one of two simultaneous attempts succeeds.
 */
export function takeCode(userId: string, typed: string, now = Date.now()): 'app' | 'recovery' | null {
	const recovery = recoveryCodeIn(typed)
	return write((tx) => {
		if (recovery) {
			const hash = hashOfRecoveryCode(userId, recovery)
			const unused = and(
				eq(recoveryCodes.userId, userId),
				eq(recoveryCodes.hash, hash),
				isNull(recoveryCodes.usedAt),
			)
			if (tx.update(recoveryCodes).set({ usedAt: now }).where(unused).run().changes === 0) return null
			const { name, email } = ownerOf(tx, userId)
			if (email) queueMail(tx, [twoFactorLetter(accountReader({ name, email }), 'recovery-used')], now)
			return 'recovery'
		}
		const sealed = confirmedSecret().get({ userId })?.secret
		const secret = sealed ? unseal(userId, sealed)?.secret : null
		const step = secret ? stepOfCode(secret, typed.replace(/\s/g, ''), now) : null
		if (step === null) return null
		const newer = and(eq(twoFactors.userId, userId), lt(twoFactors.lastStep, step))
		return tx.update(twoFactors).set({ lastStep: step }).where(newer).run().changes ? 'app' : null
	})
}

/** Re-encrypts all app secrets after a server secret was replaced. Called by the hourly job. */
export function resealTwoFactors(): number {
	const stale = database()
		.select({ userId: twoFactors.userId, secret: twoFactors.secret })
		.from(twoFactors)
		.all()
		.flatMap(({ userId, secret }) => {
			const opened = unseal(userId, secret)
			return opened && !opened.isNewest ? [{ userId, secret: opened.secret }] : []
		})
	if (stale.length === 0) return 0
	write((tx) => {
		for (const { userId, secret } of stale)
			tx.update(twoFactors)
				.set({ secret: seal(userId, secret) })
				.where(eq(twoFactors.userId, userId))
				.run()
	})
	return stale.length
}

function ownerOf(tx: Tx, userId: string) {
	const owner = tx
		.select({ name: users.name, email: users.email })
		.from(users)
		.where(eq(users.id, userId))
		.get()
	if (!owner) throw new Error('A code belongs to somebody.')
	return owner
}
