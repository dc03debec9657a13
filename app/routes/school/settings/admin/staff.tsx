import { Fragment, type ReactNode } from 'react'
import { PostForm } from '#app/components/desk-form.tsx'
import { Link } from '#app/components/link.tsx'
import { State } from '#app/components/panel.tsx'
import type { Standing } from '#app/models/account/statuses.server.ts'
import { accountStates, type AccountState } from '#app/domain/account/accounts.ts'
import { href } from '#app/domain/href.ts'
import { linkWords, momentIn, type Reading } from '#app/domain/account/reading.ts'
import { officeWords, type Grant } from '#app/domain/account/permissions.ts'
import { roleWords } from '#app/domain/account/roles.ts'

interface StaffProps {
	rows: StaffMember[]
	/** Teachers without an account. */
	teachers: { id: string; name: string; email: string | null }[]
	reading: Reading
}

/** The limit for teachers without an account matches a page of accounts. */
const MOST = 50

/** Staff members with the state of their account, and the next step for pending ones. */
export function Staff({ rows, teachers, reading }: StaffProps) {
	return (
		<ul className="rows card" aria-label="People">
			{rows.map((person) => (
				<Person key={person.membershipId} person={person} reading={reading} />
			))}
			{teachers.slice(0, MOST).map((teacher) => (
				<Uninvited key={teacher.id} teacher={teacher} />
			))}
			{teachers.length > MOST ? (
				<li>
					<Link to={href.teachers({ account: 'none' })}>
						All {teachers.length} teachers without an account
					</Link>
				</li>
			) : null}
		</ul>
	)
}

type StaffMember = Standing & { grants: readonly Grant[] }

function Person({ person, reading }: { person: StaffMember; reading: Reading }) {
	const { membershipId, name, role, kind, grants, signsInAs, state, lastSeen, hasTwoFactor, invitation } =
		person
	const waits = state === 'invited'
	const facts = waits
		? invitation && [linkWords(reading, invitation)]
		: [
				lastSeen ? `Last seen ${momentIn(reading, lastSeen)}` : 'Never seen here',
				`Two-factor sign-in ${hasTwoFactor ? 'on' : 'off'}`,
			]
	return (
		<Row
			to={href.person(membershipId)}
			name={name}
			state={state}
			facts={[
				kind === 'office' ? officeWords(grants) : roleWords(role, kind),
				<bdi key="as">{signsInAs}</bdi>,
				...(facts ?? []),
			]}
		>
			{waits ? <Waiting membershipId={membershipId} name={name} /> : null}
		</Row>
	)
}

interface RowProps {
	to: string
	name: string
	state: AccountState
	facts: ReactNode[]
	/** The row's actions. */
	children: ReactNode
}

function Row({ to, name, state, facts, children }: RowProps) {
	const { tone, text } = accountStates[state]
	return (
		<li>
			<span>
				<Link to={to}>
					<strong>
						<bdi>{name}</bdi>
					</strong>
				</Link>{' '}
				<State tone={tone}>{text}</State>
				<br />
				<span className="muted">
					{facts.map((fact, i) => (
						<Fragment key={i}>
							{i > 0 ? '\u00a0· ' : null}
							{fact}
						</Fragment>
					))}
				</span>
			</span>{' '}
			{children}
		</li>
	)
}

/** Actions for a pending invitation. */
function Waiting({ membershipId, name }: { membershipId: string; name: string }) {
	const whose = <span className="sr-only"> for {name}</span>
	return (
		<PostForm className="row-actions">
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
	const address = email ? <bdi key="as">{email}</bdi> : 'no email address yet'
	return (
		<Row to={href.teacher(id)} name={name} state="none" facts={['Teacher', address]}>
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
		</Row>
	)
}
