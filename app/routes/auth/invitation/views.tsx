import { PasswordField } from '#app/components/fields.tsx'
import { FormPage } from '#app/components/form.tsx'
import { useSay } from '#app/components/say.ts'
import { Sentence, useSiteWords } from '#app/components/site/spoken.tsx'
import type { SiteWords } from '#app/content/site/catalogs.ts'
import { INVITATION_OVER } from '#app/domain/account/accounts.ts'
import { href } from '#app/domain/href.ts'
import { useFormPage } from '#app/web/use-form-page.ts'

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

/** The decline button comes second, because Enter presses the first one. */
export function no({ mayDecline }: MayDecline, { decline }: SiteWords['account']['invitation']) {
	return mayDecline ? [{ intent: 'decline', label: decline }] : []
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
	const { invitation: words, login, reset } = useSiteWords().account
	return (
		<FormPage
			form={form}
			title={words.welcome(school)}
			intro={
				<p>
					<Sentence
						say={words.choose}
						parts={[<bdi key="name">{name}</bdi>, <Strong key="account" of={account} />]}
					/>
				</p>
			}
			submit={words.chooseSubmit}
			pending={login.pending}
			more={no(shown, words)}
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
	)
}

export function Join(shown: Extract<Shown, { view: 'join' }>) {
	const { school, name } = shown
	const form = useFormPage()
	const words = useSiteWords().account.invitation
	return (
		<FormPage
			form={form}
			title={words.welcome(school)}
			intro={
				<p>
					<Sentence say={words.join} parts={[school, <bdi key="name">{name}</bdi>]} />
				</p>
			}
			submit={words.accept}
			pending={words.accepting}
			more={no(shown, words)}
		>
			{null}
		</FormPage>
	)
}

export function Over() {
	const { invitation: words, login } = useSiteWords().account
	const say = useSay()
	return (
		<>
			<h1>{words.over}</h1>
			<p role="alert">{say(INVITATION_OVER)}</p>
			<p>
				<a className="button button-filled button-wide" href={href.login()}>
					{login.submit}
				</a>
			</p>
		</>
	)
}
