import type { FormState } from '#app/web/use-form-page.ts'
import { TextField } from '../fields.tsx'

/** The reason of a staff decision. */
export function OwnerReason({ form }: { form: FormState }) {
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
