import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { PasswordField, TextField } from '#app/components/fields.tsx'
import { FormPage } from '#app/components/form-page.tsx'
import { useSigningIn, useSiteWords } from '#app/components/site/spoken.tsx'
import { siteWords } from '#app/content/site/catalogs.ts'
import type { Language } from '#app/utils/spoken.ts'
import { simpleSignInForm } from '#app/domain/account/sign-in-form.ts'
import { showSignIn, signIn } from '#app/requests/sign-in.server.ts'
import { useFormPage } from '#app/web/use-form-page.ts'

export const handle = {
	spoken: true,
	title: (_: unknown, language: Language) => siteWords(language).account.login.title,
	remembers: {},
}

export function loader(args: LoaderFunctionArgs) {
	return showSignIn(args)
}

export function action(args: ActionFunctionArgs) {
	return signIn(args, simpleSignInForm)
}

export default function SimpleLogin() {
	const form = useFormPage()
	const text = useSiteWords().account.login
	return (
		<FormPage
			form={form}
			title={text.title}
			submit={text.simpleSubmit}
			pending={text.pending}
			refusal={text.refusal}
			hints={useSigningIn()}
		>
			<TextField
				form={form}
				name="username"
				label={text.simpleUsername}
				autoComplete="username"
				autoCapitalize="none"
			/>
			<PasswordField form={form} name="password" label={text.password} autoComplete="current-password" />
		</FormPage>
	)
}
