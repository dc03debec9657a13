import type { ReactNode } from 'react'
import { Link } from './link.tsx'

/** One number and what it counts. */
export function FigureCard({ label, figure, note }: { label: string; figure: ReactNode; note?: ReactNode }) {
	return (
		<section className="card card-figure">
			<h2>{label}</h2>
			<p className="figure">{figure}</p>
			{note ? <div className="muted">{note}</div> : null}
		</section>
	)
}

/** A number that leads to what it counts. Read alone, as in a list of links, it says what that is. */
export function FigureLink({ to, of, figure }: { to: string; of: string; figure: string }) {
	return (
		<Link to={to} aria-label={`${figure}, ${of}`}>
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
