import type { SubmissionResult } from '@conform-to/dom'
import { useNavigation } from '@remix-run/react'
import { useMemo, useState, type FocusEvent, type FormEvent } from 'react'
import type { EditConflict, Way } from '#app/utils/outcome.ts'
import { useAnswer } from './use-answer.ts'
import { SESSION_HAD_ENDED, useTyped } from './use-typed.ts'
import { nested, valueAt } from './values.ts'

type Value = string | null | undefined | readonly Value[] | { readonly [name: string]: Value }

interface Field {
	id: string
	initialValue: unknown
	errors: string[] | undefined
}

/** State of a form, with or without framework JavaScript. */
export interface FormState {
	id: string
	/** A new key remounts the fields with new initial values. */
	key: string
	/** Errors without a field. */
	errors: string[] | undefined
	field: (name: string) => Field
	/** All messages in display order, each with the id of its control. */
	problems: (names: readonly string[]) => { name: string; text: string; controlId: string | null }[]
	/** Values of checkboxes that share a name. */
	chosen: (name: string) => string[]
	/** One key per row of a repeated group. */
	rows: (name: string) => string[]
	/** `+guardians` after a row was added, `-guardians` after one was removed. */
	changedRows: string | null
	/** A concurrent edit by another user. */
	conflict: EditConflict | null
	sending: boolean
	/** The server has rejected the form at least once. */
	sent: boolean
	/** A link that resolves the refusal. */
	way: Way | null
	/** Conform's result of the last submission. */
	answer: SubmissionResult | undefined
	/** Starts with text typed before the session ended. */
	restored: boolean
	/** Set for forms with validation on blur; see components/use-checked-form. */
	live?: LiveForm
}

/** Event handlers in the browser. Rows change locally once the schema is loaded. */
interface LiveForm {
	onFocus: (event: FocusEvent) => void
	onBlur: (event: FocusEvent) => void
	onSubmit: (event: FormEvent<HTMLFormElement>) => void
	insertRow: ((name: string) => void) | null
	removeRow: ((name: string, index: number) => void) | null
}

interface Options {
	/** A fixed id keeps control ids equal on the server, in the browser and in tests. */
	id?: string
	/** False if the last response belongs to another form of the page. */
	answered?: boolean
	/** The result of a GET form, which the loader read from the address. */
	asked?: SubmissionResult | null
}

interface Answer {
	result?: SubmissionResult
	conflict?: EditConflict
	way?: Way
}

/** A constant, because the error summary takes the focus with every new array. */
const ENDED = { '': [SESSION_HAD_ENDED] }

/** Conform runs on the server only. Its result is enough to render a form, so browsers do not load Conform. */
export function useFormPage(
	defaultValue: Record<string, Value> = {},
	{ id = 'form', answered = true, asked }: Options = {},
): FormState {
	const last = useAnswer<Answer>()
	const answer: Answer | undefined = asked ? { result: asked } : answered ? last : undefined
	const typed = useTyped(id)
	const values = useMemo(() => typed && nested(typed.fields), [typed])
	const navigation = useNavigation()
	const { result } = answer ?? {}
	const drawn = useCount(result?.intent ?? values)
	const begins = result?.initialValue ?? values ?? defaultValue
	const errors: Record<string, string[] | null> = result ? (result.error ?? {}) : values ? ENDED : {}
	const field = (name: string): Field => ({
		id: `${id}-${name}`,
		initialValue: valueAt(begins, name),
		errors: errors[name] ?? undefined,
	})
	return {
		id,
		key: `${id} ${values ? 'typed' : 'sent'}`,
		errors: errors[''] ?? undefined,
		field,
		problems: (names) =>
			inOrder(Object.keys(errors), names).flatMap((name) =>
				(errors[name] ?? []).map((text) => ({ name, text, controlId: (name && field(name).id) || null })),
			),
		chosen: (name) => [valueAt(begins, name) ?? []].flat().filter((value) => typeof value === 'string'),
		rows: (name) => {
			const list = valueAt(begins, name)
			// A forged value under the name of a group need not be a list.
			return Array.isArray(list) ? list.map((_, i) => `${drawn} ${i}`) : []
		},
		changedRows: changedRows(result?.intent),
		conflict: answer?.conflict ?? null,
		way: answer?.way ?? null,
		sending: navigation.state === 'submitting',
		sent: result !== undefined,
		answer: result,
		restored: values !== undefined,
	}
}

/** Counts the changes of a value. */
function useCount(value: unknown): number {
	const [seen, setSeen] = useState({ value, count: 0 })
	if (seen.value === value) return seen.count
	setSeen({ value, count: seen.count + 1 })
	return seen.count + 1
}

function changedRows(intent: SubmissionResult['intent']): string | null {
	if (intent?.type === 'insert') return `+${intent.payload.name}`
	return intent?.type === 'remove' ? `-${intent.payload.name}` : null
}

/** Form errors first, then fields in display order with rows after their group; unlisted fields come last. */
function inOrder(wrong: string[], names: readonly string[]): string[] {
	const named = ['', ...names].flatMap((name) =>
		wrong.filter(
			(field) => field === name || (name && (field.startsWith(`${name}[`) || field.startsWith(`${name}.`))),
		),
	)
	return [...new Set([...named, ...wrong])]
}
