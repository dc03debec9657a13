import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Fragment } from 'react'
import { PaymentFields, ReceiptField } from '#app/views/billing/payment-fields.tsx'
import { RadioField } from '#app/components/choice-fields.tsx'
import { Fields, SelectField, TextField } from '#app/components/fields.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Form } from '#app/components/form.tsx'
import { PageHead } from '#app/components/page-head.tsx'
import { FormKeyField, HiddenField } from '#app/components/typed-fields.tsx'
import { paymentForm } from '#app/domain/billing/form.ts'
import { EVERYBODY } from '#app/domain/billing/labels.ts'
import { droppedFeesWords } from '#app/domain/billing/late-fee.ts'
import { dropUnused } from '#app/domain/form/unused.ts'
import { href } from '#app/domain/href.ts'
import { useFormPage, type FormState } from '#app/web/use-form-page.ts'
import { enter } from '#app/guards/enter.server.ts'
import { recordPayment } from '#app/models/billing/payment.server.ts'
import { payersOf } from '#app/requests/payers.server.ts'
import { isFirst } from '#app/models/guide.server.ts'
import { moneyWords, symbolOf } from '#app/utils/money.ts'
import { done, refused } from '#app/utils/outcome.ts'
import { Back } from '../task-back.tsx'
import { readPayment, type PaymentShown } from './read-payment.server.ts'
import { foundPayer } from './read.server.ts'
import { atFamily, backToAccount, familyTask } from './tasks.server.ts'
import { accountTitle } from './task-title.ts'

const hows = [
	{ value: 'oldest', label: 'The oldest open invoices first' },
	{ value: 'chosen', label: 'Amounts I choose' },
]

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: accountTitle('Record payment') }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'money:read')
	const family = foundPayer(access, args.params.familyId)
	const pays = new URL(args.request.url).searchParams.get('pays')
	const currency = symbolOf(access.school.currency)
	return { family, currency, ...readPayment(access, family.id, pays) }
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'money:write')
	return record(atFamily(args, access))
}

const record = familyTask({
	form: dropUnused('how', { parts: ['chosen'] }, paymentForm),
	save({ access, family }, { amount: amountMinor, how, parts, receipt, payerId, ...payment }, { key }) {
		if (!payerId && payersOf(access, family.id).length > 1)
			return refused({ payerId: 'Choose whose money it is' })
		const filled = parts.filter(({ amount }) => amount)
		// The page fills in what is open of an invoice, so a smaller payment pays that much of it.
		const most = filled.length === 1 ? amountMinor : Infinity
		const chosen = filled.map(({ amount = 0, ...part }) => ({ ...part, amountMinor: Math.min(amount, most) }))
		const isFirstPayment = isFirst(access, 'payments')
		const recorded = recordPayment(access, key, {
			...payment,
			familyId: family.id,
			amountMinor,
			payerId: payerId === EVERYBODY ? null : payerId,
			receipt: receipt === 'on',
			chosen: how === 'chosen' ? chosen : undefined,
		})
		if (!recorded.ok) return recorded
		const congratulation = isFirstPayment ? 'Your first payment. Congratulations!' : ''
		return done([congratulation, droppedFeesWords(recorded.value.notLate)])
	},
	then: (more, context, { amount }) =>
		backToAccount(
			[`${moneyWords(amount, context.access.school.currency)} received from ${context.family.name}.`, ...more]
				.filter(Boolean)
				.join(' '),
			context,
		),
})

export default function RecordPayment() {
	const { family, currency, formKey, open, first, payers, readers } = useLoaderData<typeof loader>()
	const form = useFormPage(first)
	const back = href.familyAccount(family.id)
	return (
		<div className="form-page">
			<PageHead
				title={
					<>
						Record a payment from <bdi>{family.name}</bdi>
					</>
				}
				trail={[{ to: back, label: family.name }]}
			/>
			<Form form={form} card submit="Record payment" pending="Saving…" beside={<Back to={back} />}>
				<ErrorSummary
					form={form}
					names={['amount', 'receivedOn', 'method', 'reference', 'payerId', 'how', 'parts']}
				/>
				<FormKeyField form={form} value={formKey} />
				<PaymentFields form={form} currency={currency}>
					{payers.length > 1 ? (
						<SelectField
							form={form}
							name="payerId"
							label="Whose share"
							empty="Choose"
							hint="What is more than this share stays as their credit."
							options={[...payers, { value: EVERYBODY, label: 'Everybody’s' }]}
						/>
					) : null}
				</PaymentFields>
				<OpenInvoices form={form} open={open} />
				<ReceiptField form={form} {...readers} />
			</Form>
		</div>
	)
}

function OpenInvoices({ form, open }: { form: FormState } & Pick<PaymentShown, 'open'>) {
	if (open.length === 0)
		return <p className="field">No invoice is open. The payment stays with the family as credit.</p>
	return (
		<Fields legend="What it pays">
			<RadioField form={form} name="how" label="Invoices" options={hows} looks="buttons" />
			{open.map((invoice, i) => (
				<Fragment key={invoice.id}>
					<HiddenField form={form} name={`parts[${i}].invoiceId`} value={invoice.id} />
					<TextField
						form={form}
						name={`parts[${i}].amount`}
						label={invoice.name}
						hint={`${invoice.open} open, due ${invoice.due}. What is left stays with the family as credit.`}
						inputMode="decimal"
						autoComplete="off"
						only="chosen"
					/>
				</Fragment>
			))}
		</Fields>
	)
}
