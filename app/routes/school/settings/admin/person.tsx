import { CheckboxGroup } from '#app/components/choice-fields.tsx'
import { PostForm } from '#app/components/desk-form.tsx'
import { Facts } from '#app/components/figures.tsx'
import { ErrorSummary, Form } from '#app/components/form.tsx'
import { Link } from '#app/components/link.tsx'
import { Panel, State } from '#app/components/panel.tsx'
import type { Standing } from '#app/models/account/standings.server.ts'
import { accountStates } from '#app/utils/account.ts'
import { href } from '#app/utils/href.ts'
import { grantable, type Grant } from '#app/utils/permissions.ts'
import { momentIn, type Reading } from '#app/utils/reading.ts'
import { roleWords } from '#app/utils/roles.ts'
import { useFormPage } from '#app/utils/use-form-page.ts'

interface PersonProps {
	person: Standing & { grants: Grant[] | null }
	reading: Reading
	me: string
}

/** One account: how it stands, what can be done about it, and what it may do beyond its role. */
export function PersonView({ person, reading, me }: PersonProps) {
	const { membershipId, name, role, kind, state, signsInAs, lastSeen, userId, grants } = person
	const form = useFormPage({ grants: grants ?? [] })
	const isOwner = role === 'admin' || role === 'solo_teacher_admin'
	return (
		<>
			<ErrorSummary form={form} names={['grants']} refusal="This was not done" />
			<div className="cards">
				<Panel
					title={<bdi>{name}</bdi>}
					beside={<State tone={accountStates[state].tone}>{accountStates[state].words}</State>}
				>
					<Facts
						rows={[
							['Role', roleWords(role, kind)],
							['Signs in as', <bdi key="as">{signsInAs}</bdi>],
							['Last seen here', lastSeen ? momentIn(reading, lastSeen) : 'Never'],
						]}
					/>
					{isOwner || userId === me ? (
						<p className="muted">
							Whoever runs the school keeps their account. Your own address, password and sessions are on{' '}
							<Link to={href.profile()}>your profile</Link>.
						</p>
					) : (
						<Acts person={person} />
					)}
					<p>
						<Link className="button" to={href.history({ who: userId })}>
							What {name} did
						</Link>
					</p>
				</Panel>
				{grants ? (
					<Panel title="May do beyond a teacher’s own">
						<Form form={form} intent="grants" submit="Save" pending="Saving...">
							<input type="hidden" name="membershipId" value={membershipId} />
							<CheckboxGroup form={form} name="grants" label="Allowed" options={grantOptions} />
						</Form>
					</Panel>
				) : null}
			</div>
			<p>
				<Link className="button" to={href.people()}>
					Back to all people
				</Link>
			</p>
		</>
	)
}

const grantOptions = Object.entries(grantable).map(([value, { label, hint }]) => ({ value, label, hint }))

function Acts({ person: { membershipId, state, hasAddress } }: { person: Standing }) {
	const act = (intent: string, words: string) => (
		<PostForm>
			<input type="hidden" name="membershipId" value={membershipId} />
			<button className="button button-small" type="submit" name="intent" value={intent}>
				{words}
			</button>
		</PostForm>
	)
	return (
		<div className="button-row">
			{state === 'invited' ? act('resend', hasAddress ? 'Send a new link' : 'Print a new code') : null}
			{state === 'active' && hasAddress ? act('reset', 'Mail a new password link') : null}
			{state === 'active' ? act('end-sessions', 'End all sessions') : null}
			{state === 'locked' ? act('unlock', 'Unlock') : act('lock', 'Lock')}
		</div>
	)
}
