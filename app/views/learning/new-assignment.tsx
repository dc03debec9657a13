import type { ReactNode } from 'react'
import { DateField } from '#app/components/date-field.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { TextareaField } from '#app/components/fields.tsx'
import { Form } from '#app/components/form.tsx'
import { Panel } from '#app/components/panel.tsx'
import { FormKeyField, NumberField } from '#app/components/typed-fields.tsx'
import { useIntentForm } from '#app/web/use-intent-form.ts'

interface NewAssignmentProps {
	formKey: string
	/** Names the students, if there are several. */
	children?: ReactNode
	/** A cancel link, on a page of its own. */
	beside?: ReactNode
}

/** The form for an assignment of one student or of a class. */
export function NewAssignment({ formKey, children, beside }: NewAssignmentProps) {
	const form = useIntentForm({ intent: 'assignment', id: 'assignment' })
	return (
		<Panel title="Give an assignment" wide>
			<ErrorSummary
				form={form}
				names={['text', 'minutesADay', 'dueOn']}
				refusal="The assignment was not saved"
			/>
			{children}
			<Form form={form} intent="assignment" submit="Give the assignment" pending="Saving…" beside={beside}>
				<FormKeyField form={form} value={formKey} />
				<TextareaField form={form} name="text" label="What to practice" rows={2} />
				<div className="field-pair">
					<NumberField form={form} name="minutesADay" label="Minutes a day" optional />
					<DateField form={form} name="dueOn" label="Until" optional />
				</div>
			</Form>
		</Panel>
	)
}
