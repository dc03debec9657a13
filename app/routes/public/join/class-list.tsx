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
				{classes.map((one) => (
					<tr key={one.id}>
						<th scope="row">
							<a href={one.path} target={target} rel={framed ? 'noopener' : undefined}>
								<bdi>{one.name}</bdi>
							</a>{' '}
							<span>{factLine([one.instrument, one.ages])}</span>
						</th>
						<td>
							{one.when}
							{one.starts ? <span>{one.starts}</span> : null}
						</td>
						<td>{one.teacher ? <bdi>{one.teacher}</bdi> : null}</td>
						<td>
							{one.price ? (
								<>
									<strong>{one.price.amount}</strong> <span>{one.price.per}</span>
								</>
							) : null}
						</td>
						<td>
							<span className={`tag tag-${TONES[one.offer]} whitespace-nowrap`}>{one.places}</span>{' '}
							<a
								className="button button-small screen-only"
								href={one.path}
								target={target}
								rel={framed ? 'noopener' : undefined}
							>
								{join.do[one.offer]}
								<span className="sr-only">: {one.name}</span>
							</a>
						</td>
					</tr>
				))}
			</tbody>
		</table>
	)
}

const TONES = { seat: 'good', list: 'new', ask: 'good', closed: 'plain' } as const
