import type { LoaderFunctionArgs } from '@remix-run/node'
import { href } from '#app/domain/href.ts'
import { siteHref } from '#app/domain/site-href.ts'
import { daysBetween, isVoided } from '#app/domain/billing/labels.ts'
import { logoAt } from '#app/requests/frame.server.ts'
import type { OpenPortal } from '#app/requests/portal.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { billingSettingsOf } from '#app/models/billing/settings.server.ts'
import {
	findOwnInvoice,
	listOwnInvoices,
	listPayerNames,
	ownBalance,
	type OwnInvoiceRow,
} from '#app/models/billing/own.server.ts'
import {
	listOwnPayments,
	listPaidInvoices,
	type OwnPayment,
} from '#app/models/billing/own-payments.server.ts'
import { ownPayerId } from '#app/models/billing/shares.server.ts'
import { signDocument } from '#app/models/mail/document-link.server.ts'
import { findProfile } from '#app/models/school/profile.server.ts'
import { monthWords, plainDateWords, shortDateWords, today } from '#app/utils/dates.ts'
import { moneyWords } from '#app/utils/money.ts'
import { phoneWords } from '#app/utils/phone.ts'
import { onlineOf } from '#app/requests/online-offer.server.ts'
import { missing } from '#app/web/missing.server.ts'
import { readOne } from './read-one.server.ts'
import { readStatement } from './read-statement.server.ts'

/** What the page of a family's money shows: all of it, or one paper of it. */
export function readInvoices(
	{ request }: LoaderFunctionArgs,
	access: Access,
	{ billed: families }: OpenPortal,
) {
	const asked = new URL(request.url).searchParams
	const [invoice, receipt, payment] = ['invoice', 'receipt', 'payment'].map((name) => asked.get(name))
	if (families.length === 0) {
		// Whoever may not see money learns nothing of an invoice by its address.
		if (invoice || receipt || asked.get('view')) missing()
		return { view: 'none' as const, payers: listPayerNames(access) }
	}
	const school = schoolOf(access)
	if (invoice) {
		const found = findOwnInvoice(access, invoice) ?? missing()
		const { schoolId } = access
		return {
			view: 'invoice' as const,
			school,
			invoice: readOne(access, found),
			instructions: billingSettingsOf(access).paymentNote,
			online: onlineOf(access, found, { payment: payment ?? null, payerId: ownPayerId(access) }),
			pdf: siteHref.document(signDocument({ schoolId, kind: 'invoice', id: found.id }), access.language),
		}
	}
	if (receipt) return { view: 'receipt' as const, school, receipt: readReceipt(access, receipt) }
	if (asked.get('view') === 'statement')
		return { view: 'statement' as const, school, ...readStatement(access, families, asked) }
	return { view: 'list' as const, ...readList(access, families) }
}

function readList(access: Access, families: { id: string }[]) {
	const own = ownBalance(access, families)
	const words = (minor: number) => moneyWords(minor, access.school.currency, access.language)
	return {
		balance: {
			isDue: own.dueNowMinor > 0,
			isLater: own.notDueMinor > 0,
			due: words(own.dueNowMinor),
			notDue: words(own.notDueMinor),
			credit: words(own.creditMinor),
			all: own.all && words(own.all.dueNowMinor + own.all.notDueMinor),
		},
		invoices: listOwnInvoices(access).map((one) => rowOf(access, one)),
		payments: listOwnPayments(access).map((one) => paymentOf(access, one)),
	}
}

function rowOf(
	{ school, dates, language }: Access,
	{ state, dueOn, nextDueOn, period, currency, ...one }: OwnInvoiceRow,
) {
	const isOpen = state === 'issued' || state === 'part_paid'
	return {
		id: one.id,
		number: one.number ?? '',
		state,
		issued: one.issuedOn && shortDateWords(one.issuedOn, dates),
		period: period && monthWords(`${period}-01`, dates),
		total: moneyWords(one.totalMinor, currency, language),
		open: isOpen && one.openMinor !== one.totalMinor ? moneyWords(one.openMinor, currency, language) : null,
		/** Days until it is due, or what is due next of it; below zero it is late. */
		dueIn: isOpen && dueOn ? daysBetween(today(school.timeZone), nextDueOn ?? dueOn) : null,
		inParts: nextDueOn !== null,
	}
}

function paymentOf(
	{ school, dates, language }: Access,
	{ id, receivedOn, amountMinor, method, returnedAt }: OwnPayment,
) {
	return {
		id,
		day: shortDateWords(receivedOn, dates),
		amount: moneyWords(amountMinor, school.currency, language),
		method,
		reversed: reversalOf(method, returnedAt),
	}
}

function reversalOf(method: OwnPayment['method'], returnedAt: number | null): 'returned' | 'voided' | null {
	return returnedAt === null ? null : isVoided(method) ? 'voided' : 'returned'
}

function readReceipt(access: Access, id: string) {
	const payment = listOwnPayments(access, { limit: 10_000 }).find((one) => one.id === id) ?? missing()
	const { dates, language, school } = access
	const money = (minor: number) => moneyWords(minor, school.currency, language)
	const used = listPaidInvoices(access, id)
	const left = payment.amountMinor - used.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
	return {
		family: payment.family,
		day: plainDateWords(payment.receivedOn, dates),
		method: payment.method,
		reference: payment.reference,
		reversed: reversalOf(payment.method, payment.returnedAt),
		pdf: payment.returnedAt === null ? href.portal('invoices', { receipt: id, format: 'pdf' }) : null,
		amount: money(payment.amountMinor),
		used: used.map(({ number, amountMinor }) => ({ number, amount: money(amountMinor) })),
		left: left > 0 && payment.returnedAt === null ? money(left) : null,
	}
}

function schoolOf(access: Access) {
	const { legalName, address, email, phone, taxNumber } = findProfile(access)
	return {
		name: legalName ?? access.school.name,
		logo: logoAt(access.school),
		address,
		email,
		phone: phoneWords(phone, access.school),
		taxNumber,
	}
}

export type SchoolLetterhead = ReturnType<typeof schoolOf>
