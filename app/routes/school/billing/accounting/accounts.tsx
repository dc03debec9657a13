import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Fields, SelectField, TextField } from '#app/components/fields.tsx'
import { Form } from '#app/components/form.tsx'
import { Link } from '#app/components/link.tsx'
import { PageHead } from '#app/components/page-head.tsx'
import { NumberField, VersionField } from '#app/components/typed-fields.tsx'
import { bookPrograms } from '#app/domain/billing/books.ts'
import { accountingHref, bookAccountsHref } from '#app/domain/billing/books-href.ts'
import { enter } from '#app/guards/enter.server.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import { readBookAccounts, saveBookAccounts } from './tasks.server.ts'

export { paperLinks as links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: 'Accounts' }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'money:read')
	return readBookAccounts(access, new URL(args.request.url).searchParams.get('start'))
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'money:write')
	return saveBookAccounts({ args, access })
}

export default function BookAccounts() {
	const { first, groups, version } = useLoaderData<typeof loader>()
	const form = useFormPage(first)
	const names = groups.flatMap(({ fields }) => fields.map(({ name }) => name))
	return (
		<div className="form-page">
			<PageHead
				title="Accounts"
				line="On which account of your accounting program everything is booked. Ask your accountant."
				trail={[{ to: accountingHref(), label: 'Accounting' }]}
			/>
			<ErrorSummary
				form={form}
				names={['program', 'adviser', 'client', 'yearStart', 'accountLength', ...names]}
			/>
			<p>
				Start with the usual accounts of{' '}
				{bookPrograms.map(({ value, label }, i) => [
					i > 0 ? ', ' : '',
					<Link key={value} to={bookAccountsHref({ start: value })}>
						{label}
					</Link>,
				])}
				. Nothing is saved until you save it.
			</p>
			{/* A select keeps its choice, so another program needs a new form. */}
			<Form
				key={first.program}
				form={form}
				card
				submit="Save accounts"
				pending="Saving…"
				beside={
					<Link className="button" to={accountingHref()}>
						Cancel
					</Link>
				}
			>
				<VersionField form={form} version={version} />
				<SelectField form={form} name="program" label="Accounting program" options={bookPrograms} />
				<Fields legend="DATEV" only="datev">
					<div className="field-pair">
						<TextField form={form} name="adviser" label="Adviser number" optional inputMode="numeric" />
						<TextField form={form} name="client" label="Client number" optional inputMode="numeric" />
					</div>
					<div className="field-pair">
						<NumberField form={form} name="yearStart" label="First month of the fiscal year" />
						<NumberField form={form} name="accountLength" label="Digits of an account" />
					</div>
				</Fields>
				<Fields legend="Xero" only="xero">
					<TextField
						form={form}
						name="untaxed"
						label="Tax rate without tax"
						hint="Its name in Xero, for every line of the file."
					/>
				</Fields>
				{groups.map(({ legend, fields }) => (
					<Fields key={legend} legend={legend}>
						{fields.map(({ name, label, hint, optional, only }) => (
							<TextField
								key={name}
								form={form}
								name={name}
								label={label}
								hint={hint}
								optional={optional}
								only={only}
								autoComplete="off"
							/>
						))}
					</Fields>
				))}
			</Form>
		</div>
	)
}
