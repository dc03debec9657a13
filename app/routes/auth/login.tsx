import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { SignInForm } from '#app/components/account/sign-in-form.tsx'
import { useSiteWords } from '#app/components/site/spoken.tsx'
import { environment } from '#app/config/environment.server.ts'
import { siteWords } from '#app/content/site/catalogs.ts'
import type { Language } from '#app/utils/spoken.ts'
import { signInForm } from '#app/domain/account/sign-in-form.ts'
import { showSignIn, signIn } from '#app/requests/sign-in.server.ts'
import { deskCss } from '#app/styles.server.ts'
import { useFormPage } from '#app/web/use-form-page.ts'

export const handle = {
	spoken: true,
	title: (_: unknown, language: Language) => siteWords(language).account.login.title,
	remembers: {},
}

export async function loader(args: LoaderFunctionArgs) {
	await showSignIn(args)
	const refused = new URL(args.request.url).searchParams.get('cookies') === 'refused'
	return { nextCss: deskCss, refused, registers: !environment().oneSchool }
}

export function action(args: ActionFunctionArgs) {
	return signIn(args, signInForm)
}

export default function Login() {
	const { nextCss, refused, registers } = useLoaderData<typeof loader>()
	const form = useFormPage()
	const text = useSiteWords().account.login
	return (
		<>
			{refused ? (
				<div className="notice" role="alert">
					<p>
						<strong>{text.noCookies}</strong> {text.allowCookies}
					</p>
				</div>
			) : null}
			<SignInForm form={form} title={text.title} nextCss={nextCss} registers={registers} />
		</>
	)
}
