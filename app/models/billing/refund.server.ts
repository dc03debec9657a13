import { write, type Tx } from '#db/client.server.ts'
import { refundPayments, refunds } from '#db/schema/index.ts'
import { methodWords } from '#app/domain/billing/document.ts'
import type { PaymentMethod } from '#app/domain/billing/labels.ts'
import { takeFrom } from '#app/domain/billing/unspent.ts'
import { today } from '#app/utils/dates.ts'
import { newId } from '#app/utils/id.server.ts'
import { isAmount, moneyWords } from '#app/utils/money.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'
import type { Access } from '../access.server.ts'
import { record } from '../audit.server.ts'
import { resultOfKey, spendKey } from '../form-key.server.ts'
import { findPayer } from './account.server.ts'
import { listPayerCredits } from './internal/payer-credit.server.ts'
import { post } from './ledger.server.ts'
import { listReceiptReaders } from './online-receipt.server.ts'
import { mailRefund } from './payment-receipt.server.ts'

export interface NewRefund {
	familyId: string
	amountMinor: number
	method: PaymentMethod
	reason: string
}

type Refunded = Outcome<{ id: string; payer: string | null; told: string[] }>

/** Several payers with credit: one is chosen, or null for the credit of no payer. */
type CreditRefund = NewRefund & { payerId?: string | null; tells?: boolean }

export function refundCredit(access: Access, key: string, refund: CreditRefund): Refunded {
	const { familyId, amountMinor, method, reason, payerId, tells = false } = refund
	const { school, userId } = access
	if (!isAmount(amountMinor)) return refused({ amount: 'Enter an amount above zero, 1,000,000.00 at most.' })
	if (!reason.trim()) return refused({ reason: 'Say why the money is paid back.' })
	return write((tx) => {
		const before = resultOfKey(access, key)
		if (before) return done({ id: before, payer: null, told: [] })
		const family = findPayer(access, familyId)?.name
		if (!family) return refused({ familyId: 'Choose one of your families.' })
		const credits = listPayerCredits(access, familyId)
		const isOnly = payerId === undefined && credits.length === 1
		const credit = isOnly ? credits[0] : credits.find((own) => own.payerId === payerId)
		if (!credit && payerId !== undefined) return refused({ payerId: 'Choose a payer who has credit.' })
		if (!credit && credits.length > 1) return refused({ payerId: 'Choose who is paid back.' })
		const { amountMinor: most, name: payer, unspent } = credit ?? noCredit
		const tooMuch = `${payer ?? 'The family'} has ${moneyWords(most, school.currency)} of credit.`
		if (amountMinor > most) return refused({ amount: tooMuch }, { status: 409 })
		const sources = takeFrom(unspent, amountMinor)
		const id = writeRefund(tx, access, { familyId, amountMinor, method, reason, by: userId }, sources)
		const amount = moneyWords(amountMinor, school.currency)
		const after = { amount, method: methodWords(method), ...(payer && { payer }), reason }
		record(tx, access, 'payment.refunded', { objectId: familyId, objectName: family, after })
		const readers = tells ? listReceiptReaders(access, { familyId, payerId: credit?.payerId ?? null }) : []
		const told = mailRefund(tx, access, readers, refund)
		spendKey(tx, access, key, id)
		return done({ id, payer, told })
	})
}

const noCredit = { amountMinor: 0, name: null, unspent: [] }

/** The credits among which a refund chooses. Empty if all credit of a family is of one payer. */
export function listRefundable(access: Access, familyId: string) {
	const credits = listPayerCredits(access, familyId)
	return credits.length > 1 ? credits : []
}

/** Those a refund of the family's credit can be told to: one payer alone, if all credit is theirs. */
export function listRefundReaders(access: Access, familyId: string) {
	const readers = listPayerCredits(access, familyId).flatMap(({ payerId }) =>
		listReceiptReaders(access, { familyId, payerId }),
	)
	return [...new Map(readers.map((reader) => [reader.payerId, reader])).values()]
}

/** Posts a refund, linked to the payments it gives back. */
export function writeRefund(
	tx: Tx,
	access: Access,
	{ note, ...refund }: NewRefund & { by: string; note?: string },
	sources: readonly { paymentId: string; amountMinor: number }[],
): string {
	const { schoolId, school } = access
	const { familyId, amountMinor, reason } = refund
	const id = newId()
	tx.insert(refunds)
		.values({ ...refund, schoolId, id, paidOn: today(school.timeZone), at: Date.now() })
		.run()
	for (const source of sources)
		tx.insert(refundPayments)
			.values({ ...source, schoolId, refundId: id })
			.run()
	post(tx, access, [{ familyId, kind: 'refund', amountMinor, sourceId: id, note: note ?? reason }])
	return id
}
