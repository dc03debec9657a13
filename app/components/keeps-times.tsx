import { CheckboxField } from './fields.tsx'
import type { FieldProps } from './field-parts.tsx'

/** Asked once the server has said how many lessons another time zone concerns. */
export function KeepsTimes({ form }: Pick<FieldProps, 'form'>) {
	const { errors, initialValue } = form.field('keepsTimes')
	if (!errors?.length && initialValue !== 'on') return null
	return <CheckboxField form={form} name="keepsTimes" label="Lessons to come keep their time of day" />
}
