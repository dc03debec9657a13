import { TextField } from '#app/components/fields.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Form } from '#app/components/form.tsx'
import { Panel } from '#app/components/panel.tsx'
import { FormKeyField } from '#app/components/typed-fields.tsx'
import { href } from '#app/domain/href.ts'
import { useFormPage } from '#app/web/use-form-page.ts'

export interface ShownTax {
	id: string
	name: string
	rates: string
}

interface TaxesProps {
	taxCodes: ShownTax[]
	formKey: string
	answered: boolean
}

/** What is added to prices. */
export function Taxes({ taxCodes, formKey, answered }: TaxesProps) {
	const form = useFormPage({}, { id: 'tax', answered })
	return (
		<Panel title="Taxes">
			<ErrorSummary form={form} names={['name', 'rate']} />
			{taxCodes.length === 0 ? <p className="muted">No taxes. Prices are charged as they are.</p> : null}
			<ul className="rows">
				{taxCodes.map(({ id, name, rates }) => (
					<li key={id}>
						<bdi>{name}</bdi> <span className="muted">{rates}</span>
					</li>
				))}
			</ul>
			<Form
				form={form}
				action={href.manageBilling('settings', { do: 'tax' })}
				submit="Add tax"
				pending="Adding…"
			>
				<FormKeyField form={form} value={formKey} />
				<TextField form={form} name="name" label="Name" hint="Such as VAT" autoComplete="off" />
				<TextField
					form={form}
					name="rate"
					label="Percent"
					hint="Added to the price. Up to three decimals."
					inputMode="decimal"
					autoComplete="off"
				/>
			</Form>
		</Panel>
	)
}
