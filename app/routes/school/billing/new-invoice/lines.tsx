import { SelectField, TextField } from '#app/components/fields.tsx'
import { RepeatedFields } from '#app/components/repeated-fields.tsx'
import { HiddenField } from '#app/components/typed-fields.tsx'
import { freeLineKinds } from '#app/domain/billing/labels.ts'
import type { FormState } from '#app/web/use-form-page.ts'

interface InvoiceLinesProps {
	form: FormState
	taxCodes: { value: string; label: string }[]
}

/** Free lines, and lines carried over from an earlier invoice. */
export function InvoiceLines({ form, taxCodes }: InvoiceLinesProps) {
	return (
		<RepeatedFields form={form} name="lines" legend="Lines" noun="Line" add="Add a line" most={100}>
			{({ name, fresh }) => (
				<>
					<HiddenField form={form} name={name('lineId')} />
					<TextField form={form} name={name('description')} label="Description" autoFocus={fresh} />
					<Price form={form} name={name} taxCodes={taxCodes} />
				</>
			)}
		</RepeatedFields>
	)
}

function Price({ form, name, taxCodes }: InvoiceLinesProps & { name: (field: string) => string }) {
	return (
		<div className="field-pair field-pair-short">
			<SelectField form={form} name={name('kind')} label="What it is" options={freeLineKinds} />
			<TextField
				form={form}
				name={name('quantity')}
				label="Quantity"
				inputMode="decimal"
				autoComplete="off"
			/>
			<TextField form={form} name={name('unit')} label="Price" inputMode="decimal" autoComplete="off" />
			<TextField
				form={form}
				name={name('discount')}
				label="Discount"
				inputMode="decimal"
				autoComplete="off"
			/>
			{taxCodes.length > 0 ? (
				<SelectField form={form} name={name('taxCodeId')} label="Tax" options={taxCodes} empty="No tax" />
			) : null}
		</div>
	)
}
