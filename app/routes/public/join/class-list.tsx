import { useSiteWords } from '#app/components/site/spoken.tsx'
import type { JoinClass } from '#app/requests/join.server.ts'
import { factLine } from '#app/utils/fact-line.ts'

interface Props {
	classes: readonly JoinClass[]
	/** Inside a frame on the school's website, classes open in a new window. */
	framed?: boolean
}

/** A table; phones show each row as a block. */
export function ClassList({ classes, framed = false }: Props) {
	const { join } = useSiteWords()
	const { head } = join
	const target = framed ? '_blank' : undefined
	return (
		<table className="join-classes">
			<thead>
				<tr>
					{[head.name, head.when, head.teacher, head.price, head.places].map((label) => (
						<th key={label} scope="col">
							{label}
						</th>
					))}
				</tr>
			</thead>
			<tbody>
				{classes.map((joinClass) => (
					<tr key={joinClass.id}>
						<th scope="row">
							<a href={joinClass.path} target={target} rel={framed ? 'noopener' : undefined}>
								<bdi>{joinClass.name}</bdi>
							</a>{' '}
							<span>{factLine([joinClass.instrument, joinClass.ages])}</span>
						</th>
						<td>
							{joinClass.when}{' '}
							{joinClass.starts || joinClass.ends || joinClass.room || joinClass.planned ? (
								<span>{factLine([joinClass.room, joinClass.planned, joinClass.starts, joinClass.ends])}</span>
							) : null}
						</td>
						<td>{joinClass.teacher ? <bdi>{joinClass.teacher}</bdi> : null}</td>
						<td>
							{joinClass.price ? (
								<>
									<strong>{joinClass.price.amount}</strong> <span>{joinClass.price.per}</span>
								</>
							) : null}
						</td>
						<td>
							<span className={`tag tag-${TONES[joinClass.offer]} whitespace-nowrap`}>
								{joinClass.places}
							</span>{' '}
							<a
								className="button button-small screen-only"
								href={joinClass.path}
								target={target}
								rel={framed ? 'noopener' : undefined}
							>
								{join.do[joinClass.offer]}
								<span className="sr-only">: {joinClass.name}</span>
							</a>
						</td>
					</tr>
				))}
			</tbody>
		</table>
	)
}

export const TONES = { seat: 'good', list: 'new', ask: 'good', closed: 'plain' } as const
