import type { ReactNode } from 'react'
import { PasswordField, TextField } from '#app/components/fields.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Form } from '#app/components/form.tsx'
import { Notice, Panel } from '#app/components/panel.tsx'
import { useSay } from '#app/components/say.ts'
import { href } from '#app/domain/href.ts'
import { useSpokenPage } from '#app/web/spoken.ts'
import { useOwnForm } from '#app/components/account/own-form.ts'

interface EmailProps {
	email: string | null
	username: string | null
	pendingEmail: string | null
}

/** The sign-in email address. A new one takes effect once its owner has confirmed it. */
export function EmailPanel({ email, username, pendingEmail }: EmailProps) {
	const form = useOwnForm('email')
	const say = useSay()
	return (
		<Panel title="Email">
			<ErrorSummary form={form} names={['email', 'currentPassword']} />
			<p>
				{email ? (
					<>
						{say('You sign in with')} <bdi>{email}</bdi>
						{username ? (
							<>
								{' '}
								{say('or as')} <bdi>{username}</bdi>
							</>
						) : null}
						.
					</>
				) : (
					<>
						{say('You sign in as')} <bdi>{username}</bdi>
						{say(', and have no address yet.')}
					</>
				)}
			</p>
			{pendingEmail ? (
				<p className="muted">
					{say('Waiting to be confirmed:')} <bdi>{pendingEmail}</bdi>.{' '}
					{say('The link is in the mail, and works for 24 hours.')}
				</p>
			) : null}
			<Rare name="Change email" isOpen={form.sent}>
				<Form form={form} intent="email" submit="Send the link" pending="Sending...">
					<TextField
						form={form}
						name="email"
						label="New email"
						type="email"
						autoComplete="email"
						autoCapitalize="none"
						hint="We’ll email a link to the new address and tell your current one."
					/>
					<PasswordField
						form={form}
						name="currentPassword"
						label="Your password"
						autoComplete="current-password"
					/>
				</Form>
			</Rare>
		</Panel>
	)
}

/** A form that is filled in once in a while, behind its name. */
function Rare({ name, isOpen, children }: { name: string; isOpen: boolean; children: ReactNode }) {
	return (
		<details open={isOpen}>
			<summary className="py-3 text-accent">
				<strong>{useSay()(name)}</strong>
			</summary>
			{children}
		</details>
	)
}

export function PasswordPanel({ isWeak }: { isWeak: boolean }) {
	const form = useOwnForm('password')
	const say = useSay()
	// The linked page lies outside the portal and takes its language from the address.
	const spoken = useSpokenPage()
	return (
		<Panel title="Password">
			{isWeak ? (
				<Notice tone="warn" title={say('Your password is easy to guess')}>
					<p>{say('It is one of the first anyone would try. Choose a stronger one below.')}</p>
				</Notice>
			) : null}
			<ErrorSummary form={form} names={['currentPassword', 'password', 'confirmPassword']} />
			<Rare name="Change password" isOpen={isWeak || form.sent}>
				<Form form={form} intent="password" submit="Change the password" pending="Changing...">
					<PasswordField
						form={form}
						name="currentPassword"
						label="Current password"
						autoComplete="current-password"
					/>
					<PasswordField
						form={form}
						name="password"
						label="New password"
						hint="At least 8 characters. A few words together make a good one. You’ll be signed out on other devices."
						autoComplete="new-password"
					/>
					<PasswordField
						form={form}
						name="confirmPassword"
						label="New password again"
						autoComplete="new-password"
					/>
				</Form>
			</Rare>
			<p className="mt-3 mb-0">
				<a className="button" href={`${href.twoFactor()}${spoken ? `?lang=${spoken.language}` : ''}`}>
					{say('Two-factor sign-in')}
				</a>
			</p>
		</Panel>
	)
}
