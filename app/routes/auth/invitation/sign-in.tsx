import { CodeField } from '#app/components/account/code-field.tsx'
import { PasswordField } from '#app/components/fields.tsx'
import { FormPage } from '#app/components/form-page.tsx'
import { LogoutButton } from '#app/components/shell/logout-button.tsx'
import { Sentence, useSiteWords } from '#app/components/site/spoken.tsx'
import { href } from '#app/domain/href.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import { Decline, Strong, type MayDecline, type Shown } from './views.tsx'

export function SignIn(shown: Extract<Shown, { view: 'sign-in' }>) {
	const text = useSiteWords().account.invitation
	return shown.other === null ? (
		<AcceptWithPassword {...shown} />
	) : (
		<>
			<h1>{text.welcome(shown.school)}</h1>
			<p>
				<Sentence
					say={text.other}
					parts={[<bdi key="account">{shown.account}</bdi>, <bdi key="other">{shown.other}</bdi>]}
				/>
			</p>
			<LogoutButton />
		</>
	)
}

function AcceptWithPassword(shown: { school: string; account: string; asksForCode: boolean } & MayDecline) {
	const { school, account } = shown
	const form = useFormPage()
	const { invitation: text, login } = useSiteWords().account
	return (
		<>
			<FormPage
				form={form}
				title={text.welcome(school)}
				intro={
					<p>
						<Sentence
							say={shown.mayDecline ? text.signInOrDecline : text.signIn}
							parts={[school, <Strong key="account" of={account} />]}
						/>
					</p>
				}
				submit={text.accept}
				pending={login.pending}
			>
				<input type="hidden" name="username" value={account} autoComplete="username" />
				<PasswordField form={form} name="password" label={login.password} autoComplete="current-password" />
				{shown.asksForCode ? <CodeField form={form} /> : null}
			</FormPage>
			<Decline form={form} school={school} mayDecline={shown.mayDecline} />
			<p className="form-links">
				<a href={href.forgotPassword()}>{login.forgot}</a>
			</p>
		</>
	)
}
