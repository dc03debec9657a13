import { Link } from '#app/components/link.tsx'
import { Panel, State, type Tone } from '#app/components/panel.tsx'
import { href } from '#app/domain/href.ts'

export interface ShownPart {
	id: string
	day: string
	amount: string
	open: string | null
	text: string
	tone: Tone
}

export function PartsPanel({ parts, id, isOpen }: { parts: ShownPart[]; id: string; isOpen: boolean }) {
	if (parts.length === 0) return null
	return (
		<Panel title="Paid in parts" beside={isOpen ? <Link to={href.invoice(id, 'parts')}>Change</Link> : null}>
			<dl className="rows">
				{parts.map(({ id: partId, day, amount, open, text, tone }) => (
					<div key={partId}>
						<dt>
							<span className="day">{day}</span>
							<br />
							<State tone={tone}>{text}</State>
						</dt>
						<dd className="numeric">
							{amount}
							{open ? (
								<>
									<br />
									<span className="day muted">{open} open</span>
								</>
							) : null}
						</dd>
					</div>
				))}
			</dl>
		</Panel>
	)
}
