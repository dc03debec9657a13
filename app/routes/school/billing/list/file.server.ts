import { setImmediate } from 'node:timers/promises'
import { invoiceStates } from '#app/domain/billing/labels.ts'
import type { Tax } from '#app/domain/billing/tax.ts'
import type { InvoiceQuery } from '#app/domain/billing/list.ts'
import type { Access } from '#app/models/access.server.ts'
import { eachInvoice } from '#app/models/billing/list.server.ts'
import { csvFile, type Cell } from '#app/utils/csv.ts'
import { today } from '#app/utils/dates.ts'
import { plainAmount } from '#app/utils/money.ts'
import { tickedIn } from '#app/utils/list-query.ts'

const HEAD = [
	'Number',
	'Family',
	'Students',
	'Period',
	'Issued',
	'Due',
	'Status',
	'Currency',
	'Before tax',
	'Tax',
	'Taxes',
	'Total',
	'Balance',
]

/** `GST 5%: 15.00`. */
function taxWords({ name, rate, taxMinor }: Tax): string {
	return `${name} ${rate / 1000}%: ${plainAmount(taxMinor)}`
}

/** Exports the filtered list, or only the ticked invoices. */
export async function invoiceFile(access: Access, query: InvoiceQuery, params: URLSearchParams) {
	const ids = tickedIn(params)
	const rows: Cell[][] = [HEAD]
	for (const some of eachInvoice(access, query, { ids })) {
		for (const one of some)
			rows.push([
				...[one.number, one.family, one.students.join('; '), one.period, one.issuedOn, one.dueOn],
				...[
					invoiceStates[one.state],
					one.currency,
					one.netMinor / 100,
					(one.totalMinor - one.netMinor) / 100,
				],
				...[one.taxes.map(taxWords).join('; '), one.totalMinor / 100, one.openMinor / 100],
			])
		// Lets other requests run between two batches.
		await setImmediate()
	}
	return csvFile(`invoices ${today(access.school.timeZone)}`, rows)
}
