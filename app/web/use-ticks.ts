import type { SubmissionResult } from '@conform-to/react'
import { useNavigation } from '@remix-run/react'
import type { Way } from '#app/utils/outcome.ts'
import type { FormState } from './use-form-page.ts'
import { useAnswer } from './use-answer.ts'
import { SESSION_HAD_ENDED, useTyped } from './use-typed.ts'

/** What a table with boxes to tick needs of a form. */
export interface TicksState extends Pick<FormState, 'problems' | 'chosen' | 'sending' | 'way'> {
	meta: { id: string; errors: string[] | undefined }
	field: (name: string) => { id: string }
}

/** One array, for the summary of what is wrong takes the focus with every new one. */
const ENDED = [SESSION_HAD_ENDED]

type Said = Pick<SubmissionResult, 'error' | 'initialValue'>

/** A form of nothing but boxes to tick: what `useFormPage` says of it, without the script that forms are made of. */
export function useTicks(id: string): TicksState {
	const answer = useAnswer<{ result?: SubmissionResult; way?: Way }>()
	const typed = useTyped(id)
	const navigation = useNavigation()
	const said: Said | undefined =
		answer?.result ?? (typed && { error: { '': ENDED }, initialValue: valuesOf(typed.fields) })
	const fieldId = (name: string) => `${id}-${name}`
	const wrongs = Object.entries(said?.error ?? {})
	return {
		meta: { id, errors: said?.error?.[''] ?? undefined },
		field: (name) => ({ id: fieldId(name) }),
		problems: () =>
			wrongs.flatMap(([name, messages]) =>
				(messages ?? []).map((words) => ({ name, words, controlId: name === '' ? null : fieldId(name) })),
			),
		chosen: (name) => [said?.initialValue?.[name] ?? []].flat().filter((one) => typeof one === 'string'),
		sending: navigation.state === 'submitting',
		way: answer?.way ?? null,
	}
}

function valuesOf(fields: [string, string][]): Record<string, string[]> {
	const values: Record<string, string[]> = {}
	for (const [name, value] of fields) (values[name] ??= []).push(value)
	return values
}
