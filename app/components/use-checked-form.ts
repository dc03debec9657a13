import type { SubmissionResult } from '@conform-to/dom'
import { useForm, type DefaultValue } from '@conform-to/react'
import { useRef, useState, type FocusEvent, type FormEvent } from 'react'
import { isCheck } from '#app/web/check-intent.ts'
import { useFormPage, type FormState } from '#app/web/use-form-page.ts'
import { valueAt } from '#app/web/values.ts'
import { useDateFormat } from './dates.tsx'
import type * as Checks from './form-check.ts'

type FormSchema = Checks.FormSchema
type Check = typeof Checks & { schema: FormSchema }
type Fields = Record<string, unknown[]>

const NO_ANSWER: SubmissionResult = { error: {} }

/**
 * A desk form that validates fields when they lose focus, and adds and removes rows without a request. The schema loads on
 * first focus. The server still validates everything.
 */
export function useCheckedForm(
	schema: () => Promise<FormSchema>,
	defaultValue: Parameters<typeof useFormPage>[0] = {},
	options: Parameters<typeof useFormPage>[1] = {},
): FormState {
	const page = useFormPage(defaultValue, options)
	const format = useDateFormat()
	const [check, setCheck] = useState<Check | null>(null)
	const [changed, setChanged] = useState<{ rows: string; since: unknown } | null>(null)
	const entered = useRef('')
	const [form, fields] = useForm<Fields, object>({
		id: page.id,
		defaultValue: defaultValue as DefaultValue<Fields>,
		lastResult: page.answer ?? NO_ANSWER,
		// Conform would submit the form to validate a field without a schema.
		shouldRevalidate: check ? 'onInput' : 'onSubmit',
		onValidate:
			check === null
				? undefined
				: ({ formData }) => check.checkForm(check.schema, formData, { format, answer: page.answer }),
	})
	// Text typed before the session ended takes precedence over the initial values.
	if (page.restored) return page

	const errors = form.allErrors
	const changedRows = changed?.since === page.answer ? (changed?.rows ?? null) : null
	const field: FormState['field'] = (name) => {
		const { id, initialValue } = page.field(name)
		const isInRows = changedRows !== null && name.startsWith(`${changedRows.slice(1)}[`)
		return {
			id,
			initialValue: isInRows ? valueAt(form.initialValue, name) : initialValue,
			errors: errors[name],
		}
	}
	const load = async () => {
		const [check, loaded] = await Promise.all([import('./form-check.ts'), schema()])
		check.watchPresses()
		setCheck({ ...check, schema: loaded })
	}
	const change = (rows: string) => setChanged({ rows, since: page.answer })
	return {
		...page,
		field,
		chosen: (name) => [field(name).initialValue ?? []].flat().filter((value) => typeof value === 'string'),
		rows(name) {
			// A forged value under the name of a group need not be a list.
			const hasRows = Array.isArray(valueAt(form.initialValue, name))
			const rows = hasRows ? (fields[name]?.getFieldList() ?? []) : []
			return rows.map(({ key }, row) => key ?? String(row))
		},
		changedRows: changedRows ?? page.changedRows,
		live: {
			onFocus({ target }: FocusEvent) {
				entered.current = valueOf(target)
				// A failed import only delays the messages until the form is submitted.
				if (!check && namesButton()) load().catch(() => undefined)
			},
			onBlur({ target }: FocusEvent) {
				const { name } = target as HTMLInputElement
				if (check && name && valueOf(target) !== entered.current)
					check.afterPress(() => form.validate({ name }))
			},
			onSubmit(event: FormEvent<HTMLFormElement>) {
				if (!isCheck(event.nativeEvent as SubmitEvent)) return
				form.onSubmit(event)
				event.preventDefault()
			},
			insertRow: check && ((name) => (change(`+${name}`), form.insert({ name }))),
			removeRow: check && ((name, index) => (change(`-${name}`), form.remove({ name, index }))),
		},
	}
}

function valueOf(control: Element): string {
	return (control as Partial<HTMLInputElement>).value ?? ''
}

/** Old browsers do not report the submitting button, so a check could not be told apart from a submission. */
function namesButton(): boolean {
	return (
		typeof SubmitEvent === 'function' &&
		Object.getOwnPropertyNames(SubmitEvent.prototype).includes('submitter')
	)
}
