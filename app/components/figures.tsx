import type { ReactNode } from 'react'
import { Link } from './link.tsx'

interface FigureCardProps {
	label: string
	figure: ReactNode
	note?: ReactNode
	/** Name of the total, to which figures of other pages link. */
	total?: string
}

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
	 * The total on the target page that equals this figure: the row count, or the sum of a column. Null if the target page adds
	 * up to something else.
	 */
	total?: string | null
}

/**
 * A figure that links to the rows it counts. Its accessible name includes the subject. `data-figure` names the `data-total`
 * of the target page, and tests/routes/figures.test.ts compares the two.
 */
export function FigureLink({ to, of, figure, total = 'count' }: FigureLinkProps) {
	return (
		<Link className="figure-link" to={to} aria-label={`${figure}, ${of}`} data-figure={total ?? undefined}>
			{figure}
		</Link>
	)
}

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
