import { CheckboxField } from '#app/components/fields.tsx'
import type { FormState } from '#app/web/use-form-page.ts'

interface LeaveOutFieldProps {
	form: FormState
	clashes?: boolean
	only?: 'repeating'
}

/** The other choice for new repeating lessons that clash. It appears in the same way as the field for a reason. */
export function LeaveOutField({ form, clashes, only }: LeaveOutFieldProps) {
	if (!clashes && !form.field('leavesOut').initialValue && !form.errors?.length) return null
	return <CheckboxField form={form} name="leavesOut" label="Leave out the lessons that clash" only={only} />
}
