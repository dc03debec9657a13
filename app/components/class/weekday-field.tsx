import { described, fieldClass, HintAndError, textOf, type FieldProps } from '#app/components/field-parts.tsx'
import { weekdays } from '#app/domain/class/labels.ts'

interface WeekdayProps extends FieldProps {
	/** A series may take place on several weekdays. */
	several?: boolean
}

/** Shows three letters per day; screen readers get the full name. */
export function WeekdayField({ form, name, label, hint, only, several = false }: WeekdayProps) {
	const { id, initialValue } = form.field(name)
	const chosen = several ? form.chosen(name) : [textOf(initialValue)]
	return (
		<div className={fieldClass({ only }, 'field choice-buttons weekday-buttons')}>
			<fieldset className="choices" {...described(form, name, hint)}>
				<legend>{label}</legend> <HintAndError form={form} name={name} hint={hint} />
				{weekdays.map(({ value, label: day }, at) => [
					<label key={value} className="check" htmlFor={at === 0 ? id : `${id}-${value}`}>
						<input
							type={several ? 'checkbox' : 'radio'}
							id={at === 0 ? id : `${id}-${value}`}
							name={name}
							value={value}
							aria-label={day}
							defaultChecked={chosen.includes(value)}
						/>
						<span>{day.slice(0, 3)}</span>
					</label>,
					' ',
				])}
			</fieldset>
		</div>
	)
}
