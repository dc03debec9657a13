import { useState, type FormEvent, type ReactNode } from 'react'
import type { FormState } from '#app/web/use-form-page.ts'
import { nested } from '#app/web/values.ts'
import { Icon } from './icon.tsx'

const COMES_WITH = ['flags', 'weekday']

interface FoldedProps {
	form: FormState
	legend: string
	/** The names of its fields, or of the list in it, with what they are called. */
	fields: Readonly<Record<string, string>>
	/** What it says while it is folded, where the names of its fields are not it. */
	says?: string
	children: ReactNode
}

/** Fields most people leave for later: one line that says what is inside, open where something is wrong or was typed. */
export function FoldedFields({ form, legend, fields, says, children }: FoldedProps) {
	const [typed, setTyped] = useState<Record<string, unknown>>()
	const note = ({ target }: FormEvent) => {
		const { form } = target as HTMLInputElement
		if (form) setTyped(nested(new FormData(form)))
	}
	const filled = Object.keys(fields).filter((name) =>
		isFilled(typed ? typed[name] : form.field(name).initialValue),
	)
	const wrong = form.problems([]).some(({ name }) => name.split(/[[.]/)[0]! in fields)
	const isChanged = form.changedRows !== null && form.changedRows.slice(1) in fields
	const labels = (names: string[]) => names.map((name) => fields[name]).join(', ')
	return (
		<details className="fold" onInput={note} open={wrong || isChanged || (form.sent && filled.length > 0)}>
			<summary>
				<Icon name="down" />
				<span className="fold-title">{legend}</span>{' '}
				<span className="fold-says">
					{says ?? (filled.length > 0 ? `Filled in: ${labels(filled)}` : labels(Object.keys(fields)))}
				</span>
			</summary>
			<div className="fold-fields" role="group" aria-label={legend}>
				{children}
			</div>
		</details>
	)
}

/** What a row comes with, its day or its ticked boxes, is nothing somebody typed. */
function isFilled(value: unknown): boolean {
	if (Array.isArray(value)) return value.some(isFilled)
	if (typeof value !== 'object' || value === null) return Boolean(value)
	return Object.entries(value).some(([name, inner]) => !COMES_WITH.includes(name) && isFilled(inner))
}
