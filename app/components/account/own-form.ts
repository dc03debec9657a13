import type { SubmissionResult } from '@conform-to/dom'
import { useAnswer } from '#app/web/use-answer.ts'
import { useFormPage, type FormState } from '#app/web/use-form-page.ts'

/** One of the forms of a page: only its own answer is shown in it. */
export function useOwnForm(intent: string, defaultValue?: Record<string, string | null>): FormState {
	const answer = useAnswer<{ result?: SubmissionResult }>()
	const answered = answer?.result?.initialValue?.intent === intent
	return useFormPage(defaultValue, { id: intent, answered })
}
