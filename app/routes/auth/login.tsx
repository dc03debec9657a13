import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { CheckboxField, PasswordField, TextField } from '#app/components/fields.tsx'
import { FormPage } from '#app/components/form.tsx'
import { signInForm } from '#app/forms/sign-in.ts'
import { showSignIn, signIn } from '#app/flows/sign-in.server.ts'
import { deskCss } from '#app/styles.server.ts'
import { href } from '#app/domain/href.ts'
import { siteHref } from '#app/domain/site-href.ts'
import { useFormPage } from '#app/web/use-form-page.ts'

export const handle = { title: 'Log in', remembers: {} }

export async function loader(asked: LoaderFunctionArgs) {
	await showSignIn(asked)
	const refused = new URL(asked.request.url).searchParams.get('cookies') === 'refused'
	return { nextCss: deskCss, refused }
}

export function action(asked: ActionFunctionArgs) {
	return signIn(asked, signInForm)
}

export default function Login() {
	const { nextCss, refused } = useLoaderData<typeof loader>()
	const form = useFormPage()
	return (
		<>
			{refused ? (
				<div className="notice" role="alert">
					<p>
						<strong>Your browser did not keep you signed in.</strong> Solfa remembers who you are with a
						cookie, and your browser refused it. Allow cookies for this site, then log in again.
					</p>
				</div>
			) : null}
			<FormPage
				form={form}
				title="Log in"
				submit="Sign in"
				pending="Signing in..."
				refusal="Login failed"
				hints={{ 'data-signs-in': '', 'data-next-css': nextCss }}
			>
				<TextField
					form={form}
					name="username"
					label="Username or email"
					autoComplete="username"
					autoCapitalize="none"
				/>
				<PasswordField form={form} name="password" label="Password" autoComplete="current-password" />
				<CheckboxField
					form={form}
					name="rememberMe"
					label="Remember me"
					hint="Stays signed in here for 30 days."
				/>
			</FormPage>
			<ul className="form-links">
				<li>
					<a href={href.forgotPassword()}>Forgot your password?</a>
				</li>
				<li>
					<a href={siteHref.signUp()}>New to Solfa? Sign up</a>
				</li>
			</ul>
		</>
	)
}
