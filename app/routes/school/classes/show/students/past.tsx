import { Day } from '#app/components/dates.tsx'
import { nameOf } from '#app/domain/student/name.ts'

export interface Ended {
	id: string
	firstName: string
	lastName: string
	startsOn: string | null
	endsOn: string | null
	endReason: string | null
}

export function Past({ ended }: { ended: Ended[] }) {
	return (
		<details>
			<summary>Who left ({ended.length})</summary>
			<div className="card">
				<ul className="rows">
					{ended.map((seat) => (
						<li key={seat.id}>
							<span>
								<bdi>{nameOf(seat)}</bdi>
								{seat.endReason ? (
									<span className="muted">
										{' '}
										<bdi>{seat.endReason}</bdi>
									</span>
								) : null}
							</span>{' '}
							<span className="muted">{hasNeverBegun(seat) ? 'Did not begin' : <Days seat={seat} />}</span>
						</li>
					))}
				</ul>
			</div>
		</details>
	)
}

/** A seat that was given up before its first day. */
const hasNeverBegun = ({ startsOn, endsOn }: Ended) =>
	startsOn !== null && endsOn !== null && endsOn < startsOn

function Days({ seat: { startsOn, endsOn } }: { seat: Ended }) {
	return (
		<>
			{startsOn ? <Day on={startsOn} /> : '?'} to {endsOn ? <Day on={endsOn} /> : '?'}
		</>
	)
}
