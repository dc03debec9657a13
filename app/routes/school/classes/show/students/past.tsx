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
							<span className="muted">
								{seat.startsOn ? <Day on={seat.startsOn} /> : '?'} to{' '}
								{seat.endsOn ? <Day on={seat.endsOn} /> : '?'}
							</span>
						</li>
					))}
				</ul>
			</div>
		</details>
	)
}
