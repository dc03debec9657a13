import { href } from '#app/domain/href.ts'
import { siteHref } from '#app/domain/site-href.ts'
import { monthWords, plainDateWords } from '#app/utils/dates.ts'
import { moneyWords } from '#app/utils/money.ts'
import type { DateFormat } from '#app/utils/plain-date.ts'
import { paymentMethods, type PaymentMethod } from './labels.ts'
import type { PlanPart } from './payment-parts.ts'
import type { PayerShare } from './shares.ts'
import { rateWords, type Tax } from './tax.ts'

/** The file of a logo, and where pages find it. */
interface Logo {
	id: string
	src: string
}

/** A paper a family gets, in words: the page, the preview and the PDF all show this. */
export interface BillingDocument {
	title: string
	number: string | null
	school: { name: string; lines: string[]; logo: Logo | null }
	billTo: string[]
	facts: { label: string; words: string }[]
	table: {
		columns: { label: string; isNumeric: boolean }[]
		rows: DocumentRow[]
	}
	sums: { label: string; amount: string; isFinal: boolean }[]
	/** What each payer owes of the total, where several pay. */
	shares?: { label: string; amount: string }[]
	/** The parts that what was open is paid in, each with its day. */
	parts?: { label: string; amount: string }[]
	notes: string[]
}

export interface DocumentRow {
	id: string
	cells: string[]
	why: string | null
	/** For the office alone: what the line was made from. */
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
	taxNumber: string | null
	paymentNote: string | null
}

interface Line {
	id: string
	description: string
	quantity: number
	unitMinor: number
	discountMinor: number
	netMinor: number
	why: string | null
	classId?: string | null
	className?: string | null
	lessonId?: string | null
	lessonDay?: string | null
	plan?: string | null
	planSince?: string | null
}

export interface DocumentInvoice {
	number: string | null
	state: string
	period: string | null
	issuedOn: string | null
	dueOn: string | null
	termsDays: number
	netMinor: number
	totalMinor: number
	openMinor: number
	taxes: readonly Tax[]
	billTo: { name: string; address: string | null; taxNumber: string | null; school: string } | null
	family: { name: string; billingName: string | null; address: string | null; taxNumber: string | null }
	shares: readonly PayerShare[]
	plan: { parts: readonly PlanPart[] } | null
	publicNote: string | null
	lines: readonly Line[]
	payments: readonly { amountMinor: number; receivedOn: string | null; method: PaymentMethod | null }[]
	credits: readonly { number: string; amountMinor: number; issuedOn: string }[]
}

const INVOICE_COLUMNS = documentColumns('Description', 'Quantity#', 'Price#', 'Amount#')

export function invoiceDocument(invoice: DocumentInvoice, school: DocumentSchool): BillingDocument {
	const { day, money } = documentWords(school)
	const { issuedOn, dueOn, period, termsDays, number } = invoice
	const due = invoice.plan ? 'In parts' : dueOn ? day(dueOn) : `${termsDays} days after issue`
	return {
		title: number ? 'Invoice' : 'Draft invoice',
		number,
		school: letterhead(school, invoice.billTo?.school),
		billTo: addressee(invoice),
		facts: [
			...(issuedOn ? [{ label: 'Issued', words: day(issuedOn) }] : []),
			{ label: 'Due', words: due },
			...(period ? [{ label: 'Period', words: monthWords(`${period}-01`) }] : []),
		],
		table: {
			columns: INVOICE_COLUMNS,
			rows: invoice.lines.map((line) => ({
				id: line.id,
				cells: [line.description, quantityWords(line.quantity), money(line.unitMinor), money(line.netMinor)],
				why: whyOf(line, money),
				links: linksOf(line, day),
			})),
		},
		sums: sumsOf(invoice, school),
		shares: invoice.shares.map(shareWords(money)),
		parts: (invoice.plan?.parts ?? []).map(partWords(school)),
		notes: [
			invoice.publicNote,
			invoice.plan && invoice.shares.length > 0 ? SHARED_PARTS : null,
			number ? paymentNote(school, number) : null,
		].filter((note) => note !== null),
	}
}

const shareWords =
	(money: (amountMinor: number) => string) =>
	({ name, share, amountMinor }: PayerShare) => ({
		label: share === null ? name : `${name}, ${share / 100}%`,
		amount: money(amountMinor),
	})

const SHARED_PARTS = 'Each payer owes their share of every part.'

function partWords(school: DocumentSchool) {
	const { day, money } = documentWords(school)
	return ({ dueOn, amountMinor, openMinor }: PlanPart) => {
		const rest = openMinor === 0 ? ', settled' : openMinor < amountMinor ? `, ${money(openMinor)} open` : ''
		return { label: day(dueOn) + rest, amount: money(amountMinor) }
	}
}

function sumsOf(invoice: DocumentInvoice, school: DocumentSchool) {
	const { day, money } = documentWords(school)
	const { netMinor, taxes, totalMinor, openMinor, payments, credits, state } = invoice
	const part = (label: string, amountMinor: number) => ({ label, amount: money(amountMinor), isFinal: false })
	return [
		...(taxes.length > 0 ? [part('Net', netMinor)] : []),
		...taxes.map(({ name, rate, taxMinor }) => part(`${name} ${rateWords(rate)}`, taxMinor)),
		part('Total', totalMinor),
		...payments.map(({ amountMinor, receivedOn, method }) =>
			part(
				receivedOn && method ? `Paid ${day(receivedOn)}, ${methodWords(method)}` : 'Paid from credit',
				-amountMinor,
			),
		),
		...credits.map(({ number, amountMinor }) => part(`Credit note ${number}`, -amountMinor)),
		...(state === 'draft' ? [] : [{ label: 'To pay', amount: money(openMinor), isFinal: true }]),
	]
}

/** Only what is more than the price times the quantity needs words of its own. */
function whyOf({ why, discountMinor }: Line, money: (amountMinor: number) => string): string | null {
	const discount = discountMinor > 0 ? `${money(discountMinor)} off` : null
	return [why, discount].filter(Boolean).join('. ') || null
}

function linksOf(line: Line, day: (on: string) => string) {
	const { classId, className, lessonId, lessonDay, plan, planSince } = line
	return [
		...(plan && planSince
			? [{ to: href.manageBilling('plans'), label: `Plan “${plan}”, since ${day(planSince)}` }]
			: []),
		...(classId && className ? [{ to: href.class(classId), label: className }] : []),
		...(lessonId && lessonDay ? [{ to: href.lesson(lessonId), label: `Lesson of ${day(lessonDay)}` }] : []),
	]
}

interface CreditNote {
	number: string
	issuedOn: string
	amountMinor: number
	reason: string
}

export function creditNoteDocument(
	note: CreditNote,
	invoice: DocumentInvoice,
	school: DocumentSchool,
): BillingDocument {
	const { day, money } = documentWords(school)
	return {
		title: 'Credit note',
		number: note.number,
		school: letterhead(school, invoice.billTo?.school),
		billTo: addressee(invoice),
		facts: [
			{ label: 'Issued', words: day(note.issuedOn) },
			{ label: 'For invoice', words: invoice.number ?? '' },
		],
		table: {
			columns: documentColumns('Description', 'Amount#'),
			rows: [
				rowOf(note.number, `Credit on invoice ${invoice.number}: ${note.reason}`, money(-note.amountMinor)),
			],
		},
		sums: [{ label: 'Credited', amount: money(note.amountMinor), isFinal: true }],
		notes: [],
	}
}

/** A line without a reason of its own. */
export function rowOf(id: string, ...cells: string[]): DocumentRow {
	return { id, cells, why: null, links: [] }
}

/** Columns by their names; those that end with `#` are of figures. */
export function documentColumns(...names: string[]) {
	return names.map((name) => ({ label: name.replace('#', ''), isNumeric: name.endsWith('#') }))
}

export function documentWords({ currency, dateFormat }: DocumentSchool) {
	return {
		day: (on: string) => plainDateWords(on, dateFormat),
		money: (amountMinor: number) => moneyWords(amountMinor, currency),
	}
}

export function letterhead({ name, logo, address, phone, email, taxNumber }: DocumentSchool, then = name) {
	const contact = [phone, email].filter(Boolean).join(' · ')
	const lines = [address?.replace(/\n+/g, ', '), contact, taxNumber ? `Tax number ${taxNumber}` : null]
	const shown = logo === null ? null : { id: logo, src: siteHref.logo(logo) }
	return { name: then, logo: shown, lines: lines.filter((line) => line) as string[] }
}

/** An issued invoice keeps to whom it was written. */
export function addressee({ billTo, family }: Pick<DocumentInvoice, 'billTo' | 'family'>): string[] {
	const { name, address, taxNumber } = billTo ?? { ...family, name: family.billingName ?? family.name }
	return [name, ...(address ?? '').split('\n'), taxNumber ? `Tax number ${taxNumber}` : ''].filter(Boolean)
}

function paymentNote({ paymentNote }: DocumentSchool, number: string): string | null {
	return paymentNote ? `${paymentNote}\nReference: ${number}` : null
}

export function methodWords(method: PaymentMethod): string {
	return paymentMethods.find(({ value }) => value === method)?.label ?? method
}

/** Thousandths as people write them: `1`, `2.5`. */
export function quantityWords(quantity: number): string {
	return String(quantity / 1000)
}
