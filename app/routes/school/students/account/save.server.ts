import { accountForm } from '#app/domain/account/form.ts'
import type { RouteArgs } from '#app/guards/enter.server.ts'
import { redirectWithFlash } from '#app/requests/redirect.server.ts'
import { withFlash, unlocked } from '#app/requests/people.server.ts'
import { toSlip } from '#app/requests/sign-in-code.server.ts'
import type { Access } from '#app/models/access.server.ts'
import type { AccountHolder, StudentAccounts } from '#app/models/account/list.server.ts'
import { inviteHolder } from '#app/models/account/opening.server.ts'
import { resendInvitation, resetAccount, type Renewed } from '#app/models/account/renewal.server.ts'
import {
	endAllSessions,
	lockAccount,
	unlinkAccount,
	unlockAccount,
} from '#app/models/account/status.server.ts'
import type { Entrance } from '#app/domain/account/accounts.ts'
import type { FlashId } from '#app/domain/flash.ts'
import { invalid, readForm, type ReadForm } from '#app/web/form.server.ts'
import { href } from '#app/domain/href.ts'
import { refused } from '#app/utils/outcome.ts'

type Form = ReadForm<unknown>

/** People who are not linked to this student are refused. */
export async function actOnAccount(args: RouteArgs, access: Access, student: StudentAccounts) {
	const form = await readForm(args, accountForm)
	if (!form.ok) return invalid(args, form)
	const { intent, who, entrance } = { entrance: null, ...form.value }
	const person = student.people.find(({ holder }) => holder.id === who)
	if (!person)
		return invalid(args, form, refused({ form: 'This person is no longer linked to this student.' }))
	if (entrance) return invite(args, access, form, student, person, entrance)
	if (intent === 'unlink') return unlink(args, access, form, student, person)
	if (!person.account) return invalid(args, form, refused({ form: `${person.name} has no account.` }))
	const { membershipId } = person.account
	const back = href.studentAccount(student.id)
	if (intent === 'resend' || intent === 'reset') {
		const renewed =
			intent === 'resend' ? resendInvitation(access, membershipId) : resetAccount(access, membershipId)
		if (!renewed.ok) return invalid(args, form, renewed)
		return handOver(args, access, back, renewed.value, intent === 'resend' ? 'invited-again' : 'reset-mailed')
	}
	const changed = {
		lock: () => withFlash(lockAccount(access, membershipId), 'account-locked'),
		unlock: () => unlocked(unlockAccount(access, membershipId)),
		'end-sessions': () => withFlash(endAllSessions(access, membershipId), 'sessions-ended'),
	}[intent]()
	return changed.ok ? redirectWithFlash(args, back, changed.value.flash) : invalid(args, form, changed)
}

async function invite(
	args: RouteArgs,
	access: Access,
	form: Form,
	student: StudentAccounts,
	person: AccountHolder,
	entrance: Entrance,
) {
	const { holder, name, noContact } = person
	if (noContact)
		return invalid(args, form, refused({ form: `${name} may not be contacted, so cannot have an account.` }))
	const opened = inviteHolder(access, holder, entrance)
	if (!opened.ok) return invalid(args, form, opened)
	const back = href.studentAccount(student.id)
	const { code, linked } = opened.value
	const username = entrance.by === 'paper' ? entrance.username : null
	if (linked) return redirectWithFlash(args, back, { id: 'account-linked', params: { name } })
	return handOver(args, access, back, { name, username, code }, 'invited')
}

async function unlink(
	args: RouteArgs,
	access: Access,
	form: Form,
	student: StudentAccounts,
	{ holder }: AccountHolder,
) {
	const done = unlinkAccount(access, holder)
	if (!done.ok) return invalid(args, form, done)
	const { name } = done.value
	return redirectWithFlash(args, href.studentAccount(student.id), {
		id: 'account-unlinked',
		params: { name },
	})
}

/** A code is shown once on its own page; an email is only confirmed. */
export function handOver(
	args: RouteArgs,
	access: Access,
	back: string,
	{ name, username, code }: Renewed,
	mailed: FlashId,
) {
	if (code) return toSlip(access, back, { name, username: username ?? '', code })
	return redirectWithFlash(args, back, { id: mailed, params: { name } })
}
