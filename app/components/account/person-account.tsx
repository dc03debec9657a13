import { accountStates, type AccountState } from '#app/domain/account/accounts.ts'
import { href } from '#app/domain/href.ts'
import type { PhoneNumber } from '#app/utils/phone-number.ts'
import { languageWords } from '#app/utils/languages.ts'
import { officeAlways, grantable, officeWords, type Grant } from '#app/domain/account/permissions.ts'
import { linkWords, momentIn, type Reading } from '#app/domain/account/reading.ts'
import { isOfFamily, isOwner, roleWords, type Kind, type Role } from '#app/domain/account/roles.ts'
import type { FormState } from '#app/web/use-form-page.ts'
import { CheckboxGroup } from '#app/components/choice-fields.tsx'
import { PostForm } from '#app/components/desk-form.tsx'
import { TextField } from '#app/components/fields.tsx'
import { Facts } from '#app/components/figures.tsx'
import { Form } from '#app/components/form.tsx'
import { Link } from '#app/components/link.tsx'
import { Panel, State } from '#app/components/panel.tsx'
import { Phone } from '#app/components/phone.tsx'

interface Person {
	membershipId: string
	userId: string
	name: string
	role: Role
	kind: Kind
	state: Exclude<AccountState, 'none'>
	signsInAs: string
	hasAddress: boolean
	lockedByRule: boolean
	/** Only until it is accepted. */
	invitation: { expiresAt: number; isOver: boolean } | null
	lastSeen: number | null
	/** Additional permissions; null if the account cannot receive any. */
	grants: Grant[] | null
	/** Permissions the signed-in user can grant. */
	offered: readonly Grant[]
	/** An office account with more permissions than the signed-in user. */
	isAbove: boolean
	/** Contact details as entered by the person. */
	said?: { phone: PhoneNumber | null; language: string | null }
}

interface PersonProps {
	/** Initialized with the grants. */
	form: FormState
	person: Person
	reading: Reading
	me: string
}

export function PersonAccount({ form, person, reading, me }: PersonProps) {
	const { membershipId, name, role, kind, state, signsInAs, invitation, lastSeen, userId } = person
	const { grants, offered, said } = person
	return (
		<div className="cards">
			<Panel
				title={<bdi>{name}</bdi>}
				beside={<State tone={accountStates[state].tone}>{accountStates[state].text}</State>}
			>
				<Facts
					rows={[
						['Role', kind === 'office' ? officeWords(grants ?? []) : roleWords(role, kind)],
						['Signs in as', <bdi key="as">{signsInAs}</bdi>],
						...(said?.phone ? [['Phone', <Phone key="phone" number={said.phone} />] as const] : []),
						...(said?.language ? [['Preferred language', languageWords(said.language)] as const] : []),
						...(invitation ? [['Invitation', linkWords(reading, invitation)] as const] : []),
						['Last seen here', lastSeen ? momentIn(reading, lastSeen) : 'Never'],
					]}
				/>
				{person.lockedByRule ? (
					<p className="muted">{lockedByRule[isOfFamily(kind) ? 'family' : 'staff']}</p>
				) : null}
				<WhatToDo person={person} me={me} />
				<p>
					<Link className="button" to={href.history({ who: userId })}>
						{name}’s activity
					</Link>
				</p>
			</Panel>
			{grants && offered.length > 0 ? (
				<Panel title={kind === 'office' ? 'What this account includes' : 'Extra permissions'}>
					{kind === 'office' ? <p className="muted">{officeAlways}</p> : null}
					<Form form={form} intent="grants" submit="Save" pending="Saving...">
						<input type="hidden" name="membershipId" value={membershipId} />
						{grants
							.filter((grant) => !offered.includes(grant))
							.map((grant) => (
								<input key={grant} type="hidden" name="grants" value={grant} />
							))}
						<GrantBoxes
							form={form}
							offered={offered}
							label={kind === 'office' ? 'Also includes' : 'Allowed'}
						/>
					</Form>
				</Panel>
			) : null}
		</div>
	)
}

const lockedByRule = {
	staff: 'Locked because they left. It unlocks automatically if the last day is removed.',
	family:
		'Locked because they no longer have a student here. It unlocks automatically when a student returns or contact is allowed.',
}

/** Actions, or an explanation if there are none. */
function WhatToDo({ person, me }: { person: Person; me: string }) {
	if (person.isAbove && person.userId !== me)
		return (
			<p className="muted">This account includes more than yours. Only the administrator can change it.</p>
		)
	if (!isOwner(person) && person.userId !== me) return <Acts person={person} />
	return (
		<p className="muted">
			{isOwner(person) ? 'The school’s administrator keeps their account. ' : null}
			{person.userId === me ? (
				<>
					Your own address, password and sessions are on <Link to={href.profile()}>your profile</Link>.
				</>
			) : null}
		</p>
	)
}

export function GrantBoxes({
	form,
	offered,
	label,
}: {
	form: FormState
	offered: readonly Grant[]
	label: string
}) {
	const options = offered.map((value) => ({
		value,
		label: grantable[value].label,
		hint: grantable[value].hint,
	}))
	return <CheckboxGroup form={form} name="grants" label={label} options={options} />
}

function Acts({ person: { membershipId, kind, state, hasAddress } }: { person: Person }) {
	const act = (intent: string, text: string) => (
		<PostForm>
			<input type="hidden" name="membershipId" value={membershipId} />
			<button className="button button-small" type="submit" name="intent" value={intent}>
				{text}
			</button>
		</PostForm>
	)
	return (
		<div className="button-row">
			{state === 'invited' ? act('resend', hasAddress ? 'Send a new link' : 'Print a new code') : null}
			{state === 'active' && hasAddress ? act('reset', 'Email a password link') : null}
			{state === 'active' ? act('end-sessions', 'End all sessions') : null}
			{state === 'locked' ? act('unlock', 'Unlock') : act('lock', 'Lock')}
			{kind === 'office' ? (
				<Link className="button button-small" to={href.person(membershipId, 'remove')}>
					Remove
				</Link>
			) : null}
		</div>
	)
}

/** The invited person is named above the field, or in a hidden field. */
export function InvitationAddress({ form }: { form: FormState }) {
	return (
		<TextField
			form={form}
			name="email"
			label="Email"
			type="email"
			autoComplete="off"
			autoCapitalize="none"
			hint="The invitation goes there, and works for 7 days."
		/>
	)
}
