import { taxesOfNote, type LineCredit } from '#app/domain/billing/credit-spread.ts'
import type {
	BillingDocument,
	DocumentInvoice,
	DocumentLine,
	DocumentRow,
	DocumentSchool,
} from '#app/domain/billing/document.ts'
import { isOpeningBalance, isOpenState } from '#app/domain/billing/labels.ts'
import type { PlanPart } from '#app/domain/billing/payment-parts.ts'
import { shownShares, type PayerStanding } from '#app/domain/billing/shares.ts'
import { taxSums } from '#app/domain/billing/tax-sums.ts'
import { href } from '#app/domain/href.ts'
import type { Language } from '#app/utils/spoken.ts'
import {
	addressee,
	describedLine,
	describedReason,
	documentColumns,
	documentWords,
	lessonsOfLine,
	letterhead,
	documentRow,
	taxNote,
	type DocumentWords,
	type LineWriting,
	type PaperWords,
} from './document-words.server.ts'
import { reasonOfLine, withoutDiscount } from './line-reason.server.ts'

export function invoiceDocument(
	invoice: DocumentInvoice,
	school: DocumentSchool,
	language: Language = 'en',
): BillingDocument {
	const said = documentWords({ ...school, currency: invoice.currency }, language)
	const { text, day, month, money, count } = said
	const { issuedOn, dueOn, period, termsDays, number, currency } = invoice
	const writing = { language, currency, dateFormat: school.dateFormat, dates: said.dates }
	const collection = collectionWords(invoice, said)
	const replaces = replacesWords(invoice, said)
	const shares = shownShares(invoice.shares)
	const due = invoice.plan ? text.inParts : dueOn ? day(dueOn) : text.daysAfter(termsDays)
	return {
		language,
		title: !number ? text.draft : isOpeningBalance(invoice) ? text.methods.opening : text.invoice,
		number,
		school: letterhead(school, text, invoice.billTo),
		billTo: addressee(invoice, text),
		facts: [
			...(issuedOn ? [{ label: text.issued, text: day(issuedOn) }] : []),
			{ label: text.due, text: due },
			...(period ? [{ label: text.period, text: month(`${period}-01`) }] : []),
		],
		table: {
			columns: documentColumns(text.description, '#' + text.quantity, '#' + text.price, '#' + text.amount),
			rows: invoice.lines.map((line) => ({
				id: line.id,
				cells: [
					describedLine(line, writing),
					count(line.quantity / 1000),
					money(line.unitMinor),
					money(line.netMinor),
				],
				lessons: lessonsOfLine(line, text, said.dates),
				...reasonsOf(line, said, writing),
				links: linksOf(line, day),
			})),
		},
		sums: sumsOf(invoice, said),
		shares: shares.map(shareWords(said, number !== null)),
		parts: (invoice.plan?.parts ?? []).map(partWords(said)),
		notes: [
			replaces,
			invoice.publicNote,
			taxNote(invoice, school),
			invoice.plan && shares.length > 0 ? text.shared : null,
			collection,
			// An invoice that is collected must not be transferred as well. The other shares of it must.
			number && isOpenState(invoice.state) && (!collection || shares.length > 0)
				? paymentNoteFor(number, school.paymentNote, text)
				: null,
		].filter((note) => note !== null),
		collection,
		replaces,
	}
}

/** The other invoice is not said to be owed no more if some of it was paid: that money counts for this one or another. */
function replacesWords({ corrects }: DocumentInvoice, { text }: DocumentWords): string | null {
	if (!corrects?.number) return null
	return (corrects.wasPaid ? text.replaces : text.replacesUnpaid)(corrects.number)
}

function collectionWords(
	{ collections = [], shares }: DocumentInvoice,
	{ text, day, money }: DocumentWords,
): string | null {
	const words = collections.map(({ kind, payerId, paidBy, collectOn, amountMinor, ...from }) => {
		const { label, mandate, creditorId } = from
		if (paidBy) return text.otherPays(paidBy, money(amountMinor), day(collectOn))
		const payer = payerId === null ? null : shares.find((share) => share.payerId === payerId)
		const said =
			kind === 'card'
				? text.willCharge(money(amountMinor), day(collectOn), label)
				: text.willDebit(money(amountMinor), day(collectOn), label, mandate, creditorId)
		return payer ? `${payer.name}: ${said}` : said
	})
	return words.join(' ') || null
}

/** After issue, the share with what is paid of it: credit notes and the payments of others lower a share. */
const shareWords =
	({ text, money, count }: DocumentWords, isIssued: boolean) =>
	({ name, share, amountMinor, shareMinor, paidMinor }: PayerStanding) => ({
		label:
			(share === null ? name : `${name}, ${count(share / 100)}%`) +
			(paidMinor > 0 ? ` (${text.sharePaid(money(paidMinor))})` : ''),
		amount: money(isIssued ? shareMinor : amountMinor),
	})

function partWords({ text, day, money }: DocumentWords) {
	return ({ dueOn, amountMinor, openMinor }: PlanPart) => {
		const rest =
			openMinor === 0
				? `, ${text.settled}`
				: openMinor < amountMinor
					? `, ${text.open(money(openMinor))}`
					: ''
		return { label: day(dueOn) + rest, amount: money(amountMinor) }
	}
}

function sumsOf(invoice: DocumentInvoice, { text, day, money }: DocumentWords) {
	const { totalMinor, openMinor, payments, credits, state } = invoice
	const part = (label: string, amountMinor: number) => ({ label, amount: money(amountMinor), isFinal: false })
	const settledMinor = [...payments, ...credits].reduce((sum, { amountMinor }) => sum + amountMinor, 0)
	// A payment of an invoice that was written off may be returned, so that a part of it is open again.
	const writtenOffMinor = state === 'draft' || state === 'void' ? 0 : totalMinor - settledMinor - openMinor
	return [
		...taxSums(invoice, text, money).map((sum) => ({ ...sum, isFinal: false })),
		part(text.total, totalMinor),
		...payments.map(({ amountMinor, receivedOn, method }) =>
			part(
				receivedOn && method ? text.paid(day(receivedOn), text.methods[method]) : text.fromCredit,
				-amountMinor,
			),
		),
		...credits.map(({ number, amountMinor }) => part(text.creditNoteOf(number), -amountMinor)),
		...(writtenOffMinor === 0 ? [] : [part(text.closedUnpaid, -writtenOffMinor)]),
		...(state === 'draft' ? [] : [{ label: text.toPay, amount: money(openMinor), isFinal: true }]),
	]
}

function reasonsOf(
	line: DocumentLine,
	{ text, money }: DocumentWords,
	{ language, currency }: { language: Language; currency: string },
): Pick<DocumentRow, 'why' | 'discount'> {
	const { discountMinor } = line
	if (discountMinor <= 0) return { why: reasonOfLine(line.why, language, currency) }
	const { why, discount } = withoutDiscount(line.why)
	const named = reasonOfLine(discount, language, currency)
	return {
		why: reasonOfLine(why, language, currency),
		discount: named ? `${named} (${money(-discountMinor)})` : text.off(money(discountMinor)),
	}
}

function linksOf(line: DocumentLine, day: (on: string) => string) {
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
	lines: LineCredit[] | null
}

export function creditNoteDocument(
	note: CreditNote,
	invoice: DocumentInvoice,
	school: DocumentSchool,
	language: Language = 'en',
): BillingDocument {
	const said = documentWords({ ...school, currency: invoice.currency }, language)
	const { text, day, money } = said
	const { currency } = invoice
	const writing = { language, currency, dateFormat: school.dateFormat, dates: said.dates }
	const about = [invoice.number, creditedLine(note, invoice, writing)]
	return {
		language,
		title: text.creditNote,
		number: note.number,
		school: letterhead(school, text, invoice.billTo),
		billTo: addressee(invoice, text),
		facts: [
			{ label: text.issued, text: day(note.issuedOn) },
			{ label: text.forInvoice, text: invoice.number ?? '' },
		],
		table: {
			columns: documentColumns(text.description, '#' + text.amount),
			rows: [
				documentRow(
					note.number,
					text.creditOn(about.filter(Boolean).join(', '), describedReason(note.reason, language)),
					money(-note.amountMinor),
				),
			],
		},
		sums: [
			...taxSums(taxesOfNote(invoice, note), text, money).map((sum) => ({
				...sum,
				isFinal: false,
			})),
			{ label: text.credited, amount: money(note.amountMinor), isFinal: true },
		],
		notes: [taxNote(invoice, school)].filter((sentence) => sentence !== null),
	}
}

/** The only line of several that a credit note takes something off. */
function creditedLine({ lines }: CreditNote, invoice: DocumentInvoice, writing: LineWriting): string | null {
	const [part, ...others] = lines ?? []
	const line =
		others.length === 0 && invoice.lines.length > 1 && invoice.lines.find(({ id }) => id === part?.id)
	return line ? describedLine(line, writing) : null
}

/** How to pay, with the number of the invoice, or of several, as the reference. */
export function paymentNoteFor(numbers: string, note: string | null, text: PaperWords): string | null {
	return note ? `${note}\n${text.reference}: ${numbers}` : null
}
