import { useOwnForm } from '#app/components/account/own-form.ts'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { CheckboxField } from '#app/components/fields.tsx'
import { Form } from '#app/components/form.tsx'
import { Panel } from '#app/components/panel.tsx'

/** Only the teacher agrees to be shown, or takes the consent back. */
export function ShownPanel({ own, solo }: { own: { shown: boolean } | null; solo?: boolean }) {
	const form = useOwnForm('show-me', { shown: own?.shown ? 'on' : '' })
	if (!own) return null
	return (
		<Panel title="Sign-up page">
			<ErrorSummary form={form} names={['shown']} />
			<Form form={form} intent="show-me" submit="Save" pending="Saving...">
				<CheckboxField
					form={form}
					name="shown"
					label="Show me on the sign-up page"
					hint={`Your name${solo ? ' and your instruments' : ', your instruments and your bio'}, for everyone. Your free times within your hours are offered for trial lessons.`}
				/>
			</Form>
		</Panel>
	)
}
