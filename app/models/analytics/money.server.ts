import { and, countDistinct, gt, isNull, ne, notInArray, sql, sum, type SQL } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/sqlite-core'
import { database } from '#db/client.server.ts'
import { creditNotes, invoices, payments, refunds } from '#db/schema/index.ts'
import type { Period } from '#app/domain/analytics/period.ts'
import { taxesOfNote } from '#app/domain/billing/credit-spread.ts'
import type { Tax } from '#app/domain/billing/tax.ts'
import { daysAfter, today } from '#app/utils/dates.ts'
import type { Access } from '../access.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { duesOf } from '../billing/dues.server.ts'
import { isWithin, monthOf } from './internal/within.server.ts'

/** Billed, credited, received and refunded amounts by month, and the open part of the bills. */
export function sumMoney(access: Access, period: Period) {
	const db = database()
	const amount = (column: SQL.Aliased | Parameters<typeof sum>[0]) =>
		sql<number>`${sum(column)}`.mapWith(Number)
	const none = sql<number>`0`
	return unionAll(
		db
			.select({
				what: sql<'billed' | 'credited' | 'received' | 'refunded'>`'billed'`,
				month: monthOf(invoices.issuedOn),
				amountMinor: amount(invoices.totalMinor),
				openMinor: amount(invoices.openMinor),
			})
			.from(invoices)
			.where(and(rowsOf(invoices, access), isBilled(period)))
			.groupBy(monthOf(invoices.issuedOn)),
		db
			.select({
				what: sql<'billed' | 'credited' | 'received' | 'refunded'>`'credited'`,
				month: monthOf(creditNotes.issuedOn),
				amountMinor: amount(creditNotes.amountMinor),
				openMinor: none,
			})
			.from(creditNotes)
			.where(and(rowsOf(creditNotes, access), isWithin(creditNotes.issuedOn, period)))
			.groupBy(monthOf(creditNotes.issuedOn)),
		db
			.select({
				what: sql<'billed' | 'credited' | 'received' | 'refunded'>`'received'`,
				month: monthOf(payments.receivedOn),
				amountMinor: amount(payments.amountMinor),
				openMinor: none,
			})
			.from(payments)
			.where(
				and(
					rowsOf(payments, access),
					isNull(payments.returnedAt),
					ne(payments.method, 'opening'),
					isWithin(payments.receivedOn, period),
				),
			)
			.groupBy(monthOf(payments.receivedOn)),
		db
			.select({
				what: sql<'billed' | 'credited' | 'received' | 'refunded'>`'refunded'`,
				month: monthOf(refunds.paidOn),
				amountMinor: amount(refunds.amountMinor),
				openMinor: none,
			})
			.from(refunds)
			.where(and(rowsOf(refunds, access), isWithin(refunds.paidOn, period)))
			.groupBy(monthOf(refunds.paidOn)),
	).all()
}

/** Opening balances were billed by another system. */
function isBilled(period: Period) {
	return and(
		notInArray(invoices.state, ['draft', 'void']),
		gt(invoices.sequence, 0),
		isWithin(invoices.issuedOn, period),
	)
}

type TaxOfMonth = Pick<Tax, 'name' | 'rate' | 'taxMinor'> & { month: string }

/** Each tax charged by month, and with a negative amount each tax of the month's credit notes. Taxes of 0% are left out. */
export function sumTaxes(access: Access, { months }: Period): TaxOfMonth[] {
	const period = { months, before: [] }
	const month = monthOf(invoices.issuedOn)
	const [name, rate] = [sql<string>`json_each.value ->> 'name'`, sql<number>`json_each.value ->> 'rate'`]
	const charged = database()
		.select({ month, name, rate, taxMinor: sql<number>`sum(json_each.value ->> 'taxMinor')` })
		.from(invoices)
		.innerJoin(sql`json_each(${invoices.taxes})`, ne(rate, 0))
		.where(and(rowsOf(invoices, access), isBilled(period)))
		.groupBy(month, name, rate)
		.all()
	const credited = listCredited(access, period).flatMap(({ month: noted, ...note }) =>
		taxesOfNote(note, note).taxes.map((tax) => ({
			month: noted,
			name: tax.name,
			rate: tax.rate,
			taxMinor: -tax.taxMinor,
		})),
	)
	return [...charged, ...credited.filter((tax) => tax.rate !== 0)]
}

function listCredited(access: Access, period: Period) {
	return database()
		.select({
			month: monthOf(creditNotes.issuedOn),
			amountMinor: creditNotes.amountMinor,
			lines: creditNotes.lines,
			taxes: invoices.taxes,
			totalMinor: invoices.totalMinor,
		})
		.from(creditNotes)
		.innerJoin(invoices, rowOf(invoices, access, creditNotes.invoiceId))
		.where(
			and(
				rowsOf(creditNotes, access),
				isWithin(creditNotes.issuedOn, period),
				// A void invoice charges nothing that a credit note could take back.
				ne(invoices.state, 'void'),
			),
		)
		.all()
}

/** Amounts owed today by how late they are. Each band matches a view of the invoice list. */
export function sumOwed({ schoolId, school }: Access, day = today(school.timeZone)) {
	const dues = duesOf(schoolId)
	const { dueOn, familyId, invoiceId, openMinor } = dues
	const band = sql<'due-later' | 'late-30' | 'late-60' | 'late-more'>`case
		when ${dueOn} >= ${day} then 'due-later'
		when ${dueOn} >= ${daysAfter(day, -30)} then 'late-30'
		when ${dueOn} >= ${daysAfter(day, -60)} then 'late-60'
		else 'late-more' end`
	return database()
		.select({
			band,
			invoices: countDistinct(invoiceId),
			families: countDistinct(familyId),
			openMinor: sql<number>`${sum(openMinor)}`.mapWith(Number),
		})
		.from(dues)
		.groupBy(band)
		.all()
}

/** The invoices and families that owe. An invoice paid in parts is in several bands, and counts once here. */
export function countOwed({ schoolId }: Access) {
	const dues = duesOf(schoolId)
	const { familyId, invoiceId } = dues
	const counted = database()
		.select({ invoices: countDistinct(invoiceId), families: countDistinct(familyId) })
		.from(dues)
		.get()
	return counted ?? { invoices: 0, families: 0 }
}
