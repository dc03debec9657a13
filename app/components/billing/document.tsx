import type { BillingDocument } from '#app/domain/billing/document.ts'

interface PaperProps {
	paper: BillingDocument
	/** Shows the sources of each line; office only. */
	linked?: boolean
}

export function Paper({ paper, linked = false }: PaperProps) {
	const { title, number, table, sums, shares = [], parts = [], notes } = paper
	return (
		<article className="card invoice" aria-label={number ? `${title} ${number}` : title}>
			<Head paper={paper} />
			<Lines table={table} linked={linked} title={title} />
			<dl className="invoice-sums">
				{sums.map(({ label, amount, isFinal }) => (
					<div key={label} className={isFinal ? 'invoice-final' : undefined}>
						<dt>{label}</dt>
						<dd>{amount}</dd>
					</div>
				))}
			</dl>
			{shares.length > 0 ? <Amounts title="Who pays what" amounts={shares} /> : null}
			{parts.length > 0 ? <Amounts title="Paid in parts" amounts={parts} /> : null}
			{notes.map((note) => (
				<p key={note} className="notes invoice-note">
					{note}
				</p>
			))}
		</article>
	)
}

function Amounts({ title, amounts }: { title: string; amounts: { label: string; amount: string }[] }) {
	return (
		<>
			<h3>{title}</h3>
			<dl className="invoice-sums">
				{amounts.map(({ label, amount }, i) => (
					<div key={i}>
						<dt>
							<bdi>{label}</bdi>
						</dt>
						<dd>{amount}</dd>
					</div>
				))}
			</dl>
		</>
	)
}

function Head({ paper: { title, number, school, billTo, facts } }: Pick<PaperProps, 'paper'>) {
	return (
		<>
			<header className="invoice-head on-paper">
				<div>
					{school.logo ? <img className="paper-logo" src={school.logo.src} alt="" /> : null}
					<h2>{school.name}</h2>
					{school.lines.map((line) => (
						<p key={line} className="muted">
							{line}
						</p>
					))}
				</div>
				<div className="invoice-title">
					<p>{title}</p>
					{number ? <p>{number}</p> : null}
				</div>
			</header>
			<HeadFacts billTo={billTo} facts={facts} />
		</>
	)
}

function HeadFacts({ billTo, facts }: Pick<BillingDocument, 'billTo' | 'facts'>) {
	return (
		<dl className="invoice-facts">
			<div>
				<dt>Bill to</dt>
				{billTo.map((line, i) => (
					<dd key={i}>{i === 0 ? <strong>{line}</strong> : line}</dd>
				))}
			</div>
			{facts.map(({ label, text }) => (
				<div key={label}>
					<dt>{label}</dt>
					<dd>{text}</dd>
				</div>
			))}
		</dl>
	)
}

function Lines({ table, linked, title }: Pick<BillingDocument, 'table' | 'title'> & { linked: boolean }) {
	return (
		<div className="invoice-lines">
			<table>
				<caption className="sr-only">{title}: lines</caption>
				<LineHead columns={table.columns} />
				<tbody>
					{table.rows.map((row) => (
						<tr key={row.id}>
							{row.cells.map((cell, i) => (
								<td
									key={i}
									className={table.columns[i]?.kind === 'figures' ? 'numeric' : undefined}
									data-label={table.columns[i]?.label}
								>
									{cell}{' '}
									{i === 0 && row.lessons ? <span className="muted block text-sm">{row.lessons}</span> : null}
									{i === 0 && row.discount ? (
										<span className="muted block text-sm">{row.discount}</span>
									) : null}
									{i === 0 && (row.why ?? (linked && row.links.length > 0)) ? (
										<Why row={row} linked={linked} />
									) : null}
								</td>
							))}
						</tr>
					))}
				</tbody>
			</table>
		</div>
	)
}

function LineHead({ columns }: Pick<BillingDocument['table'], 'columns'>) {
	return (
		<thead>
			<tr>
				{columns.map(({ label, kind }) => (
					<th key={label} scope="col" className={kind === 'figures' ? 'numeric' : undefined}>
						{label}
					</th>
				))}
			</tr>
		</thead>
	)
}

type Row = BillingDocument['table']['rows'][number]

/** The origin of a line: its plan, lesson and mark. */
function Why({ row: { cells, why, links }, linked }: { row: Row; linked: boolean }) {
	return (
		<details className="why">
			<summary>
				Why?<span className="sr-only"> {cells[0]}</span>
			</summary>
			{why ? <p>{why}.</p> : null}
			{linked && links.length > 0 ? (
				<ul>
					{links.map(({ to, label }) => (
						<li key={to}>
							<a href={to}>{label}</a>
						</li>
					))}
				</ul>
			) : null}
		</details>
	)
}
