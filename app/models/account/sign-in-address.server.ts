import { database, type Tx } from '#db/client.server.ts'
import type { Holder } from '#app/domain/account/accounts.ts'
import { reachFor } from '#app/domain/account/permissions.ts'
import type { SignIn } from '#app/domain/account/sign-in.ts'
import { emailChangeBySchoolNotice } from '#app/letters/email-change.server.ts'
import { ONCE_SET_UP } from '#app/domain/message/mail-set-up.ts'
import { fold } from '#app/utils/fold.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'
import type { Access } from '../access.server.ts'
import { allOrNothing } from '../all-or-nothing.server.ts'
import { record } from '../audit.server.ts'
import { belongsElsewhere, closeUnusedAccount } from '../identity/account.server.ts'
import { mailConfirmation, pendingEmail } from '../identity/email-change.server.ts'
import { accountReader } from '../identity/reader.server.ts'
import { doesMailWait } from '../mail/set-up.server.ts'
import { endPlace } from './ending.server.ts'
import { findHolder, linkHolder } from './holder.server.ts'
import { findMember, type Member } from './member.server.ts'
import { openAccount } from './opening.server.ts'
import { isWaiting } from './renewal.server.ts'

/** The owner was asked to confirm the address, an invitation was sent to it, or it has an account at this school already. */
export type SignInChange = 'asked' | 'invited' | 'linked'

/** Appended to the message about a change of the address. */
export function signInAsked(change: SignInChange | null): string {
	if (!change) return ''
	if (change === 'linked') return ', and the account they have here already was linked'
	const what = change === 'invited' ? 'a new invitation' : 'a link'
	return doesMailWait()
		? `, and ${what} goes to the new address ${ONCE_SET_UP}`
		: `, and ${what} was emailed to the new address`
}

/**
 * The sign-in address of a person on the lists. Null without an account, or with a username. Readers who do not manage
 * accounts learn only that the address stays as it is. `contact` is the email on file.
 */
export function signInOf(access: Access, holder: Holder, contact: string | null): SignIn | null {
	const member = memberOf(database(), access, holder)
	if (!member?.email) return null
	if (!managesAccounts(access))
		return {
			address: null,
			isInvited: false,
			isOwn: false,
			mayChange: false,
			follows: false,
			pending: null,
			note: STAYS,
		}
	const isInvited = isWaiting(database(), access.schoolId, member)
	return {
		address: isInvited ? fold(member.email) : member.email,
		isInvited,
		isOwn: member.userId === access.userId,
		mayChange: mayChange(database(), access, member, isInvited),
		follows: isInvited && contact !== null && fold(contact) === fold(member.email),
		pending: isInvited ? null : pendingEmail(member),
	}
}

/**
 * Changes a person's sign-in address to the one on file. The owner of an account has to confirm it; an open
 * invitation is simply sent again, unless the address is still the same. Null if nothing was to change.
 */
export function changeSignIn(
	tx: Tx,
	access: Access,
	holder: Holder,
	email: string | undefined,
): Outcome<SignInChange | null> {
	const member = memberOf(tx, access, holder)
	if (!member?.email) return refused({ signIn: 'This person has no account with an email any more.' })
	const isInvited = isWaiting(tx, access.schoolId, member)
	const isSame = email !== undefined && fold(email) === fold(member.email)
	// The box of an invitation is ticked before anybody touches the form.
	if (isInvited && (isSame || !email)) return done(null)
	if (!email) return refused({ email: 'Enter the email they will sign in with' })
	if (isSame) return refused({ signIn: 'They sign in with this email already. Clear the box to save.' })
	if (!managesAccounts(access) || !mayChange(tx, access, member, isInvited))
		return refused({ signIn: 'Only the owner of the account can change this, in their own settings.' })
	return isInvited
		? inviteAgain(tx, access, { holder, member, email })
		: askOwner(tx, access, { holder, member, email })
}

interface Change {
	holder: Holder
	member: Member
	email: string
}

function askOwner(tx: Tx, access: Access, { holder, member, email }: Change): Outcome<SignInChange> {
	const { name, email: old } = member
	const school = access.school.name
	const notice = old
		? emailChangeBySchoolNotice(accountReader({ name, email: old }), { school, wanted: email })
		: null
	if (!mailConfirmation(tx, { ...member, language: undefined }, { email, notice }))
		return refused({ signIn: 'Three links were mailed in the last hour. Please wait a while.' })
	const objectName = findHolder(tx, access.schoolId, holder)?.name
	record(tx, access, 'account.email-asked', { objectId: holder.id, objectName, after: { email } })
	return done('asked')
}

/** The open invitation is replaced, unless the new address cannot be invited. */
function inviteAgain(tx: Tx, access: Access, { holder, member, email }: Change): Outcome<SignInChange> {
	const opened = allOrNothing(tx, (inner) => {
		endPlace(inner, access.schoolId, member)
		closeUnusedAccount(inner, member.userId)
		linkHolder(inner, access.schoolId, holder, null)
		return openAccount(inner, access, holder, { by: 'mail', email })
	})
	return opened.ok ? done(opened.value.linked ? 'linked' : 'invited') : opened
}

const STAYS =
	'The email they sign in with stays the same. A colleague who manages user accounts can change it.'

const managesAccounts = (access: Access) => reachFor('account:write', access) === 'all'

/**
 * A school may not change its own administrators, locked accounts, or accounts that also open another school.
 */
function mayChange(
	tx: Pick<Tx, 'select'>,
	{ schoolId, userId }: Access,
	member: Member,
	isInvited: boolean,
): boolean {
	const { role, lockedAt } = member
	if (role === 'admin' || role === 'solo_teacher_admin' || member.userId === userId) return false
	return lockedAt === null && (isInvited || !belongsElsewhere(tx, member.userId, schoolId))
}

function memberOf(tx: Pick<Tx, 'select'>, { schoolId }: Access, holder: Holder) {
	const membershipId = findHolder(tx, schoolId, holder)?.membershipId
	return membershipId ? findMember(schoolId, membershipId) : undefined
}
