import { useForm, type FieldMetadata, type FormMetadata, type SubmissionResult } from '@conform-to/react'
import { useActionData, useNavigation } from '@remix-run/react'
import type { Way } from './outcome.ts'

type Values = Record<string, string | null | undefined>

/** A form and what the server last said of it: the same with and without framework JavaScript. */
export interface FormState {
	meta: FormMetadata<Values>
	field: (name: string) => FieldMetadata<unknown>
	/** Every message, in the order of the form, with the control it is about. */
	problems: (names: readonly string[]) => { words: string; controlId: string | null }[]
	sending: boolean
	/** Where a refusal sends whoever wants it possible after all. */
	way: Way | null
}

interface Options {
	/** Fixed, so that the controls have the same ids on the server, in the browser and in the tests. */
	id?: string
	/** False where the last answer is another form's of the same page. */
	answered?: boolean
}

export function useFormPage(
	defaultValue?: Values,
	{ id = 'form', answered = true }: Options = {},
): FormState {
	const answer = useActionData<{ result?: SubmissionResult; way?: Way }>()
	const navigation = useNavigation()
	const [meta, fields] = useForm<Values>({
		id,
		lastResult: answered ? answer?.result : undefined,
		defaultValue,
		shouldValidate: 'onSubmit',
	})
	const field = (name: string) => fields[name] as FieldMetadata<unknown>
	return {
		meta,
		field,
		problems: (names) => [
			...(meta.errors ?? []).map((words) => ({ words, controlId: null })),
			...names.flatMap((name) =>
				(field(name).errors ?? []).map((words) => ({ words, controlId: field(name).id })),
			),
		],
		way: (answered && answer?.way) || null,
		sending: navigation.state === 'submitting',
	}
}
