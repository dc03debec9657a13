import { inWords } from '#app/requests/history.server.ts'
import { billingActions } from '#app/domain/history/money-activity.ts'
import { momentIn } from '#app/domain/account/reading.ts'
import { ledgerWords } from '#app/domain/billing/accounts.ts'
import { methodWords } from '#app/domain/billing/document.ts'
import { RECEIVABLES, type EventQuery } from '#app/domain/billing/events.ts'
import { feeWords } from '#app/domain/billing/online.ts'
import { href } from '#app/domain/href.ts'
import type { Access } from '#app/models/access.server.ts'
import {
	checkLedger,
	eachJournalLine,
	listEvents,
	listMonths,
	type MoneyEvent,
} from '#app/models/billing/history.server.ts'
import { listHistory } from '#app/models/history.server.ts'
import { readingOf } from '#app/models/identity/profile.server.ts'
import { csvFileInBatches } from '#app/utils/csv.ts'
import { monthWords, shortDateWords, today } from '#app/utils/dates.ts'
import { moneyWords } from '#app/utils/money.ts'

/** The ledger, its totals per month, and a check of the ledger against the list of invoices. */
export function readHistory(access: Access, query: EventQuery) {
	const money = (amountMinor: number) => moneyWords(amountMinor, access.school.currency)
	const { rows, count, sumMinor } = listEvents(access, query)
	const { ledgerMinor, listMinor, differenceMinor } = checkLedger(access)
	return {
		rows: rows.map((row) => eventWords(access, row)),
		count,
		sum: money(sumMinor),
		months: listMonths(access, query).map(({ month, kind, amountMinor }) => ({
			id: `${month} ${kind}`,
			month: monthWords(`${month}-01`),
			kind: ledgerWords[kind],
			amount: money(amountMinor),
		})),
		check: {
			ledger: money(ledgerMinor),
			list: money(listMinor),
			difference: money(differenceMinor),
			agrees: differenceMinor === 0,
		},
	}
}

/** Newest first, a page at a time. */
export function readDone(access: Access, before: string | null) {
	const wanted = { who: null, actions: billingActions, from: null, to: null, before }
	const lines = listHistory(access, wanted, LINES + 1)
	const reading = readingOf(access)
	const written = { format: reading.dateFormat, timeZone: reading.timeZone }
	return {
		lines: inWords(lines.slice(0, LINES), written).map(({ id, at, actorName, did, objectName, changes }) => ({
			id,
			actorName,
			did,
			objectName,
			changes,
			at: momentIn(reading, at),
		})),
		next: lines.length > LINES ? (lines[LINES - 1]?.id ?? null) : null,
	}
}

const LINES = 50

export type ShownEvent = ReturnType<typeof eventWords>

/** Entries made by a provider's webhook have no author, so online payments show the payer. */
function madeBy({ by, payer, isOnline }: Pick<MoneyEvent, 'by' | 'payer' | 'isOnline'>): string | null {
	if (!isOnline) return by
	return payer ? `${payer}, online` : 'Paid online'
}

function eventWords({ school }: Access, event: MoneyEvent) {
	const {
		id,
		day,
		kind,
		familyId,
		family,
		invoiceId,
		number,
		amountMinor,
		balanceMinor,
		note,
		paidBackBy,
		feeMinor,
		provider,
		...whose
	} = event
	const money = (minor: number) => moneyWords(minor, school.currency)
	return {
		id,
		day: shortDateWords(day, school.dateFormat),
		what: number ? `${ledgerWords[kind]} ${number}` : ledgerWords[kind],
		to: invoiceId ? href.invoice(invoiceId) : href.familyAccount(familyId),
		family,
		amount: money(amountMinor),
		balance: money(balanceMinor),
		note:
			[
				paidBackBy && methodWords(paidBackBy),
				note,
				feeMinor === null || provider === null ? null : feeWords(provider, money(feeMinor)),
			]
				.filter(Boolean)
				.join(' · ') || null,
		by: madeBy(whose),
	}
}

const HEAD = [
	'Date',
	'Type',
	'Document',
	'Family',
	'Debit account',
	'Credit account',
	'Amount',
	'Currency',
	'Note',
	'Provider fee',
]

/** Journal for an accountant: each entry with its debit and credit account, taxes apart from income. */
export function journalFile(access: Access, query: EventQuery) {
	const { currency, timeZone } = access.school
	return csvFileInBatches(`journal ${today(timeZone)}`, HEAD, eachJournalLine(access, query), (line) => {
		const [debit, credit] = line.amountMinor < 0 ? [line.account, RECEIVABLES] : [RECEIVABLES, line.account]
		return [
			line.day,
			ledgerWords[line.kind],
			line.number,
			line.family,
			debit,
			credit,
			Math.abs(line.amountMinor) / 100,
			currency,
			line.note,
			line.feeMinor === null ? null : line.feeMinor / 100,
		]
	})
}
