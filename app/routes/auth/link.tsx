import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Form } from '#app/components/form.tsx'
import { Sentence, useSiteWords } from '#app/components/site/spoken.tsx'
import { siteWords } from '#app/content/site/catalogs.ts'
import type { Language } from '#app/utils/spoken.ts'
import { acceptInvitationForm } from '#app/domain/account/password-form.ts'
import { originOf, visit } from '#app/guards/enter.server.ts'
import { newSecret } from '#app/models/secret.server.ts'
import { hashPassword } from '#app/models/password.server.ts'
import { findReversal, reverseChange } from '#app/models/identity/reversal.server.ts'
import { invalid, readForm } from '#app/web/form.server.ts'
import { href } from '#app/domain/href.ts'
import { siteHref } from '#app/domain/site-href.ts'
import { useFormPage } from '#app/web/use-form-page.ts'

export const handle = {
	spoken: true,
	title: ({ lost }: { lost: object | null }, language: Language) => {
		const text = siteWords(language).account.takeBack
		return lost ? text.title : text.over
	},
}

/** Only shows the page: mail scanners open links too, and would revert the change. */
export async function loader(args: LoaderFunctionArgs) {
	await visit(args)
	const reversal = findReversal(args.params.token ?? '')
	const lost = reversal && { email: reversal.email, school: reversal.school }
	return data({ lost }, { status: lost ? 200 : 400 })
}

export async function action(args: ActionFunctionArgs) {
	await visit(args)
	const form = await readForm(args, acceptInvitationForm)
	if (!form.ok) return invalid(args, form)

	const unknownHash = await hashPassword(newSecret())
	const back = reverseChange(args.params.token ?? '', unknownHash, originOf(args))
	if (!back.ok) return invalid(args, form, back)

	return redirect(siteHref.resetPassword(back.value), 303)
}

export default function SignedLink() {
	const { lost } = useLoaderData<typeof loader>()
	const form = useFormPage()
	const { account, contactForm } = useSiteWords()
	const { login, takeBack: text } = account
	if (!lost)
		return (
			<>
				<h1>{text.over}</h1>
				<p role="alert">{text.overWords}</p>
				<p>
					<Sentence
						say={text.lost}
						parts={[
							<a key="form" href={siteHref.contact()}>
								{contactForm}
							</a>,
						]}
					/>
				</p>
				<p>
					<a className="button button-filled button-wide" href={href.login()}>
						{login.simpleSubmit}
					</a>
				</p>
			</>
		)
	return (
		<>
			<ErrorSummary form={form} names={[]} />
			<h1>{text.title}</h1>
			<ul>
				<li>
					<Sentence say={text.address} parts={[<bdi key="email">{lost.email}</bdi>]} />
				</li>
				{lost.school ? (
					<li>
						<Sentence say={text.school} parts={[<bdi key="school">{lost.school}</bdi>]} />
					</li>
				) : null}
				<li>{text.signedOut}</li>
				<li>{text.password}</li>
			</ul>
			<Form form={form} submit={text.submit} pending={text.pending}>
				{null}
			</Form>
		</>
	)
}
