import { Fields, TextField } from '#app/components/fields.tsx'
import { NumberField } from '#app/components/typed-fields.tsx'
import type { FormState } from '#app/web/use-form-page.ts'

export function LateFields({ form }: { form: FormState }) {
	return (
		<Fields legend="Reminders and late invoices">
			<NumberField
				form={form}
				name="remindBeforeDays"
				label="Remind so many days before an invoice is due"
				hint="Sent once by itself. Leave blank to send none."
			/>
			<NumberField
				form={form}
				name="remindLateDays"
				label="Remind so many days after it was due"
				hint="Sent once by itself. Leave blank to send none."
			/>
			<NumberField form={form} name="remindAfterDays" label="Days between two reminders of an invoice" />
			<TextField
				form={form}
				name="lateFee"
				label="Late fee"
				hint="Charged once for an invoice. Leave blank for none."
				inputMode="decimal"
				autoComplete="off"
			/>
			<NumberField
				form={form}
				name="lateFeeAfterDays"
				label="Late fee after so many days"
				hint="Counted from the day it was due."
			/>
		</Fields>
	)
}
