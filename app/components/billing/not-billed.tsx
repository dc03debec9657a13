import type { reasonOf } from '#app/domain/billing/overbilled.ts'
import { Link } from '../link.tsx'
import { State } from '../panel.tsx'

/** Rows of what is not billed, or was billed too much, in a list of suggested lines. */
export function NotBilled({ absent }: { absent: readonly ReturnType<typeof reasonOf>[] }) {
	return absent.map(({ about, why, credit }) => (
		<li key={about + why + (credit?.to ?? '')}>
			<span>
				<State tone={credit ? 'warn' : 'quiet'}>{credit ? 'Billed too much' : 'Not billed'}</State>{' '}
				<bdi>{about}</bdi> <span className="muted history-change">{why}</span>
			</span>
			{credit ? (
				<Link className="button button-small" to={credit.to}>
					{credit.mend}
				</Link>
			) : null}
		</li>
	))
}
