import type { invoices } from '#db/schema/index.ts'
import { duesOfInvoice, nextOf, ownDuesOf } from '#app/domain/billing/payment-parts.ts'
import { ownShareIn, type PayerStanding } from '#app/domain/billing/shares.ts'
import { sumOfCovered } from '#app/domain/billing/unspent.ts'
import { today } from '#app/utils/dates.ts'
import type { Access } from '../../access.server.ts'
import { listCovered, sharesAfterCredit } from '../covered.server.ts'
import { findSharedPlan } from '../payment-plan.server.ts'
import { standingsIn } from '../shares.server.ts'

type Invoice = typeof invoices.$inferSelect

export type Asked = ReturnType<typeof askedOf>

interface Asking {
	isReminder: boolean
	/** The due date of the part that a reminder is about. */
	remindsOf?: string
}

/** The amount an email about an invoice asks for: everything due by today, or the next part. A reminder leaves out what unused credit covers. */
export function askedOf(access: Access, invoice: Invoice, { isReminder, remindsOf = '' }: Asking) {
	const { schoolId, school } = access
	const shares = standingsIn(schoolId, invoice)
	const plan = findSharedPlan(schoolId, invoice, shares)
	const day = today(school.timeZone)
	const dues = plan ? duesOfInvoice(invoice, plan.parts) : []
	const next = nextOf(dues, day)
	const { dueOn, amountMinor } = next ?? { dueOn: invoice.dueOn ?? '', amountMinor: invoice.openMinor }
	const until = dues[(next?.count ?? 0) - 1]?.dueOn ?? dueOn
	const covered = isReminder
		? listCovered(access, [invoice.familyId]).filter(({ invoiceId }) => invoiceId === invoice.id)
		: []
	const restMinor = Math.max(0, amountMinor - sumOfCovered(covered))
	const left = sharesAfterCredit(access, shares, covered)
	const duesBy = (own?: PayerStanding) =>
		plan
			? ownDuesOf(invoice, plan.parts, own)
			: [{ dueOn, amountMinor: own ? own.leftMinor : invoice.openMinor }]
	const dueBy = (own: PayerStanding | undefined, lastOn: string) =>
		duesBy(own).reduce((sum, due) => sum + (due.dueOn <= lastOn ? due.amountMinor : 0), 0)
	const creditOf = (own?: PayerStanding) =>
		own
			? own.leftMinor - (left.find(({ payerId }) => payerId === own.payerId)?.leftMinor ?? 0)
			: sumOfCovered(covered)
	const openOf = (own: PayerStanding | undefined, lastOn = until) =>
		Math.max(0, dueBy(own, lastOn) - creditOf(own))
	return {
		dueOn,
		shares,
		isCovered: covered.length > 0 && restMinor === 0,
		/** The part of a payer with its day and the number of parts due, which is null for the whole invoice, and how much of it credit covers. Each is asked for the own share only; a payer without one is only informed. */
		ofPayer(payerId: string | null) {
			const own = ownShareIn(shares, payerId)
			const ownNext = plan && nextOf(duesBy(own), day)
			// An invoice, and a reminder of it, name the next part of a reader who has paid the one that others owe now.
			const isNamed = ownNext && (!isReminder || ownNext.dueOn <= remindsOf)
			const lastOn = isNamed && ownNext.dueOn > until ? ownNext.dueOn : until
			const openMinor = openOf(own, lastOn)
			return {
				own,
				dueOn: ownNext?.dueOn ?? dueOn,
				parts: ownNext?.count ?? next?.count ?? null,
				openMinor,
				coveredMinor: dueBy(own, lastOn) - openMinor,
			}
		},
		/** The parts that are due later, and how much of each a payer has open. */
		later: dues.slice(next?.count ?? 1).map(({ dueOn }, at, all) => ({
			dueOn,
			leftOf: (payerId: string | null) => {
				const own = ownShareIn(shares, payerId)
				return openOf(own, dueOn) - openOf(own, all[at - 1]?.dueOn ?? until)
			},
		})),
		/** The amount that letters to some payers ask for together. */
		ofPayers(payerIds: readonly (string | null)[]): number {
			const owns = [...new Set(payerIds.map((payerId) => ownShareIn(shares, payerId)))]
			return owns.includes(undefined) ? restMinor : owns.reduce((sum, own) => sum + openOf(own), 0)
		},
	}
}
