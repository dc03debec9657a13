import {
	addressee,
	documentColumns,
	letterhead,
	methodWords,
	rowOf,
	documentWords,
	type BillingDocument,
	type DocumentInvoice,
	type DocumentSchool,
} from './document.ts'
import type { PaymentMethod } from './labels.ts'

interface Receipt {
	number: string
	receivedOn: string
	amountMinor: number
	method: PaymentMethod
	reference: string | null
	family: DocumentInvoice['family']
	paid: readonly { id: string; number: string | null; amountMinor: number }[]
}

export function receiptDocument(receipt: Receipt, school: DocumentSchool): BillingDocument {
	const { day, money } = documentWords(school)
	const left = receipt.amountMinor - receipt.paid.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
	return {
		title: 'Receipt',
		number: receipt.number,
		school: letterhead(school),
		billTo: addressee({ billTo: null, family: receipt.family }),
		facts: [
			{ label: 'Received', words: day(receipt.receivedOn) },
			{ label: 'Method', words: methodWords(receipt.method) },
			...(receipt.reference ? [{ label: 'Reference', words: receipt.reference }] : []),
		],
		table: {
			columns: documentColumns('For', 'Amount#'),
			rows: [
				...receipt.paid.map(({ id, number, amountMinor }) =>
					rowOf(id, `Invoice ${number}`, money(amountMinor)),
				),
				...(left > 0 ? [rowOf('credit', 'Kept as credit', money(left))] : []),
			],
		},
		sums: [{ label: 'Received', amount: money(receipt.amountMinor), isFinal: true }],
		notes: [],
	}
}

interface Statement {
	family: DocumentInvoice['family']
	from: string
	to: string
	beforeMinor: number
	entries: readonly { id: string; day: string; what: string; amountMinor: number; balanceMinor: number }[]
	afterMinor: number
}

export function statementDocument(statement: Statement, school: DocumentSchool): BillingDocument {
	const { day, money } = documentWords(school)
	const { family, from, to, beforeMinor, entries, afterMinor } = statement
	return {
		title: 'Statement',
		number: null,
		school: letterhead(school),
		billTo: addressee({ billTo: null, family }),
		facts: [
			{ label: 'From', words: day(from) },
			{ label: 'To', words: day(to) },
		],
		table: {
			columns: documentColumns('Date', 'What', 'Amount#', 'Balance#'),
			rows: [
				rowOf('before', day(from), 'Balance before', '', money(beforeMinor)),
				...entries.map((entry) =>
					rowOf(entry.id, day(entry.day), entry.what, money(entry.amountMinor), money(entry.balanceMinor)),
				),
			],
		},
		sums: [
			{ label: afterMinor < 0 ? 'Credit' : 'To pay', amount: money(Math.abs(afterMinor)), isFinal: true },
		],
		notes: school.paymentNote ? [school.paymentNote] : [],
	}
}
