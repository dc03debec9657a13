import { and, eq } from 'drizzle-orm'
import { write, type Tx } from '#db/client.server.ts'
import { memberships, sessions, users } from '#db/schema/index.ts'
import { INVITATION_OVER } from '#app/domain/account/accounts.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'
import type { Person } from '../access.server.ts'
import { record } from '../audit.server.ts'
import { endOpenLinks } from './open-links.server.ts'
import { openFirstSession, switchSchool, type Opened } from './session.server.ts'
import type { Origin } from './person.server.ts'
import { forgetFailures } from './sign-in.server.ts'
import { findInvitation } from './invitation.server.ts'

/** Accepts an invitation: stores the new password and signs the user in to the inviting school. */
export function acceptInvitation(
	hash: string,
	passwordHash: string,
	origin: Origin,
	now = Date.now(),
): Outcome<Opened> {
	return write((tx) => {
		const invitation = findInvitation(hash, now)
		if (!invitation?.isOpen || invitation.knowsTheWay) return refused({ form: INVITATION_OVER })
		const { userId, schoolId, membershipId } = invitation
		tx.update(users).set({ passwordHash, hasWeakPassword: false }).where(eq(users.id, userId)).run()
		endOtherDoors(tx, userId, now)
		sayYes(tx, invitation)
		// Earlier failed attempts with the code must not slow down sign-in with the password.
		for (const account of [invitation.email, invitation.username]) if (account) forgetFailures(account)
		const opened = openFirstSession(tx, userId, { schoolId, id: membershipId }, origin)
		record(tx, opened.person, 'account.joined')
		return done(opened)
	})
}

/** The same for a user with a password who is signed in or has just entered it. Other sessions continue. */
export function joinSchool(
	hash: string,
	userId: string,
	person: Person | null,
	origin: Origin,
	now = Date.now(),
): Outcome<Opened> {
	return write((tx) => {
		const invitation = findInvitation(hash, now)
		if (!invitation?.isOpen || !invitation.knowsTheWay || invitation.userId !== userId)
			return refused({ form: INVITATION_OVER })
		const { schoolId, membershipId } = invitation
		sayYes(tx, invitation)
		const opened = person
			? switchSchool(person, membershipId, origin)
			: openFirstSession(tx, userId, { schoolId, id: membershipId }, origin)
		if (!opened) throw new Error('A place was opened for somebody whose session is gone.')
		record(tx, opened.person, 'account.accepted')
		return done(opened)
	})
}

function sayYes(tx: Tx, { schoolId, membershipId }: { schoolId: string; membershipId: string }) {
	tx.update(memberships)
		.set({ awaitedSince: null })
		.where(and(eq(memberships.schoolId, schoolId), eq(memberships.id, membershipId)))
		.run()
}

function endOtherDoors(tx: Tx, userId: string, now: number) {
	tx.delete(sessions).where(eq(sessions.userId, userId)).run()
	endOpenLinks(tx, userId, now)
}
