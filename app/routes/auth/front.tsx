import { data, redirect, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { SignInForm } from '#app/components/account/sign-in-form.tsx'
import { href } from '#app/domain/href.ts'
import { siteHref } from '#app/domain/site-href.ts'
import { findFront } from '#app/models/visitors/set-up.server.ts'
import { showSignIn } from '#app/requests/sign-in.server.ts'
import { deskCss } from '#app/styles.server.ts'
import type { ErrorWords } from '#app/web/context.ts'
import { inSameLanguage } from '#app/web/language.server.ts'
import { useFormPage } from '#app/web/use-form-page.ts'

export const handle = {
	spoken: true,
	title: (shown: { school: { name: string } } | undefined) => shown?.school.name ?? 'No school yet',
}

/** The front page of a school of its own: its sign-up page while that is open, where families also find Log in. */
export async function loader(args: LoaderFunctionArgs) {
	await showSignIn(args)
	const school = findFront()
	if (school?.join) throw redirect(inSameLanguage(args.request, siteHref.join(school.join)))
	if (school) return { school, nextCss: deskCss }
	const body: ErrorWords = { title: 'No school yet', text: 'Open the link Solfa printed as it started.' }
	throw data(body, { status: 404 })
}

export default function Front() {
	const { school, nextCss } = useLoaderData<typeof loader>()
	return (
		<SignInForm
			form={useFormPage()}
			title={school.name}
			intro={<Contact {...school} />}
			action={href.login()}
			nextCss={nextCss}
			registers={false}
		/>
	)
}

type School = ReturnType<typeof useLoaderData<typeof loader>>['school']

function Contact({ logo, address, email, phone, website }: School) {
	const lines = [...(address?.split('\n') ?? []), phone].filter(Boolean)
	return (
		<>
			{logo ? <img src={siteHref.logo(logo)} alt="" height="64" /> : null}
			{lines.map((line) => (
				<p key={line} className="muted">
					{line}
				</p>
			))}
			{email ? (
				<p>
					<a href={`mailto:${email}`}>{email}</a>
				</p>
			) : null}
			{website ? (
				<p>
					<a href={website}>{website.replace(/^https?:\/\//, '')}</a>
				</p>
			) : null}
		</>
	)
}
