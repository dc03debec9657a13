import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { TextField } from '#app/components/fields.tsx'
import { FormPage } from '#app/components/form-page.tsx'
import { useSiteWords } from '#app/components/site/spoken.tsx'
import { siteWords } from '#app/content/site/catalogs.ts'
import type { Language } from '#app/utils/spoken.ts'
import { forgotPasswordForm } from '#app/domain/account/password-form.ts'
import { visit } from '#app/guards/enter.server.ts'
import { askForLink } from '#app/requests/reset-link.server.ts'
import { invalid, readForm } from '#app/web/form.server.ts'
import { href } from '#app/domain/href.ts'
import { siteHref } from '#app/domain/site-href.ts'
import { inSameLanguage } from '#app/web/language.server.ts'
import { useFormPage } from '#app/web/use-form-page.ts'

export const handle = {
	spoken: true,
	title: ({ sent }: { sent: boolean }, language: Language) => {
		const text = siteWords(language).account.forgot
		return sent ? text.sent : text.title
	},
	remembers: { sent: ['1'] },
}

export async function loader(args: LoaderFunctionArgs) {
	await visit(args)
	return { sent: new URL(args.request.url).searchParams.has('sent') }
}

export async function action(args: ActionFunctionArgs) {
	await visit(args)

	const form = await readForm(args, forgotPasswordForm)
	if (!form.ok) return invalid(args, form)

	const sent = askForLink(args, form.value.email)
	if (!sent.ok) return invalid(args, form, sent)

	return redirect(inSameLanguage(args.request, `${href.forgotPassword()}?sent=1`), 303)
}

export default function ForgotPassword() {
	const { sent } = useLoaderData<typeof loader>()
	const form = useFormPage()
	const text = useSiteWords().account.forgot
	return (
		<>
			{sent && !form.sent ? (
				<>
					<h1>{text.sent}</h1>
					<div role="status">
						<h2>{text.sentHeading}</h2>
						<p>{text.sentWords}</p>
					</div>
				</>
			) : (
				<FormPage
					form={form}
					title={text.heading}
					intro={<p>{text.intro}</p>}
					submit={text.submit}
					pending={text.pending}
					refusal={text.refusal}
				>
					<TextField
						form={form}
						name="email"
						label={text.email}
						type="email"
						autoComplete="email"
						autoCapitalize="none"
					/>
				</FormPage>
			)}
			<p className="form-links">
				<a href={siteHref.shortLogin()}>{text.back}</a>
			</p>
		</>
	)
}
