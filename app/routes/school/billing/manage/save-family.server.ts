import type { ActionFunctionArgs } from '@remix-run/node'
import { href } from '#app/domain/href.ts'
import { refundOnline } from '#app/flows/online-payment.server.ts'
import { leadTo } from '#app/flows/redirect.server.ts'
import { nothingAsked, onlineRefundForm, paymentForm, refundForm, returnForm } from '#app/forms/billing.ts'
import type { Access } from '#app/models/access.server.ts'
import {
	allocateCredit,
	findRefundable,
	recordPayment,
	refundCredit,
	returnPayment,
} from '#app/models/billing.server.ts'
import { moneyWords } from '#app/utils/money.ts'
import { invalid, readForm } from '#app/web/form.server.ts'
import { missing } from '#app/web/missing.server.ts'

interface Payer {
	id: string
	name: string
}

/** What is done with a family's money. */
export function saveFamily(asked: ActionFunctionArgs, access: Access, family: Payer, task: string | null) {
	if (task === 'payment') return pay(asked, access, family)
	if (task === 'refund') return refund(asked, access, family)
	if (task === 'refund-online') return payBack(asked, access, family)
	if (task === 'return') return takeBack(asked, access, family)
	return allocate(asked, access, family)
}

async function pay(asked: ActionFunctionArgs, access: Access, { id: familyId, name }: Payer) {
	const form = await readForm(asked, paymentForm)
	if (!form.ok) return invalid(asked, form)
	const { amount: amountMinor, receivedOn, method, reference, how, parts } = form.value
	const chosen = parts.flatMap(({ invoiceId, amount }) =>
		amount ? [{ invoiceId, amountMinor: amount }] : [],
	)
	const recorded = recordPayment(access, form.key, {
		familyId,
		receivedOn,
		amountMinor,
		method,
		reference,
		chosen: how === 'chosen' ? chosen : undefined,
	})
	if (!recorded.ok) return invalid(asked, form, withField(recorded, 'chosen', 'parts'))
	return led(asked, familyId, `${moneyWords(amountMinor, access.school.currency)} received from ${name}.`)
}

/** The verb names its parts in its own words. */
function withField<R extends { errors: Record<string, string[]> }>(refusal: R, from: string, to: string): R {
	const { [from]: words, ...others } = refusal.errors
	return words ? { ...refusal, errors: { ...others, [to]: words } } : refusal
}

async function refund(asked: ActionFunctionArgs, access: Access, { id: familyId, name }: Payer) {
	const form = await readForm(asked, refundForm)
	if (!form.ok) return invalid(asked, form)
	const { amount: amountMinor, method, reason } = form.value
	const paid = refundCredit(access, form.key, { familyId, amountMinor, method, reason })
	if (!paid.ok) return invalid(asked, form, paid)
	return led(asked, familyId, `${moneyWords(amountMinor, access.school.currency)} paid back to ${name}.`)
}

async function payBack(asked: ActionFunctionArgs, access: Access, { id: familyId, name }: Payer) {
	const form = await readForm(asked, onlineRefundForm)
	if (!form.ok) return invalid(asked, form)
	const { paymentId, amount: amountMinor, reason } = form.value
	const found = findRefundable(access, paymentId)
	if (found?.familyId !== familyId) missing()
	const { captureId, currency } = found
	const paid = await refundOnline(access, form.key, { paymentId, captureId, currency, amountMinor, reason })
	if (!paid.ok) return invalid(asked, form, paid)
	const amount = moneyWords(amountMinor, currency)
	const words =
		paid.value === 'paid'
			? `${amount} went back to ${name} through PayPal.`
			: `PayPal has not confirmed the refund of ${amount} yet. It is in the account as soon as it has.`
	return led(asked, familyId, words)
}

async function takeBack(asked: ActionFunctionArgs, access: Access, { id }: Payer) {
	const form = await readForm(asked, returnForm)
	if (!form.ok) return invalid(asked, form)
	const returned = returnPayment(access, form.value.paymentId)
	if (!returned.ok) return invalid(asked, form, returned)
	return led(asked, id, 'The payment is marked as returned, and what it paid is open again.')
}

async function allocate(asked: ActionFunctionArgs, access: Access, { id }: Payer) {
	const form = await readForm(asked, nothingAsked)
	if (!form.ok) return invalid(asked, form)
	const used = allocateCredit(access, id)
	if (!used.ok) return invalid(asked, form, used)
	return led(asked, id, 'Credit was used for open invoices.')
}

function led(asked: ActionFunctionArgs, id: string, what: string) {
	return leadTo(asked, href.familyAccount(id), { id: 'billing-saved', params: { what } })
}
