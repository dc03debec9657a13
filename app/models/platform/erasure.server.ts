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

/**
 * Takes an account away whose place at a school has ended with the person's erasure there. Whoever is somebody elsewhere
 * keeps it, and null is answered; else the address that is gone with it.
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
		.set({ before: null, after: null, actorName: ERASED.name, address: null, maskedAt: now })
		.where(and(eq(auditEntries.schoolId, 'platform'), eq(auditEntries.actorId, userId)))
		.run()
	return { email: user.email }
}

/** Mail that waits is never sent, and what was sent is forgotten: all of it where nobody else reads the mailbox. */
export function eraseMail(tx: Tx, { gone, all, names }: { gone: string[]; all: string[]; names: string[] }) {
	if (gone.length > 0) tx.delete(outbox).where(inArray(outbox.to, gone)).run()
	if (all.length === 0) return
	for (const name of names)
		tx.delete(outbox)
			.where(
				and(
					inArray(outbox.to, all),
					or(
						sql`instr(${outbox.subject}, ${name}) > 0`,
						sql`instr(${outbox.text}, ${name}) > 0`,
						sql`instr(${outbox.html}, ${name}) > 0`,
					),
				),
			)
			.run()
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
