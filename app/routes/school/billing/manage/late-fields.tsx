import { Fields, TextField } from '#app/components/fields.tsx'
import { NumberField } from '#app/components/typed-fields.tsx'
import type { FormState } from '#app/web/use-form-page.ts'

export function LateFields({ form }: { form: FormState }) {
	return (
		<Fields legend="Reminders and late invoices">
			<div className="field-pair">
				<NumberField
					form={form}
					name="remindBeforeDays"
					label="Remind, days before due"
					hint="Sent once by itself. Leave blank to send none."
				/>
				<NumberField
					form={form}
					name="remindLateDays"
					label="Remind, days after due"
					hint="Sent once by itself. Leave blank to send none. Invoices a week or more beyond that are left to you: remind about all that is late under Invoices."
				/>
				<NumberField
					form={form}
					name="remindAfterDays"
					label="Days between reminders"
					hint="Also keeps the two above apart."
				/>
			</div>
			<div className="field-pair">
				<TextField
					form={form}
					name="lateFee"
					label="Late fee"
					hint="Charged once for an invoice, by the next billing run. Leave blank for none."
					inputMode="decimal"
					autoComplete="off"
				/>
				<NumberField
					form={form}
					name="lateFeeAfterDays"
					label="Late fee after, days"
					hint="Counted from the day it was due, or from the day a payment in time was taken back. A payment voided as a mistake does not count."
				/>
			</div>
		</Fields>
	)
}
