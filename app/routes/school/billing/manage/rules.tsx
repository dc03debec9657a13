import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData, useOutletContext, useSearchParams } from '@remix-run/react'
import { BillingHead } from '#app/components/billing/head.tsx'
import { TextareaField, TextField } from '#app/components/fields.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Form } from '#app/components/form.tsx'
import { Panel } from '#app/components/panel.tsx'
import { NumberField } from '#app/components/typed-fields.tsx'
import { href } from '#app/domain/href.ts'
import { enter } from '#app/guards/enter.server.ts'
import { useFormPage, type FormState } from '#app/web/use-form-page.ts'
import { LateFields } from './late-fields.tsx'
import { SpecialPrices } from './special-prices.tsx'
import { EditTax, Taxes } from './taxes.tsx'
import { changeTax, readRules, saveRules, saveTax } from './tasks-rules.server.ts'
import type { MoneyContext } from './money-context.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

const PATH = href.manageBilling('rules')
const NAMES = [
	'prefix',
	'termsDays',
	'billDay',
	'lateFee',
	'lateFeeAfterDays',
	'remindAfterDays',
	'remindBeforeDays',
	'remindLateDays',
	'paymentNote',
	'smallBusiness',
]

export const handle = { title: 'Rules' }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'money:read')
	return readRules(access, new URL(args.request.url).searchParams.get('tax'))
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'money:write')
	const tax = new URL(args.request.url).searchParams.get('tax')
	if (tax === null) return saveRules({ args, access })
	return tax === 'new' ? saveTax({ args, access }) : changeTax({ args, access, id: tax })
}

export default function BillingRules() {
	const { solo } = useOutletContext<MoneyContext>()
	const { formKey, next, first, taxCodes, editing, reasons, usualSmallBusiness, special } =
		useLoaderData<typeof loader>()
	const isTax = useSearchParams()[0].has('tax')
	const form = useFormPage(first, { answered: !isTax })
	if (editing)
		return (
			<>
				<BillingHead solo={solo} here={PATH} />
				<EditTax key={editing.id} tax={editing} reasons={reasons} />
			</>
		)
	return (
		<>
			<BillingHead solo={solo} here={PATH} />
			<ErrorSummary form={form} names={NAMES} />
			<div className="stack">
				<Panel title="Invoices">
					<Form form={form} action={PATH} submit="Save rules" pending="Saving…">
						<RuleFields form={form} next={next} smallBusiness={usualSmallBusiness} />
					</Form>
				</Panel>
				<Taxes taxCodes={taxCodes} reasons={reasons} formKey={formKey} answered={isTax} />
				<SpecialPrices special={special} />
			</div>
		</>
	)
}

interface RuleFieldsProps {
	form: FormState
	next: number
	/** The usual sentence of the country, as an example. */
	smallBusiness: string
}

function RuleFields({ form, next, smallBusiness }: RuleFieldsProps) {
	return (
		<>
			<div className="field-pair">
				<TextField
					form={form}
					name="prefix"
					label="Before each number"
					hint={`Optional, such as 2026-. The next number is ${next}.`}
					autoComplete="off"
				/>
				<NumberField form={form} name="termsDays" label="Days to pay" />
				<NumberField form={form} name="billDay" label="Billing day" hint="Of the month, 1–28." />
			</div>
			<TextareaField
				form={form}
				name="paymentNote"
				label="How to pay"
				hint="Printed below every invoice, such as your bank account."
				rows={3}
			/>
			<TextField
				form={form}
				name="smallBusiness"
				label="Note for a small business"
				hint={`If you charge no tax as a small business, such as “${smallBusiness}” It is printed on every invoice, and no tax is added. Leave blank to charge taxes.`}
				autoComplete="off"
			/>
			<LateFields form={form} />
		</>
	)
}
