import { Link } from '#app/components/link.tsx'
import { Panel, State, type Tone } from '#app/components/panel.tsx'

interface StudentLoansProps {
	/** Where something is lent to them. */
	toLend: string
	loans: readonly { id: string; to: string; item: string; state: string; tone: Tone }[]
}

/** What a student has of the school, and had. */
export function StudentLoans({ toLend, loans }: StudentLoansProps) {
	return (
		<Panel title="Loans" wide beside={<Link to={toLend}>Lend something</Link>}>
			{loans.length === 0 ? <p className="muted">Nothing is on loan to them, and nothing was.</p> : null}
			<ul className="rows">
				{loans.map(({ id, to, item, state, tone }) => (
					<li key={id}>
						<Link to={to}>
							<bdi>{item}</bdi>
						</Link>{' '}
						<State tone={tone}>{state}</State>
					</li>
				))}
			</ul>
		</Panel>
	)
}
