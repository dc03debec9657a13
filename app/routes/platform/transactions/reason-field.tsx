import { TextField } from '#app/components/fields.tsx'
import type { FormState } from '#app/web/use-form-page.ts'

export function ReasonField({ form }: { form: FormState }) {
	return (
		<TextField
			form={form}
			name="reason"
			label="Reason"
			hint="The school’s owner reads it."
			autoComplete="off"
		/>
	)
}
