import { invoiceKind } from '#app/domain/billing/labels.ts'
import { duesOfInvoice, nextOf } from '#app/domain/billing/payment-parts.ts'
import { noReaderFix } from '#app/requests/no-reader.server.ts'
import { payersOf, receiptOf } from '#app/requests/payers.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { balanceOf } from '#app/models/billing/ledger.server.ts'
import { listOpenInvoices } from '#app/models/billing/account.server.ts'
import { debtorFinder } from '#app/models/billing/owing.server.ts'
import { findPaymentPlan } from '#app/models/billing/payment-plan.server.ts'
import { shortDateWords, today } from '#app/utils/dates.ts'
import { moneyWords, plainAmount } from '#app/utils/money.ts'
import { formKey } from '#app/web/form-key.server.ts'

export type PaymentShown = ReturnType<typeof readPayment>

/** Initial values: the open invoices, and the ones preselected in the address. */
export function readPayment(access: Access, id: string, pays: string | null) {
	const { school } = access
	const chosen = (pays ?? '').split('.')
	const open = listOpenInvoices(access, id)
	const paying = open.filter((invoice) => chosen.includes(invoice.id))
	const next = paying.length === 1 && paying[0]?.nextDueOn ? nextOfInvoice(access, paying[0]) : null
	const openMinor = (paying.length > 0 ? paying : open).reduce(
		(total, invoice) => total + invoice.openMinor,
		0,
	)
	const sum = next ?? (paying.length > 0 ? openMinor : balanceOf(access, id).dueNowMinor || openMinor)
	const payers = payersOf(access, id)
	const { readers, receipt } = receiptOf(access, id, { asksWhose: payers.length > 1 })
	const debtorsOf = debtorFinder(access)
	const debtors = paying.length > 0 ? paying.map((invoice) => debtorsOf(id, invoice.id)) : [debtorsOf(id)]
	const owing = [...new Set(debtors.flatMap((some) => [...some]))]
	return {
		formKey: formKey(),
		payers,
		readers: { ...readers, fix: noReaderFix(access, id) },
		open: open.map(({ id, number, sequence, dueOn, nextDueOn, openMinor }) => ({
			id,
			name: `${invoiceKind({ sequence })} ${number ?? ''}`,
			due: dueOn ? shortDateWords(nextDueOn ?? dueOn, school.dateFormat) : '',
			open: moneyWords(openMinor, school.currency),
		})),
		first: {
			amount: sum > 0 ? plainAmount(sum) : '',
			receivedOn: today(school.timeZone),
			// Payments recorded by hand are mostly cash; transfers arrive with bank files.
			method: 'cash' as const,
			/** The payer has to be chosen, except where one payer alone owes it. */
			payerId: owing.length === 1 ? owing[0] : undefined,
			receipt,
			how: paying.length > 0 ? 'chosen' : 'oldest',
			parts: open.map((invoice) => ({
				invoiceId: invoice.id,
				amount: paying.includes(invoice) ? plainAmount(next ?? invoice.openMinor) : '',
			})),
		},
	}
}

/** An invoice paid in parts is usually paid by its next part. */
function nextOfInvoice(
	{ schoolId, school }: Access,
	invoice: Parameters<typeof duesOfInvoice>[0] & { id: string },
): number | null {
	const parts = findPaymentPlan(schoolId, invoice.id)?.parts ?? []
	return nextOf(duesOfInvoice(invoice, parts), today(school.timeZone))?.amountMinor ?? null
}
