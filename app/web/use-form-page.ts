import {
	parse,
	useForm,
	type FieldMetadata,
	type FormMetadata,
	type SubmissionResult,
} from '@conform-to/react'
import { useNavigation } from '@remix-run/react'
import { useMemo } from 'react'
import type { EditConflict, Way } from '#app/utils/outcome.ts'
import { useAnswer } from './use-answer.ts'
import type { Typed } from './typed.ts'
import { SESSION_HAD_ENDED, useTyped } from './use-typed.ts'

type Value = string | null | undefined | readonly Value[] | { readonly [name: string]: Value }
/** Conform's own types cannot follow a value that goes as deep as it likes. */
type Values = Record<string, unknown>

/** A form and what the server last said of it: the same with and without framework JavaScript. */
export interface FormState {
	meta: FormMetadata<Values>
	field: (name: string) => FieldMetadata<unknown>
	/** Every message, in the order of the form, with the control it is about. */
	problems: (names: readonly string[]) => { name: string; words: string; controlId: string | null }[]
	/** The values of boxes that share a name. */
	chosen: (name: string) => string[]
	/** A key for each row of a group that repeats. */
	rows: (name: string) => string[]
	/** `+guardians` when a row was just added, `-guardians` when one was taken away. */
	changedRows: string | null
	/** Who saved in the meantime, and what. */
	conflict: EditConflict | null
	sending: boolean
	/** The server has seen what is in it, and did not take it yet. */
	sent: boolean
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
	defaultValue?: Record<string, Value>,
	{ id = 'form', answered = true }: Options = {},
): FormState {
	const answer = useAnswer<{ result?: SubmissionResult; conflict?: EditConflict; way?: Way }>()
	const kept = useTyped(id)
	const typed = useMemo(() => kept && asAnswered(kept), [kept])
	const navigation = useNavigation()
	const [meta, fields] = useForm<Values>({
		id,
		lastResult: (answered ? answer?.result : undefined) ?? typed,
		defaultValue: defaultValue as Record<string, string> | undefined,
		shouldValidate: 'onSubmit',
	})
	const field = (name: string) => fields[name] as FieldMetadata<unknown>
	const intent = answered ? answer?.result?.intent : undefined
	return {
		meta,
		field,
		problems: (names) => [
			...(meta.errors ?? []).map((words) => ({ name: '', words, controlId: null })),
			...inOrder(Object.keys(meta.allErrors), names).flatMap((name) =>
				(field(name).errors ?? []).map((words) => ({ name, words, controlId: field(name).id })),
			),
		],
		chosen: (name) => [field(name).initialValue ?? []].flat().filter((one) => typeof one === 'string'),
		rows: (name) => {
			const list = field(name) as FieldMetadata<unknown[]>
			// What was sent under the name of a group may be no list at all.
			if (!Array.isArray(list.initialValue ?? [])) return []
			return list.getFieldList().map((row, i) => row.key ?? String(i))
		},
		changedRows:
			intent?.type === 'insert'
				? `+${intent.payload.name}`
				: intent?.type === 'remove'
					? `-${intent.payload.name}`
					: null,
		conflict: (answered && answer?.conflict) || null,
		way: (answered && answer?.way) || null,
		sending: navigation.state === 'submitting',
		sent: answered && answer?.result !== undefined,
	}
}

/** What was typed as the server would have sent it back. */
function asAnswered({ fields, unticked }: Typed): SubmissionResult {
	const data = new FormData()
	for (const [name, value] of fields) data.append(name, value)
	const submission = parse<unknown, string[]>(data, { resolve: () => ({ error: {} }) })
	const value = { ...Object.fromEntries(unticked.map((name) => [name, []])), ...submission.payload }
	return {
		...submission.reply({ formErrors: [SESSION_HAD_ENDED] }),
		intent: { type: 'update', payload: { value, validated: true } },
	}
}

/** Those of the form in its order, rows with their group; what it does not name is said last rather than never. */
function inOrder(wrong: string[], names: readonly string[]): string[] {
	const named = names.flatMap((name) =>
		wrong.filter((one) => one === name || one.startsWith(`${name}[`) || one.startsWith(`${name}.`)),
	)
	return [...new Set([...named, ...wrong.filter((name) => name !== '')])]
}
