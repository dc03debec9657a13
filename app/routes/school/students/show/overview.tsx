import { Day } from '#app/components/dates.tsx'
import { Facts } from '#app/components/figures.tsx'
import { Link } from '#app/components/link.tsx'
import { Panel } from '#app/components/panel.tsx'
import { Phone } from '#app/components/phone.tsx'
import { href } from '#app/domain/href.ts'
import type { Head } from './head.tsx'
import type { partOf, Shown } from './read.server.ts'
import { Notes } from '#app/components/student/notes.tsx'

interface Props {
	head: Head
	record: Shown
	part: ReturnType<typeof partOf>
}

/** What was noted, the facts, and what could be done next. */
export function Overview({ head, record, part, timeZone }: Props & { timeZone: string }) {
	const { contact, about } = record
	return (
		<div className="cards">
			<div className="cards-column">
				<Notes
					name="note"
					to={href.studentTask(head.id, 'note')}
					called={(note) => href.studentTask(head.id, 'called', { note })}
					notes={part.notes}
					open={head.alerts.archivedAt === null}
					timeZone={timeZone}
				/>
			</div>
			<div className="cards-column">
				<NextSteps head={head} part={part} />
				{part.siblings.length > 0 ? <Siblings siblings={part.siblings} /> : null}
				<Contact contact={contact} />
				<About about={about} />
			</div>
		</div>
	)
}

function Siblings({ siblings }: Pick<Props['part'], 'siblings'>) {
	return (
		<Panel title="Brothers and sisters">
			<ul className="rows">
				{siblings.map(({ id, name }) => (
					<li key={id}>
						<a href={href.student(id)}>
							<bdi>{name}</bdi>
						</a>
					</li>
				))}
			</ul>
		</Panel>
	)
}

function NextSteps({ head, part }: Omit<Props, 'record'>) {
	const { id, alerts, guardians } = head
	const steps = [
		alerts.unbilled ? { to: href.studentTask(id, 'move'), label: 'Choose who pays' } : null,
		alerts.alone ? { to: href.studentTask(id, 'add-guardian'), label: 'Add a guardian' } : null,
		alerts.missing.length > 0 ? { to: href.student(id, 'consents'), label: 'Ask for the consents' } : null,
		head.instruments.length === 0 ? { to: href.editStudent(id), label: 'Choose an instrument' } : null,
		part.places.every(({ state }) => state === 'ended')
			? { to: href.studentTask(id, 'enrol'), label: 'Enroll in a class' }
			: null,
		guardians.length > 0 && !guardians.some(({ isEmergency }) => isEmergency)
			? { to: href.student(id, 'family'), label: 'Choose an emergency contact' }
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

/** The student's own, which is rarely whom to call. */
function Contact({ contact }: { contact: Shown['contact'] }) {
	const { email, phone, emergencyName, emergencyPhone } = contact
	const emergency = (emergencyName || emergencyPhone) && (
		<>
			<bdi>{emergencyName}</bdi> {emergencyPhone ? <Phone number={emergencyPhone} /> : null}
		</>
	)
	const rows: [string, React.ReactNode][] = [
		['Email', email && <a href={`mailto:${email}`}>{email}</a>],
		['Phone', phone && <Phone number={phone} />],
		['In an emergency', emergency],
	]
	const known = rows.filter(([, value]) => value)
	if (known.length === 0) return null
	return (
		<Panel title="Own contact details">
			<Facts rows={known} />
		</Panel>
	)
}

function About({ about }: { about: Shown['about'] }) {
	const { birthDate, schoolYear, joinedOn, leftOn, leaveReason, source, note } = about
	const rows: [string, React.ReactNode][] = [
		['Born', birthDate && <Day key="born" on={birthDate} />],
		['School year', schoolYear],
		['Joined', joinedOn && <Day key="joined" on={joinedOn} />],
		['Last day', leftOn && <Day key="left" on={leftOn} />],
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
