import { eq } from 'drizzle-orm'
import { write } from '#db/client.server.ts'
import { users } from '#db/schema/index.ts'
import { siteHref } from '#app/domain/site-href.ts'
import { fold } from '#app/utils/fold.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'
import { staffInvitationLetter } from '#app/letters/staff-invitation.server.ts'
import { twoFactorLetter } from '#app/letters/two-factor.server.ts'
import { schoolIdOf } from '../access.server.ts'
import { recordOfNobody } from '../audit.server.ts'
import { accountOfAddress, addAccount } from '../identity/account.server.ts'
import { queueMail } from '../mail/outbox.server.ts'
import { accountReader } from '../identity/reader.server.ts'
import { newResetLink } from '../identity/password-reset.server.ts'
import { forgetTwoFactor } from '../identity/two-factor.server.ts'

/**
 * Creates or reinvites a platform staff account and returns the link to choose a password. Only reachable from
 * the command line, because the first account cannot be invited by another. Without a mail server, the returned
 * link is the only way in.
 */
export function inviteStaff(
	{ email: typed, name }: { email: string; name: string },
	isMailed: boolean,
	now = Date.now(),
): Outcome<{ path: string }> {
	const email = fold(typed)
	return write((tx) => {
		const known = accountOfAddress(tx, email)
		if (known && (!known.isSuperAdmin || known.disabledAt !== null))
			return refused({
				form: `${email} is the account of somebody at a school. Choose another address for platform staff.`,
			})
		const id = known?.id ?? addAccount(tx, { name, email, username: null }, now)
		tx.update(users).set({ isSuperAdmin: true }).where(eq(users.id, id)).run()
		const secret = newResetLink(tx, id, now)
		const reader = accountReader({ email, name: known?.name ?? name })
		if (isMailed) queueMail(tx, [staffInvitationLetter(reader, secret)], now)
		recordOfNobody(tx, schoolIdOf('platform'), 'staff.invited', { objectId: id, objectName: name })
		return done({ path: siteHref.resetPassword({ token: secret, email }) })
	})
}

/** Turns off two-factor sign-in after a lost phone. Returns whether it was on. */
export function endTwoFactorOf(email: string, now = Date.now()): boolean {
	return write((tx) => {
		const account = accountOfAddress(tx, email)
		if (!account || !forgetTwoFactor(tx, account.id)) return false
		queueMail(tx, [twoFactorLetter(accountReader({ name: account.name, email }), 'off')], now)
		recordOfNobody(tx, schoolIdOf('platform'), 'two-factor.ended', {
			objectId: account.id,
			objectName: account.name,
		})
		return true
	})
}
