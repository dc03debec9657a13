import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ConfirmPage } from '#app/components/confirm-page.tsx'
import { TellField } from '#app/components/lesson/tell-field.tsx'
import { HiddenField } from '#app/components/typed-fields.tsx'
import { returnForm } from '#app/domain/billing/reversal-form.ts'
import { canVoid, refundedMinorOf, reversalOf } from '#app/domain/billing/reversals.ts'
import { href } from '#app/domain/href.ts'
import { enter } from '#app/guards/enter.server.ts'
import { reversePayment } from '#app/models/billing/debit-booking.server.ts'
import { findRefundable } from '#app/models/billing/online-refund.server.ts'
import { findPayment } from '#app/models/billing/payment-list.server.ts'
import { listReversalReaders } from '#app/models/billing/payment-receipt.server.ts'
import { moneyWords } from '#app/utils/money.ts'
import { missing } from '#app/web/missing.server.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import { foundPayer } from './read.server.ts'
import { atFamily, backToAccount, familyTask, toldWords } from './tasks.server.ts'
import { accountTitle } from './task-title.ts'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: accountTitle('Reverse a payment') }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'money:read')
	const family = foundPayer(access, args.params.familyId)
	const { searchParams } = new URL(args.request.url)
	const payment = findPayment(access, searchParams.get('payment') ?? '')
	if (payment?.familyId !== family.id) return missing()
	const { id, method, amountMinor, paid, refunds } = payment
	const { currency } = access.school
	const amount = moneyWords(amountMinor, currency)
	const refundedMinor = refundedMinorOf(refunds)
	const refunded = refundedMinor > 0 ? moneyWords(refundedMinor, currency) : null
	const byCard = findRefundable(access, id)?.methodId ? ('card' as const) : null
	const collected = method === 'debit' ? ('debit' as const) : byCard
	const isMistake = searchParams.get('mistake') === 'yes' && canVoid(payment)
	const reversal = isMistake ? 'voided' : reversalOf(payment)
	const people = payment.returnedAt === null ? listReversalReaders(access, payment, reversal) : null
	const told = [...(people?.readers ?? []), ...(people?.others ?? [])].map(({ name }) => ({ name }))
	return {
		family,
		payment: { id, amount, refunded, isMistake, reversal, collected, paidNothing: paid.length === 0 },
		told,
	}
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'money:write')
	return reverse(atFamily(args, access))
}

const reverse = familyTask({
	form: returnForm,
	save: ({ access }, { paymentId, isMistake, tells }) =>
		reversePayment(access, paymentId, { isMistake: isMistake === 'yes', tells }),
	then: ({ told, opensAgain }, context) => {
		const what = opensAgain
			? 'The payment is reversed, and what it paid is open again.'
			: 'The payment is reversed. It had paid no invoice.'
		return backToAccount([what, ...toldWords(told)].join(' '), context)
	},
})

const TEXTS = {
	voided: { title: 'Void this payment?', as: 'voided', submit: 'Void payment' },
	reversed: { title: 'Was this payment reversed?', as: 'reversed', submit: 'Mark as reversed' },
	returned: {
		title: 'Was this payment returned by the bank?',
		as: 'returned',
		submit: 'Mark as returned',
	},
}

const NOT_AGAIN = {
	debit:
		'The invoice is not collected again by direct debit. If you charge a fee for returned direct debits, you find it among the drafts.',
	card: 'The invoice is not charged to the card again. The family pays it by hand.',
}

/** Asks before a payment counts no more: its money was taken back, or it was recorded by mistake. */
export default function ReversePayment() {
	const { family, payment, told } = useLoaderData<typeof loader>()
	const form = useFormPage({ tells: 'on' })
	const text = TEXTS[payment.reversal]
	return (
		<ConfirmPage
			form={form}
			title={text.title}
			consequences={[
				payment.paidNothing
					? `The ${payment.amount} paid no invoice. It will no longer be credit of the family.`
					: `The invoices that the ${payment.amount} paid will be open again.`,
				...(payment.refunded
					? [
							`${payment.refunded} of it was refunded before. The account will show that as due too. No invoice asks for it, ${told.length > 0 ? 'so the email does' : 'and no email is sent, so ask the family for it'}.`,
						]
					: []),
				`The payment will stay in the account, marked as ${text.as}.`,
				...(payment.collected ? [NOT_AGAIN[payment.collected]] : []),
				...(payment.isMistake ? ['The family sees it as voided by the school.'] : []),
				...(payment.reversal === 'reversed'
					? ['No money is sent: this only records that the payer or the card company took it back.']
					: []),
			]}
			submit={text.submit}
			pending="Saving…"
			back={{ to: href.familyAccount(family.id), label: 'Back to the account' }}
		>
			<HiddenField form={form} name="paymentId" value={payment.id} />
			{payment.isMistake ? <HiddenField form={form} name="isMistake" value="yes" /> : null}
			<TellField form={form} recipients={{ people: told, unwilling: [], unreachable: [] }} />
		</ConfirmPage>
	)
}
