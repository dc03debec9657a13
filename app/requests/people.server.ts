import type { Access } from '#app/models/access.server.ts'
import { setGrants } from '#app/models/account/grant.server.ts'
import { heldGrants } from '#app/models/account/held-grants.server.ts'
import { inviteColleague, removeColleague } from '#app/models/account/office.server.ts'
import { inviteHolder } from '#app/models/account/opening.server.ts'
import { resendInvitation, resetAccount, type Renewed } from '#app/models/account/renewal.server.ts'
import {
	endAllSessions,
	lockAccount,
	unlinkAccount,
	unlockAccount,
} from '#app/models/account/status.server.ts'
import { listStandings, type Standing } from '#app/models/account/statuses.server.ts'
import type { Flash } from '#app/domain/flash.ts'
import { href } from '#app/domain/href.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'
import { grantHolder, mayGive, offeredGrants, type Grant } from '#app/domain/account/permissions.ts'
import type { RouteArgs } from '#app/guards/enter.server.ts'
import { redirectWithFlash } from './redirect.server.ts'
import { toSlip } from './sign-in-code.server.ts'

/** Actions on an account, shared by all pages that offer them. */
export type PersonChange =
	| { intent: 'lock' | 'unlock' | 'end-sessions' | 'resend' | 'reset' | 'uninvite'; membershipId: string }
	| { intent: 'grants'; membershipId: string; grants: Grant[] }
	| { intent: 'remove'; membershipId: string }
	| { intent: 'invite-office'; name: string; email: string; grants: Grant[] }
	| { intent: 'invite'; teacher: string; email: string; as?: string }

/** The person's grants, and the ones the signed-in user can change. */
export function grantsShown(access: Access, { role, kind, membershipId, userId }: Standing) {
	const holder = grantHolder(role, kind)
	if (!holder) return { grants: null, offered: [], isAbove: false }
	const grants = heldGrants(access, membershipId).map(({ permission }) => permission)
	const isAbove = holder === 'office' && grants.some((grant) => !mayGive(access, grant))
	const isFixed = isAbove || (holder === 'office' && userId === access.userId)
	return {
		grants,
		offered: isFixed ? [] : offeredGrants[holder].filter((grant) => mayGive(access, grant)),
		isAbove,
	}
}

/** A message, or a code to print. */
export type Came = { flash: Flash } | { slip: Renewed }

export function changePerson(access: Access, form: PersonChange): Outcome<Came> {
	if (form.intent === 'invite') return invite(access, form)
	if (form.intent === 'invite-office') return withFlash(inviteColleague(access, form), 'invited')
	const { membershipId } = form
	if (form.intent === 'grants') return withFlash(setGrants(access, membershipId, form.grants), 'grants-saved')
	if (form.intent === 'remove') return withFlash(removeColleague(access, membershipId), 'colleague-removed')
	if (form.intent === 'uninvite') return uninvite(access, membershipId)
	if (form.intent === 'lock') return withFlash(lockAccount(access, membershipId), 'account-locked')
	if (form.intent === 'unlock') return unlocked(unlockAccount(access, membershipId))
	if (form.intent === 'end-sessions') return withFlash(endAllSessions(access, membershipId), 'sessions-ended')
	return form.intent === 'resend'
		? renewed(resendInvitation(access, membershipId), 'invited-again')
		: renewed(resetAccount(access, membershipId), 'reset-mailed')
}

/** Returns to the previous page with a message, or opens the page that shows a code once. */
export function leadBack(args: RouteArgs, access: Access, back: string, came: Came) {
	if ('flash' in came) return redirectWithFlash(args, back, came.flash)
	const { name, username, code } = came.slip
	return toSlip(access, href.people('code'), { name, username: username ?? '', code: code ?? '' })
}

export function withFlash(outcome: Outcome<{ name: string }>, id: Flash['id']): Outcome<{ flash: Flash }> {
	return outcome.ok ? done({ flash: { id, params: { name: outcome.value.name } } }) : outcome
}

/** An account that was never used also needs a new invitation. */
export function unlocked(outcome: ReturnType<typeof unlockAccount>) {
	return withFlash(
		outcome,
		outcome.ok && outcome.value.awaited ? 'account-unlocked-awaited' : 'account-unlocked',
	)
}

const ONE_ADMINISTRATOR =
	'A school has one administrator account. Invite colleagues to the office, or as teachers. To give the school to somebody else, hand it over.'

function invite(
	access: Access,
	{ teacher, email, as }: Extract<PersonChange, { intent: 'invite' }>,
): Outcome<Came> {
	if (as !== undefined && as !== 'teacher') return refused({ form: ONE_ADMINISTRATOR })
	const opened = inviteHolder(access, { is: 'teacher', id: teacher }, { by: 'mail', email })
	if (!opened.ok) return opened
	const { name, linked } = opened.value
	return done({ flash: { id: linked ? 'account-linked' : 'invited', params: { name } } })
}

/**
 * Applies to teachers, who can be invited again, and to office accounts. An account in use must be locked or removed instead.
 */
function uninvite(access: Access, membershipId: string): Outcome<Came> {
	const person = listStandings(access, [membershipId]).get(membershipId)
	if (person?.kind === 'office' && person.state === 'invited')
		return withFlash(removeColleague(access, membershipId), 'invitation-withdrawn')
	if (!person?.teacherId) return refused({ form: 'This account no longer exists. Reload the page.' })
	if (person.state !== 'invited')
		return refused({ form: `${person.name} has an account already. Lock it to keep them out.` })
	return withFlash(unlinkAccount(access, { is: 'teacher', id: person.teacherId }), 'invitation-withdrawn')
}

function renewed(outcome: Outcome<Renewed>, id: Flash['id']): Outcome<Came> {
	if (!outcome.ok) return outcome
	return outcome.value.code
		? done({ slip: outcome.value })
		: done({ flash: { id, params: { name: outcome.value.name } } })
}
