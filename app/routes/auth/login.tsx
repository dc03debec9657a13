import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { CheckboxField, PasswordField, TextField } from '#app/components/fields.tsx'
import { FormPage } from '#app/components/form.tsx'
import { useSigningIn, useSiteWords } from '#app/components/site/spoken.tsx'
import { siteWords } from '#app/content/site/catalogs.ts'
import type { Language } from '#app/utils/spoken.ts'
import { signInForm } from '#app/domain/account/sign-in-form.ts'
import { showSignIn, signIn } from '#app/requests/sign-in.server.ts'
import { deskCss } from '#app/styles.server.ts'
import { href } from '#app/domain/href.ts'
import { siteHref } from '#app/domain/site-href.ts'
import { useFormPage } from '#app/web/use-form-page.ts'

export const handle = {
	spoken: true,
	title: (_: unknown, language: Language) => siteWords(language).account.login.title,
	remembers: {},
}

export async function loader(args: LoaderFunctionArgs) {
	await showSignIn(args)
	const refused = new URL(args.request.url).searchParams.get('cookies') === 'refused'
	return { nextCss: deskCss, refused }
}

export function action(args: ActionFunctionArgs) {
	return signIn(args, signInForm)
}

export default function Login() {
	const { nextCss, refused } = useLoaderData<typeof loader>()
	const form = useFormPage()
	const words = useSiteWords().account.login
	const signsIn = useSigningIn()
	return (
		<>
			{refused ? (
				<div className="notice" role="alert">
					<p>
						<strong>{words.noCookies}</strong> {words.allowCookies}
					</p>
				</div>
			) : null}
			<FormPage
				form={form}
				title={words.title}
				submit={words.submit}
				pending={words.pending}
				refusal={words.refusal}
				hints={{ ...signsIn, 'data-next-css': nextCss }}
			>
				<TextField
					form={form}
					name="username"
					label={words.username}
					autoComplete="username"
					autoCapitalize="none"
				/>
				<PasswordField form={form} name="password" label={words.password} autoComplete="current-password" />
				<CheckboxField form={form} name="rememberMe" label={words.rememberMe} hint={words.rememberHint} />
			</FormPage>
			<ul className="form-links">
				<li>
					<a href={href.forgotPassword()}>{words.forgot}</a>
				</li>
				<li>
					<a href={siteHref.signUp()}>{words.signUp}</a>
				</li>
			</ul>
		</>
	)
}
