import { useSay } from './say.ts'
import { described, fieldClass, HintAndError, textOf, type FieldProps } from './field-parts.tsx'

type ChoiceProps = FieldProps & {
	options: readonly { value: string; label: string; hint?: string }[]
	/** Up to seven short options as buttons in a row, or options with a hint as cards in two columns. */
	looks?: 'buttons' | 'cards'
	/** Another group of the same name comes first and has the field's own id. */
	continues?: boolean
}

/** Options that are all visible. Validate with `choice` of domain/form/fields. */
export function RadioField({ usual, ...props }: ChoiceProps & { usual?: string }) {
	const chosen = usual ?? textOf(props.form.field(props.name).initialValue)
	return <Choices {...props} type="radio" isChosen={(value) => value === chosen} />
}

/** Several options under one name. Validate with `choices` of domain/form/fields. */
export function CheckboxGroup({
	usual,
	...props
}: ChoiceProps & {
	/** Default of a newly added row. */
	usual?: readonly string[]
}) {
	const chosen = usual ?? props.form.chosen(props.name)
	return <Choices {...props} type="checkbox" isChosen={(value) => chosen.includes(value)} />
}

type ChoicesProps = ChoiceProps & { type: 'radio' | 'checkbox'; isChosen: (value: string) => boolean }

function Choices({ form, name, label, hint, only, options, looks, continues, type, isChosen }: ChoicesProps) {
	const { id } = form.field(name)
	const say = useSay()
	// The first option has the field's own id, because the error summary links to it. Spaces are invalid in an id.
	const idOf = (value: string, i: number) =>
		i === 0 && !continues ? id : `${id}-${value.replaceAll(' ', '-')}`
	return (
		<div className={fieldClass({ only }, looks ? `field choice-${looks}` : 'field')}>
			<fieldset className="choices" {...described(form, name, hint)}>
				<legend>{say(label)}</legend> <HintAndError form={form} name={name} hint={hint} />
				{options.map((option, i) => [
					<label key={option.value} className="check" htmlFor={idOf(option.value, i)}>
						<input
							type={type}
							id={idOf(option.value, i)}
							name={name}
							value={option.value}
							defaultChecked={isChosen(option.value)}
						/>
						<span>
							{say(option.label)}
							{option.hint ? <span className="muted"> {option.hint}</span> : null}
						</span>
					</label>,
					' ',
				])}
			</fieldset>
		</div>
	)
}
