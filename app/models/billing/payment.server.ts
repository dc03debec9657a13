import { database, write } from '#db/client.server.ts'
import { invoices } from '#db/schema/index.ts'
import type { PaymentMethod } from '#app/domain/billing/labels.ts'
import { daysAfter, today } from '#app/utils/dates.ts'
import { isAmount, moneyWords } from '#app/utils/money.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'
import type { Access } from '../access.server.ts'
import { rowOf } from '../school-rows.server.ts'
import { record } from '../audit.server.ts'
import { resultOfKey, spendKey } from '../form-key.server.ts'
import { findPayer } from './account.server.ts'
import { allocateOldest, freeAllocations, partsOfCredit } from './internal/allocation.server.ts'
import { dropUnearnedFees } from './internal/dropped-lines.server.ts'
import { enterPayment, findOpen } from './internal/entered-payment.server.ts'
import { mailSharesPaid } from './online-receipt.server.ts'
import { mailPaymentReceipt } from './payment-receipt.server.ts'
import { listFamilyPayers } from './owing.server.ts'

export interface NewPayment {
	familyId: string
	receivedOn: string
	amountMinor: number
	method: PaymentMethod
	reference?: string
	/** The payer whose share it pays, if several people pay. */
	payerId?: string | null
	/** Allocations to invoices. Without any, the oldest is paid first, of which a named payer pays their share alone. The remainder stays as credit. */
	chosen?: readonly { invoiceId: string; amountMinor: number }[]
	/** Emails the receipt, and tells the other payers whose shares it paid. */
	receipt?: boolean
}

/** Records a payment. Late fees on drafts for what it paid in time come off them; their invoices are in `notLate`. */
export function recordPayment(
	access: Access,
	key: string,
	payment: NewPayment,
): Outcome<{ id: string; notLate: string[] }> {
	const { familyId, receivedOn, amountMinor, method, reference = null, payerId = null } = payment
	const { chosen = [] } = payment
	const { school } = access
	if (!isAmount(amountMinor)) return refused({ amount: 'Enter an amount above zero, 1,000,000.00 at most.' })
	if (receivedOn > daysAfter(today(school.timeZone), 1))
		return refused({ receivedOn: 'A payment can be dated tomorrow at the latest.' })
	return write((tx) => {
		const before = resultOfKey(access, key)
		if (before) return done({ id: before, notLate: [] })
		const family = findPayer(access, familyId)?.name
		if (!family) return refused({ familyId: 'Choose one of your families.' })
		if (payerId && !listFamilyPayers(access, familyId).some((payer) => payer.payerId === payerId))
			return refused({ payerId: 'Choose somebody who pays for this family.' })
		const wanted = chosen.map((part) => ({
			...part,
			invoice: findOpen(access, familyId, part.invoiceId),
		}))
		for (const { invoice, amountMinor: part } of wanted) {
			if (!invoice) return refused({ parts: 'Choose open invoices of this family.' })
			if (!isAmount(part)) return refused({ parts: `Enter an amount above zero for ${invoice.number}.` })
			if (part > invoice.openMinor)
				return refused(
					{
						parts: `Only ${moneyWords(invoice.openMinor, invoice.currency)} of ${invoice.number} is still open.`,
					},
					{ status: 409 },
				)
		}
		const sum = wanted.reduce((total, part) => total + part.amountMinor, 0)
		if (sum > amountMinor) return refused({ parts: 'The parts come to more than the payment.' })
		if (new Set(wanted.map(({ invoiceId }) => invoiceId)).size < wanted.length)
			return refused({ parts: 'Choose each invoice once.' })
		const { id, notLate } = enterPayment(
			tx,
			access,
			{ familyId, receivedOn, amountMinor, method, reference, payerId },
			wanted,
			{ paysOldest: !payment.chosen },
		)
		record(tx, access, 'payment.recorded', {
			objectId: familyId,
			objectName: family,
			after: { amount: moneyWords(amountMinor, school.currency) },
		})
		if (payment.receipt) {
			mailPaymentReceipt(tx, access, id)
			mailSharesPaid(tx, access, id)
		}
		spendKey(tx, access, key, id)
		return done({ id, notLate })
	})
}

/** Takes the money off an invoice. It becomes credit of the family. */
export function removeAllocations(access: Access, invoiceId: string): Outcome<{ freedMinor: number }> {
	return write((tx) => {
		const invoice = database()
			.select({ number: invoices.number, state: invoices.state })
			.from(invoices)
			.where(rowOf(invoices, access, invoiceId))
			.get()
		if (!invoice) return refused({ form: 'This invoice no longer exists.' }, { status: 404 })
		if (invoice.state !== 'part_paid' && invoice.state !== 'paid')
			return refused({ form: 'Nothing was paid on this invoice.' }, { status: 409 })
		const freedMinor = freeAllocations(tx, access, { invoiceId })
		record(tx, access, 'payment.unallocated', {
			objectId: invoiceId,
			objectName: invoice.number ?? undefined,
		})
		return done({ freedMinor })
	})
}

/** True if some of a family's credit can pay open invoices. What is credit of one payer pays their own shares alone. */
export function canUseCredit(access: Access, familyId: string): boolean {
	return partsOfCredit(database(), access, familyId).length > 0
}

export function allocateCredit(access: Access, familyId: string): Outcome<null> {
	return write((tx) => {
		const family = findPayer(access, familyId)?.name
		if (!family) return refused({ form: 'This family no longer exists.' }, { status: 404 })
		allocateOldest(tx, access, familyId)
		dropUnearnedFees(tx, access, familyId)
		record(tx, access, 'payment.allocated', { objectId: familyId, objectName: family })
		return done(null)
	})
}
