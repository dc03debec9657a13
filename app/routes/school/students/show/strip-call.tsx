import type { ReactNode } from 'react'
import { CallButtons } from '#app/components/student/call-buttons.tsx'
import { Link } from '#app/components/link.tsx'
import { Phone } from '#app/components/phone.tsx'
import { href } from '#app/domain/href.ts'
import type { PhoneNumber } from '#app/utils/phone-number.ts'
import type { StripShown } from './read-strip.server.ts'

export function Part({ title, children }: { title: string; children: ReactNode }) {
	return (
		<section>
			<h2>{title}</h2>
			{children}
		</section>
	)
}

export function CallFirst({ id, strip: { people, own, paysSelf } }: { id: string; strip: StripShown }) {
	const [first, ...others] = people
	return (
		<Part title="Call first">
			<p className="strip-name">
				{first ? <bdi>{first.name}</bdi> : 'The student'}{' '}
				<span className="muted">
					{first ? [first.relation, first.pays && !paysSelf ? 'pays' : ''].filter(Boolean).join(', ') : null}
					{!first && paysSelf ? 'pays for lessons' : null}
				</span>
			</p>
			<CallButtons {...(first ?? own)}>
				<Link className="quiet-link" to={first ? href.editContact(id, first.id) : href.editStudent(id)}>
					Edit<span className="sr-only"> contact details of {first ? first.name : 'the student'}</span>
				</Link>
			</CallButtons>
			{first || own.phone || own.email ? null : (
				<p>
					<Link to={href.student(id, 'add-guardian')}>Add a guardian</Link>
				</p>
			)}
			<Others people={others} own={first ? own.phone : null} />
		</Part>
	)
}

function Others({ people, own }: { people: StripShown['people']; own: PhoneNumber | null }) {
	return (
		<ul className="strip-others">
			{people.map(({ id, name, relation, phone }) => (
				<li key={id}>
					<span>
						<bdi>{name}</bdi>
						{relation ? `, ${relation}` : null}
					</span>{' '}
					{phone ? <Phone number={phone} /> : null}
				</li>
			))}
			{own ? (
				<li>
					<span>Student</span> <Phone number={own} />
				</li>
			) : null}
		</ul>
	)
}
