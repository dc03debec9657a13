import { href } from '#app/domain/href.ts'
import { refundOnline } from '#app/requests/online-payment.server.ts'
import { leads, tasksOf, type Doing, type RunTask } from '#app/requests/task.server.ts'
import {
	nothingAsked,
	onlineRefundForm,
	paymentForm,
	refundForm,
	returnForm,
} from '#app/domain/billing/form.ts'
import { allocateCredit, recordPayment, returnPayment } from '#app/models/billing/payment.server.ts'
import { findRefundable } from '#app/models/billing/online-refund.server.ts'
import { refundCredit } from '#app/models/billing/refund.server.ts'
import { isFirst } from '#app/models/guide.server.ts'
import { moneyWords } from '#app/utils/money.ts'
import { done } from '#app/utils/outcome.ts'
import type { FamilyTaskName } from './tasks-family.server.ts'

type AtFamily = Doing & { family: { id: string; name: string } }

const task = tasksOf<AtFamily>()

/** What is done with a family's money. */
export const saveFamily: Record<FamilyTaskName | 'allocate', RunTask<AtFamily>> = {
	payment: task({
		form: paymentForm,
		save({ access, family }, { amount: amountMinor, how, parts, ...payment }, { key }) {
			const chosen = parts.flatMap(({ invoiceId, amount }) =>
				amount ? [{ invoiceId, amountMinor: amount }] : [],
			)
			const isFirstPayment = isFirst(access, 'payments')
			const recorded = recordPayment(access, key, {
				...payment,
				familyId: family.id,
				amountMinor,
				chosen: how === 'chosen' ? chosen : undefined,
			})
			return recorded.ok ? done(isFirstPayment ? ' Your first payment. Congratulations!' : '') : recorded
		},
		then: (more, its, { amount }) =>
			told(`${moneyWords(amount, its.access.school.currency)} received from ${its.family.name}.${more}`, its),
	}),
	refund: task({
		form: refundForm,
		save: ({ access, family }, { amount: amountMinor, ...refund }, { key }) =>
			refundCredit(access, key, { familyId: family.id, amountMinor, ...refund }),
		then: (_, its, { amount }) =>
			told(`${moneyWords(amount, its.access.school.currency)} paid back to ${its.family.name}.`, its),
	}),
	'refund-online': task({
		form: onlineRefundForm,
		async save({ access, family }, { paymentId, amount: amountMinor, reason }, { key }) {
			const found = findRefundable(access, paymentId)
			if (found?.familyId !== family.id) return null
			const { captureId, currency } = found
			const paid = await refundOnline(access, key, { paymentId, captureId, currency, amountMinor, reason })
			if (!paid.ok) return paid
			const amount = moneyWords(amountMinor, currency)
			return done(
				paid.value === 'paid'
					? `${amount} went back to ${family.name} through PayPal.`
					: `PayPal has not confirmed the refund of ${amount} yet. It is in the account as soon as it has.`,
			)
		},
		then: told,
	}),
	return: task({
		form: returnForm,
		save: ({ access }, { paymentId }) => returnPayment(access, paymentId),
		then: (_, its) => told('The payment is marked as returned, and what it paid is open again.', its),
	}),
	allocate: task({
		form: nothingAsked,
		save: ({ access, family }) => allocateCredit(access, family.id),
		then: (_, its) => told('Credit was used for open invoices.', its),
	}),
}

function told(what: string, { family }: AtFamily) {
	return leads(href.familyAccount(family.id), 'billing-saved', { what })
}
