import { and, desc, eq, gt, inArray, isNull, notExists, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { database, prepared, write } from '#db/client.server.ts'
import { invitations, memberships, schools, users } from '#db/schema/index.ts'
import { codeIn } from '#app/domain/account/accounts.ts'
import { hashesOfCode } from '../secret.server.ts'

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

/**
 * The invitation behind a link or code, as long as its membership exists. `isOpen` tells whether it can still
 * be used.
 */
export function findInvitation(hash: string, now = Date.now()) {
	const row = byHash().get({ hash })
	if (!row) return null
	const { passwordHash, usedAt, endedAt, expiresAt, awaitedSince, ...invitation } = row
	return {
		...invitation,
		isOpen: usedAt === null && endedAt === null && expiresAt > now,
		/** True if the user already has a password and only needs to sign in. */
		knowsTheWay: passwordHash !== null,
		/**
		 * Only emailed invitations can be declined. A paper code opens an account the school made for the person.
		 */
		mayDecline: awaitedSince !== null && invitation.way === 'mail',
	}
}

/** The hash of a typed code, if it is a valid printed code of this user. */
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

/** The newest open invitation of a user without any accepted membership. */
export function findUnanswered(userId: string): string | null {
	return unanswered().get({ userId })?.hash ?? null
}

const HALF_AN_HOUR = 30 * 60 * 1000

/** The same for a user who has just entered the password, who proved no less than the link did. It opens again if it expired. */
export function reopenUnanswered(userId: string, now = Date.now()): string | null {
	const hash = findUnanswered(userId)
	if (hash)
		write((tx) =>
			tx
				.update(invitations)
				.set({ expiresAt: sql`max(${invitations.expiresAt}, ${now + HALF_AN_HOUR})` })
				.where(eq(invitations.hash, hash))
				.run(),
		)
	return hash
}
