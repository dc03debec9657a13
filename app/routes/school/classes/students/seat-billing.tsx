import { Notice, Panel } from '#app/components/panel.tsx'
import type { SeatBilling } from './read-billing.server.ts'

/** What ending or moving bills and credits, before it is done. */
export function SeatBillingPreview({ billing, isUnseen }: { billing: SeatBilling; isUnseen: boolean }) {
	const rows = [...billing.lines, ...billing.credits]
	return (
		<div className="field" aria-live="polite">
			{isUnseen ? (
				<Notice tone="warn" title="Nothing is changed yet">
					<p>Check what is billed with these dates, then press the button again.</p>
				</Notice>
			) : null}
			<Panel title={billing.title}>
				{rows.length === 0 ? <p>Nothing more is billed, and nothing has to be credited.</p> : null}
				<dl className="rows">
					{rows.map(({ words, amount, why }) => (
						<div key={words}>
							<dt>
								<bdi>{words}</bdi>
								{why ? <p className="muted">{why}</p> : null}
							</dt>
							<dd className="money">{amount}</dd>
						</div>
					))}
				</dl>
			</Panel>
		</div>
	)
}
