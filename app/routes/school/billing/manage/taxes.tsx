import { CheckboxField, SelectField, TextField } from '#app/components/fields.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Form } from '#app/components/form.tsx'
import { Panel } from '#app/components/panel.tsx'
import { RepeatedFields } from '#app/components/repeated-fields.tsx'
import { FormKeyField } from '#app/components/typed-fields.tsx'
import { exemptions } from '#app/domain/billing/exemptions.ts'
import { MAX_RATES } from '#app/domain/billing/tax.ts'
import { href } from '#app/domain/href.ts'
import { useFormPage, type FormState } from '#app/web/use-form-page.ts'
import type { RulesShown } from './tasks-rules.server.ts'

interface TaxesProps {
	taxCodes: RulesShown['taxCodes']
	/** Reasons that are usual in the school's country. */
	reasons: string[]
	formKey: string
	answered: boolean
}

export function Taxes({ taxCodes, reasons, formKey, answered }: TaxesProps) {
	const form = useFormPage({ rates: [{}] }, { id: 'tax', answered })
	return (
		<Panel title="Taxes">
			<ErrorSummary form={form} names={['name', 'rates']} />
			{taxCodes.length === 0 ? <p className="muted">No taxes. Prices are charged as they are.</p> : null}
			<ul className="rows">
				{taxCodes.map(({ id, name, rates }) => (
					<li key={id}>
						<bdi>{name}</bdi> <span className="muted">{rates}</span>
					</li>
				))}
			</ul>
			<details open={form.sent}>
				<summary>Add a tax</summary>
				<Form
					form={form}
					action={href.manageBilling('rules', { tax: 'new' })}
					hasButtons
					submit="Add tax"
					pending="Adding…"
				>
					<FormKeyField form={form} value={formKey} />
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
					<RepeatedFields
						form={form}
						name="rates"
						legend="Rates"
						one="Rate"
						add="Add a rate"
						most={MAX_RATES}
					>
						{({ name, number, fresh }) => (
							<RateFields form={form} name={name} number={number} fresh={fresh} reason={reasons[0]} />
						)}
					</RepeatedFields>
				</Form>
			</details>
		</Panel>
	)
}

interface RateFieldsProps {
	form: FormState
	name: (field: string) => string
	number: number
	fresh: boolean
	/** The usual reason of the country, as an example. */
	reason: string | undefined
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
			<div className="field-pair">
				<SelectField form={form} name={name('exemption')} label="If the rate is 0%" options={exemptions} />
				<TextField
					form={form}
					name={name('reason')}
					label="Reason on invoices"
					hint={`Only if the rate is 0%, such as “${reason}”.`}
					list="tax-reasons"
					autoComplete="off"
				/>
			</div>
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
