import { SelectField, TextField } from '#app/components/fields.tsx'
import { RepeatedFields } from '#app/components/repeated-fields.tsx'
import { HiddenField } from '#app/components/typed-fields.tsx'
import { freeLineKinds } from '#app/domain/billing/labels.ts'
import type { FormState } from '#app/web/use-form-page.ts'

type Choice = { value: string; label: string }

interface InvoiceLinesProps {
	form: FormState
	taxCodes: Choice[]
	/** The tax that an added line begins with. */
	usualTax: string | null
	students: Choice[]
	bound: string[]
}

/** Free lines, and lines carried over from an earlier invoice. */
export function InvoiceLines({ form, taxCodes, usualTax, students, bound }: InvoiceLinesProps) {
	const isBound = (lineId: unknown) => bound.some((id) => id === lineId)
	return (
		<RepeatedFields form={form} name="lines" legend="Lines" noun="Line" add="Add a line" most={100}>
			{({ name, fresh }) => (
				<>
					<HiddenField form={form} name={name('lineId')} />
					<TextField form={form} name={name('description')} label="Description" autoFocus={fresh} />
					{students.length > 0 && !isBound(form.field(name('lineId')).initialValue) ? (
						<SelectField
							form={form}
							name={name('studentId')}
							label="For whom"
							hint="If it is for one student, only the payers of that student owe it."
							empty="The family"
							options={students}
						/>
					) : null}
					<Price form={form} name={name} taxCodes={taxCodes} usualTax={fresh ? usualTax : null} />
				</>
			)}
		</RepeatedFields>
	)
}

type PriceProps = Pick<InvoiceLinesProps, 'form' | 'taxCodes' | 'usualTax'> & {
	name: (field: string) => string
}

function Price(props: PriceProps) {
	const { form, name } = props
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
			<TaxField {...props} />
		</div>
	)
}

function TaxField({ form, name, taxCodes, usualTax }: PriceProps) {
	if (taxCodes.length === 0) return null
	return (
		<SelectField
			form={form}
			name={name('taxCodeId')}
			label="Tax"
			options={taxCodes}
			empty="No tax"
			usual={usualTax}
		/>
	)
}
