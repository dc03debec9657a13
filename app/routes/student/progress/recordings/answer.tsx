import { ErrorSummary } from '#app/components/error-summary.tsx'
import { TextareaField } from '#app/components/fields.tsx'
import { Form } from '#app/components/form.tsx'
import { usePortalWords } from '#app/components/portal/words.ts'
import { FormKeyField, HiddenField } from '#app/components/typed-fields.tsx'
import { useIntentForm } from '#app/web/use-intent-form.ts'

/** The family's answer to the comments on a recording. */
export function AnswerComments({ recording, formKey }: { recording: string; formKey: string }) {
	const text = usePortalWords().learning.recordings
	const form = useIntentForm({ intent: 'answer', fields: { recording }, id: `answer-${recording}` })
	return (
		<div className="screen-only">
			<ErrorSummary form={form} names={['text']} refusal={text.answerNotSent} />
			<Form form={form} intent="answer" submit={text.sendAnswer} pending={text.sending} small>
				<FormKeyField form={form} value={`${formKey}-${recording}`} />
				<HiddenField form={form} name="recording" value={recording} />
				<TextareaField form={form} name="text" label={text.answer} rows={2} />
			</Form>
		</div>
	)
}
