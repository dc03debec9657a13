import { BillingHead } from '#app/components/billing/head.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Form } from '#app/components/form.tsx'
import { FileField } from '#app/components/file-field.tsx'
import { Link } from '#app/components/link.tsx'
import { Panel, State } from '#app/components/panel.tsx'
import { FormKeyField } from '#app/components/typed-fields.tsx'
import { href } from '#app/domain/href.ts'
import { useFormPage } from '#app/web/use-form-page.ts'

interface BankProps {
	solo: boolean
	formKey: string
	imports: {
		id: string
		name: string
		when: string
		by: string | null
		isDone: boolean
		isUndone: boolean
	}[]
}

/** Files of the bank: another one, and those that were looked over. */
export function Bank({ solo, formKey, imports }: BankProps) {
	const form = useFormPage()
	return (
		<>
			<ErrorSummary form={form} names={['file']} refusal="The file was not taken" />
			<BillingHead solo={solo} here={href.manageBilling('bank')} />
			<div className="stack">
				<Panel title="Import a bank statement">
					<Form form={form} submit="Upload" pending="Uploading…" takesFile>
						<FormKeyField form={form} value={formKey} />
						<FileField
							form={form}
							name="file"
							label="Statement of your bank"
							hint="CSV with column names, or camt.053 (XML), 1 MB at most. You see what it would record first."
							accept=".csv,.xml,.txt"
						/>
					</Form>
				</Panel>
				<Panel title="Files">
					{imports.length === 0 ? <p className="muted">No statement was imported yet.</p> : null}
					<ul className="rows">
						{imports.map((one) => (
							<li key={one.id}>
								<span>
									<Link to={href.manageBilling('bank', { import: one.id })}>
										<bdi>{one.name}</bdi>
									</Link>{' '}
									<span className="muted">
										{one.by}, {one.when}
									</span>
								</span>{' '}
								<FileState file={one} />
							</li>
						))}
					</ul>
				</Panel>
			</div>
		</>
	)
}

export function FileState({ file: { isDone, isUndone } }: { file: { isDone: boolean; isUndone: boolean } }) {
	if (isUndone) return <State tone="quiet">Undone</State>
	return isDone ? <State tone="good">Done</State> : <State tone="warn">To review</State>
}
