import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import {
	acceptInvitationForm,
	joinWithPasswordForm,
	newPasswordForm,
} from '#app/domain/account/password-form.ts'
import { visit } from '#app/guards/enter.server.ts'
import {
	choosePasswordFor,
	declineFor,
	invitationAsked,
	joinAs,
	joinWithPassword,
	noInvitationHeader,
} from '#app/requests/invitation.server.ts'
import { redirectWithFlash } from '#app/requests/redirect.server.ts'
import { arrivalCookies } from '#app/requests/second-step.server.ts'
import type { Person } from '#app/models/access.server.ts'
import type { Invitation } from '#app/models/identity/invitation.server.ts'
import { hasTwoFactor } from '#app/models/identity/two-factor.server.ts'
import type { Opened } from '#app/models/identity/session.server.ts'
import { homeOf } from '#app/domain/account/areas.ts'
import type { ErrorWords } from '#app/web/context.ts'
import { siteWords } from '#app/content/site/catalogs.ts'
import type { Language } from '#app/utils/spoken.ts'
import { flashHeader } from '#app/web/flash.server.ts'
import { invalid, readForm, type ReadForm } from '#app/web/form.server.ts'
import { href } from '#app/domain/href.ts'
import { INVITATION_OVER } from '#app/domain/account/accounts.ts'
import { SignIn } from './invitation/sign-in.tsx'
import { Choose, Join, Over, type Shown } from './invitation/views.tsx'

export const handle = {
	spoken: true,
	title: (shown: Shown, language: Language) => {
		const { over, welcome } = siteWords(language).account.invitation
		return shown.view === 'over' ? over : welcome(shown.school)
	},
}

/** Only shows the invitation: mail scanners open links too, and would use it up. */
export async function loader(args: LoaderFunctionArgs) {
	const person = await visit(args)
	const invitation = await invitationAsked(args)
	const shown = shownOf(invitation, person)
	return data<Shown>(shown, { status: shown.view === 'over' ? 400 : 200 })
}

export async function action(args: ActionFunctionArgs) {
	const person = await visit(args)
	const invitation = await invitationAsked(args)
	const shown = shownOf(invitation, person)
	// A repeated submission: the first one has already accepted the invitation and signed the user in.
	if (shown.view === 'over' && person && invitation?.userId === person.userId)
		throw redirect(homeOf(person.role), 303)
	if (!invitation || shown.view === 'over' || (shown.view === 'sign-in' && person))
		throw data(OVER, { status: 400 })
	if (shown.view === 'join' && person) {
		const form = await readForm(args, acceptInvitationForm)
		if (form.intent === DECLINE) return declined(args, person, invitation, form)
		const joined = joinAs(args, person, invitation)
		return joined.ok ? welcome(args, joined.value) : invalid(args, form, joined)
	}
	if (shown.view === 'sign-in') {
		const form = await readForm(args, joinWithPasswordForm)
		if (!form.ok) return invalid(args, form)
		if (form.intent === DECLINE) return declined(args, null, invitation, form, form.value)
		const joined = await joinWithPassword(args, invitation, form.value)
		return joined.ok ? welcome(args, joined.value) : invalid(args, form, joined)
	}
	const form = await readForm(args, newPasswordForm)
	if (form.intent === DECLINE) return declined(args, null, invitation, form)
	if (!form.ok) return invalid(args, form)

	const chosen = await choosePasswordFor(args, invitation, form.value.password)
	return chosen.ok ? welcome(args, chosen.value) : invalid(args, form, chosen)
}

const DECLINE = 'decline'
const OVER: ErrorWords = {
	title: siteWords('en').account.invitation.over,
	text: INVITATION_OVER,
	retry: href.login(),
}

async function declined<T>(
	args: ActionFunctionArgs,
	person: Person | null,
	invitation: Invitation,
	form: ReadForm<T>,
	secrets: { password: string; code?: string } = { password: '' },
) {
	const said = await declineFor(args, person, invitation, secrets)
	if (!said.ok) return invalid(args, form, said)
	const away = person ? homeOf(person.role) : href.login()
	const flash = { id: 'invitation-declined', params: said.value } as const
	return redirectWithFlash(args, away, flash, [await noInvitationHeader()])
}

async function welcome(args: ActionFunctionArgs, opened: Opened) {
	const { role, school } = opened.person
	const headers = new Headers()
	for (const cookie of await arrivalCookies(args, opened)) headers.append('Set-Cookie', cookie)
	headers.append('Set-Cookie', await noInvitationHeader())
	const flash = { id: 'joined', params: { school: school?.name ?? '' } } as const
	headers.append('Set-Cookie', await flashHeader(flash, opened.secret))
	return redirect(homeOf(role), { status: 303, headers })
}

function shownOf(invitation: Invitation | null, person: Person | null): Shown {
	if (!invitation?.isOpen) return { view: 'over' }
	const { schoolName: school, name, email, username, knowsTheWay, mayDecline, userId } = invitation
	const account = email ?? username ?? ''
	if (!knowsTheWay) return { view: 'choose', school, name, account, mayDecline }
	if (person?.userId === userId) return { view: 'join', school, name, mayDecline }
	const asksForCode = hasTwoFactor(userId)
	return { view: 'sign-in', school, account, other: person?.name ?? null, mayDecline, asksForCode }
}

export default function InvitationPage() {
	const shown = useLoaderData<typeof loader>()
	if (shown.view === 'choose') return <Choose {...shown} />
	if (shown.view === 'join') return <Join {...shown} />
	if (shown.view === 'sign-in') return <SignIn {...shown} />
	return <Over />
}
