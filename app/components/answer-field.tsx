import { HintAndError, described, textOf } from './field-parts.tsx'
import type { FormState } from '#app/web/use-form-page.ts'

interface AnswerFieldProps {
	form: FormState
	label: string
	/** Completes the label for screen readers. */
	about?: string
	/** One of several answers of a page that was not the one that was sent. */
	unsent?: string
}

/** An answer to a family's request. A refused answer keeps its text. */
export function AnswerField({ form, label, about, unsent }: AnswerFieldProps) {
	const { id: fieldId, initialValue } = form.field('answer')
	const id = unsent ? `${fieldId}-${unsent}` : fieldId
	return (
		<div className="field">
			<label htmlFor={id}>
				{label}
				{about ? <span className="sr-only"> {about}</span> : null}
			</label>
			{unsent ? null : <HintAndError form={form} name="answer" hint={null} />}
			<input
				className="input"
				id={id}
				name="answer"
				autoComplete="off"
				defaultValue={unsent ? undefined : textOf(initialValue)}
				{...(unsent ? {} : described(form, 'answer', null))}
			/>
		</div>
	)
}
