import { daysBetween, isOpeningBalance } from '#app/domain/billing/labels.ts'
import { ownShareOf } from '#app/requests/online-offer.server.ts'
import { reversalOf, type Reversal } from '#app/domain/billing/reversals.ts'
import type { Access } from '#app/models/access.server.ts'
import { ownMethod } from '#app/models/billing/autopay-method.server.ts'
import { autopaySettingsOf } from '#app/models/billing/autopay-settings.server.ts'
import { listCollectedLater } from '#app/models/billing/collected-later.server.ts'
import { listOwnInvoices, ownBalance, type OwnInvoiceRow } from '#app/models/billing/own.server.ts'
import { listLostPlaces } from '#app/models/join/lost-places.server.ts'
import { listOwnPackages } from '#app/models/billing/own-packages.server.ts'
import { listOwnPayments, type OwnPayment } from '#app/models/billing/own-payments.server.ts'
import { monthWords, shortDateWords, today } from '#app/utils/dates.ts'
import { moneyWords } from '#app/utils/money.ts'

export function readInvoices(access: Access, families: { id: string; seesAll: boolean }[]) {
	const paysAutomatically = families.some(({ id }) => ownMethod(access, id) !== null)
	const later = paysAutomatically ? listCollectedLater(access, families) : []
	const own = ownBalance(access, families, later)
	const ownInvoices = listOwnInvoices(access)
	const withPackages = families.filter(({ id }) =>
		ownInvoices.some(({ familyId, hasPackage }) => hasPackage && familyId === id),
	)
	const text = (minor: number) => moneyWords(minor, access.school.currency, access.language)
	const lost = own.lostMinor > 0 ? families.flatMap(({ id }) => listLostPlaces(access, { familyId: id })) : []
	const isLost = (id: string) => lost.some(({ invoiceId }) => invoiceId === id)
	const { cards, creditorId } = autopaySettingsOf(access.schoolId)
	const ownPayments = listOwnPayments(access)
	const seesAll = families.some((family) => family.seesAll)
	const hasSeveralPayers = new Set(ownPayments.map(payerOf)).size > 1
	return {
		paysAutomatically,
		hasStatement: seesAll,
		hasAutopay: seesAll && (cards || creditorId !== null || paysAutomatically),
		balance: {
			isDue: own.dueNowMinor > 0,
			isLater: own.notDueMinor > 0,
			due: text(own.dueNowMinor),
			notDue: own.notDueMinor === 0 ? null : text(own.notDueMinor),
			credit: own.creditMinor === 0 ? null : text(own.creditMinor),
			hasLostPlace: lost.length > 0,
			all: own.allMinor === null ? null : text(own.allMinor),
		},
		packages: listOwnPackages(access, withPackages),
		invoices: ownInvoices.map((ownInvoice) => ({
			...rowOf(access, ownInvoice, { shared: own.shared, later }),
			isLost: isLost(ownInvoice.id),
		})),
		payments: ownPayments.map((ownPayment) => ({
			...paymentOf(access, ownPayment),
			from: hasSeveralPayers ? payerOf(ownPayment) : null,
		})),
	}
}

interface Around {
	shared: ReturnType<typeof ownBalance>['shared']
	later: ReturnType<typeof listCollectedLater>
}

function rowOf(
	{ school, dates, language }: Access,
	{ state, dueOn, nextDueOn, period, currency, ...invoice }: OwnInvoiceRow,
	{ shared, later }: Around,
) {
	const isOpen = state === 'issued' || state === 'part_paid'
	const { shares = [], me = null, nextOn: ownNextOn } = shared.get(invoice.id) ?? {}
	const money = (minor: number) => moneyWords(minor, currency, language)
	const own = ownShareOf({ ...invoice, shares }, me, money)
	const nextOn = ownNextOn ?? nextDueOn ?? dueOn
	const collected = later.find(({ invoiceId, dueOn: day }) => invoiceId === invoice.id && day === nextOn)
	const payOn = collected?.collectOn ?? nextOn
	return {
		id: invoice.id,
		number: invoice.number ?? '',
		isOpening: isOpeningBalance(invoice),
		state,
		issued: invoice.issuedOn && shortDateWords(invoice.issuedOn, dates),
		period: period && monthWords(`${period}-01`, dates),
		total: money(invoice.totalMinor),
		own,
		open: isOpen && invoice.openMinor !== invoice.totalMinor ? money(invoice.openMinor) : null,
		/**
		 * Days until the invoice or its next part is due, or is collected if that is later. Negative when it is late. Null if the
		 * reader has nothing to pay.
		 */
		dueIn: isOpen && payOn && own?.left !== null ? daysBetween(today(school.timeZone), payOn) : null,
		inParts: nextDueOn !== null,
	}
}

function paymentOf({ school, dates, language }: Access, { refunds, ...payment }: OwnPayment) {
	const { id, receivedOn, amountMinor, method } = payment
	return {
		id,
		day: shortDateWords(receivedOn, dates),
		amount: moneyWords(amountMinor, school.currency, language),
		method,
		reversed: shownReversal(payment),
		refunds: refunds.map((refund) => ({
			amount: moneyWords(refund.amountMinor, school.currency, language),
			day: shortDateWords(refund.paidOn, dates),
		})),
	}
}

/** The payer, or the family if the payment is of all its payers. */
export function payerOf({ payer, family }: Pick<OwnPayment, 'payer' | 'family'>): string {
	return payer ?? family
}

export function shownReversal(
	payment: Pick<OwnPayment, 'method' | 'returnedAt' | 'isMistake'>,
): Reversal | null {
	return payment.returnedAt === null ? null : reversalOf(payment)
}
