import { CodeField } from '#app/components/account/code-field.tsx'
import { PasswordField } from '#app/components/fields.tsx'
import { FormPage } from '#app/components/form.tsx'
import { LogoutButton } from '#app/components/logout-button.tsx'
import { INVITATION_OVER } from '#app/domain/account/accounts.ts'
import { href } from '#app/domain/href.ts'
import { useFormPage } from '#app/web/use-form-page.ts'

/** What an invitation comes to, for whoever opened it. */
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

interface MayDecline {
	mayDecline: boolean
}

/** After the other button: whoever presses Enter means yes. */
const no = ({ mayDecline }: MayDecline) => (mayDecline ? [{ intent: 'decline', label: 'No, thank you' }] : [])

export function Choose(shown: Extract<Shown, { view: 'choose' }>) {
	const { school, name, account } = shown
	const form = useFormPage()
	return (
		<FormPage
			form={form}
			title={`Welcome to ${school}`}
			intro={
				<p>
					Hello <bdi>{name}</bdi>. Choose a password that only you know. From then on you sign in as{' '}
					<strong>
						<bdi>{account}</bdi>
					</strong>
					.
				</p>
			}
			submit="Choose this password"
			pending="Signing in..."
			more={no(shown)}
		>
			<PasswordField
				form={form}
				name="password"
				label="New password"
				hint="At least 8 characters. A few words together make a good one."
				autoComplete="new-password"
			/>
			<PasswordField
				form={form}
				name="confirmPassword"
				label="New password again"
				autoComplete="new-password"
			/>
		</FormPage>
	)
}

export function Join(shown: Extract<Shown, { view: 'join' }>) {
	const { school, name } = shown
	const form = useFormPage()
	return (
		<FormPage
			form={form}
			title={`Welcome to ${school}`}
			intro={
				<p>
					{school} invites you. You are signed in as <bdi>{name}</bdi>: once you accept, you can change
					between your schools in the corner of every page.
				</p>
			}
			submit="Accept the invitation"
			pending="Accepting..."
			more={no(shown)}
		>
			{null}
		</FormPage>
	)
}

export function SignIn(shown: Extract<Shown, { view: 'sign-in' }>) {
	return shown.other === null ? (
		<AcceptWithPassword {...shown} />
	) : (
		<>
			<h1>Welcome to {shown.school}</h1>
			<p>
				You have an account already: <bdi>{shown.account}</bdi>. At the moment <bdi>{shown.other}</bdi> is
				signed in here. Log out first, then open the link again.
			</p>
			<LogoutButton />
		</>
	)
}

function AcceptWithPassword(shown: { school: string; account: string; asksForCode: boolean } & MayDecline) {
	const { school, account } = shown
	const form = useFormPage()
	return (
		<>
			<FormPage
				form={form}
				title={`Welcome to ${school}`}
				intro={
					<p>
						{school} invites you. You have an account already:{' '}
						<strong>
							<bdi>{account}</bdi>
						</strong>
						. {shown.mayDecline ? 'Accept or decline' : 'Accept'} with the password you have.
					</p>
				}
				submit="Accept the invitation"
				pending="Signing in..."
				more={no(shown)}
			>
				<input type="hidden" name="username" value={account} autoComplete="username" />
				<PasswordField form={form} name="password" label="Password" autoComplete="current-password" />
				{shown.asksForCode ? <CodeField form={form} /> : null}
			</FormPage>
			<p className="form-links">
				<a href={href.forgotPassword()}>Forgot your password?</a>
			</p>
		</>
	)
}

export function Over() {
	return (
		<>
			<h1>Invitation is over</h1>
			<p role="alert">{INVITATION_OVER}</p>
			<p>
				<a className="button button-filled button-wide" href={href.login()}>
					Sign in
				</a>
			</p>
		</>
	)
}
