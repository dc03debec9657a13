import type { SubmissionResult } from '@conform-to/dom'
import { useAnswer } from './use-answer.ts'
import { useFormPage, type FormState } from './use-form-page.ts'

interface Which {
	intent: string
	/** Fields that tell apart two forms of the same intent, such as the list something is added to. */
	its?: Record<string, string>
	id?: string
}

/** One of several forms of a page: it shows what the server said only where it was the one that was sent. */
export function useIntentForm(
	{ intent, its = {}, id }: Which,
	defaultValue?: Parameters<typeof useFormPage>[0],
): FormState {
	const sent = useSent()
	const answered =
		sent?.intent === intent && Object.entries(its).every(([name, value]) => sent[name] === value)
	return useFormPage(defaultValue, { id, answered })
}

/** What was sent to this page and not accepted. */
export function useSent(): Record<string, unknown> | null {
	const answer = useAnswer<{ result?: SubmissionResult }>()
	return answer?.result?.initialValue ?? null
}
