import { sharePercent } from '#app/domain/family/labels.ts'
import { Link } from '#app/components/link.tsx'
import { Panel } from '#app/components/panel.tsx'
import { href } from '#app/domain/href.ts'
import { stateRules, type StudentState } from '#app/domain/student/states.ts'

export interface Member {
	id: string
	name: string
	state: StudentState
	archived: boolean
	guardians: { id: string; name: string; pays: boolean; share: number | null }[]
}

export function FamilyMembers({ members }: { members: Member[] }) {
	return (
		<Panel title={`Who is in it (${members.length})`}>
			<ul className="rows">
				{members.map(({ id, name, state, archived, guardians }) => (
					<li key={id}>
						<span>
							<a href={href.student(id, 'family')}>
								<bdi>{name}</bdi>
							</a>{' '}
							<span className="muted">
								{archived ? 'in the archive' : stateRules[state].label}
								{guardians.length === 0 ? ', no guardians' : ', with '}
								{guardians.map((guardian, i) => (
									<span key={guardian.id}>
										{i > 0 ? ', ' : null}
										<bdi>{guardian.name}</bdi>
										{guardian.pays
											? ` (pays${guardian.share === null ? '' : ` ${sharePercent(guardian.share)}`})`
											: null}
									</span>
								))}
							</span>
						</span>{' '}
						{archived ? null : (
							<Link
								className="button button-small"
								to={href.student(id, 'move-family')}
								aria-label={`Move ${name} to another family`}
							>
								Move
							</Link>
						)}
					</li>
				))}
			</ul>
		</Panel>
	)
}
