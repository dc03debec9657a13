import { SelectField } from '#app/components/fields.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Form } from '#app/components/form.tsx'
import { Panel } from '#app/components/panel.tsx'
import { useIntentForm } from '#app/web/use-intent-form.ts'
import type { ShownBankFile } from './read-file.server.ts'

const NONE = [{ value: '-1', label: 'None' }]

/** Lets the user correct the columns the import guessed. */
export function BankColumnsPanel({
	table: { names, first },
}: {
	table: NonNullable<ShownBankFile['table']>
}) {
	const form = useIntentForm({ intent: 'columns', id: 'columns' }, first)
	return (
		<Panel title="Columns" wide>
			<ErrorSummary form={form} names={['date', 'amount', 'payer', 'text']} />
			<p className="muted">Change them if dates, amounts or names above are not the right ones.</p>
			<Form form={form} intent="columns" submit="Read the file again" pending="Reading…">
				<div className="field-pair">
					<SelectField form={form} name="date" label="Date" options={names} />
					<SelectField form={form} name="amount" label="Amount received" options={names} />
				</div>
				<div className="field-pair">
					<SelectField form={form} name="payer" label="Payer" options={[...NONE, ...names]} />
					<SelectField form={form} name="text" label="Reference" options={[...NONE, ...names]} />
				</div>
			</Form>
		</Panel>
	)
}
