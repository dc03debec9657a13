import type { SubmissionResult } from '@conform-to/dom'
import { useAnswer } from '#app/web/use-answer.ts'
import { useFormPage, type FormState } from '#app/web/use-form-page.ts'

/** One of several forms on a page; it shows only responses to its own intent. */
export function useOwnForm(intent: string, defaultValue?: Parameters<typeof useFormPage>[0]): FormState {
	const answer = useAnswer<{ result?: SubmissionResult }>()
	const answered = answer?.result?.initialValue?.intent === intent
	return useFormPage(defaultValue, { id: intent, answered })
}
