import { Link } from '#app/components/link.tsx'
import { FamilyLink } from '#app/components/student/family-link.tsx'
import { LoginRows } from '#app/components/student/logins.tsx'
import { RailPart } from '#app/components/student/rail-part.tsx'
import { href } from '#app/domain/href.ts'
import type { StudentContext } from './head.tsx'
import type { OverviewShown } from './read-overview.server.ts'
import type { StripShown } from './read-strip.server.ts'

export function WorkingOn({ id, pieces }: { id: string; pieces: OverviewShown['pieces'] }) {
	if (pieces.length === 0) return null
	return (
		<RailPart title="Working on">
			<ul className="rail-rows">
				{pieces.map(({ id: piece, title, state }) => (
					<li key={piece}>
						<bdi>{title}</bdi> <span className="muted">{state}</span>
					</li>
				))}
			</ul>
			<p>
				<Link className="quiet-link" to={href.studentSkills(id, 'repertoire')}>
					All pieces
				</Link>
			</p>
		</RailPart>
	)
}

export function Classes({ id, strip: { classes, solo } }: { id: string; strip: StripShown }) {
	return (
		<RailPart title={solo ? 'Lessons' : 'Classes'}>
			<ul className="rail-rows">
				{classes.map(({ id: place, classId, name, text, toMove }) => (
					<li key={place}>
						<span>
							<a href={href.class(classId)}>
								<bdi>{name}</bdi>
							</a>
							<br />
							<span className="muted">{text}</span>
						</span>{' '}
						{toMove ? (
							<a className="quiet-link" href={toMove}>
								Move<span className="sr-only"> from {name}</span>
							</a>
						) : null}
					</li>
				))}
			</ul>
			<p>
				{classes.length > 0 ? (
					<Link className="quiet-link" to={href.student(id, 'enrollments')}>
						Pause, end or enroll
					</Link>
				) : (
					<Link className="quiet-link" to={firstPlace(id, solo).to}>
						{firstPlace(id, solo).label}
					</Link>
				)}
			</p>
		</RailPart>
	)
}

interface FamilyProps {
	family: { id: string; name: string } | null
	siblings: OverviewShown['siblings']
}

export function Family({ family, siblings }: FamilyProps) {
	if (!family) return null
	return (
		<RailPart title="Family">
			<ul className="rail-rows">
				{siblings.map(({ id, name }) => (
					<li key={id}>
						<a href={href.student(id)}>
							<bdi>{name}</bdi>
						</a>
					</li>
				))}
				<li>
					<FamilyLink id={family.id} name={family.name} />
				</li>
			</ul>
		</RailPart>
	)
}

export function Logins({ logins }: Pick<OverviewShown, 'logins'>) {
	if (logins.length === 0) return null
	return (
		<RailPart title="Who can log in">
			<ul className="rail-rows">
				<LoginRows logins={logins} />
			</ul>
		</RailPart>
	)
}

/** A teacher alone has lessons rather than classes. */
const firstPlace = (id: string, solo: boolean) =>
	solo
		? { to: href.newPrivateLesson({ student: id }), label: 'Add a lesson' }
		: { to: href.student(id, 'enroll'), label: 'Enroll in a class' }

export function NextSteps({ head, strip }: StudentContext) {
	const { id, alerts, lacksEmergencyContact } = head
	const steps = [
		alerts.unbilled ? { to: href.student(id, 'move-family'), label: 'Choose who pays' } : null,
		alerts.alone ? { to: href.student(id, 'add-guardian'), label: 'Add a guardian' } : null,
		alerts.missing.length > 0 ? { to: href.student(id, 'consents'), label: 'Ask for the consents' } : null,
		head.instruments.length === 0 ? { to: href.editStudent(id), label: 'Choose an instrument' } : null,
		strip?.classes.length === 0 ? firstPlace(id, strip.solo) : null,
		lacksEmergencyContact ? { to: href.student(id, 'family'), label: 'Choose an emergency contact' } : null,
	].filter((step) => step !== null)
	if (alerts.archivedAt !== null || head.state === 'left' || steps.length === 0) return null
	return (
		<RailPart title="Next steps">
			<ul className="rail-rows">
				{steps.map(({ to, label }) => (
					<li key={label}>
						<Link to={to}>{label}</Link>
					</li>
				))}
			</ul>
		</RailPart>
	)
}
