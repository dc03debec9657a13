import { Panel } from '#app/components/panel.tsx'
import type { PreviewedParts } from './read-parts.server.ts'

/** Preview of the parts before they are agreed on. */
export function PartsPreview({ preview: { rows, sum, off } }: { preview: PreviewedParts }) {
	return (
		<Panel title="The parts">
			<dl className="rows" aria-live="polite">
				{rows.map(({ day, amount }) => (
					<div key={day}>
						<dt>{day}</dt>
						<dd>{amount}</dd>
					</div>
				))}
				<div>
					<dt>
						<strong>Together</strong>
					</dt>
					<dd>
						<strong>{sum}</strong>
					</dd>
				</div>
			</dl>
			{off ? <p className="field-error">{off}.</p> : null}
		</Panel>
	)
}
