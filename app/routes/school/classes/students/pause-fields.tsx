import { DateField } from '#app/components/date-field.tsx'
import { CheckboxField } from '#app/components/fields.tsx'
import type { FormState } from '#app/web/use-form-page.ts'

export function PauseFields({ form }: { form: FormState }) {
	return (
		<>
			<DateField form={form} name="from" label="First day of the pause" />
			<DateField
				form={form}
				name="to"
				label="Last day of the pause"
				hint="Leave blank if you do not know yet."
			/>
			<CheckboxField
				form={form}
				name="keepsSeat"
				label="Keeps the seat"
				hint="Otherwise it is free for others from the first day on."
			/>
			<CheckboxField form={form} name="paysWhilePaused" label="Pays while pausing" />
		</>
	)
}
