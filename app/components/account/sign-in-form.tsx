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
	const text = useSiteWords().account.login
	const signsIn = useSigningIn()
	return (
		<>
			<FormPage
				form={form}
				title={title}
				intro={intro}
				action={action}
				submit={text.submit}
				pending={text.pending}
				refusal={text.refusal}
				hints={{ ...signsIn, 'data-next-css': nextCss }}
			>
				<TextField
					form={form}
					name="username"
					label={text.username}
					autoComplete="username"
					autoCapitalize="none"
				/>
				<PasswordField form={form} name="password" label={text.password} autoComplete="current-password" />
				<CheckboxField form={form} name="rememberMe" label={text.rememberMe} hint={text.rememberHint} />
			</FormPage>
			<ul className="form-links">
				<li>
					<a href={href.forgotPassword()}>{text.forgot}</a>
				</li>
				{registers ? (
					<li>
						<a href={siteHref.signUp()}>{text.signUp}</a>
					</li>
				) : null}
			</ul>
		</>
	)
}
