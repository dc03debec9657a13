import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData, useOutletContext, useSearchParams } from '@remix-run/react'
import { BillingHead } from '#app/components/billing/head.tsx'
import { Fields, TextareaField, TextField } from '#app/components/fields.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Form } from '#app/components/form.tsx'
import { Link } from '#app/components/link.tsx'
import { Panel } from '#app/components/panel.tsx'
import { NumberField } from '#app/components/typed-fields.tsx'
import { href } from '#app/domain/href.ts'
import { enter } from '#app/guards/enter.server.ts'
import { useFormPage, type FormState } from '#app/web/use-form-page.ts'
import { Taxes } from './taxes.tsx'
import { readRules, saveRules, saveTax, type RulesShown } from './tasks-rules.server.ts'
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
]

export const handle = { title: 'Rules' }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'money:read')
	return readRules(access)
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'money:write')
	const isTax = new URL(args.request.url).searchParams.has('tax')
	return (isTax ? saveTax : saveRules)({ args, access })
}

export default function BillingRules() {
	const { solo } = useOutletContext<MoneyContext>()
	const { formKey, next, first, taxCodes, special } = useLoaderData<typeof loader>()
	const isTax = useSearchParams()[0].has('tax')
	const form = useFormPage(first, { answered: !isTax })
	return (
		<>
			<ErrorSummary form={form} names={NAMES} />
			<BillingHead solo={solo} here={PATH} />
			<div className="stack">
				<Panel title="Invoices">
					<Form form={form} action={PATH} submit="Save rules" pending="Saving…">
						<RuleFields form={form} next={next} />
					</Form>
				</Panel>
				<Taxes taxCodes={taxCodes} formKey={formKey} answered={isTax} />
				<Special special={special} />
			</div>
		</>
	)
}

function RuleFields({ form, next }: { form: FormState; next: number }) {
	return (
		<>
			<TextField
				form={form}
				name="prefix"
				label="Before each number"
				hint={`Optional, such as 2026-. The next number is ${next}.`}
				autoComplete="off"
			/>
			<NumberField form={form} name="termsDays" label="Days to pay" />
			<NumberField form={form} name="billDay" label="Billing day of the month" hint="1–28." />
			<TextareaField
				form={form}
				name="paymentNote"
				label="How to pay"
				hint="Printed below every invoice, such as your bank account."
				rows={3}
			/>
			<LateFields form={form} />
		</>
	)
}

function LateFields({ form }: { form: FormState }) {
	return (
		<Fields legend="Reminders and late invoices">
			<NumberField
				form={form}
				name="remindBeforeDays"
				label="Remind so many days before an invoice is due"
				hint="Sent once by itself. Leave blank to send none."
			/>
			<NumberField
				form={form}
				name="remindLateDays"
				label="Remind so many days after it was due"
				hint="Sent once by itself. Leave blank to send none."
			/>
			<NumberField form={form} name="remindAfterDays" label="Days between two reminders of an invoice" />
			<TextField
				form={form}
				name="lateFee"
				label="Late fee"
				hint="Charged once for an invoice. Leave blank for none."
				inputMode="decimal"
				autoComplete="off"
			/>
			<NumberField
				form={form}
				name="lateFeeAfterDays"
				label="Late fee after so many days"
				hint="Counted from the day it was due."
			/>
		</Fields>
	)
}

function Special({ special }: Pick<RulesShown, 'special'>) {
	return (
		<Panel title="Discounts and special prices">
			{special.length === 0 ? (
				<p className="muted">
					Everyone pays what their plan says. Set another price for a student on the price plan’s page.
				</p>
			) : null}
			<ul className="rows">
				{special.map(({ id, to, text, price, why }) => (
					<li key={id}>
						<span>
							<Link to={to}>
								<bdi>{text}</bdi>
							</Link>{' '}
							<span className="muted history-change">{why}</span>
						</span>{' '}
						<strong>{price}</strong>
					</li>
				))}
			</ul>
		</Panel>
	)
}
