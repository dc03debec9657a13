import type { invoices } from '#db/schema/index.ts'
import { duesOfInvoice, nextOf } from '#app/domain/billing/payment-parts.ts'
import { ownPartOf, ownShareIn } from '#app/domain/billing/shares.ts'
import { sumOfCovered } from '#app/domain/billing/unspent.ts'
import { today } from '#app/utils/dates.ts'
import type { Access } from '../../access.server.ts'
import { listCovered, sharesAfterCredit } from '../covered.server.ts'
import { findPaymentPlan } from '../payment-plan.server.ts'
import { standingsIn } from '../shares.server.ts'

type Invoice = typeof invoices.$inferSelect

export type Asked = ReturnType<typeof askedOf>

/** The amount an email about an invoice asks for: everything due by today, or the next part. A reminder leaves out what unused credit covers. */
export function askedOf(access: Access, invoice: Invoice, { isReminder }: { isReminder: boolean }) {
	const { schoolId, school } = access
	const plan = findPaymentPlan(schoolId, invoice.id)
	const dues = plan ? duesOfInvoice(invoice, plan.parts) : []
	const next = nextOf(dues, today(school.timeZone))
	const { dueOn, amountMinor } = next ?? { dueOn: invoice.dueOn ?? '', amountMinor: invoice.openMinor }
	const shares = standingsIn(schoolId, invoice)
	const covered = isReminder
		? listCovered(access, [invoice.familyId]).filter(({ invoiceId }) => invoiceId === invoice.id)
		: []
	const restOf = (minor: number) => Math.max(0, minor - sumOfCovered(covered))
	const restMinor = restOf(amountMinor)
	const left = sharesAfterCredit(access, shares, covered)
	const openOf = (own: ReturnType<typeof ownShareIn>, minor = restMinor) =>
		ownPartOf(minor, left, own && left.find((share) => share.payerId === own.payerId))
	const upTo = (count: number) => restOf(dues.slice(0, count).reduce((sum, due) => sum + due.amountMinor, 0))
	return {
		dueOn,
		/** For all payers, with what credit covers. */
		amountMinor,
		/** The number of parts due, or null for the whole invoice. */
		parts: next?.count ?? null,
		shares,
		isCovered: covered.length > 0 && restMinor === 0,
		/** The part of a payer, and how much of it credit covers. Each is asked for the own share only; a payer without one is only informed. */
		ofPayer(payerId: string | null) {
			const own = ownShareIn(shares, payerId)
			const openMinor = openOf(own)
			return { own, openMinor, coveredMinor: ownPartOf(amountMinor, shares, own) - openMinor }
		},
		/** The parts that are due later, and how much of each a payer has open. */
		later: dues.flatMap(({ dueOn }, at) =>
			at < (next?.count ?? 0)
				? []
				: {
						dueOn,
						leftOf: (payerId: string | null) => {
							const own = ownShareIn(shares, payerId)
							return openOf(own, upTo(at + 1)) - openOf(own, upTo(at))
						},
					},
		),
		/** The amount that letters to some payers ask for together. */
		ofPayers(payerIds: readonly (string | null)[]): number {
			const owns = [...new Set(payerIds.map((payerId) => ownShareIn(shares, payerId)))]
			return owns.includes(undefined) ? restMinor : owns.reduce((sum, own) => sum + openOf(own), 0)
		},
	}
}
