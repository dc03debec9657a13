import type { FormState } from '#app/web/use-form-page.ts'
import { textOf, type FieldProps } from './field-parts.tsx'
import { TextField } from './fields.tsx'

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
