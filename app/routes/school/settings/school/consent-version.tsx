import { Link } from '#app/components/link.tsx'
import { Panel } from '#app/components/panel.tsx'
import { href } from '#app/domain/href.ts'
import { consentKinds } from '#app/domain/school/consents.ts'
import type { ConsentsShown } from './consents.tsx'
import { Back } from './row-links.tsx'

export function ConsentVersion({ reading }: { reading: NonNullable<ConsentsShown['reading']> }) {
	const { kind, version, people, next } = reading
	return (
		<Panel title={`${consentKinds[kind].label}, version ${version.version}`}>
			{version.text.split('\n').map((line, i) => (
				<p key={i}>{line}</p>
			))}
			<h3>Who agreed</h3>
			{people.length === 0 ? <p className="muted">Nobody yet.</p> : null}
			<ul className="rows">
				{people.map(({ id, student, givenBy, at, withdrawnAt, withdrawal }) => (
					<li key={id}>
						<span>
							<bdi>{student}</bdi>, said by <bdi>{givenBy}</bdi>
						</span>{' '}
						<span className="muted">
							{withdrawal ? `withdrawn ${withdrawal}` : withdrawnAt === null ? at : `declined on ${at}`}
						</span>
					</li>
				))}
			</ul>
			<p>
				{next ? (
					<Link className="button" to={href.schoolSettings('consents', { text: version.id, after: next })}>
						Older ones
					</Link>
				) : null}{' '}
				<Back tab="consents" />
			</p>
		</Panel>
	)
}
