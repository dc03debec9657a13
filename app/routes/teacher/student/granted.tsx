import { Facts } from '#app/components/figures.tsx'
import { Link } from '#app/components/link.tsx'
import { Panel } from '#app/components/panel.tsx'
import { Phone } from '#app/components/phone.tsx'
import { href } from '#app/domain/href.ts'
import type { Granted } from './read-granted.server.ts'

export function Contacts({ contacts }: { contacts: NonNullable<Granted['contacts']> }) {
	return (
		<Panel title="Contact" wide>
			{contacts.length === 0 ? (
				<p role="status">No phone number or email address yet. The office can add them.</p>
			) : null}
			<Facts
				rows={contacts.map(({ name, relation, phone, email }) => [
					[name, relation].filter(Boolean).join(', '),
					<>
						{phone ? <Phone number={phone} /> : null}
						{phone && email ? ' · ' : null}
						{email ? <a href={`mailto:${email}`}>{email}</a> : null}
					</>,
				])}
			/>
		</Panel>
	)
}

/** Folded, because what it says is not for other eyes in the room. */
export function Care({ facts }: { facts: Granted['care'] }) {
	return (
		<details className="card card-wide">
			<summary>Health and emergencies</summary>
			<Facts rows={facts} />
		</details>
	)
}

export function Balance({ student, balance }: { student: string; balance: string }) {
	return (
		<Panel
			title="Balance of the family"
			beside={
				<Link className="button button-small" to={href.teacherStudent(student, 'payment')}>
					Record payment
				</Link>
			}
			wide
		>
			<p>{balance}</p>
		</Panel>
	)
}
