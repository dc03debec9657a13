import { PasswordField } from '#app/components/fields.tsx'
import { FormPage } from '#app/components/form-page.tsx'
import { useSay } from '#app/components/say.ts'
import { Sentence, useSiteWords } from '#app/components/site/spoken.tsx'
import { INVITATION_OVER } from '#app/domain/account/accounts.ts'
import { href } from '#app/domain/href.ts'
import { useFormPage, type FormState } from '#app/web/use-form-page.ts'

/** Views of an invitation, depending on its state and on the signed-in user. */
export type Shown =
	| ({ view: 'choose'; school: string; name: string; account: string } & MayDecline)
	| ({ view: 'join'; school: string; name: string } & MayDecline)
	| ({
			view: 'sign-in'
			school: string
			account: string
			other: string | null
			asksForCode: boolean
	  } & MayDecline)
	| { view: 'over' }

export interface MayDecline {
	mayDecline: boolean
}

/** Unfolds the question below the form, whose password it needs: an invitation that was declined cannot be accepted later. */
export function Decline({ form, school, mayDecline }: { form: FormState; school: string } & MayDecline) {
	const text = useSiteWords().account.invitation
	return mayDecline ? (
		<details className="part">
			<summary>{text.decline}</summary>
			<p>{text.declineAsk(school)}</p>
			<button className="button" type="submit" form={form.id} name="intent" value="decline">
				{text.declineSubmit}
			</button>
		</details>
	) : null
}

export function Strong({ of }: { of: string }) {
	return (
		<strong>
			<bdi>{of}</bdi>
		</strong>
	)
}

export function Choose(shown: Extract<Shown, { view: 'choose' }>) {
	const { school, name, account } = shown
	const form = useFormPage()
	const { invitation: text, login, reset } = useSiteWords().account
	return (
		<>
			<FormPage
				form={form}
				title={text.welcome(school)}
				intro={
					<p>
						<Sentence
							say={text.choose}
							parts={[<bdi key="name">{name}</bdi>, <Strong key="account" of={account} />]}
						/>
					</p>
				}
				submit={text.chooseSubmit}
				pending={login.pending}
			>
				<PasswordField
					form={form}
					name="password"
					label={reset.password}
					hint={reset.hint}
					autoComplete="new-password"
				/>
				<PasswordField form={form} name="confirmPassword" label={reset.again} autoComplete="new-password" />
			</FormPage>
			<Decline form={form} school={school} mayDecline={shown.mayDecline} />
		</>
	)
}

export function Join(shown: Extract<Shown, { view: 'join' }>) {
	const { school, name } = shown
	const form = useFormPage()
	const text = useSiteWords().account.invitation
	return (
		<>
			<FormPage
				form={form}
				title={text.welcome(school)}
				intro={
					<p>
						<Sentence say={text.join} parts={[school, <bdi key="name">{name}</bdi>]} />
					</p>
				}
				submit={text.accept}
				pending={text.accepting}
			>
				{null}
			</FormPage>
			<Decline form={form} school={school} mayDecline={shown.mayDecline} />
		</>
	)
}

export function Over() {
	const { invitation: text, login } = useSiteWords().account
	const say = useSay()
	return (
		<>
			<h1>{text.over}</h1>
			<p role="alert">{say(INVITATION_OVER)}</p>
			<p>
				<a className="button button-filled button-wide" href={href.login()}>
					{login.submit}
				</a>
			</p>
		</>
	)
}
