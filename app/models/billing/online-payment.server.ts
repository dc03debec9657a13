import { and, desc, eq, gt, inArray, isNotNull, isNull, ne, sum } from 'drizzle-orm'
import { database, write } from '#db/client.server.ts'
import { debitRuns, debits, families, invoices, onlinePayments } from '#db/schema/index.ts'
import { OPEN_STATES } from '#app/domain/billing/labels.ts'
import { isTakenOnline, payableOnline, type OnlineProvider } from '#app/domain/billing/online.ts'
import { newId } from '#app/utils/id.server.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'
import type { Access } from '../access.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { findOnlineAccount, listOnlineAccounts } from './online-account.server.ts'
import { billingSettingsOf } from './settings.server.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** PayPal keeps an order open for three hours, Stripe for a day; a payment started again within this time reuses it. */
const REUSED = 2 * HOUR

export type OnlinePayment = typeof onlinePayments.$inferSelect

export const onlinePaymentsOf = (access: Access, id: string) => rowOf(onlinePayments, access, id)

/** The invoice or balance a payer wants to pay. */
interface OnlineWish {
	invoiceId: string
	amountMinor: number
	payerId: string | null
}

export function findOnlinePayment(access: Access, id: string): OnlinePayment | null {
	return database().select().from(onlinePayments).where(onlinePaymentsOf(access, id)).get() ?? null
}

/**
 * The amount payable online now: the open amount less any payments that are still being confirmed. Null if the
 * invoice cannot be paid online.
 */
export function offerOnline(access: Access, invoiceId: string) {
	const invoice = findOpenInvoice(access, invoiceId)
	const providers = invoice ? listProviders(access, invoice.currency) : []
	if (!invoice || providers.length === 0) return null
	const confirmingMinor = confirmingOf(access, invoiceId)
	const amountMinor = payableOnline(Math.max(0, invoice.openMinor - confirmingMinor), invoice.currency)
	return { ...invoice, amountMinor, confirmingMinor, providers }
}

/** The providers through which families can pay in a currency, cards first. */
export function listProviders(access: Access, currency: string): OnlineProvider[] {
	return listOnlineAccounts(access)
		.map(({ provider }) => provider)
		.filter((provider) => isTakenOnline(currency, provider))
}

/** True if families can pay invoices in the school's currency online now. Closed and read-only schools take no payments. */
export function takesOnline(access: Access): boolean {
	const { status, isReadOnly, currency } = access.school
	return status === 'active' && !isReadOnly && listProviders(access, currency).length > 0
}

/** True if an invoice would reach its family without a word on how to pay it. */
export function lacksWayToPay(access: Access): boolean {
	return !billingSettingsOf(access).paymentNote?.trim() && !takesOnline(access)
}

export function findOpenInvoice(access: Access, id: string) {
	const { number, sequence, familyId, currency, openMinor, plannedMinor, dueOn } = invoices
	const invoice = database()
		.select({ id: invoices.id, number, sequence, familyId, currency, openMinor, plannedMinor, dueOn })
		.from(invoices)
		.where(and(rowOf(invoices, access, id), inArray(invoices.state, [...OPEN_STATES])))
		.get()
	return invoice ?? null
}

/**
 * The amount on its way for an invoice, online or by direct debit: of all but one online payment, or of what one payer is
 * paying online.
 */
export function confirmingOf(
	access: Access,
	invoiceId: string,
	{ besides = '', payerId }: { besides?: string; payerId?: string } = {},
): number {
	const online = database()
		.select({ sum: sum(onlinePayments.amountMinor).mapWith(Number) })
		.from(onlinePayments)
		.where(
			and(
				rowsOf(onlinePayments, access),
				eq(onlinePayments.invoiceId, invoiceId),
				eq(onlinePayments.state, 'capturing'),
				ne(onlinePayments.id, besides),
				payerId ? eq(onlinePayments.payerId, payerId) : undefined,
			),
		)
		.get()
	if (payerId) return online?.sum ?? 0
	const debited = database()
		.select({ sum: sum(debits.amountMinor).mapWith(Number) })
		.from(debits)
		.innerJoin(debitRuns, and(rowOf(debitRuns, access, debits.runId), isNotNull(debitRuns.sentAt)))
		.where(and(rowsOf(debits, access), eq(debits.invoiceId, invoiceId), eq(debits.state, 'waiting')))
		.get()
	return (online?.sum ?? 0) + (debited?.sum ?? 0)
}

/**
 * Starts a payment. No money moves before the payer approves it at the provider; pressing the button again reuses the
 * same payment.
 */
export function beginOnlinePayment(
	access: Access,
	{ provider: wanted, ...wish }: OnlineWish & { provider?: OnlineProvider | null },
): Outcome<OnlinePayment> {
	const { invoiceId, amountMinor, payerId } = wish
	return write((tx) => {
		const offer = offerOnline(access, invoiceId)
		const provider = wanted ?? offer?.providers[0]
		if (!offer || !provider || !offer.providers.includes(provider))
			return refused({ form: NOT_ONLINE }, { status: 409 })
		if (offer.amountMinor === 0) return refused({ form: CONFIRMING }, { status: 409 })
		const wrong = wrongAmount(offer, amountMinor)
		if (wrong) return refused({ amount: wrong })
		const begun = findBegun(access, provider, wish)
		if (begun) return done(begun)
		const { schoolId, userId } = access
		const id = newId()
		const now = Date.now()
		tx.insert(onlinePayments)
			.values({
				schoolId,
				id,
				provider,
				accountId: findOnlineAccount(access, provider)?.id ?? '',
				invoiceId,
				familyId: offer.familyId,
				payerId,
				amountMinor,
				currency: offer.currency,
				at: now,
				by: userId,
			})
			.run()
		const made = findOnlinePayment(access, id)
		return made ? done(made) : refused({ form: NOT_ONLINE })
	})
}

const NOT_ONLINE = 'This invoice cannot be paid online. Ask the school how to pay it.'
const CONFIRMING = 'A payment of this invoice is being confirmed. You do not need to pay again.'

function wrongAmount(
	{ amountMinor: most, currency }: { amountMinor: number; currency: string },
	amountMinor: number,
) {
	if (!Number.isInteger(amountMinor) || amountMinor <= 0) return 'Enter an amount above zero'
	if (amountMinor > most) return 'Enter no more than what is still to pay'
	if (payableOnline(amountMinor, currency) !== amountMinor) return 'Enter an amount without decimals'
	return null
}

/** The same user's unfinished payment of the same amount, while the provider keeps the order open. */
function findBegun(
	{ schoolId, userId }: Access,
	provider: OnlineProvider,
	{ invoiceId, amountMinor, payerId }: OnlineWish,
) {
	return database()
		.select()
		.from(onlinePayments)
		.where(
			and(
				eq(onlinePayments.schoolId, schoolId),
				eq(onlinePayments.invoiceId, invoiceId),
				eq(onlinePayments.provider, provider),
				eq(onlinePayments.state, 'started'),
				eq(onlinePayments.amountMinor, amountMinor),
				eq(onlinePayments.by, userId),
				payerId ? eq(onlinePayments.payerId, payerId) : isNull(onlinePayments.payerId),
				gt(onlinePayments.at, Date.now() - REUSED),
			),
		)
		.orderBy(desc(onlinePayments.id))
		.get()
}

/** Attaches the order or session at the provider. The job checks it from here on, even if the payer never returns. */
export function attachOrder(access: Access, id: string, order: { id: string; approveUrl: string | null }) {
	const { id: orderId, approveUrl } = order
	write((tx) =>
		tx
			.update(onlinePayments)
			.set({ orderId, approveUrl, lookAt: Date.now() + 2 * MINUTE })
			.where(onlinePaymentsOf(access, id))
			.run(),
	)
}

export function listOnlinePayments(access: Access, limit = 50) {
	return database()
		.select({ online: onlinePayments, family: families.name, number: invoices.number })
		.from(onlinePayments)
		.innerJoin(families, rowOf(families, access, onlinePayments.familyId))
		.innerJoin(invoices, rowOf(invoices, access, onlinePayments.invoiceId))
		.where(rowsOf(onlinePayments, access))
		.orderBy(desc(onlinePayments.id))
		.limit(limit)
		.all()
}
