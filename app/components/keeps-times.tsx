import { CheckboxField } from './fields.tsx'
import type { FieldProps } from './field-parts.tsx'

/** Shown after the server reported the number of lessons affected by a new time zone. */
export function KeepsTimes({ form }: Pick<FieldProps, 'form'>) {
	const { errors, initialValue } = form.field('keepsTimes')
	if (!errors?.length && initialValue !== 'on') return null
	return <CheckboxField form={form} name="keepsTimes" label="Lessons to come keep their time of day" />
}
