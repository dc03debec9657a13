import { DayOf, Moment } from '#app/components/dates.tsx'
import { PostForm } from '#app/components/desk-form.tsx'
import { Facts } from '#app/components/figures.tsx'
import { Link } from '#app/components/link.tsx'
import { Panel, State } from '#app/components/panel.tsx'
import type { AccountHolder, StudentAccounts } from '#app/models/account/list.server.ts'
import type { Standing } from '#app/models/account/statuses.server.ts'
import { accountStates } from '#app/domain/account/accounts.ts'
import { href } from '#app/domain/href.ts'

type AccountTask = Parameters<typeof href.studentAccountTask>[1]

interface HolderProps {
	student: StudentAccounts
	person: AccountHolder
	timeZone: string
}

export function HolderPanel({ student, person, timeZone }: HolderProps) {
	const { holder, name, relation, account, noContact, declinedAt } = person
	const state = accountStates[account?.state ?? 'none']
	const toAsk = (task: AccountTask) => href.studentAccountTask(student.id, task, holder.id)
	return (
		<Panel title={<bdi>{name}</bdi>} beside={<State tone={state.tone}>{state.text}</State>}>
			<p className="muted">{relation ?? 'Learner'}</p>
			{declinedAt === null ? null : (
				<p>
					Declined the invitation on <DayOf at={declinedAt} timeZone={timeZone} />.
				</p>
			)}
			{account ? (
				<>
					<Facts rows={factsOf(account, timeZone)} />
					{account.lockedByRule ? <p className="muted">{LOCKED_BY_RULE}</p> : null}
					<Acts account={account} name={name} who={holder.id} toAsk={toAsk} />
				</>
			) : noContact ? (
				<p>Nothing may be sent or shown to this person, so they cannot have an account.</p>
			) : (
				<Link className="button" to={toAsk('create')}>
					Create an account
					<span className="sr-only"> for {name}</span>
				</Link>
			)}
		</Panel>
	)
}

const LOCKED_BY_RULE =
	'Locked because they no longer have a student here. It unlocks automatically when a student returns or contact is allowed.'

function factsOf(
	{ signsInAs, lastSeen, invitation }: Standing,
	timeZone: string,
): [string, React.ReactNode][] {
	return [
		['Signs in as', <bdi key="as">{signsInAs}</bdi>],
		['Last seen here', lastSeen ? <Moment key="seen" at={lastSeen} timeZone={timeZone} /> : 'Never'],
		...(invitation
			? [
					[
						invitation.way === 'mail' ? 'Emailed link' : 'Printed code',
						<span key="way">
							{invitation.isOver ? 'expired on' : 'works until'}{' '}
							<Moment at={invitation.expiresAt} timeZone={timeZone} />
						</span>,
					] as [string, React.ReactNode],
				]
			: []),
	]
}

interface ActsProps {
	account: Standing
	name: string
	who: string
	toAsk: (task: AccountTask) => string
}

function Acts({ account, name, who, toAsk }: ActsProps) {
	const { state, hasAddress } = account
	return (
		<div className="button-row">
			{state === 'invited' ? (
				<Act
					who={who}
					intent="resend"
					text={hasAddress ? 'Send a new link' : 'Print a new code'}
					name={name}
				/>
			) : null}
			{state === 'active' && hasAddress ? (
				<Act who={who} intent="reset" text="Email a password link" name={name} />
			) : null}
			{state === 'active' && !hasAddress ? (
				<Link className="button button-small" to={toAsk('new-code')}>
					Print a new code<span className="sr-only"> for {name}</span>
				</Link>
			) : null}
			{state === 'active' ? (
				<Act who={who} intent="end-sessions" text="End all sessions" name={name} />
			) : null}
			{state === 'locked' ? (
				<Act who={who} intent="unlock" text="Unlock" name={name} />
			) : (
				<Act who={who} intent="lock" text="Lock" name={name} />
			)}
			<Link className="button button-small" to={toAsk('remove-access')}>
				Remove access<span className="sr-only"> of {name}</span>
			</Link>
		</div>
	)
}

/** The name is added for screen readers, which do not convey the panel around the button. */
function Act({ who, intent, text, name }: { who: string; intent: string; text: string; name: string }) {
	return (
		<PostForm>
			<input type="hidden" name="who" value={who} />
			<button className="button button-small" type="submit" name="intent" value={intent}>
				{text}
				<span className="sr-only">, {name}</span>
			</button>
		</PostForm>
	)
}
