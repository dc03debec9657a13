import { and, eq, or } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { families, invoices } from '#db/schema/index.ts'
import { invoiceName, invoiceStanding } from '#app/domain/billing/labels.ts'
import type { SearchHit } from '#app/domain/search.ts'
import { today } from '#app/utils/dates.ts'
import { fold } from '#app/utils/fold.ts'
import { moneyWords } from '#app/utils/money.ts'
import type { Access } from '../access.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { chargedLater } from './collected-later.server.ts'

/** Finds the invoice with this number. The prefix and the zeros before the digits may be left out. */
export function findInvoicesByNumber(access: Access, typed: string): SearchHit[] {
	const number = fold(typed)
	const digits = /\d{1,9}$/.exec(number)?.[0]
	if (!digits) return []
	const { id, state, sequence, dueOn, nextDueOn, currency, totalMinor } = invoices
	return database()
		.select({
			id,
			familyId: invoices.familyId,
			number: invoices.number,
			sequence,
			state,
			dueOn,
			nextDueOn,
			currency,
			totalMinor,
			family: families.name,
		})
		.from(invoices)
		.innerJoin(families, rowOf(families, access, invoices.familyId))
		.where(
			and(
				rowsOf(invoices, access),
				or(eq(invoices.number, typed.trim()), eq(invoices.sequence, Number(digits))),
			),
		)
		.all()
		.filter((invoice) => fold(invoice.number ?? '').endsWith(number))
		.map((invoice) => ({
			kind: 'invoice',
			id: invoice.id,
			name: invoiceName(invoice),
			facts: [
				invoice.family,
				moneyWords(invoice.totalMinor, invoice.currency),
				invoiceStanding(
					{ ...invoice, charged: chargedLater(access, [invoice.familyId]).get(invoice.id)?.text },
					today(access.school.timeZone),
				).text,
			],
			phone: null,
			email: null,
		}))
}
