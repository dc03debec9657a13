import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Form } from '#app/components/form.tsx'
import { Link } from '#app/components/link.tsx'
import { Panel } from '#app/components/panel.tsx'
import { FormKeyField, VersionField } from '#app/components/typed-fields.tsx'
import { href } from '#app/domain/href.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import { Back } from './task-back.tsx'
import { TaxFields } from './tax-fields.tsx'
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
						<span>
							<bdi>{name}</bdi> <span className="muted">{rates}</span>
						</span>{' '}
						<Link className="button button-small" to={href.manageBilling('rules', { tax: id })}>
							Edit<span className="sr-only"> {name}</span>
						</Link>
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
					<TaxFields form={form} reasons={reasons} />
				</Form>
			</details>
		</Panel>
	)
}

interface EditTaxProps {
	tax: NonNullable<RulesShown['editing']>
	reasons: string[]
}

/** Corrects a name or a reason. Rates that were charged stay. */
export function EditTax({ tax: { id, name, version, first, fixed }, reasons }: EditTaxProps) {
	const form = useFormPage(first, { id: 'tax' })
	return (
		<Panel title={`Edit ${name}`}>
			<ErrorSummary form={form} names={['name', 'rates']} refusal="The tax was not changed" />
			{fixed ? (
				<p>
					{fixed.join(', ')} was charged, so the rate stays. For a new rate, add another tax and choose it for
					your prices. Invoices that were issued keep what they say.
				</p>
			) : null}
			<Form
				form={form}
				action={href.manageBilling('rules', { tax: id })}
				hasButtons={!fixed}
				submit="Save tax"
				pending="Saving…"
				beside={<Back to={href.manageBilling('rules')} />}
			>
				<VersionField form={form} version={version} />
				<TaxFields form={form} reasons={reasons} fixed={fixed} />
			</Form>
		</Panel>
	)
}
