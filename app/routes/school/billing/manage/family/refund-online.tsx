import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Fields, TextField } from '#app/components/fields.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Form } from '#app/components/form.tsx'
import { Link } from '#app/components/link.tsx'
import { TellField } from '#app/components/lesson/tell-field.tsx'
import { PageHead } from '#app/components/page-head.tsx'
import { FormKeyField, HiddenField } from '#app/components/typed-fields.tsx'
import { providerNames } from '#app/domain/billing/online.ts'
import { onlineRefundForm } from '#app/domain/billing/reversal-form.ts'
import { href } from '#app/domain/href.ts'
import { enter } from '#app/guards/enter.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { findRefundable } from '#app/models/billing/online-refund.server.ts'
import { listOpenAgain, listOnlineRefundReaders } from '#app/models/billing/online-receipt.server.ts'
import { refundOnline } from '#app/requests/online-payment.server.ts'
import { moneyWords, plainAmount } from '#app/utils/money.ts'
import { done } from '#app/utils/outcome.ts'
import { formKey } from '#app/web/form-key.server.ts'
import { missing } from '#app/web/missing.server.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import { foundPayer } from './read.server.ts'
import { atFamily, backToAccount, familyTask, toldWords } from './tasks.server.ts'
import { accountTitle } from './task-title.ts'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: accountTitle('Refund an online payment') }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'money:read')
	const family = foundPayer(access, args.params.familyId)
	const payment = new URL(args.request.url).searchParams.get('payment')
	return { family, payment, online: readRefundable(access, family.id, payment), formKey: formKey() }
}

/** An online payment of the family with an amount left to refund. */
function readRefundable(access: Access, familyId: string, paymentId: string | null) {
	const refundable = findRefundable(access, paymentId ?? '')
	if (refundable?.familyId !== familyId) return missing()
	const money = (amountMinor: number) => moneyWords(amountMinor, refundable.currency)
	const { readers, others } = listOnlineRefundReaders(access, refundable)
	return {
		left: money(refundable.leftMinor),
		amount: plainAmount(refundable.leftMinor),
		isReachable: refundable.isReachable,
		isAutomatic: refundable.methodId !== null,
		fee: refundable.feeMinor === null ? null : money(refundable.feeMinor),
		provider: providerNames[refundable.provider],
		people: [...readers, ...others].map(({ name }) => ({ name })),
	}
}

type Refundable = ReturnType<typeof readRefundable>

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'money:write')
	return refund(atFamily(args, access))
}

const refund = familyTask({
	form: onlineRefundForm,
	async save({ access, family }, { paymentId, amount: amountMinor, reason, tells }, { key }) {
		const refundable = findRefundable(access, paymentId)
		if (refundable?.familyId !== family.id) return null
		const { captureId, currency, provider, accountId } = refundable
		const at = providerNames[provider]
		const { readers, others } = listOnlineRefundReaders(access, refundable)
		const paid = await refundOnline(access, key, {
			paymentId,
			captureId,
			currency,
			provider,
			accountId,
			amountMinor,
			reason,
			tells,
		})
		if (!paid.ok) return paid
		const amount = moneyWords(amountMinor, currency)
		// Only now it is known whose share is open again.
		const people = [...readers, ...(paid.value === 'paid' ? listOpenAgain(access, others) : others)]
		const told = tells ? people.map(({ name }) => name) : []
		return done(
			paid.value === 'paid'
				? [`${amount} went back to ${family.name} through ${at}.`, ...toldWords(told)].join(' ')
				: `${at} has not confirmed the refund of ${amount} yet. It is in the account as soon as it has${told.length > 0 ? `, and ${told.join(', ')} is emailed then` : ''}.`,
		)
	},
	then: backToAccount,
})

export default function RefundOnline() {
	const { family, formKey, payment, online } = useLoaderData<typeof loader>()
	const form = useFormPage({ amount: online.amount, tells: 'on' })
	const back = href.familyAccount(family.id)
	return (
		<>
			<PageHead
				title={
					<>
						Refund an online payment of <bdi>{family.name}</bdi>
					</>
				}
				line={`${online.left} can be refunded`}
				trail={[{ to: back, label: family.name }]}
			/>
			<ErrorSummary form={form} names={['amount', 'reason']} />
			{online.isReachable ? (
				<Form
					form={form}
					card
					submit={`Refund through ${online.provider}`}
					pending={`Asking ${online.provider}…`}
					grave
					beside={
						<Link className="button" to={back}>
							Keep the payment
						</Link>
					}
				>
					<FormKeyField form={form} value={formKey} />
					<HiddenField form={form} name="paymentId" value={payment ?? ''} />
					<Consequences online={online} />
					<Fields legend="Refund">
						<TextField form={form} name="amount" label="Amount" inputMode="decimal" autoComplete="off" />
						<TextField
							form={form}
							name="reason"
							label="Reason"
							hint="Kept with the refund. With PayPal, the payer reads it too."
							autoComplete="off"
						/>
					</Fields>
					<TellField form={form} recipients={{ people: online.people, unwilling: [], unreachable: [] }} />
				</Form>
			) : (
				<p>
					This payment came through a {online.provider} account that is no longer connected. Refund it at{' '}
					{online.provider}, and then record the refund as paid back online.
				</p>
			)}
		</>
	)
}

function Consequences({ online: { provider, fee, isAutomatic } }: { online: Refundable }) {
	return (
		<ul className="consequences">
			<li>{provider} pays the money back to the payer. This cannot be undone.</li>
			<li>
				{provider} keeps its fee{fee ? ` of ${fee}` : ''}.
			</li>
			<li>
				Credit of the family is used first. Beyond it the invoice is open again: to lower what the family
				owes, write a credit note first.
				{isAutomatic
					? ' That invoice is not charged to the card again. A later one that credit of this payment paid is, on its day.'
					: null}
			</li>
		</ul>
	)
}
