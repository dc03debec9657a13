import { Day } from '#app/components/dates.tsx'
import { Facts } from '#app/components/figures.tsx'
import { Agenda } from '#app/components/lesson/agenda.tsx'
import { Link } from '#app/components/link.tsx'
import { Panel } from '#app/components/panel.tsx'
import { Phone } from '#app/components/phone.tsx'
import { href } from '#app/domain/href.ts'
import type { Head } from './head.tsx'
import type { partOf, Shown } from './look.server.ts'

interface Props {
	head: Head
	record: Shown
	part: ReturnType<typeof partOf>
}

/** The facts, and what could be done next. */
export function Overview({ head, record, part }: Props) {
	const { contact, about, family, paysSelf } = record
	return (
		<div className="cards">
			<div className="cards-column">
				{part.next?.length ? (
					<Panel title="Next lesson" beside={<Link to={href.student(head.id, 'lessons')}>All lessons</Link>}>
						<Agenda lessons={part.next} />
					</Panel>
				) : null}
				<NextSteps head={head} part={part} />
				<Contact contact={contact} />
			</div>
			<div className="cards-column">
				<Panel title="Family">
					<p>
						{family ? <bdi>{family}</bdi> : 'No family yet: nobody is billed.'}
						{paysSelf ? ', pays for themselves' : null}
					</p>
					<ul className="rows">
						{part.siblings.map(({ id, name }) => (
							<li key={id}>
								<a href={href.student(id)}>
									<bdi>{name}</bdi>
								</a>
							</li>
						))}
					</ul>
					<p>
						<Link to={href.student(head.id, 'family')}>Family and guardians</Link>
					</p>
				</Panel>
				<About about={about} />
			</div>
		</div>
	)
}

function NextSteps({ head, part }: Omit<Props, 'record'>) {
	const { id, alerts, guardians } = head
	const steps = [
		alerts.unbilled ? { to: href.studentTask(id, 'move'), label: 'Say who is billed' } : null,
		alerts.alone ? { to: href.studentTask(id, 'add-guardian'), label: 'Add a guardian' } : null,
		alerts.missing.length > 0 ? { to: href.student(id, 'consents'), label: 'Ask for the consents' } : null,
		head.instruments.length === 0 ? { to: href.editStudent(id), label: 'Choose an instrument' } : null,
		part.places.every(({ state }) => state === 'ended')
			? { to: href.studentTask(id, 'enrol'), label: 'Enrol in a class' }
			: null,
		guardians.length > 0 && !guardians.some(({ isEmergency }) => isEmergency)
			? { to: href.student(id, 'family'), label: 'Say who is called in an emergency' }
			: null,
	].filter((step) => step !== null)
	if (alerts.archivedAt !== null || head.state === 'left' || steps.length === 0) return null
	return (
		<Panel title="Next steps">
			<ul className="rows">
				{steps.map(({ to, label }) => (
					<li key={label}>
						<Link to={to}>{label}</Link>
					</li>
				))}
			</ul>
		</Panel>
	)
}

function Contact({ contact }: { contact: Shown['contact'] }) {
	const { email, phone, emergencyName, emergencyPhone } = contact
	return (
		<Panel title="Contact">
			<Facts
				rows={[
					['E-mail', email ? <a href={`mailto:${email}`}>{email}</a> : 'Not known'],
					['Phone', phone ? <Phone number={phone} /> : 'Not known'],
					[
						'In an emergency',
						emergencyName || emergencyPhone ? (
							<>
								<bdi>{emergencyName}</bdi> {emergencyPhone ? <Phone number={emergencyPhone} /> : null}
							</>
						) : (
							'Nobody but the guardians'
						),
					],
				]}
			/>
		</Panel>
	)
}

function About({ about }: { about: Shown['about'] }) {
	const { birthDate, schoolYear, joinedOn, leftOn, leaveReason, source, note } = about
	const rows: [string, React.ReactNode][] = [
		['Born', birthDate && <Day key="born" on={birthDate} />],
		['School year', schoolYear],
		['Joined', joinedOn && <Day key="joined" on={joinedOn} />],
		['Left', leftOn && <Day key="left" on={leftOn} />],
		['Reason', leaveReason],
		['Heard of the school by', source],
	]
	const known = rows.filter(([, value]) => value !== null)
	return (
		<Panel title="About">
			{known.length > 0 ? <Facts rows={known} /> : <p className="muted">Nothing noted yet.</p>}
			{note ? <p className="notes">{note}</p> : null}
		</Panel>
	)
}
