import { and, desc, eq, gt, inArray, isNull, notExists, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { database, prepared, write, type Tx } from '#db/client.server.ts'
import { invitations, memberships, schools, sessions, users } from '#db/schema/index.ts'
import { codeIn, INVITATION_OVER } from '#app/domain/account/accounts.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'
import type { Person } from '../access.server.ts'
import { record } from '../audit.server.ts'
import { hashesOfCode } from '../secret.server.ts'
import { endOpenLinks } from './open-links.server.ts'
import { openFirstSession, switchSchool, type Opened, type Origin } from './session.server.ts'
import { forgetFailures } from './sign-in.server.ts'

const accepted = alias(memberships, 'accepted')

const byHash = prepared((db) =>
	db
		.select({
			hash: invitations.hash,
			membershipId: invitations.membershipId,
			way: invitations.way,
			expiresAt: invitations.expiresAt,
			usedAt: invitations.usedAt,
			endedAt: invitations.endedAt,
			userId: users.id,
			name: users.name,
			email: users.email,
			username: users.username,
			passwordHash: users.passwordHash,
			schoolId: schools.id,
			schoolName: schools.name,
			awaitedSince: memberships.awaitedSince,
		})
		.from(invitations)
		.innerJoin(users, eq(users.id, invitations.userId))
		.innerJoin(schools, eq(schools.id, invitations.schoolId))
		.innerJoin(
			memberships,
			and(
				eq(memberships.schoolId, invitations.schoolId),
				eq(memberships.id, invitations.membershipId),
				isNull(memberships.endedAt),
				isNull(memberships.lockedAt),
			),
		)
		.where(and(eq(invitations.hash, sql.placeholder('hash')), isNull(users.disabledAt)))
		.prepare(),
)

export type Invitation = NonNullable<ReturnType<typeof findInvitation>>

/** What a link or a code leads to, as long as there is a place behind it. `isOpen` says whether it still counts. */
export function findInvitation(hash: string, now = Date.now()) {
	const found = byHash().get({ hash })
	if (!found) return null
	const { passwordHash, usedAt, endedAt, expiresAt, awaitedSince, ...invitation } = found
	return {
		...invitation,
		isOpen: usedAt === null && endedAt === null && expiresAt > now,
		/** They have a password, from another school or from before, and only need to sign in. */
		knowsTheWay: passwordHash !== null,
		/** They are asked whether they come. A code on paper only opens what the school made for them. */
		mayDecline: awaitedSince !== null && invitation.way === 'mail',
	}
}

/** What somebody typed where the password goes, if it is a code printed for them that still counts. */
export function findCode(userId: string, typed: string, now = Date.now()): string | null {
	const code = codeIn(typed)
	if (!code) return null
	const mine = database()
		.select({ hash: invitations.hash })
		.from(invitations)
		.where(
			and(
				inArray(invitations.hash, hashesOfCode(userId, code)),
				eq(invitations.userId, userId),
				eq(invitations.way, 'paper'),
				isNull(invitations.usedAt),
				isNull(invitations.endedAt),
				gt(invitations.expiresAt, now),
			),
		)
		.get()
	return mine?.hash ?? null
}

const unanswered = prepared((db) =>
	db
		.select({ hash: invitations.hash })
		.from(invitations)
		.innerJoin(
			memberships,
			and(
				eq(memberships.schoolId, invitations.schoolId),
				eq(memberships.id, invitations.membershipId),
				isNull(memberships.endedAt),
				isNull(memberships.lockedAt),
			),
		)
		.where(
			and(
				eq(invitations.userId, sql.placeholder('userId')),
				isNull(invitations.usedAt),
				isNull(invitations.endedAt),
				notExists(
					db
						.select({ id: accepted.id })
						.from(accepted)
						.where(
							and(
								eq(accepted.userId, sql.placeholder('userId')),
								isNull(accepted.awaitedSince),
								isNull(accepted.endedAt),
								isNull(accepted.lockedAt),
							),
						),
				),
			),
		)
		.orderBy(desc(invitations.createdAt))
		.limit(1)
		.prepare(),
)

/** The newest invitation of somebody who has no place anywhere but where they are still asked to come in. */
export function findUnanswered(userId: string): string | null {
	return unanswered().get({ userId })?.hash ?? null
}

/** Uses an invitation up: the password is theirs from here on, and they are signed in at the school that asked them. */
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
		// Whoever mistyped their code a few times is not kept waiting with the password.
		for (const account of [invitation.email, invitation.username]) if (account) forgetFailures(account)
		const opened = openFirstSession(tx, userId, { schoolId, id: membershipId }, origin)
		record(tx, opened.person, 'account.joined')
		return done(opened)
	})
}

/**
 * The same for somebody who has a password, and has just proved that it is they: signed in, or with that password.
 * Their sessions go on.
 */
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

/** From here on the place is one. */
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
