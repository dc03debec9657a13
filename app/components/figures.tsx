import type { ReactNode } from 'react'
import { Link } from './link.tsx'

interface FigureCardProps {
	label: string
	figure: ReactNode
	note?: ReactNode
	/** The name under which figures of other pages lead to this one. */
	total?: string
}

/** One number and what it counts. */
export function FigureCard({ label, figure, note, total }: FigureCardProps) {
	return (
		<section className="card card-figure">
			<h2>{label}</h2>
			<p className="figure" data-total={total}>
				{figure}
			</p>
			{note ? <div className="muted">{note}</div> : null}
		</section>
	)
}

interface FigureLinkProps {
	to: string
	of: string
	figure: string
	/**
	 * The total of the target page that it equals: the number of its rows, or the sum of one of its columns. Null where
	 * the page says more about it and adds up to something else.
	 */
	total?: string | null
}

/**
 * A number that leads to what it counts. Read alone, as in a list of links, it says what that is. `data-figure` names
 * the `data-total` of the target page, which tests/routes/figures.test.ts compares with it.
 */
export function FigureLink({ to, of, figure, total = 'count' }: FigureLinkProps) {
	return (
		<Link to={to} aria-label={`${figure}, ${of}`} data-figure={total ?? undefined}>
			{figure}
		</Link>
	)
}

/** A list of facts: what it is, and what it is here. */
export function Facts({ rows }: { rows: (readonly [label: string, fact: ReactNode])[] }) {
	return (
		<dl className="rows">
			{rows.map(([label, fact]) => (
				<div key={label}>
					<dt className="muted">{label}</dt>
					<dd>{fact}</dd>
				</div>
			))}
		</dl>
	)
}
