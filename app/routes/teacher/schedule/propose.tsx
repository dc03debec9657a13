import { CheckboxGroup } from '#app/components/choice-fields.tsx'
import { DateField } from '#app/components/date-field.tsx'
import { TextareaField } from '#app/components/fields.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Form } from '#app/components/form.tsx'
import { Link } from '#app/components/link.tsx'
import { PageHead } from '#app/components/page-head.tsx'
import { FormKeyField } from '#app/components/typed-fields.tsx'
import { href } from '#app/domain/href.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import type { ProposalData } from './read.server.ts'

/** Up to three other times for one lesson, of which the family takes one or none. */
export function Propose({
	formKey,
	lessonId,
	classId,
	class: name,
	student,
	when,
	expiresOn,
	times,
}: ProposalData) {
	const form = useFormPage({ expiresOn })
	const back = href.teacherLesson(classId, lessonId)
	return (
		<>
			<ErrorSummary form={form} names={['times', 'message', 'expiresOn']} refusal="Nothing was proposed" />
			<PageHead
				title="Propose another time"
				line={`${student}, ${when}`}
				trail={[{ to: back, label: name }]}
			/>
			{times.length === 0 ? (
				<p role="status">There is no free time in the next two weeks. Ask the office to find one.</p>
			) : (
				<Form
					form={form}
					submit="Send the proposal"
					pending="Sending…"
					beside={
						<Link className="button" to={back}>
							Cancel
						</Link>
					}
				>
					<FormKeyField form={form} value={formKey} />
					<CheckboxGroup
						form={form}
						name="times"
						label="Other times"
						hint="Choose up to three. The lesson stays where it is until the family chooses."
						options={times}
					/>
					<TextareaField form={form} name="message" label="Message to the family (optional)" rows={2} />
					<DateField form={form} name="expiresOn" label="Last day for an answer" />
				</Form>
			)}
		</>
	)
}
