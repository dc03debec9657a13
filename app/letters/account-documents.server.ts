import type { PortalWords } from '#app/content/portal/catalogs.ts'
import { statementEntry, type StatementKind } from '#app/domain/billing/accounts.ts'
import type { BillingDocument, DocumentInvoice, DocumentSchool } from '#app/domain/billing/document.ts'
import { isOpeningBalance } from '#app/domain/billing/labels.ts'
import type { StoredMethod } from '#app/domain/billing/labels.ts'
import type { Refunded } from '#app/domain/billing/reversals.ts'
import { keptOf, type Repaid } from '#app/domain/billing/unspent.ts'
import type { Language } from '#app/utils/spoken.ts'
import {
	addressee,
	documentColumns,
	documentWords,
	letterhead,
	documentRow,
	type DocumentWords,
} from './document-words.server.ts'

interface Receipt {
	number: string
	receivedOn: string
	amountMinor: number
	method: StoredMethod
	reference: string | null
	family: DocumentInvoice['family']
	/** The person who paid, if known. */
	payer: string | null
	paid: readonly { id: string; number: string | null; sequence?: number | null; amountMinor: number }[]
	refunds: readonly Refunded[]
	/** The refunds of payments that were taken back later, as far as this payment pays them back. */
	repaid: readonly Repaid[]
}

export function receiptDocument(
	receipt: Receipt,
	school: DocumentSchool,
	language: Language = 'en',
): BillingDocument {
	const { text, day, money } = documentWords(school, language)
	const paid = receipt.paid.map(({ id, amountMinor, ...paid }) =>
		documentRow(id, text.invoiceOf(paid.number ?? '', isOpeningBalance(paid)), money(amountMinor)),
	)
	const repaid = receipt.repaid.map(({ paidOn, amountMinor }) =>
		documentRow(`repaid ${paidOn}`, text.repaid(day(paidOn)), money(amountMinor)),
	)
	const left = keptOf(receipt)
	return {
		language,
		title: text.receipt,
		number: receipt.number,
		school: letterhead(school, text),
		billTo: addressee({ billTo: null, family: receipt.family }, text),
		facts: [
			...(receipt.payer ? [{ label: text.receivedFrom, text: receipt.payer }] : []),
			{ label: text.received, text: day(receipt.receivedOn) },
			{ label: text.method, text: text.methods[receipt.method] },
			...(receipt.reference ? [{ label: text.reference, text: receipt.reference }] : []),
		],
		table: {
			columns: documentColumns(text.for, '#' + text.amount),
			rows: [...paid, ...repaid, ...(left > 0 ? [documentRow('credit', text.kept, money(left))] : [])],
		},
		sums: [
			{ label: text.received, amount: money(receipt.amountMinor), isFinal: receipt.refunds.length === 0 },
			...receipt.refunds.map(({ amountMinor, paidOn }) => ({
				label: text.refunded(day(paidOn)),
				amount: money(-amountMinor),
				isFinal: true,
			})),
		],
		notes: [],
	}
}

/** The reader's part of the balance today, below zero if it is credit, and what all payers together owe. */
export interface OwnDebt {
	ownMinor: number
	allMinor: number
}

interface Statement {
	family: DocumentInvoice['family']
	from: string
	to: string
	beforeMinor: number
	entries: readonly {
		id: string
		day: string
		kind: StatementKind
		number: string | null
		payer?: string | null
		amountMinor: number
		balanceMinor: number
	}[]
	afterMinor: number
	/** The debt of today, for a statement whose last day is over. */
	current?: { day: string; minor: number } | null
	/** Set if several people pay. */
	debt?: OwnDebt | null
}

/** Says what a payer owes of what all owe, or has as credit. */
export function ownWords(
	words: Pick<PortalWords['money'], 'ownOfAll' | 'ownCredit'>,
	{ ownMinor, allMinor }: OwnDebt,
	money: (minor: number) => string,
): string {
	const say = ownMinor < 0 ? words.ownCredit : words.ownOfAll
	return say(money(Math.abs(ownMinor)), money(allMinor))
}

export function statementDocument(
	statement: Statement,
	school: DocumentSchool,
	language: Language = 'en',
): BillingDocument {
	const { text, day, money } = documentWords(school, language)
	const { family, from, to, beforeMinor, entries, afterMinor, current, debt } = statement
	const final = debt?.ownMinor ?? current?.minor ?? afterMinor
	return {
		language,
		title: text.statement,
		number: null,
		school: letterhead(school, text),
		billTo: addressee({ billTo: null, family }, text),
		facts: [
			{ label: text.from, text: day(from) },
			{ label: text.to, text: day(to) },
		],
		table: {
			columns: documentColumns('@' + text.date, text.what, '#' + text.amount, '#' + text.balance),
			rows: [
				documentRow('before', day(from), text.before, '', money(beforeMinor)),
				...entries.map((entry) =>
					documentRow(
						entry.id,
						day(entry.day),
						statementEntry(text.entries, entry),
						money(entry.amountMinor),
						money(entry.balanceMinor),
					),
				),
			],
		},
		sums: statementSums(statement, final, documentWords(school, language)),
		notes: [
			...(debt ? [ownWords(text, debt, money)] : []),
			...(school.paymentNote && final > 0 ? [school.paymentNote] : []),
		],
	}
}

/** The balance at the end of the statement, and what is to pay. If its last day is over, that is what is owed today. */
function statementSums(
	{ to, afterMinor, current, debt }: Statement,
	final: number,
	{ text, day, money }: DocumentWords,
) {
	const word = final < 0 ? text.credit : text.toPay
	const balance = current ? text.asOf(text.balance, day(to)) : text.balance
	return [
		...(debt || current ? [{ label: balance, amount: money(afterMinor), isFinal: false }] : []),
		{
			label: current ? text.asOf(word, day(current.day)) : word,
			amount: money(Math.abs(final)),
			isFinal: true,
		},
	]
}
