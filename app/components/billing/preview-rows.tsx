import { Notice } from '../panel.tsx'

interface Row {
	text: string
	amount: string
	why: string | null
}

interface Props {
	rows: readonly Row[]
	/** True if some of the rows are credit notes that the office has to write, which the page Money names. */
	toCredit?: boolean
	/** Sentences about lessons that stay paid, and about make-up credits that are taken back. */
	notes?: readonly string[]
}

export function BillingRows({ rows, toCredit = false, notes = [] }: Props) {
	return (
		<>
			{rows.length === 0 ? (
				<p>
					Nothing more is billed now because of this, and nothing has to be credited. Bills to come follow the
					new dates by themselves.
				</p>
			) : (
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
			)}
			{notes.map((text) => (
				<p key={text}>
					<bdi>{text}</bdi>
				</p>
			))}
			{toCredit ? (
				<p>Saving does not write the credit. You find it under Money, on the student’s page.</p>
			) : null}
		</>
	)
}

/** The form changed after the preview, so the user has to check the amounts again. */
export function CheckBillingFirst() {
	return (
		<Notice tone="warn" title="Nothing is changed yet">
			<p>Check what is billed now, then press the button again.</p>
		</Notice>
	)
}
