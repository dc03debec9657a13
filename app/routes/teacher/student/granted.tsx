import { Panel } from '#app/components/panel.tsx'
import { Link } from '#app/components/link.tsx'
import { CallButtons } from '#app/components/student/call-buttons.tsx'
import { href } from '#app/domain/href.ts'
import type { Granted } from './read-granted.server.ts'

export function Contacts({ contacts }: { contacts: NonNullable<Granted['contacts']> }) {
	return (
		<Panel title="Contact" wide>
			{contacts.length === 0 ? (
				<p role="status">No phone number or email address yet. The office can add them.</p>
			) : null}
			{contacts.map(({ id, name, relation, phone, email }) => (
				<div key={id}>
					<p>
						<bdi>{name}</bdi> <span className="muted">{relation}</span>
					</p>
					<CallButtons phone={phone} email={email} name={name} />
				</div>
			))}
		</Panel>
	)
}

export function Balance({ student, balance }: { student: string; balance: string }) {
	return (
		<Panel title="Balance of the family" wide>
			<p>{balance}</p>
			<Link className="button" to={href.teacherStudent(student, 'payment')}>
				Record payment
			</Link>
		</Panel>
	)
}
