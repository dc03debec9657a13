import { CheckboxField, Fields, SelectField, TextField } from '#app/components/fields.tsx'
import { RepeatedFields } from '#app/components/repeated-fields.tsx'
import { HiddenField } from '#app/components/typed-fields.tsx'
import { exemptions } from '#app/domain/billing/exemptions.ts'
import { MAX_RATES } from '#app/domain/billing/tax.ts'
import type { FormState } from '#app/web/use-form-page.ts'

interface TaxFieldsProps {
	form: FormState
	/** Reasons that are usual in the school's country. */
	reasons: string[]
	/** The rates in words if they stay. */
	fixed?: string[] | null
}

export function TaxFields({ form, reasons, fixed }: TaxFieldsProps) {
	return (
		<>
			<TextField
				form={form}
				name="name"
				label="Name"
				hint="What you choose for a price, such as VAT"
				autoComplete="off"
			/>
			<datalist id="tax-reasons">
				{reasons.map((reason) => (
					<option key={reason} value={reason} />
				))}
			</datalist>
			{fixed ? (
				fixed.map((rate, i) => <FixedRate key={i} form={form} at={`rates[${i}]`} rate={rate} />)
			) : (
				<RepeatedFields form={form} name="rates" legend="Rates" noun="Rate" add="Add a rate" most={MAX_RATES}>
					{({ name, number, fresh }) => (
						<RateFields form={form} name={name} number={number} fresh={fresh} reason={reasons[0]} />
					)}
				</RepeatedFields>
			)}
		</>
	)
}

/** A rate that was charged: only what invoices call it can change. */
function FixedRate({ form, at, rate }: { form: FormState; at: string; rate: string }) {
	return (
		<Fields legend={rate}>
			<HiddenField form={form} name={`${at}.rate`} />
			<HiddenField form={form} name={`${at}.compounds`} />
			<TextField
				form={form}
				name={`${at}.name`}
				label="Name on invoices"
				hint="Leave blank for the name above if there is only one rate."
				autoComplete="off"
			/>
			{rate === '0%' ? <ReasonFields form={form} name={(field) => `${at}.${field}`} /> : null}
		</Fields>
	)
}

interface ReasonFieldsProps {
	form: FormState
	name: (field: string) => string
	/** The usual reason of the country, as an example. */
	reason?: string
}

function ReasonFields({ form, name, reason }: ReasonFieldsProps) {
	return (
		<div className="field-pair">
			<SelectField form={form} name={name('exemption')} label="If the rate is 0%" options={exemptions} />
			<TextField
				form={form}
				name={name('reason')}
				label="Reason on invoices"
				hint={reason && `Only if the rate is 0%, such as “${reason}”.`}
				list="tax-reasons"
				autoComplete="off"
			/>
		</div>
	)
}

interface RateFieldsProps extends ReasonFieldsProps {
	number: number
	fresh: boolean
}

function RateFields({ form, name, number, fresh, reason }: RateFieldsProps) {
	return (
		<>
			<div className="field-pair">
				<TextField
					form={form}
					name={name('rate')}
					label="Percent"
					hint="Up to three decimals. Enter a tax that is withheld with a minus: -15."
					inputMode="decimal"
					autoComplete="off"
					autoFocus={fresh}
				/>
				<TextField
					form={form}
					name={name('name')}
					label="Name on invoices"
					hint="Such as GST. Leave blank for the name above if there is only one rate."
					autoComplete="off"
				/>
			</div>
			<ReasonFields form={form} name={name} reason={reason} />
			{number > 1 ? (
				<CheckboxField
					form={form}
					name={name('compounds')}
					label="Charged on the price and the taxes before it"
				/>
			) : null}
		</>
	)
}
