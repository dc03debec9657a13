import { LogoutButton } from '#app/components/shell/logout-button.tsx'

export interface AccountHereProps {
	account: { name: string; school: string | null; active: boolean; next: string }
}

/** In place of a registration form, for somebody who has registered: where their school stands, and the way on. */
export function AccountHere({ account: { name, school, active, next } }: AccountHereProps) {
	return (
		<>
			<h1>You are registered</h1>
			<p>
				You are signed in as <bdi>{name}</bdi>
				{school ? (
					<>
						{' '}
						of <bdi>{school}</bdi>
					</>
				) : null}
				. {active ? 'Everything is set up.' : 'What is left is to choose a plan and pay for it.'}
			</p>
			<p>
				<a className="button button-filled button-wide" href={next}>
					{active ? 'Go to Dashboard' : 'Continue to the plans'}
				</a>
			</p>
			<LogoutButton className="button button-wide" />
		</>
	)
}
