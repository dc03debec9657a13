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

/** A form and what the server last said of it: the same with and without framework JavaScript. */
export interface FormState {
	id: string
	/** Another one draws its fields anew, with the values they begin with then. */
	key: string
	/** What is wrong with the whole of it. */
	errors: string[] | undefined
	field: (name: string) => Field
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
	/** What the server answered. */
	answer: SubmissionResult | undefined
	/** It begins with what was typed before the session ended. */
	restored: boolean
	/** Where its fields are checked as they are left; see components/use-checked-form. */
	live?: LiveForm
}

/** What a form hears in the browser. Rows come and go here once its schema is loaded. */
interface LiveForm {
	onFocus: (event: FocusEvent) => void
	onBlur: (event: FocusEvent) => void
	onSubmit: (event: FormEvent<HTMLFormElement>) => void
	insertRow: ((name: string) => void) | null
	removeRow: ((name: string, index: number) => void) | null
}

interface Options {
	/** Fixed, so that the controls have the same ids on the server, in the browser and in the tests. */
	id?: string
	/** False where the last answer is another form's of the same page. */
	answered?: boolean
}

interface Answer {
	result?: SubmissionResult
	conflict?: EditConflict
	way?: Way
}

/** One array, for the summary of what is wrong takes the focus with every new one. */
const ENDED = { '': [SESSION_HAD_ENDED] }

/** Conform reads forms on the server. What it says of one is all a page needs to draw it, so no browser is sent Conform. */
export function useFormPage(
	defaultValue: Record<string, Value> = {},
	{ id = 'form', answered = true }: Options = {},
): FormState {
	const last = useAnswer<Answer>()
	const answer = answered ? last : undefined
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
		key: values ? 'typed' : 'sent',
		errors: errors[''] ?? undefined,
		field,
		problems: (names) =>
			inOrder(Object.keys(errors), names).flatMap((name) =>
				(errors[name] ?? []).map((words) => ({ name, words, controlId: (name && field(name).id) || null })),
			),
		chosen: (name) => [valueAt(begins, name) ?? []].flat().filter((one) => typeof one === 'string'),
		rows: (name) => {
			const list = valueAt(begins, name)
			// What was sent under the name of a group may be no list at all.
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

/** How often there was another one. */
function useCount(one: unknown): number {
	const [seen, setSeen] = useState({ one, count: 0 })
	if (seen.one === one) return seen.count
	setSeen({ one, count: seen.count + 1 })
	return seen.count + 1
}

function changedRows(intent: SubmissionResult['intent']): string | null {
	if (intent?.type === 'insert') return `+${intent.payload.name}`
	return intent?.type === 'remove' ? `-${intent.payload.name}` : null
}

/** The whole first, then the fields in their order, rows with their group; what is not named is said last rather than never. */
function inOrder(wrong: string[], names: readonly string[]): string[] {
	const named = ['', ...names].flatMap((name) =>
		wrong.filter(
			(one) => one === name || (name && (one.startsWith(`${name}[`) || one.startsWith(`${name}.`))),
		),
	)
	return [...new Set([...named, ...wrong])]
}
