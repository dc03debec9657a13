import { DayOf } from '#app/components/dates.tsx'
import { Link } from '#app/components/link.tsx'
import { Notice } from '#app/components/panel.tsx'
import { href } from '#app/domain/href.ts'
import type { Head } from './head.tsx'
import { MergedInto } from './merged-into.tsx'
import { Planned } from './planned.tsx'

/** Alerts are ordered by severity and never rely on color alone. */
export function Alerts({ head, timeZone }: { head: Head; timeZone: string }) {
	const { id, alerts, planned } = head
	const { archivedAt, merged, medical, access, noContact, missing, refused, alone, bounced } = alerts
	if (merged) return <MergedInto merged={merged} />
	return (
		<div className="alerts">
			{archivedAt === null ? null : (
				<Notice
					tone="warn"
					title={
						<>
							Archived on <DayOf at={archivedAt} timeZone={timeZone} />
						</>
					}
				>
					<p>
						{alerts.erased
							? 'The personal data was erased. Dates and classes are kept without a name.'
							: `${head.name} is hidden from your lists. Restore the record before you change anything.`}
					</p>
				</Notice>
			)}
			{archivedAt === null ? <Planned id={id} planned={planned} /> : null}
			{medical ? (
				<Notice tone="bad" title="Medical">
					<p className="notes">{medical}</p>
				</Notice>
			) : null}
			{access ? (
				<Notice tone="warn" title="Access">
					<p className="notes">{access}</p>
				</Notice>
			) : null}
			{noContact.map((guardian) => (
				<Notice
					key={guardian}
					tone="bad"
					title={
						<>
							No contact with <bdi>{guardian}</bdi>, by order of a court
						</>
					}
				/>
			))}
			{alone ? (
				<Notice tone="warn" title="Under age, and without a guardian">
					<p>
						<Link to={href.student(id, 'add-guardian')}>Add a guardian</Link>
					</p>
				</Notice>
			) : null}
			{bounced.map((person) => (
				<Notice
					key={person.id}
					tone="bad"
					title={
						<>
							Email to <bdi>{person.name}</bdi> came back
						</>
					}
				>
					<p>
						Nothing more is sent there. <Link to={person.to}>Correct the address</Link>
					</p>
				</Notice>
			))}
			{missing.length > 0 ? (
				<Notice tone="warn" title={`Consent missing: ${missing.join(', ')}`}>
					<p>
						<Link to={href.student(id, 'consents')}>Record consent</Link>
					</p>
				</Notice>
			) : null}
			{refused.length > 0 ? <Refused id={id} refused={refused} /> : null}
		</div>
	)
}

function Refused({ id, refused }: { id: string; refused: string[] }) {
	return (
		<Notice tone="warn" title={`Not agreed: ${refused.join(', ')}`}>
			<p>
				<Link to={href.student(id, 'consents')}>See the answer</Link>
			</p>
		</Notice>
	)
}
