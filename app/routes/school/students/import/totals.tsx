import { TextField } from '#app/components/fields.tsx'
import { Form } from '#app/components/form.tsx'
import { Panel, State } from '#app/components/panel.tsx'
import { useFormPage } from '#app/web/use-form-page.ts'
import type { ImportTotals } from './read-totals.server.ts'

/** The office types the totals of the old system and sees what is missing. */
export function Totals({ totals: { lines, first } }: { totals: ImportTotals }) {
	const form = useFormPage(first, { id: 'totals' })
	return (
		<Panel title="Compare with the old system">
			<ul className="rows">
				{lines.map(({ name, label, here, there, difference, agrees }) => (
					<li key={name}>
						<span>
							{label}: {here}{' '}
							{there === null ? null : <span className="muted">In the old system {there}</span>}
						</span>{' '}
						{difference === null ? null : (
							<State tone={agrees ? 'good' : 'warn'}>Difference {difference}</State>
						)}
					</li>
				))}
			</ul>
			<Form form={form} submit="Compare" intent="compare" pending="Comparing…">
				{lines.map(({ name, label }) => (
					<TextField
						key={name}
						form={form}
						name={name}
						label={`${label} in the old system`}
						inputMode="decimal"
						autoComplete="off"
					/>
				))}
			</Form>
		</Panel>
	)
}
