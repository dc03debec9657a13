import { RadioField } from '#app/components/choice-fields.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Form } from '#app/components/form.tsx'
import { Panel } from '#app/components/panel.tsx'
import { displayChoices, usualDisplay, type Display } from '#app/domain/account/display.ts'
import { useIntentForm } from '#app/web/use-intent-form.ts'
import { ResetButton } from './school.tsx'

/** Stored in a cookie, so it applies to this browser only. */
export function DisplayPanel({ display }: { display: Display }) {
	const form = useIntentForm({ intent: 'save-display', id: 'display' }, { ...display })
	const isUsual = Object.entries(usualDisplay).every(
		([name, value]) => display[name as keyof Display] === value,
	)
	return (
		<Panel title="This device">
			<ErrorSummary form={form} names={['theme', 'rows', 'keys']} />
			<Form form={form} intent="save-display" submit="Save" pending="Saving...">
				<RadioField form={form} name="theme" label="Theme" options={displayChoices.theme} />
				<RadioField form={form} name="rows" label="Rows of lists" options={displayChoices.rows} />
				<RadioField form={form} name="keys" label="Keyboard shortcuts" options={displayChoices.keys} />
			</Form>
			{isUsual ? null : <ResetButton group="display" />}
		</Panel>
	)
}
