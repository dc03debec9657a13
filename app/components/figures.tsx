import type { ReactNode } from 'react'

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
