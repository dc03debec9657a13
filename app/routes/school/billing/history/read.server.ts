import { setImmediate } from 'node:timers/promises'
import { ledgerWords } from '#app/domain/billing/accounts.ts'
import { journalAccounts, type EventQuery } from '#app/domain/billing/events.ts'
import { href } from '#app/domain/href.ts'
import type { Access } from '#app/models/access.server.ts'
import {
	checkLedger,
	eachEvent,
	listEvents,
	listMonths,
	type MoneyEvent,
} from '#app/models/billing.server.ts'
import { csvFile, type Cell } from '#app/utils/csv.ts'
import { monthWords, shortDateWords, today } from '#app/utils/dates.ts'
import { moneyWords } from '#app/utils/money.ts'

/** Every entry of the ledger in words, what the months come to, and whether the list of invoices agrees. */
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

export type ShownEvent = ReturnType<typeof eventWords>

function eventWords({ school }: Access, event: MoneyEvent) {
	const { id, day, kind, familyId, family, invoiceId, number, amountMinor, note, feeMinor, by } = event
	return {
		id,
		day: shortDateWords(day, school.dateFormat),
		what: number ? `${ledgerWords[kind]} ${number}` : ledgerWords[kind],
		to: invoiceId ? href.invoice(invoiceId) : href.familyAccount(familyId),
		family,
		amount: moneyWords(amountMinor, school.currency),
		note: [note, feeMinor === null ? null : `PayPal fee ${moneyWords(feeMinor, school.currency)}`]
			.filter(Boolean)
			.join(' · '),
		by,
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

/** The journal for an accountant: each entry once, with the accounts it moves between. */
export async function journalFile(access: Access, query: EventQuery) {
	const { currency, timeZone } = access.school
	const rows: Cell[][] = [HEAD]
	for (const some of eachEvent(access, query)) {
		for (const { day, kind, number, family, amountMinor, note, feeMinor } of some) {
			const { debit, credit } = journalAccounts[kind]
			const amount = Math.abs(amountMinor) / 100
			rows.push([
				day,
				ledgerWords[kind],
				number,
				family,
				debit,
				credit,
				amount,
				currency,
				note,
				feeMinor === null ? null : feeMinor / 100,
			])
		}
		// Between two batches others get their turn.
		await setImmediate()
	}
	return csvFile(`journal ${today(timeZone)}`, rows)
}
