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
					{ended.map((one) => (
						<li key={one.id}>
							<span>
								<bdi>{nameOf(one)}</bdi>
								{one.endReason ? (
									<span className="muted">
										{' '}
										<bdi>{one.endReason}</bdi>
									</span>
								) : null}
							</span>{' '}
							<span className="muted">
								{one.startsOn ? <Day on={one.startsOn} /> : '?'} to{' '}
								{one.endsOn ? <Day on={one.endsOn} /> : '?'}
							</span>
						</li>
					))}
				</ul>
			</div>
		</details>
	)
}
