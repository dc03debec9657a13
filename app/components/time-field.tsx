import { timeEcho } from '#app/utils/date-echo.ts'
import { described, Echo, HintAndError, textOf, type FieldProps } from './field-parts.tsx'

/** A time of the day, typed as people write it. Read by `timeOfDay` of forms/fields. */
export function TimeField({ form, name, label, hint }: FieldProps) {
	const field = form.field(name)
	const typed = textOf(field.initialValue) ?? ''
	return (
		<div className="field field-time">
			<label htmlFor={field.id}>{label}</label>
			<HintAndError form={form} name={name} hint={hint} />
			<input
				id={field.id}
				name={name}
				className="input"
				autoComplete="off"
				defaultValue={typed}
				data-reads="time"
				{...described(form, name, hint)}
			/>
			<Echo of={field.id} words={() => (import.meta.env.SSR ? timeEcho(typed) : '')} />
		</div>
	)
}
