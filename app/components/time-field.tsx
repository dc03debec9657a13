import { clockWords, writeTime } from '#app/utils/clock.ts'
import { timeEcho } from '#app/utils/date-echo.ts'
import { useDateFormat } from './dates.tsx'
import { described, Echo, FieldLabel, HintAndError, textOf, type FieldProps } from './field-parts.tsx'

/** A time of day in any common notation. Validate with `timeOfDay` of domain/form/fields. */
export function TimeField({ form, name, label, hint, optional }: FieldProps & { hint?: string }) {
	const field = form.field(name)
	const format = useDateFormat()
	const typed = writeTime(textOf(field.initialValue) ?? '', format)
	const example = clockWords('15:30', format)
	const how = [`Such as ${example}.`, hint].filter(Boolean).join(' ')
	return (
		<div className="field field-time">
			<FieldLabel form={form} name={name} label={label} optional={optional} />
			<HintAndError form={form} name={name} hint={how} quiet={!hint} />
			<input
				id={field.id}
				name={name}
				className="input"
				autoComplete="off"
				defaultValue={typed}
				placeholder={example}
				data-reads="time"
				data-format={format}
				{...described(form, name, how)}
			/>
			<Echo of={field.id} text={() => (import.meta.env.SSR ? timeEcho(typed, format) : '')} />
		</div>
	)
}
