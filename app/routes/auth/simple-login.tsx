import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { PasswordField, TextField } from '#app/components/fields.tsx'
import { FormPage } from '#app/components/form.tsx'
import { simpleSignInForm } from '#app/forms/sign-in.ts'
import { showSignIn, signIn } from '#app/flows/sign-in.server.ts'
import { useFormPage } from '#app/web/use-form-page.ts'

export const handle = { title: 'Log in', remembers: {} }

export function loader(asked: LoaderFunctionArgs) {
	return showSignIn(asked)
}

export function action(asked: ActionFunctionArgs) {
	return signIn(asked, simpleSignInForm)
}

export default function SimpleLogin() {
	const form = useFormPage()
	return (
		<FormPage
			form={form}
			title="Log in"
			submit="Log in"
			pending="Signing in..."
			refusal="Login failed"
			hints={{ 'data-signs-in': '' }}
		>
			<TextField form={form} name="username" label="Username" autoComplete="username" autoCapitalize="none" />
			<PasswordField form={form} name="password" label="Password" autoComplete="current-password" />
		</FormPage>
	)
}
