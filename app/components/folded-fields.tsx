import type { ReactNode } from 'react'
import type { FormState } from '#app/web/use-form-page.ts'

const COMES_WITH = ['flags', 'weekday']

interface FoldedProps {
	form: FormState
	legend: string
	/** Labels of the fields inside, keyed by field or list name. */
	fields: Readonly<Record<string, string>>
	/** Summary while folded, instead of the field names. The form script replaces it by what is typed. */
	says?: string
	children: ReactNode
}

/** Optional fields behind a summary line, open if they have errors or values. */
export function FoldedFields({ form, legend, fields, says, children }: FoldedProps) {
	const filled = Object.keys(fields).filter((name) => isFilled(form.field(name).initialValue))
	const wrong = form.problems([]).some(({ name }) => name.split(/[[.]/)[0]! in fields)
	const isChanged = form.changedRows !== null && form.changedRows.slice(1) in fields
	const labels = (names: string[]) => names.map((name) => fields[name]).join(', ')
	return (
		<details className="fold" open={wrong || isChanged || (form.sent && filled.length > 0)}>
			<summary>
				<span className="fold-title">{legend}</span>{' '}
				<span className="fold-says">
					{says ?? (filled.length > 0 ? `Filled in: ${labels(filled)}` : labels(Object.keys(fields)))}
				</span>
			</summary>
			<div className="pt-2" role="group" aria-label={legend}>
				{children}
			</div>
		</details>
	)
}

/** Default values of a row, such as its day or ticked boxes, do not count as input. */
function isFilled(value: unknown): boolean {
	if (Array.isArray(value)) return value.some(isFilled)
	if (typeof value !== 'object' || value === null) return Boolean(value)
	return Object.entries(value).some(([name, inner]) => !COMES_WITH.includes(name) && isFilled(inner))
}
