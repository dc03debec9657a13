import { usePortalWords } from '#app/components/portal/words.ts'
import type { StudentSettings } from './read.server.ts'

/** The guardians of each student, read-only, because only the office changes them. */
export function Guardians({ students, isOwn }: { students: readonly StudentSettings[]; isOwn: boolean }) {
	const text = usePortalWords().settings
	const looked = students.filter(({ guardians }) => guardians.length > 0)
	if (looked.length === 0) return isOwn ? <OnlyYou /> : null
	return (
		<section className="card">
			<h2>{text.guardians}</h2>
			{looked.map(({ id, firstName, guardians }) => (
				<p key={id}>
					<strong>{isOwn ? text.ownGuardians : text.guardiansOf(firstName)}</strong>
					<br />
					{guardians.map(({ name, relation }) => (relation ? `${name} (${relation})` : name)).join(', ')}
				</p>
			))}
			<p className="small muted">{text.guardiansHint}</p>
		</section>
	)
}

function OnlyYou() {
	const text = usePortalWords().settings
	return (
		<section className="card">
			<h2>{text.logins}</h2>
			<p>{text.onlyYou}</p>
		</section>
	)
}
