import { Day } from '#app/components/dates.tsx'
import { Facts } from '#app/components/figures.tsx'
import { Phone } from '#app/components/phone.tsx'
import { RailPart } from '#app/components/student/rail-part.tsx'
import type { OverviewShown } from './read-overview.server.ts'

/** The student's own contact details. Calls usually go to a guardian. */
export function Contact({ contact }: Pick<OverviewShown, 'contact'>) {
	const { email, phone, language, emergencyName, emergencyPhone } = contact
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
	if (known.length === 0 && !language) return null
	return (
		<RailPart title="Own contact details">
			{known.length > 0 ? <Facts rows={known} /> : null}
			{language ? (
				<p className="muted">Emails in {language}, unless they choose another language in the portal.</p>
			) : null}
		</RailPart>
	)
}

export function About({ about }: Pick<OverviewShown, 'about'>) {
	const { birthDate, schoolYear, joinedOn, leftOn, leaveReason, source, note } = about
	const rows: [string, React.ReactNode][] = [
		['Born', birthDate && <Day key="born" on={birthDate} />],
		['School year', schoolYear],
		['Joined', joinedOn && <Day key="joined" on={joinedOn} />],
		['Last day', leftOn && <Day key="left" on={leftOn} />],
		['Reason', leaveReason],
		['How they found you', source],
	]
	const known = rows.filter(([, value]) => value !== null)
	if (known.length === 0 && !note) return null
	return (
		<RailPart title="About">
			{known.length > 0 ? <Facts rows={known} /> : null}
			{note ? <p className="notes">{note}</p> : null}
		</RailPart>
	)
}
