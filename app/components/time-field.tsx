import { clockWords, writeTime } from '#app/utils/clock.ts'
import { timeEcho } from '#app/utils/date-echo.ts'
import { useDateFormat } from './dates.tsx'
import { described, Echo, HintAndError, textOf, type FieldProps } from './field-parts.tsx'
import { useSay } from './say.ts'

/** A time of day in any common notation. Validate with `timeOfDay` of domain/form/fields. */
export function TimeField({ form, name, label, hint }: FieldProps & { hint?: string }) {
	const field = form.field(name)
	const format = useDateFormat()
	const typed = writeTime(textOf(field.initialValue) ?? '', format)
	const how = [`Such as ${clockWords('15:30', format)}.`, hint].filter(Boolean).join(' ')
	return (
		<div className="field field-time">
			<label htmlFor={field.id}>{useSay()(label)}</label>
			<HintAndError form={form} name={name} hint={how} />
			<input
				id={field.id}
				name={name}
				className="input"
				autoComplete="off"
				defaultValue={typed}
				data-reads="time"
				data-format={format}
				{...described(form, name, how)}
			/>
			<Echo of={field.id} words={() => (import.meta.env.SSR ? timeEcho(typed, format) : '')} />
		</div>
	)
}
