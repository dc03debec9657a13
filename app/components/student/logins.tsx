import { Link } from '../link.tsx'
import { State, type Tone } from '../panel.tsx'

interface Login {
	id: string
	name: string
	text: string
	tone: Tone
	isActive: boolean
	seen: string | null
	toInvite: string | null
	to: string | null
}

/** People who can log in for a student or a family, and those who could be invited. */
export function LoginRows({ logins }: { logins: readonly Login[] }) {
	return logins.map(({ id, name, text, tone, seen, isActive, toInvite, to }) => (
		<li key={id}>
			{to ? (
				<a href={to}>
					<bdi>{name}</bdi>
				</a>
			) : (
				<bdi>{name}</bdi>
			)}{' '}
			{toInvite ? (
				<Link className="quiet-link" to={toInvite}>
					Invite<span className="sr-only"> {name}</span>
				</Link>
			) : isActive ? (
				<span className="muted">{seen ? `Last seen ${seen}` : 'Never logged in'}</span>
			) : (
				<State tone={tone}>{text}</State>
			)}
		</li>
	))
}
