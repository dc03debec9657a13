import { and, asc, eq, gt, gte, lte, sql, sum } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import {
	creditNotes,
	families,
	invoices,
	ledgerEntries,
	onlinePayments,
	onlineRefunds,
	payments,
	refunds,
} from '#db/schema/index.ts'
import { lastDayOf } from '#app/domain/billing/month-charge.ts'
import { ledgerWords } from '#app/domain/billing/accounts.ts'
import type { Access } from '../access.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { readIncome, type IncomeOf } from './internal/income.server.ts'

/** One amount from an account to another. An account is named by what it is used for, the first choice first. */
export interface Booking {
	entryId: string
	day: string
	document: string
	text: string
	family: string
	debit: readonly string[]
	credit: readonly string[]
	amountMinor: number
	/** The tax code whose tax the amount includes. */
	taxCodeId: string | null
}

type Entry = ReturnType<typeof readEntries>[number]

/** How the ledger of a month is booked; `gross` leaves taxes to the accounting program. */
interface Way {
	period: string
	gross: boolean
	/** Families' credit has an account of its own. */
	credits: boolean
	/** The fees of payment providers are booked too. */
	fees: boolean
}

/** All bookings of a month in the order in which they were recorded, a batch at a time. */
export function* eachBooking(access: Access, way: Way, { batch = 500 } = {}): Generator<Booking[]> {
	for (let after = ''; ;) {
		const entries = readEntries(access, way.period, after, batch)
		const incomeOf = readIncome(access, entries, way.gross)
		if (entries.length > 0) yield entries.flatMap((entry) => bookingsOf(entry, incomeOf, way))
		if (entries.length < batch) return
		after = entries.at(-1)?.id ?? ''
	}
}

/** The change of the families' accounts in a month, straight from the ledger. */
export function ledgerOf(access: Access, period: string) {
	const { kind, amountMinor } = ledgerEntries
	const rows = database()
		.select({ kind, amountMinor: sum(amountMinor).mapWith(Number) })
		.from(ledgerEntries)
		.where(and(rowsOf(ledgerEntries, access), inMonth(period)))
		.groupBy(kind)
		.all()
	return { rows, sumMinor: rows.reduce((total, row) => total + row.amountMinor, 0) }
}

function inMonth(period: string) {
	return and(gte(ledgerEntries.day, `${period}-01`), lte(ledgerEntries.day, lastDayOf(period)))
}

function readEntries(access: Access, period: string, after: string, limit: number) {
	const refundProvider = database()
		.select({ provider: onlinePayments.provider })
		.from(onlineRefunds)
		.innerJoin(onlinePayments, rowOf(onlinePayments, access, onlineRefunds.onlinePaymentId))
		.where(and(rowsOf(onlineRefunds, access), eq(onlineRefunds.refundId, refunds.id)))
		.limit(1)
	return database()
		.select({
			id: ledgerEntries.id,
			day: ledgerEntries.day,
			kind: ledgerEntries.kind,
			amountMinor: ledgerEntries.amountMinor,
			invoiceId: ledgerEntries.invoiceId,
			family: families.name,
			invoice: invoices.number,
			isOpening: sql`${invoices.sequence} < 0`.mapWith(Boolean),
			creditedLines: creditNotes.lines,
			creditNote: creditNotes.number,
			note: ledgerEntries.note,
			method: sql<string | null>`coalesce(${payments.method}, ${refunds.method})`,
			provider: sql<string | null>`coalesce(${onlinePayments.provider}, (${refundProvider}))`,
			feeMinor: onlinePayments.feeMinor,
		})
		.from(ledgerEntries)
		.innerJoin(families, rowOf(families, access, ledgerEntries.familyId))
		.leftJoin(invoices, rowOf(invoices, access, ledgerEntries.invoiceId))
		.leftJoin(creditNotes, rowOf(creditNotes, access, ledgerEntries.sourceId))
		.leftJoin(payments, rowOf(payments, access, ledgerEntries.sourceId))
		.leftJoin(refunds, rowOf(refunds, access, ledgerEntries.sourceId))
		.leftJoin(onlinePayments, and(rowsOf(onlinePayments, access), eq(onlinePayments.paymentId, payments.id)))
		.where(and(rowsOf(ledgerEntries, access), inMonth(period), gt(ledgerEntries.id, after)))
		.orderBy(asc(ledgerEntries.id))
		.limit(limit)
		.all()
}

function bookingsOf(entry: Entry, incomeOf: IncomeOf, way: Way): Booking[] {
	const { id, day, kind, amountMinor, family, note } = entry
	const owed = way.credits && entry.invoiceId === null ? ['credits'] : ['receivables']
	const document = entry.creditNote ?? entry.invoice ?? ''
	const about = { entryId: id, day, document, family, taxCodeId: null }
	const text = wordsOf(ledgerWords[kind], document, family, note)
	/** A positive amount is owed by the family. */
	const book = (other: readonly string[], minor: number, taxCodeId: string | null = null): Booking[] => {
		if (minor === 0) return []
		const [debit, credit] = minor > 0 ? [owed, other] : [other, owed]
		return [{ ...about, text, debit, credit, amountMinor: Math.abs(minor), taxCodeId }]
	}
	switch (kind) {
		case 'invoice':
		case 'credit_note':
		case 'void':
			return incomeOf(entry).flatMap(({ uses, minor, taxCodeId }) => book(uses, minor, taxCodeId))
		case 'opening':
			return book(['opening'], amountMinor)
		case 'write_off':
			return book(['badDebts'], amountMinor)
		case 'allocation':
			// Its other entry is the same amount of the family's credit.
			return way.credits && entry.invoiceId !== null ? book(['credits'], amountMinor) : []
		case 'refund':
			return book(['refunds', paidBy(entry)], amountMinor)
		case 'returned':
			return book([paidBy(entry)], amountMinor)
		case 'payment': {
			const fee = way.fees && entry.feeMinor ? entry.feeMinor : 0
			const charged = { debit: ['providerFees'], credit: [paidBy(entry)], amountMinor: fee }
			const charge = { ...about, ...charged, text: wordsOf('Fee', note, family) }
			return [...book([paidBy(entry)], amountMinor), ...(fee ? [charge] : [])]
		}
	}
}

/** On one line, because a line of a file is a booking. */
function wordsOf(...parts: (string | null)[]): string {
	return parts.filter(Boolean).join(' ').replace(/\s+/g, ' ')
}

/** An online payment arrives in the account of its provider. */
function paidBy({ method, provider }: Entry): string {
	return provider ?? (method && method !== 'provider' ? method : 'other')
}
