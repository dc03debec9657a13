import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Form } from '#app/components/form.tsx'
import { Sentence, useSiteWords } from '#app/components/site/spoken.tsx'
import { siteWords } from '#app/content/site/catalogs.ts'
import type { Language } from '#app/utils/spoken.ts'
import { acceptInvitationForm } from '#app/domain/account/password-form.ts'
import { confirmationDoneHeader, confirmationOf } from '#app/requests/email-confirmation.server.ts'
import { originOf, visit } from '#app/guards/enter.server.ts'
import { confirmEmail } from '#app/models/identity/email-change.server.ts'
import { homeOf } from '#app/domain/account/areas.ts'
import { invalid, readForm } from '#app/web/form.server.ts'
import { href } from '#app/domain/href.ts'
import { siteHref } from '#app/domain/site-href.ts'
import { useFormPage } from '#app/web/use-form-page.ts'

export const handle = {
	spoken: true,
	title: ({ view }: { view: 'ask' | 'done' | 'over' }, language: Language) =>
		siteWords(language).account.confirmation[view],
}

/** Only shows the page: mail scanners open links too, and would confirm unrequested changes. */
export async function loader(args: LoaderFunctionArgs) {
	const person = await visit(args)
	const confirmation = await confirmationOf(args)
	const next = person ? homeOf(person.role) : href.login()
	// The hash stays in the cookie; the page does not need it.
	const shown = confirmation.view === 'ask' ? { ...confirmation, hash: undefined } : confirmation
	return data({ ...shown, next }, { status: confirmation.view === 'over' ? 400 : 200 })
}

export async function action(args: ActionFunctionArgs) {
	await visit(args)
	const confirmation = await confirmationOf(args)
	const form = await readForm(args, acceptInvitationForm)
	// A repeated submission: the first one has already confirmed the address.
	if (confirmation.view === 'done') throw redirect(siteHref.emailConfirmation(), 303)
	const confirmed = confirmEmail(confirmation.view === 'ask' ? confirmation.hash : '', originOf(args))
	if (!confirmed.ok) return invalid(args, form, confirmed)
	const headers = { 'Set-Cookie': await confirmationDoneHeader() }
	return redirect(siteHref.emailConfirmation(), { status: 303, headers })
}

export default function EmailConfirmation() {
	const shown = useLoaderData<typeof loader>()
	const form = useFormPage()
	const text = useSiteWords().account.confirmation
	if (shown.view === 'ask')
		return (
			<>
				<ErrorSummary form={form} names={[]} />
				<h1>{text.ask}</h1>
				<p>
					<Sentence
						say={text.change}
						parts={[
							<bdi key="email">{shown.email}</bdi>,
							<bdi key="old">{shown.old ?? text.usernameAlone}</bdi>,
						]}
					/>
				</p>
				<Form form={form} submit={text.submit} pending={text.pending}>
					{null}
				</Form>
			</>
		)
	const isDone = shown.view === 'done'
	return (
		<>
			<ErrorSummary form={form} names={[]} />
			<h1>{isDone ? text.done : text.over}</h1>
			<p role={isDone ? 'status' : 'alert'}>{isDone ? text.doneWords : text.overWords}</p>
			<p>
				<a className="button button-filled button-wide" href={shown.next}>
					{text.goOn}
				</a>
			</p>
		</>
	)
}
