import { sharePercent } from '#app/domain/family/labels.ts'
import { Link } from '#app/components/link.tsx'
import { Panel, State, Tag } from '#app/components/panel.tsx'
import { Phone } from '#app/components/phone.tsx'
import { href } from '#app/domain/href.ts'
import { languageWords } from '#app/utils/languages.ts'
import { guardianFlags } from '#app/domain/student/choices.ts'
import type { Login } from './read-family.server.ts'
import type { Elsewhere, ShownGuardian } from './read-guardians.server.ts'

type Guardian = ShownGuardian

interface GuardianProps {
	studentId: string
	guardian: Guardian
	elsewhere: Elsewhere
	/** Undefined for a guardian who must not be contacted. */
	login: Login | undefined
	open: boolean
}

export function GuardianPanel({ studentId, guardian, elsewhere, login, open }: GuardianProps) {
	const { id, name, relation, email, phone, language, shareBasisPoints } = guardian
	const share = shareBasisPoints === null ? '' : ` ${sharePercent(shareBasisPoints)}`
	return (
		<Panel
			title={
				<>
					<bdi>{name}</bdi>
					{relation ? <span className="muted">, {relation}</span> : null}
				</>
			}
			beside={
				open ? (
					<span>
						{login?.invite ? (
							<>
								<Link className="button button-small" to={login.invite} aria-label={`Invite ${name}`}>
									Invite
								</Link>{' '}
							</>
						) : null}
						<Link
							className="button button-small"
							to={href.student(studentId, 'edit-guardian', { guardian: id })}
							aria-label={`Edit ${name}`}
						>
							Edit
						</Link>{' '}
						<Link
							className="button button-small"
							to={href.student(studentId, 'remove-guardian', { guardian: id })}
							aria-label={`Remove ${name}`}
						>
							Remove
						</Link>
					</span>
				) : null
			}
		>
			<p>
				{email ? <a href={`mailto:${email}`}>{email}</a> : null}{' '}
				{guardian.hasBounced && !guardian.noContact ? <State tone="bad">Email bounced</State> : null}{' '}
				{phone && <Phone number={phone} />}
				{email || phone
					? null
					: guardian.noContact
						? `Must not be contacted${guardian.pays ? ', but still pays' : ''}.`
						: 'No email address or phone number yet.'}
			</p>
			{login && !login.invite ? (
				<p>
					Account: <State tone={login.tone}>{login.text}</State>
				</p>
			) : null}
			{language ? (
				<p className="muted">
					Emails in {languageWords(language)}, unless they choose another language in the portal.
				</p>
			) : null}
			<p>
				{guardianFlags
					.filter(({ value }) => guardian[value])
					.map(({ value, label }) => (
						<span key={value}>
							<Tag tone={value === 'noContact' ? 'bad' : 'quiet'}>
								{value === 'pays' ? `${label}${share}` : label}
							</Tag>{' '}
						</span>
					))}
			</p>
			<OtherChildren elsewhere={elsewhere} />
		</Panel>
	)
}

function OtherChildren({ elsewhere }: { elsewhere: Elsewhere }) {
	if (elsewhere.length === 0) return null
	return (
		<p className="muted">
			Also a guardian of{' '}
			{elsewhere.map((child, i) => (
				<span key={child.id}>
					{i > 0 ? ', ' : null}
					<a href={href.student(child.id)}>
						<bdi>{child.name}</bdi>
					</a>
					{child.otherFamily ? ' (in another family)' : null}
				</span>
			))}
		</p>
	)
}
