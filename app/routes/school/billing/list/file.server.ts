import { invoiceStates } from '#app/domain/billing/labels.ts'
import type { Tax } from '#app/domain/billing/tax.ts'
import type { InvoiceQuery } from '#app/domain/billing/list.ts'
import type { Access } from '#app/models/access.server.ts'
import { eachInvoice } from '#app/models/billing/list.server.ts'
import { csvFileInBatches } from '#app/utils/csv.ts'
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
	'Credited or void',
	'Tax credited or void',
]

/** `GST 5%: 15.00`, or `VAT 0% (exempt): 0.00`. */
function taxWords({ name, rate, reason, taxMinor }: Tax): string {
	return `${name} ${rate / 1000}%${reason ? ` (${reason})` : ''}: ${plainAmount(taxMinor)}`
}

/** Exports the filtered list, or only the ticked invoices. */
export function invoiceFile(access: Access, query: InvoiceQuery, params: URLSearchParams) {
	const name = `invoices ${today(access.school.timeZone)}`
	const batches = eachInvoice(access, query, { ids: tickedIn(params) })
	return csvFileInBatches(name, HEAD, batches, (row) => [
		row.number,
		row.family,
		row.students.join('; '),
		row.period,
		row.issuedOn,
		row.dueOn,
		invoiceStates[row.state],
		row.currency,
		row.netMinor / 100,
		(row.totalMinor - row.netMinor) / 100,
		row.taxes.map(taxWords).join('; '),
		row.totalMinor / 100,
		row.openMinor / 100,
		row.creditedMinor / 100,
		row.creditedTaxMinor / 100,
	])
}
