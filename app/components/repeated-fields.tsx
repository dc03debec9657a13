import { Fragment, useEffect, useRef, type MouseEvent, type ReactNode } from 'react'
import type { FormState } from '#app/web/use-form-page.ts'

export interface FieldRow {
	/** Builds a full field name: `guardians[0].phone`. */
	name: (field: string) => string
	number: number
	/** A newly added row; its first field takes `autoFocus={row.fresh}`. */
	fresh: boolean
}

interface RepeatedFieldsProps {
	form: FormState
	/** Name of the list: `guardians`. Validate with `rows` of domain/form/fields. */
	name: string
	/** Title of the group: "Guardians". */
	legend: string
	/** Singular: "Guardian". */
	noun: string
	add: string
	/** Maximum number of rows. */
	most?: number
	/** Shown if there are no rows. */
	empty?: ReactNode
	children: (row: FieldRow) => ReactNode
}

/**
 * A repeatable group of fields. Adding and removing are submit buttons: without JavaScript the server answers with the same
 * form, one row longer or shorter, and saves nothing. Initialize the form with `{ guardians: [{}] }` to start with one row.
 */
export function RepeatedFields(props: RepeatedFieldsProps) {
	const { form, name, legend, noun, add, most = 10, empty, children } = props
	const rows = form.rows(name)
	const group = useRef<HTMLFieldSetElement>(null)
	useRowInSight(group, rows.length)
	return (
		<fieldset className="fields repeated" ref={group} id={form.field(name).id} tabIndex={-1}>
			<legend>{legend}</legend>{' '}
			{form.field(name).errors?.length ? (
				<p className="field-error">
					<span className="sr-only">Error: </span>
					{form.field(name).errors?.[0]}
				</p>
			) : null}
			{rows.length === 0 ? empty : null}
			{rows.map((key, i) => (
				<Fragment key={key}>
					<fieldset className="repeated-row">
						<legend>
							{noun} {i + 1}
						</legend>{' '}
						{children({
							name: (field) => `${name}[${i}].${field}`,
							number: i + 1,
							fresh: form.changedRows === `+${name}` && i === rows.length - 1,
						})}{' '}
						<button
							className="button button-small"
							type="submit"
							name={`remove:${name}:${i}`}
							aria-label={`Remove ${noun.toLowerCase()} ${i + 1}`}
							onClick={here(form.live?.removeRow, name, i)}
						>
							Remove
						</button>
					</fieldset>{' '}
				</Fragment>
			))}
			{rows.length < most ? (
				<button
					className="button button-small repeated-add"
					type="submit"
					name={`insert:${name}`}
					autoFocus={form.changedRows === `-${name}`}
					onClick={here(form.live?.insertRow, name)}
				>
					{add}
				</button>
			) : null}
		</fieldset>
	)
}

/** Changes the rows in the browser if possible; otherwise the button submits to the server. */
function here<Rest extends unknown[]>(change: ((...row: Rest) => void) | null | undefined, ...row: Rest) {
	if (!change) return undefined
	return (event: MouseEvent) => {
		event.preventDefault()
		change(...row)
	}
}

/** Client-side responses scroll to the top, so the changed row is scrolled back into view. */
function useRowInSight(group: React.RefObject<HTMLFieldSetElement>, count: number) {
	const before = useRef(count)
	useEffect(() => {
		const grown = count - before.current
		before.current = count
		if (grown === 0) return
		const selector = grown > 0 ? '.repeated-row:last-of-type .input' : '.repeated-add'
		const control = group.current?.querySelector<HTMLElement>(selector)
		control?.focus()
		control?.scrollIntoView({ block: 'center' })
	}, [group, count])
}
