import type { FormState } from '#app/web/use-form-page.ts'
import { textOf, type FieldProps } from './field-parts.tsx'
import { TextField } from './fields.tsx'

/** Validate with `optionalPhone` of domain/form/fields. */
export function PhoneField(props: FieldProps & { autoComplete?: string }) {
	return <TextField autoComplete="off" {...props} type="tel" inputMode="tel" />
}

/** A text input, because scrolling changes a native number input. Validate with `wholeNumber`. */
export function NumberField(props: FieldProps) {
	return <TextField {...props} inputMode="numeric" autoComplete="off" />
}

/** Submits `value`, or else the form's initial value. */
export function HiddenField({ form, name, value }: { form: FormState; name: string; value?: string }) {
	return <input type="hidden" name={name} value={value ?? textOf(form.field(name).initialValue) ?? ''} />
}

/** The idempotency key of a form that creates something. The loader creates it with `formKey()`. */
export function FormKeyField({ form, value }: { form: FormState; value: string }) {
	return <input type="hidden" name="formKey" value={textOf(form.field('formKey').initialValue) ?? value} />
}

/** The version a change is based on; after a conflict, the version displayed next to it. */
export function VersionField({ form, version }: { form: FormState; version: number }) {
	return <input type="hidden" name="version" value={form.conflict?.version ?? version} />
}
