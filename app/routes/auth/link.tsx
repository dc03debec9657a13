import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ErrorSummary, Form } from '#app/components/form.tsx'
import { acceptInvitationForm } from '#app/forms/password.ts'
import { originOf, visit } from '#app/guards/enter.server.ts'
import { newSecret } from '#app/models/secret.server.ts'
import { hashPassword } from '#app/models/password.server.ts'
import { findReversal, reverseChange } from '#app/models/platform/reversal.server.ts'
import { invalid, readForm } from '#app/web/form.server.ts'
import { href } from '#app/domain/href.ts'
import { siteHref } from '#app/domain/site-href.ts'
import { useFormPage } from '#app/web/use-form-page.ts'

export const handle = {
	title: ({ lost }: { lost: object | null }) => (lost ? 'Take your account back' : 'This link has expired'),
}

/** Only shown here: programs that scan mail open links too, and would take back what nobody asked for. */
export async function loader(asked: LoaderFunctionArgs) {
	await visit(asked)
	const found = findReversal(asked.params.token ?? '')
	const lost = found && { email: found.email, school: found.school }
	return data({ lost }, { status: lost ? 200 : 400 })
}

export async function action(asked: ActionFunctionArgs) {
	await visit(asked)
	const form = await readForm(asked, acceptInvitationForm)
	if (!form.ok) return invalid(asked, form)

	const unknownHash = await hashPassword(newSecret())
	const back = reverseChange(asked.params.token ?? '', unknownHash, originOf(asked))
	if (!back.ok) return invalid(asked, form, back)

	return redirect(siteHref.resetPassword(back.value), 303)
}

export default function SignedLink() {
	const { lost } = useLoaderData<typeof loader>()
	const form = useFormPage()
	if (!lost)
		return (
			<>
				<h1>This link has expired</h1>
				<p role="alert">This link has expired or was used already.</p>
				<p>
					<a className="button button-filled button-wide" href={href.login()}>
						Log in
					</a>
				</p>
			</>
		)
	return (
		<>
			<ErrorSummary form={form} names={[]} />
			<h1>Take your account back</h1>
			<ul>
				<li>
					Your account uses the address <bdi>{lost.email}</bdi> again.
				</li>
				{lost.school ? (
					<li>
						You are the administrator of <bdi>{lost.school}</bdi> again, and the current administrator becomes
						a teacher.
					</li>
				) : null}
				<li>Everybody is signed out of your account.</li>
				<li>You choose a new password next.</li>
			</ul>
			<Form form={form} submit="Take my account back" pending="Taking it back...">
				{null}
			</Form>
		</>
	)
}
