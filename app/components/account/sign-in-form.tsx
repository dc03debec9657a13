import { CheckboxField, PasswordField, TextField } from '#app/components/fields.tsx'
import { FormPage } from '#app/components/form-page.tsx'
import { useSigningIn, useSiteWords } from '#app/components/site/spoken.tsx'
import { href } from '#app/domain/href.ts'
import { siteHref } from '#app/domain/site-href.ts'
import type { FormState } from '#app/web/use-form-page.ts'
import type { ReactNode } from 'react'

interface SignInFormProps {
	form: FormState
	title: string
	intro?: ReactNode
	/** The action of the form. The default is the page itself. */
	action?: string
	nextCss: string
	/** True where people may register. */
	registers: boolean
}

/** Logging in, on the page of its own and on the front page of a school. */
export function SignInForm({ form, title, intro, action, nextCss, registers }: SignInFormProps) {
	const words = useSiteWords().account.login
	const signsIn = useSigningIn()
	return (
		<>
			<FormPage
				form={form}
				title={title}
				intro={intro}
				action={action}
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
				{registers ? (
					<li>
						<a href={siteHref.signUp()}>{words.signUp}</a>
					</li>
				) : null}
			</ul>
		</>
	)
}
