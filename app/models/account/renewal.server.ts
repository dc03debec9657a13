import { and, eq, isNull } from 'drizzle-orm'
import { write, type Tx } from '#db/client.server.ts'
import { invitations } from '#db/schema/index.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'
import type { Access, SchoolId } from '../access.server.ts'
import { record } from '../audit.server.ts'
import { belongsElsewhere, forgetPassword } from '../identity/account.server.ts'
import { endOpenLinks } from '../identity/open-links.server.ts'
import { mailResetLink } from '../identity/password-reset.server.ts'
import { forgetFailures } from '../identity/sign-in.server.ts'
import { heldGrants } from './held-grants.server.ts'
import { mailInvitation, printCode } from './internal/invitation.server.ts'
import {
	asObject,
	endSessionsAt,
	findMember,
	NOBODY_HERE,
	refuseOwner,
	type Member,
} from './member.server.ts'

/** The code the office has to hand over, unless the invitation was emailed. */
export interface Renewed {
	name: string
	/** Only with a code. Other sign-in names are not the school's business. */
	username: string | null
	code: string | null
}

/** Sends a new invitation; the old one stops working. */
export function resendInvitation(access: Access, membershipId: string): Outcome<Renewed> {
	return write((tx) => {
		const member = findMember(access.schoolId, membershipId)
		if (!member) return NOBODY_HERE
		const { objectId, objectName = member.name } = asObject(tx, access.schoolId, member)
		if (member.lockedAt !== null)
			return refused({ form: `The account of ${objectName} is locked. Unlock it first.` })
		if (!isWaiting(tx, access.schoolId, member))
			return refused({ form: `${objectName} has come in already. Reset their password instead.` })
		const code = invite(tx, access, member, objectName)
		record(tx, access, 'account.invited-again', { objectId, objectName })
		return done({ name: objectName, username: code && member.username, code })
	})
}

/**
 * Helps a member who cannot sign in. With an email address they get a link, and the password stays until they
 * choose another, because it may open other schools too. A child without an address gets a new code, and the
 * password is removed.
 */
export function resetAccount(access: Access, membershipId: string): Outcome<Renewed> {
	return write((tx) => {
		const member = findMember(access.schoolId, membershipId)
		if (!member) return NOBODY_HERE
		const refusal = refuseOwner(access, member)
		if (refusal) return refusal
		const { objectId, objectName = member.name } = asObject(tx, access.schoolId, member)
		if (member.awaitedSince !== null)
			return refused({ form: `${objectName} has not come in yet. Send another invitation instead.` })
		const code = member.email === null ? renewCode(tx, access, member) : null
		if (member.email !== null) {
			const { userId, name, email } = member
			if (!mailResetLink(tx, { userId, name, email }))
				return refused({
					form: `${objectName} was mailed three links in the last hour. Please wait a while.`,
				})
		}
		endSessionsAt(tx, access.schoolId, member)
		record(tx, access, 'account.reset', { objectId, objectName })
		return done({ name: objectName, username: code && member.username, code })
	})
}

function renewCode(tx: Tx, access: Access, member: Member): string {
	if (belongsElsewhere(tx, member.userId, access.schoolId))
		throw new Error('An account without an address belongs to the school that made it.')
	forgetPassword(tx, member.userId)
	endOpenLinks(tx, member.userId)
	return newCodeFor(tx, access, member)
}

/**
 * Only the office can help here after too many failed attempts, because there is no address for a reset link.
 */
function newCodeFor(tx: Tx, access: Access, { id, userId, username }: Member): string {
	if (username) forgetFailures(username)
	return printCode(tx, access, { membershipId: id, userId })
}

function invite(tx: Tx, access: Access, member: Member, name: string): string | null {
	const recipient = { membershipId: member.id, userId: member.userId }
	const { email, kind } = member
	if (email === null) return newCodeFor(tx, access, member)
	const role = kind === 'staff' ? 'teacher' : kind
	const grants = kind === 'office' ? heldGrants(access, member.id).map(({ permission }) => permission) : []
	mailInvitation(tx, access, recipient, { name, email, role, grants })
	return null
}

/** True if the invitation has not been accepted, or a code has not been used. */
export function isWaiting(
	tx: Pick<Tx, 'select'>,
	schoolId: SchoolId,
	member: Pick<Member, 'id' | 'awaitedSince'>,
): boolean {
	if (member.awaitedSince !== null) return true
	const open = tx
		.select({ id: invitations.id })
		.from(invitations)
		.where(
			and(
				eq(invitations.schoolId, schoolId),
				eq(invitations.membershipId, member.id),
				isNull(invitations.usedAt),
				isNull(invitations.endedAt),
			),
		)
		.get()
	return open !== undefined
}
