import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { CheckboxField, SelectField, TextField } from '#app/components/fields.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Form } from '#app/components/form.tsx'
import { TellField } from '#app/components/lesson/tell-field.tsx'
import { PageHead } from '#app/components/page-head.tsx'
import { FormKeyField } from '#app/components/typed-fields.tsx'
import { refundForm } from '#app/domain/billing/form.ts'
import { paymentMethods } from '#app/domain/billing/labels.ts'
import { href } from '#app/domain/href.ts'
import { enter } from '#app/guards/enter.server.ts'
import { listRefundable, listRefundReaders, refundCredit } from '#app/models/billing/refund.server.ts'
import { moneyWords } from '#app/utils/money.ts'
import { formKey } from '#app/web/form-key.server.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import { balanceWords } from '../read-balance.server.ts'
import { Back } from '../task-back.tsx'
import { foundPayer } from './read.server.ts'
import { atFamily, backToAccount, familyTask, toldWords } from './tasks.server.ts'
import { accountTitle } from './task-title.ts'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

/** The choice of credit that no payer is known for. */
const OF_ALL = 'all'

export const handle = { title: accountTitle('Refund credit') }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'money:read')
	const family = foundPayer(access, args.params.familyId)
	const { credit, hasCredit, plainCredit } = balanceWords(access, family.id)
	const payers = listRefundable(access, family.id).map(({ payerId, name, amountMinor }) => ({
		value: payerId ?? OF_ALL,
		label: `${name ?? 'The family together'}, ${moneyWords(amountMinor, access.school.currency)}`,
	}))
	const people = listRefundReaders(access, family.id).map(({ name }) => ({ name }))
	return { family, credit, hasCredit, plainCredit, payers, people, formKey: formKey() }
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'money:write')
	return refund(atFamily(args, access))
}

const refund = familyTask({
	form: refundForm,
	save: ({ access, family }, { amount: amountMinor, payerId, ...refund }, { key }) =>
		refundCredit(access, key, {
			...refund,
			familyId: family.id,
			amountMinor,
			payerId: payerId === OF_ALL ? null : payerId,
		}),
	then: ({ payer, told }, context, { amount }) => {
		const sum = moneyWords(amount, context.access.school.currency)
		const what = `${sum} paid back to ${payer ?? context.family.name}.`
		return backToAccount([what, ...toldWords(told)].join(' '), context)
	},
})

export default function RefundCredit() {
	const { family, credit, hasCredit, plainCredit, payers, people, formKey } = useLoaderData<typeof loader>()
	const form = useFormPage({
		amount: hasCredit && payers.length === 0 ? plainCredit : undefined,
		tells: 'on',
	})
	const back = href.familyAccount(family.id)
	return (
		<>
			<PageHead
				title={
					<>
						Refund credit to <bdi>{family.name}</bdi>
					</>
				}
				line={credit ? `${credit} of credit` : undefined}
				trail={[{ to: back, label: family.name }]}
			/>
			<ErrorSummary form={form} names={['payerId', 'amount', 'method', 'reason']} />
			<p role="status">
				{hasCredit
					? 'Record here what you have paid back. No money is sent by this.'
					: 'There is no credit to pay back. To pay back part of an invoice, write a credit note for it first. Credit pays open invoices at once: to pay it back all the same, choose “Take payments off” on the invoice it paid.'}
			</p>
			<Form form={form} card submit="Record refund" pending="Saving…" beside={<Back to={back} />}>
				<FormKeyField form={form} value={formKey} />
				{payers.length > 0 ? (
					<SelectField form={form} name="payerId" label="Paid back to" empty="Choose" options={payers} />
				) : null}
				<TextField form={form} name="amount" label="Amount" inputMode="decimal" autoComplete="off" />
				<SelectField form={form} name="method" label="Paid back by" options={paymentMethods} empty="Choose" />
				<TextField form={form} name="reason" label="Reason" autoComplete="off" />
				{payers.length > 0 && people.length > 0 ? (
					<CheckboxField
						form={form}
						name="tells"
						label="Email the payer about this"
						hint={people.map(({ name }) => name).join(', ')}
					/>
				) : (
					<TellField form={form} recipients={{ people, unwilling: [], unreachable: [] }} />
				)}
			</Form>
		</>
	)
}
