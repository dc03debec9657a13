import { dateFormats, type DateFormat } from '#app/utils/plain-date.ts'
import type { FormState } from '#app/utils/use-form-page.ts'
import { described, HintAndError, textOf, type FieldProps } from './field-parts.tsx'
import { TextField } from './fields.tsx'

type DateFieldProps = FieldProps & {
	/** How the school writes dates, for browsers where they are typed. */
	format?: DateFormat
	/** The first and the last day to choose from, as `2026-04-14`. */
	min?: string
	max?: string
}

/** A day. Read by `day`, `optionalDay` or `birthDay` of forms/fields. */
export function DateField({ form, name, label, hint, format = 'day-first', min, max }: DateFieldProps) {
	const field = form.field(name)
	return (
		<div className="field field-short">
			<label htmlFor={field.id}>{label}</label>
			<HintAndError form={form} name={name} hint={hint} />
			<input
				type="date"
				// Seen only where a browser has no control of its own for dates; the others say how theirs is typed.
				placeholder={dateFormats[format]}
				id={field.id}
				name={name}
				className="input"
				min={min}
				max={max}
				autoComplete="off"
				defaultValue={textOf(field.initialValue)}
				{...described(form, name, hint)}
			/>
		</div>
	)
}

/** Read by `phone` or `optionalPhone` of forms/fields. */
export function PhoneField(props: FieldProps & { autoComplete?: string }) {
	return <TextField autoComplete="off" {...props} type="tel" inputMode="tel" />
}

/** A whole number, typed: no arrows that turn it while the page is scrolled. Read by `wholeNumber`. */
export function NumberField(props: FieldProps) {
	return <TextField {...props} inputMode="numeric" autoComplete="off" />
}

/** Sent along unseen: `value` if one is given, else what the form began with. */
export function HiddenField({ form, name, value }: { form: FormState; name: string; value?: string }) {
	return <input type="hidden" name={name} value={value ?? textOf(form.field(name).initialValue) ?? ''} />
}

/** The one-time key of a form that creates something, made by the page's loader with `formKey()`. */
export function FormKeyField({ form, value }: { form: FormState; value: string }) {
	return <input type="hidden" name="formKey" value={textOf(form.field('formKey').initialValue) ?? value} />
}

/** The version a change starts from. After a conflict it is the one that was shown beside it. */
export function VersionField({ form, version }: { form: FormState; version: number }) {
	return <input type="hidden" name="version" value={form.conflict?.version ?? version} />
}
