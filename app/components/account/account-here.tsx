import { useSay } from '#app/components/say.ts'
import { Sentence, useSiteWords } from '#app/components/site/spoken.tsx'
import { LogoutButton } from '#app/components/shell/logout-button.tsx'

export interface AccountHereProps {
	account: { name: string; school: string | null; active: boolean; solo?: boolean; next: string }
}

/** Replaces the registration form for users who are already registered: shows the state of their school and the next step. */
export function AccountHere({ account: { name, school, active, solo, next } }: AccountHereProps) {
	const say = useSay()
	const { here, hereAt } = useSiteWords().plans
	const names = [name, ...(school ? [school] : [])].map((label, i) => <bdi key={i}>{label}</bdi>)
	return (
		<>
			<h1>{say('You are registered')}</h1>
			<p>
				<Sentence say={school ? hereAt : here} parts={names} />{' '}
				{say(active ? 'Everything is set up.' : 'What is left is to choose a plan and pay for it.')}
			</p>
			{solo ? <p>{say('To open a school, log out and register it with another email address.')}</p> : null}
			<p>
				<a className="button button-filled button-wide" href={next}>
					{say(active ? 'Go to Dashboard' : 'Continue to the plans')}
				</a>
			</p>
			<LogoutButton className="button button-wide" />
		</>
	)
}
