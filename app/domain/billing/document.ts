import type { DateFormat } from '#app/utils/plain-date.ts'
import type { Language } from '#app/utils/spoken.ts'
import { paymentMethods, type StoredMethod } from './labels.ts'
import type { PlanPart } from './payment-parts.ts'
import type { PayerStanding } from './shares.ts'
import type { Tax } from './tax.ts'

interface Logo {
	id: string
	src: string
}

/** A document for a family as text. The page, the preview and the PDF render the same data. */
export interface BillingDocument {
	language: Language
	title: string
	number: string | null
	school: { name: string; lines: string[]; logo: Logo | null; country: string | null }
	billTo: string[]
	facts: { label: string; text: string }[]
	table: {
		columns: { label: string; kind: 'words' | 'day' | 'figures' }[]
		rows: DocumentRow[]
	}
	sums: { label: string; amount: string; isFinal: boolean }[]
	/** Amounts per payer, if more than one person pays. */
	shares?: { label: string; amount: string }[]
	/** The payment plan of the open amount. */
	parts?: { label: string; amount: string }[]
	notes: string[]
	/** When and how the invoice is paid automatically. */
	collection?: string | null
	/** The invoice that it replaces; one of the notes. */
	replaces?: string | null
	/** The electronic invoice inside the PDF. */
	xml?: string | null
}

/** A document that is attached to an email, and made when it is sent. */
export type MailDocument =
	| { kind: 'invoice' | 'receipt'; id: string }
	| { kind: 'statement'; id: string; from: string; to: string; payerId?: string }

export interface DocumentRow {
	id: string
	cells: string[]
	/** The dates of the billed lessons. */
	lessons?: string | null
	/** The discount, which the price of the row does not contain. */
	discount?: string | null
	why: string | null
	/** Sources of the line, shown to the office only. */
	links: { to: string; label: string }[]
}

export interface DocumentSchool {
	name: string
	logo: string | null
	currency: string
	dateFormat: DateFormat
	address: string | null
	email: string | null
	phone: string | null
	country: string | null
	taxNumber: string | null
	vatId: string | null
	legalName: string | null
	/** The sentence of a school that charges no tax as a small business. */
	smallBusiness: string | null
	paymentNote: string | null
}

/** A business or an authority as it was when the invoice was issued. */
export interface DocumentBuyer {
	kind: 'business' | 'authority'
	vatId: string | null
	reference: string | null
	electronicAddress: string | null
}

/** The sender as printed when the invoice was issued. Invoices of older versions have none. */
export type DocumentSeller = Pick<
	DocumentSchool,
	'address' | 'taxNumber' | 'vatId' | 'legalName' | 'smallBusiness'
>

export interface DocumentLine {
	id: string
	description: string
	quantity: number
	unitMinor: number
	discountMinor: number
	netMinor: number
	lessonDays?: readonly string[] | null
	/** The month of its plan, such as `2026-04`. */
	period?: string | null
	why: string | null
	classId?: string | null
	className?: string | null
	lessonId?: string | null
	lessonDay?: string | null
	/** The invoice a late fee is for, and the due date of the late part if it is paid in parts. */
	lateNumber?: string | null
	latePartDue?: string | null
	plan?: string | null
	planSince?: string | null
}

export interface DocumentCollection {
	kind: 'card' | 'debit'
	collectOn: string
	amountMinor: number
	/** The payer of a shared invoice whose card or account it is. */
	payerId: string | null
	/** The payer whose card or account pays all of an invoice that is not shared, if it is known. */
	holder: { payerId: string; name: string } | null
	/** Named in place of the card or account, if it is not the reader's. */
	paidBy?: string
	/** The card or account by its last digits. */
	label: string
	mandate: string
	creditorId: string
}

export interface DocumentInvoice {
	number: string | null
	/** Below zero for an opening balance. */
	sequence?: number | null
	state: string
	currency: string
	period: string | null
	issuedOn: string | null
	dueOn: string | null
	termsDays: number
	netMinor: number
	totalMinor: number
	openMinor: number
	taxes: readonly Tax[]
	billTo: {
		name: string
		address: string | null
		taxNumber: string | null
		school: string
		seller?: DocumentSeller
		buyer?: DocumentBuyer
	} | null
	family: {
		name: string
		billingName: string | null
		address: string | null
		taxNumber: string | null
		vatId?: string | null
		buyerReference?: string | null
	}
	shares: readonly PayerStanding[]
	plan: { parts: readonly PlanPart[] } | null
	publicNote: string | null
	/** The invoice that it replaces, which is credited in full. What was paid of it is credit of the family. */
	corrects?: { number: string | null; wasPaid: boolean } | null
	/** The next automatic payments: one, or one of each payer of a shared invoice who pays so. */
	collections?: readonly DocumentCollection[]
	lines: readonly DocumentLine[]
	payments: readonly { amountMinor: number; receivedOn: string | null; method: StoredMethod | null }[]
	credits: readonly { number: string; amountMinor: number; issuedOn: string }[]
}

/** An invoice as one of its payers reads it. The card or account of another payer is not named, but who pays all of it is. */
export function readBy<Invoice extends DocumentInvoice>(invoice: Invoice, payerId: string | null): Invoice {
	if (invoice.shares.length === 0)
		return {
			...invoice,
			collections: invoice.collections?.map(({ holder, ...collection }) => ({
				...collection,
				holder,
				paidBy: payerId && holder && holder.payerId !== payerId ? holder.name : undefined,
			})),
		}
	const own = invoice.collections?.filter((collection) => collection.payerId === payerId)
	return { ...invoice, collections: own?.map((collection) => ({ ...collection, payerId: null })) }
}

export function methodWords(method: StoredMethod): string {
	return paymentMethods.find(({ value }) => value === method)?.label ?? 'Opening balance'
}

/** Quantities are stored in thousandths. */
export function quantityWords(quantity: number): string {
	return String(quantity / 1000)
}
