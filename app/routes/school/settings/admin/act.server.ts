import type { z } from 'zod'
import { invitationLetter } from '#app/adapters/mail/invitation.server.ts'
import { ownershipOfferLetter } from '#app/adapters/mail/ownership-offer.server.ts'
import { passwordResetLetter } from '#app/adapters/mail/password-reset.server.ts'
import { peopleForm } from '#app/forms/people.ts'
import type { Asked } from '#app/guards/enter.server.ts'
import { leadTo } from '#app/guards/lead.server.ts'
import { proveAgain } from '#app/guards/prove-again.server.ts'
import { toSlip } from '#app/guards/slip.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { setGrants } from '#app/models/account/grant.server.ts'
import { inviteHolder } from '#app/models/account/opening.server.ts'
import { endOffer, offerSchool } from '#app/models/account/ownership.server.ts'
import { resendInvitation, resetAccount, type Renewed } from '#app/models/account/renewal.server.ts'
import { endAllSessions, lockAccount, unlockAccount } from '#app/models/account/standing.server.ts'
import type { Flash } from '#app/utils/flash-words.ts'
import { invalid, readForm } from '#app/utils/form.server.ts'
import { href } from '#app/utils/href.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'

type Act = z.output<typeof peopleForm>
/** What is said of it, or what is to be printed. */
type Came = { flash: Flash } | { slip: Renewed }

/** One button of people and roles. */
export async function actOnPeople(asked: Asked, access: Access) {
	const form = await readForm(asked, peopleForm)
	if (!form.ok) return invalid(asked, form)
	const came = await act(asked, access, form.value)
	if (!came.ok) return invalid(asked, form, came)
	const back = backFrom(asked)
	if ('flash' in came.value) return leadTo(asked, back, came.value.flash)
	const { name, username, code } = came.value.slip
	return toSlip(access, back, { name, username: username ?? '', code: code ?? '' })
}

async function act(asked: Asked, access: Access, form: Act): Promise<Outcome<Came>> {
	if (form.intent === 'grants') return told(setGrants(access, form.membershipId, form.grants), 'grants-saved')
	if (form.intent === 'invite') return invite(access, form)
	if (form.intent === 'withdraw') {
		const ended = endOffer(access)
		return ended.ok ? done({ flash: { id: 'offer-ended' } }) : ended
	}
	if (form.intent === 'offer') {
		const stranger = await proveAgain(asked, access, form.currentPassword)
		return stranger ?? told(offerSchool(access, form.to, ownershipOfferLetter), 'school-offered')
	}
	const { membershipId } = form
	if (form.intent === 'lock') return told(lockAccount(access, membershipId), 'account-locked')
	if (form.intent === 'unlock') return told(unlockAccount(access, membershipId), 'account-unlocked')
	if (form.intent === 'end-sessions') return told(endAllSessions(access, membershipId), 'sessions-ended')
	return form.intent === 'resend'
		? renewed(resendInvitation(access, membershipId, invitationLetter), 'invited-again')
		: renewed(resetAccount(access, membershipId, passwordResetLetter), 'reset-mailed')
}

const ONE_ADMINISTRATOR =
	'A school has one administrator account. Others join as teachers, and you allow them more one by one. To give the school to somebody else, hand it over.'

function invite(access: Access, { teacher, email, as }: Extract<Act, { intent: 'invite' }>): Outcome<Came> {
	if (as !== undefined && as !== 'teacher') return refused({ form: ONE_ADMINISTRATOR })
	const opened = inviteHolder(access, { is: 'teacher', id: teacher }, { by: 'mail', email }, invitationLetter)
	if (!opened.ok) return opened
	const { name, linked } = opened.value
	return done({ flash: { id: linked ? 'account-linked' : 'invited', params: { name } } })
}

function told(outcome: Outcome<{ name: string }>, id: Flash['id']): Outcome<Came> {
	return outcome.ok ? done({ flash: { id, params: { name: outcome.value.name } } }) : outcome
}

function renewed(outcome: Outcome<Renewed>, id: Flash['id']): Outcome<Came> {
	if (!outcome.ok) return outcome
	return outcome.value.code
		? done({ slip: outcome.value })
		: done({ flash: { id, params: { name: outcome.value.name } } })
}

/** The same list, or the same person, that the button stood on. */
function backFrom({ request }: Asked): string {
	const { searchParams } = new URL(request.url)
	const kept = ['tab', 'group', 'search', 'person'].map((name) => [name, searchParams.get(name)] as const)
	return href.people(Object.fromEntries(kept))
}
