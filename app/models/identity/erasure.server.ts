import { and, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import type { Tx } from '#db/client.server.ts'
import {
	auditEntries,
	emailChanges,
	memberships,
	outbox,
	passwordResets,
	preferences,
	reversals,
	sessions,
	users,
} from '#db/schema/index.ts'
import { ERASED } from '#app/domain/student/erased.ts'
import { hasWord } from '#app/utils/has-word.ts'
import type { SchoolId } from '../access.server.ts'
import { forgetAllDevices } from './device.server.ts'
import { forgetTwoFactor } from './two-factor.server.ts'

/**
 * Erases an account whose membership ended with an erasure at a school. Returns the erased address, or null if
 * the user is a member elsewhere and keeps the account.
 */
export function eraseAccount(
	tx: Tx,
	schoolId: string,
	userId: string,
	now = Date.now(),
): { email: string | null } | null {
	const user = tx
		.select({ email: users.email, isSuperAdmin: users.isSuperAdmin })
		.from(users)
		.where(eq(users.id, userId))
		.get()
	if (!user || user.isSuperAdmin || isElsewhere(tx, schoolId, userId)) return null
	tx.delete(sessions).where(eq(sessions.userId, userId)).run()
	tx.delete(passwordResets).where(eq(passwordResets.userId, userId)).run()
	tx.delete(emailChanges).where(eq(emailChanges.userId, userId)).run()
	tx.delete(reversals).where(eq(reversals.userId, userId)).run()
	tx.delete(preferences).where(eq(preferences.userId, userId)).run()
	forgetTwoFactor(tx, userId)
	forgetAllDevices(tx, userId)
	// The platform's own mail about the account is erased too.
	if (user.email !== null)
		tx.delete(outbox)
			.where(and(isNull(outbox.schoolId), eq(outbox.to, user.email)))
			.run()
	tx.update(users)
		.set({
			name: ERASED.name,
			email: null,
			emailKey: null,
			username: null,
			usernameKey: null,
			passwordHash: null,
			disabledAt: now,
		})
		.where(eq(users.id, userId))
		.run()
	tx.update(auditEntries)
		.set({ before: null, after: null, salt: null, actorName: ERASED.name, address: null, maskedAt: now })
		.where(and(eq(auditEntries.schoolId, 'platform'), eq(auditEntries.actorId, userId)))
		.run()
	return { email: user.email }
}

/**
 * Deletes queued and sent mail of the school: all of it for addresses no one else there uses, and mail with the
 * person's name for shared ones. Mail of other schools stays.
 */
export function eraseMail(
	tx: Tx,
	schoolId: SchoolId,
	{ gone, all, names }: { gone: string[]; all: string[]; names: string[] },
) {
	if (all.length === 0) return
	const told = tx
		.select({
			id: outbox.id,
			to: outbox.to,
			text: sql<string>`${outbox.subject} || ' ' || ${outbox.text} || ' ' || ${outbox.html}`,
		})
		.from(outbox)
		.where(and(eq(outbox.schoolId, schoolId), inArray(outbox.to, all)))
		.all()
		.filter(({ to, text }) => gone.includes(to) || names.some((name) => hasWord(text, name)))
	for (const { id } of told) tx.delete(outbox).where(eq(outbox.id, id)).run()
}

function isElsewhere(tx: Tx, schoolId: string, userId: string): boolean {
	const place = tx
		.select({ id: memberships.id })
		.from(memberships)
		.where(
			and(
				eq(memberships.userId, userId),
				or(ne(memberships.schoolId, schoolId), isNull(memberships.endedAt)),
			),
		)
		.limit(1)
		.get()
	return place !== undefined
}
