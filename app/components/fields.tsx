import type { InputHTMLAttributes, ReactNode, SelectHTMLAttributes } from 'react'
import { described, fieldClass, FieldLabel, HintAndError, textOf, type FieldProps } from './field-parts.tsx'
import { useSay } from './say.ts'

type TextFieldProps = FieldProps &
	Pick<
		InputHTMLAttributes<HTMLInputElement>,
		'type' | 'autoComplete' | 'inputMode' | 'autoCapitalize' | 'autoFocus' | 'list'
	>

/** Label, hint, error and control in this order, both visually and for screen readers. */
export function TextField({ form, name, label, hint, optional, only, ...input }: TextFieldProps) {
	const field = form.field(name)
	return (
		<div className={fieldClass({ only })}>
			<FieldLabel form={form} name={name} label={label} optional={optional} />
			<HintAndError form={form} name={name} hint={hint} />
			<input
				{...input}
				id={field.id}
				name={name}
				className="input"
				defaultValue={textOf(field.initialValue)}
				{...described(form, name, hint)}
			/>
		</div>
	)
}

/** A button reveals the password if JavaScript is available. */
export function PasswordField({
	form,
	name,
	label,
	hint,
	autoComplete,
}: FieldProps & { autoComplete: 'current-password' | 'new-password' }) {
	const field = form.field(name)
	const say = useSay()
	return (
		<div className="field">
			<label htmlFor={field.id}>{say(label)}</label>
			<HintAndError form={form} name={name} hint={hint} />
			<div className="password">
				<input
					{...(import.meta.env.SSR ? showAndHide(say) : {})}
					type="password"
					id={field.id}
					name={name}
					className="input"
					autoComplete={autoComplete}
					autoCapitalize="none"
					spellCheck={false}
					{...described(form, name, hint)}
				/>
			</div>
		</div>
	)
}

/** Translated labels for the script's button; English is built into the script. */
function showAndHide(say: (english: string) => string) {
	return say('Show') === 'Show' ? {} : { 'data-show': say('Show'), 'data-hide': say('Hide') }
}

export function CheckboxField({ form, name, label, hint, only }: FieldProps) {
	const field = form.field(name)
	return (
		<div className={fieldClass({ only })}>
			<HintAndError form={form} name={name} hint={null} />
			<label className="check" htmlFor={field.id}>
				<input
					type="checkbox"
					id={field.id}
					name={name}
					defaultChecked={field.initialValue === 'on'}
					{...described(form, name, hint)}
				/>
				<span>{useSay()(label)}</span>
			</label>
			{hint ? (
				<p className="hint hint-below" id={`${field.id}-hint`}>
					{hint}
				</p>
			) : null}
		</div>
	)
}

export function TextareaField({
	form,
	name,
	label,
	hint,
	optional,
	only,
	rows = 4,
}: FieldProps & { rows?: number }) {
	const field = form.field(name)
	return (
		<div className={fieldClass({ only })}>
			<FieldLabel form={form} name={name} label={label} optional={optional} />
			<HintAndError form={form} name={name} hint={hint} />
			<textarea
				id={field.id}
				name={name}
				className="input"
				rows={rows}
				defaultValue={textOf(field.initialValue)}
				{...described(form, name, hint)}
			/>
		</div>
	)
}

type SelectFieldProps = FieldProps &
	Pick<SelectHTMLAttributes<HTMLSelectElement>, 'autoComplete' | 'autoFocus'> & {
		options: readonly { value: string; label: string; countries?: string }[]
		/** Label of the empty option. */
		empty?: string
		/** Chosen in a row that was just added. */
		usual?: string | null
	}

export function SelectField(props: SelectFieldProps) {
	const { form, name, label, hint, optional, only, options, empty, usual, ...select } = props
	const field = form.field(name)
	// The text of an option in a long list, such as time zones, doubles as its value, so that it is sent once.
	const isLong = options.length > 100
	const say = useSay()
	return (
		<div className={fieldClass({ only })}>
			<FieldLabel form={form} name={name} label={label} optional={optional} />
			<HintAndError form={form} name={name} hint={hint} />
			<select
				{...select}
				id={field.id}
				name={name}
				className="input"
				defaultValue={textOf(field.initialValue) ?? usual ?? ''}
				{...described(form, name, hint)}
			>
				{empty === undefined ? null : <option value="">{say(empty)}</option>}
				{options.map(({ value, label, countries }) => (
					<option
						key={value}
						value={value === label && isLong ? undefined : value}
						data-countries={countries}
					>
						{isLong ? label : say(label)}
					</option>
				))}
			</select>
		</div>
	)
}

/** A titled group of fields within a long form. */
export function Fields({
	legend,
	hint,
	only,
	children,
}: Pick<FieldProps, 'hint' | 'only'> & {
	legend: string
	children: ReactNode
}) {
	return (
		<fieldset className={fieldClass({ only }, 'fields')}>
			{' '}
			<legend>{useSay()(legend)}</legend> {hint ? <p className="hint">{hint}</p> : null}
			{children}
		</fieldset>
	)
}

/** A honeypot for spam bots, hidden from people. See guards/spam. */
export function TrapField() {
	return (
		<div className="trap" aria-hidden="true">
			<label>
				{useSay()('Leave this field empty')} <input name="website" tabIndex={-1} autoComplete="off" />
			</label>
		</div>
	)
}
