import { Notice } from '../panel.tsx'

interface Row {
	text: string
	amount: string
	why: string | null
}

export function BillingRows({ rows }: { rows: readonly Row[] }) {
	if (rows.length === 0) return <p>Nothing more is billed, and nothing has to be credited.</p>
	return (
		<dl className="rows">
			{rows.map(({ text, amount, why }) => (
				<div key={text}>
					<dt>
						<bdi>{text}</bdi>
						{why ? <p className="muted">{why}</p> : null}
					</dt>
					<dd>{amount}</dd>
				</div>
			))}
		</dl>
	)
}

/** The dates changed after the preview, so the user has to check the amounts again. */
export function CheckBillingFirst() {
	return (
		<Notice tone="warn" title="Nothing is changed yet">
			<p>Check what is billed with these dates, then press the button again.</p>
		</Notice>
	)
}
