import type { ReactNode } from 'react'
import { PostForm } from '#app/components/desk-form.tsx'
import { State } from '#app/components/panel.tsx'
import type { Standing } from '#app/models/account/statuses.server.ts'
import { accountStates, type AccountState } from '#app/domain/account/accounts.ts'
import { href } from '#app/domain/href.ts'
import { momentIn, type Reading } from '#app/domain/account/reading.ts'
import { roleWords } from '#app/domain/account/roles.ts'

interface StaffProps {
	rows: Standing[]
	/** Who teaches here without an account. */
	teachers: { id: string; name: string; email: string | null }[]
	reading: Reading
}

/** Everybody who works at the school, whether they can sign in, and the next step with each who cannot. */
export function Staff({ rows, teachers, reading }: StaffProps) {
	return (
		<div className="table-frame">
			<table className="table">
				<caption className="sr-only">People</caption>
				<thead>
					<tr>
						<th scope="col">Name</th>
						<th scope="col">Status</th>
						<th scope="col">Last seen here</th>
						<th scope="col">Two-factor sign-in</th>
						<th scope="col">
							<span className="sr-only">What next</span>
						</th>
					</tr>
				</thead>
				<tbody>
					{rows.map((person) => (
						<Person key={person.membershipId} person={person} reading={reading} />
					))}
					{teachers.map((teacher) => (
						<Uninvited key={teacher.id} teacher={teacher} />
					))}
				</tbody>
			</table>
		</div>
	)
}

function Person({ person, reading }: { person: Standing; reading: Reading }) {
	const { membershipId, name, role, kind, signsInAs, state, lastSeen, hasTwoFactor, invitation } = person
	const waits = state === 'invited'
	return (
		<tr>
			<th scope="row">
				<a href={href.people({ person: membershipId })}>
					<bdi>{name}</bdi>
				</a>{' '}
				<span className="second unbroken">
					{roleWords(role, kind)} · <bdi>{signsInAs}</bdi>
				</span>
			</th>
			<Status state={state}>
				{waits && invitation
					? `${invitation.isOver ? 'Link expired' : 'Link works until'} ${momentIn(reading, invitation.expiresAt)}`
					: null}
			</Status>
			<td data-label="Last seen here" className="unbroken">
				{lastSeen ? momentIn(reading, lastSeen) : 'Never'}
			</td>
			<td data-label="Two-factor sign-in" className={waits ? 'nothing' : undefined}>
				{waits ? '–' : hasTwoFactor ? 'On' : 'Off'}
			</td>
			<td className={waits ? undefined : 'nothing'}>
				{waits ? <Waiting membershipId={membershipId} name={name} /> : null}
			</td>
		</tr>
	)
}

function Status({ state, children }: { state: AccountState; children?: ReactNode }) {
	const { tone, words } = accountStates[state]
	return (
		<td data-label="Status">
			<State tone={tone}>{words}</State> {children ? <span className="second">{children}</span> : null}
		</td>
	)
}

/** With somebody who has not answered an invitation yet. */
function Waiting({ membershipId, name }: { membershipId: string; name: string }) {
	const whose = <span className="sr-only"> for {name}</span>
	return (
		<PostForm className="row-actions unbroken">
			<input type="hidden" name="membershipId" value={membershipId} />
			<button className="button button-small" name="intent" value="resend">
				Send a new link{whose}
			</button>{' '}
			<button className="button button-small" name="intent" value="uninvite">
				Withdraw{whose}
			</button>
		</PostForm>
	)
}

function Uninvited({ teacher: { id, name, email } }: { teacher: StaffProps['teachers'][number] }) {
	return (
		<tr>
			<th scope="row">
				<a href={href.teacher(id)}>
					<bdi>{name}</bdi>
				</a>{' '}
				<span className="second unbroken">
					Teacher · {email ? <bdi>{email}</bdi> : 'no email address yet'}
				</span>
			</th>
			<Status state="none" />
			<td data-label="Last seen here" className="nothing">
				–
			</td>
			<td data-label="Two-factor sign-in" className="nothing">
				–
			</td>
			<td>
				{email ? (
					<PostForm className="row-actions">
						<input type="hidden" name="teacher" value={id} />
						<input type="hidden" name="email" value={email} />
						<button className="button button-small" name="intent" value="invite">
							Invite<span className="sr-only"> {name}</span>
						</button>
					</PostForm>
				) : (
					<a href="#invite">Invite to an address</a>
				)}
			</td>
		</tr>
	)
}
