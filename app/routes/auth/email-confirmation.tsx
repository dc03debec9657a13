import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { emailChangedLetter } from '#app/letters/email-change.server.ts'
import { ErrorSummary, Form } from '#app/components/form.tsx'
import { acceptInvitationForm } from '#app/forms/password.ts'
import { confirmationDoneHeader, confirmationOf } from '#app/flows/email-confirmation.server.ts'
import { originOf, visit } from '#app/guards/enter.server.ts'
import { confirmEmail } from '#app/models/platform/email-change.server.ts'
import { homeOf } from '#app/domain/account/areas.ts'
import { invalid, readForm } from '#app/web/form.server.ts'
import { href } from '#app/domain/href.ts'
import { siteHref } from '#app/domain/site-href.ts'
import { useFormPage } from '#app/web/use-form-page.ts'

export const handle = {
	title: ({ view }: { view: 'ask' | 'done' | 'over' }) =>
		({ ask: 'Confirm your address', done: 'Address confirmed', over: 'This link is over' })[view],
}

/** Only looked at here: programs that scan mail open links too, and would confirm what nobody asked for. */
export async function loader(asked: LoaderFunctionArgs) {
	const person = await visit(asked)
	const confirmation = await confirmationOf(asked)
	const next = person ? homeOf(person.role) : href.login()
	// What is in the cookie is for nobody to read.
	const shown = confirmation.view === 'ask' ? { ...confirmation, hash: undefined } : confirmation
	return data({ ...shown, next }, { status: confirmation.view === 'over' ? 400 : 200 })
}

export async function action(asked: ActionFunctionArgs) {
	await visit(asked)
	const confirmation = await confirmationOf(asked)
	const form = await readForm(asked, acceptInvitationForm)
	// Sent twice, it was confirmed the first time.
	if (confirmation.view === 'done') throw redirect(siteHref.emailConfirmation(), 303)
	const confirmed = confirmEmail(
		confirmation.view === 'ask' ? confirmation.hash : '',
		emailChangedLetter,
		originOf(asked),
	)
	if (!confirmed.ok) return invalid(asked, form, confirmed)
	const headers = { 'Set-Cookie': await confirmationDoneHeader() }
	return redirect(siteHref.emailConfirmation(), { status: 303, headers })
}

export default function EmailConfirmation() {
	const shown = useLoaderData<typeof loader>()
	const form = useFormPage()
	if (shown.view === 'ask')
		return (
			<>
				<ErrorSummary form={form} names={[]} />
				<h1>Confirm your address</h1>
				<p>
					From now on your account uses <bdi>{shown.email}</bdi> instead of{' '}
					<bdi>{shown.old ?? 'a username alone'}</bdi>.
				</p>
				<Form form={form} submit="Confirm this address" pending="Confirming...">
					{null}
				</Form>
			</>
		)
	const isDone = shown.view === 'done'
	return (
		<>
			<ErrorSummary form={form} names={[]} />
			<h1>{isDone ? 'Address confirmed' : 'This link is over'}</h1>
			<p role={isDone ? 'status' : 'alert'}>
				{isDone
					? 'Sign in with this address from now on.'
					: 'It has expired or was used already. Your address is as it was; ask for a new link in your settings.'}
			</p>
			<p>
				<a className="button button-filled button-wide" href={shown.next}>
					Go on
				</a>
			</p>
		</>
	)
}
