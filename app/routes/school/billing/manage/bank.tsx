import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData, useOutletContext } from '@remix-run/react'
import { BillingHead } from '#app/components/billing/head.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Form } from '#app/components/form.tsx'
import { FileField } from '#app/components/file-field.tsx'
import { Link } from '#app/components/link.tsx'
import { Panel } from '#app/components/panel.tsx'
import { FormKeyField } from '#app/components/typed-fields.tsx'
import { bankUploadForm } from '#app/domain/bank/form.ts'
import { href } from '#app/domain/href.ts'
import { enter } from '#app/guards/enter.server.ts'
import { addBankImport } from '#app/models/billing/bank.server.ts'
import { goTo, tasksOf } from '#app/requests/task.server.ts'
import { readBankUpload } from '#app/requests/upload-thread.server.ts'
import { refused } from '#app/utils/outcome.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import { FileState } from './file-state.tsx'
import { readBank } from './read-bank.server.ts'
import type { MoneyContext } from './money-context.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: 'Bank files' }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'money:read')
	return readBank(access)
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'money:write')
	return upload({ args, access })
}

const upload = tasksOf()({
	form: bankUploadForm,
	filesIn: 'file',
	async save({ access }, _, { key, files: [file] }) {
		if (!file) return refused({ file: 'Choose the file of your bank.' })
		const read = await readBankUpload(access, file.bytes)
		if (!read.ok) return read
		const { lines, returns, table, skipped, outgoing = [] } = read.value
		const [misdated] = read.value.misdated
		// The next page asks for the columns where no row has an amount in the guessed one.
		const isMisread = table && skipped > 0 && outgoing.every(({ amountMinor }) => amountMinor === null)
		if (lines.length === 0 && !returns && (misdated || !isMisread))
			return refused({
				file: misdated
					? `Every payment of the file has a day that cannot be right, such as ${misdated.day || 'none'}.`
					: 'The file has no incoming payment.',
			})
		return addBankImport(access, key, { ...read.value, name: file.name.slice(0, 120) })
	},
	then: ({ id }) =>
		goTo(href.bankFile(id), 'billing-saved', { what: 'Look the lines over. Nothing is recorded yet.' }),
})

export default function BankFiles() {
	const { solo } = useOutletContext<MoneyContext>()
	const { formKey, imports } = useLoaderData<typeof loader>()
	const form = useFormPage()
	return (
		<>
			<BillingHead solo={solo} here={href.manageBilling('bank')} />
			<ErrorSummary form={form} names={['file']} refusal="The file was not taken" />
			<div className="stack">
				<Panel title="Import a bank statement">
					<Form form={form} submit="Upload" pending="Uploading…" takesFile>
						<FormKeyField form={form} value={formKey} />
						<FileField
							form={form}
							name="file"
							label="Statement of your bank"
							hint="CSV with column names, or camt.053 and camt.054 (XML), 1 MB at most. You see what it would record first."
							accept=".csv,.xml,.txt"
						/>
					</Form>
				</Panel>
				<Panel title="Files">
					{imports.length === 0 ? <p className="muted">No statement was imported yet.</p> : null}
					<ul className="rows">
						{imports.map((bankImport) => (
							<li key={bankImport.id}>
								<span>
									<Link to={href.bankFile(bankImport.id)}>
										<bdi>{bankImport.name}</bdi>
									</Link>{' '}
									<span className="muted">
										{bankImport.by}, {bankImport.when}
									</span>
								</span>{' '}
								<FileState file={bankImport} />
							</li>
						))}
					</ul>
				</Panel>
			</div>
		</>
	)
}
