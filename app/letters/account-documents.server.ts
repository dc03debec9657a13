import type { LedgerKind } from '#app/domain/billing/accounts.ts'
import type { BillingDocument, DocumentInvoice, DocumentSchool } from '#app/domain/billing/document.ts'
import type { PaymentMethod } from '#app/domain/billing/labels.ts'
import type { Language } from '#app/utils/spoken.ts'
import {
	addressee,
	documentColumns,
	documentWords,
	letterhead,
	documentRow,
} from './document-words.server.ts'

interface Receipt {
	number: string
	receivedOn: string
	amountMinor: number
	method: PaymentMethod
	reference: string | null
	family: DocumentInvoice['family']
	paid: readonly { id: string; number: string | null; amountMinor: number }[]
}

export function receiptDocument(
	receipt: Receipt,
	school: DocumentSchool,
	language: Language = 'en',
): BillingDocument {
	const { words, day, money } = documentWords(school, language)
	const paid = receipt.paid.map(({ id, number, amountMinor }) =>
		documentRow(id, words.invoiceOf(number ?? ''), money(amountMinor)),
	)
	const left = receipt.amountMinor - receipt.paid.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
	return {
		language,
		title: words.receipt,
		number: receipt.number,
		school: letterhead(school, words),
		billTo: addressee({ billTo: null, family: receipt.family }, words),
		facts: [
			{ label: words.received, words: day(receipt.receivedOn) },
			{ label: words.method, words: words.methods[receipt.method] },
			...(receipt.reference ? [{ label: words.reference, words: receipt.reference }] : []),
		],
		table: {
			columns: documentColumns(words.for, '#' + words.amount),
			rows: [...paid, ...(left > 0 ? [documentRow('credit', words.kept, money(left))] : [])],
		},
		sums: [{ label: words.received, amount: money(receipt.amountMinor), isFinal: true }],
		notes: [],
	}
}

interface Statement {
	family: DocumentInvoice['family']
	from: string
	to: string
	beforeMinor: number
	entries: readonly {
		id: string
		day: string
		kind: LedgerKind
		number: string | null
		amountMinor: number
		balanceMinor: number
	}[]
	afterMinor: number
}

export function statementDocument(
	statement: Statement,
	school: DocumentSchool,
	language: Language = 'en',
): BillingDocument {
	const { words, day, money } = documentWords(school, language)
	const { family, from, to, beforeMinor, entries, afterMinor } = statement
	return {
		language,
		title: words.statement,
		number: null,
		school: letterhead(school, words),
		billTo: addressee({ billTo: null, family }, words),
		facts: [
			{ label: words.from, words: day(from) },
			{ label: words.to, words: day(to) },
		],
		table: {
			columns: documentColumns('@' + words.date, words.what, '#' + words.amount, '#' + words.balance),
			rows: [
				documentRow('before', day(from), words.before, '', money(beforeMinor)),
				...entries.map((entry) =>
					documentRow(
						entry.id,
						day(entry.day),
						[words.entries[entry.kind], entry.number].filter(Boolean).join(' '),
						money(entry.amountMinor),
						money(entry.balanceMinor),
					),
				),
			],
		},
		sums: [
			{
				label: afterMinor < 0 ? words.credit : words.toPay,
				amount: money(Math.abs(afterMinor)),
				isFinal: true,
			},
		],
		notes: school.paymentNote ? [school.paymentNote] : [],
	}
}
