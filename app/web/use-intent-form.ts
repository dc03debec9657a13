import type { SubmissionResult } from '@conform-to/dom'
import { useAnswer } from './use-answer.ts'
import { useFormPage, type FormState } from './use-form-page.ts'

interface Which {
	intent: string
	/** Further fields that distinguish forms of the same intent, such as the list an item is added to. */
	fields?: Record<string, string>
	id?: string
}

/** One of several forms on a page; it shows only responses to its own submission. */
export function useIntentForm(
	{ intent, fields = {}, id }: Which,
	defaultValue?: Parameters<typeof useFormPage>[0],
): FormState {
	const sent = useSent()
	const answered =
		sent?.intent === intent && Object.entries(fields).every(([name, value]) => sent[name] === value)
	return useFormPage(defaultValue, { id, answered })
}

/** The values of the last rejected submission. */
export function useSent(): Record<string, unknown> | null {
	const answer = useAnswer<{ result?: SubmissionResult }>()
	return answer?.result?.initialValue ?? null
}
