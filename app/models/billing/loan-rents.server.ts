import { and, asc, eq, gt, gte, inArray, isNull, lte, notExists, or, sql } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { invoiceLines, invoices, loanCopies, loanItems, loans, students } from '#db/schema/index.ts'
import { lastDayOf } from '#app/domain/billing/month-charge.ts'
import { letterWords } from '#app/letters/words.server.ts'
import { monthWords, plainDateWords } from '#app/utils/dates.ts'
import type { Access } from '../access.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import type { Suggestions } from './internal/seats.server.ts'

/** Bills the rent of each loan once for a month, if the copy was out on any day of it. */
export function addRents(
	{ schoolId, school }: Access,
	period: string,
	suggestions: Map<string, Pick<Suggestions, 'lines'>>,
) {
	if (suggestions.size === 0) return
	const billed = database()
		.select({ one: sql`1` })
		.from(invoiceLines)
		.where(
			and(
				eq(invoiceLines.schoolId, schoolId),
				eq(invoiceLines.loanId, loans.id),
				eq(invoiceLines.period, period),
				isNull(invoiceLines.releasedAt),
			),
		)
	const rows = database()
		.select({
			loanId: loans.id,
			studentId: students.id,
			familyId: students.familyId,
			title: loanItems.title,
			code: loanCopies.code,
			lentOn: loans.lentOn,
			rentMinor: sql<number>`${loans.rentMinor}`,
		})
		.from(students)
		.innerJoin(loans, and(eq(loans.schoolId, schoolId), eq(loans.studentId, students.id)))
		.innerJoin(loanCopies, rowOf(loanCopies, schoolId, loans.copyId))
		.innerJoin(loanItems, rowOf(loanItems, schoolId, loanCopies.itemId))
		.where(
			and(
				eq(students.schoolId, schoolId),
				inArray(students.familyId, [...suggestions.keys()]),
				gt(loans.rentMinor, 0),
				lte(loans.lentOn, lastDayOf(period)),
				or(isNull(loans.returnedOn), gte(loans.returnedOn, `${period}-01`)),
				notExists(billed),
			),
		)
		.all()
		.sort((a, b) => `${a.lentOn} ${a.loanId}`.localeCompare(`${b.lentOn} ${b.loanId}`))
	const { rent } = letterWords('en').papers
	for (const { familyId, loanId, studentId, title, code, lentOn, rentMinor } of rows)
		suggestions.get(familyId ?? '')?.lines.push({
			kind: 'fee',
			loanId,
			period,
			studentId,
			description: `${rent(`${title}, ${code}`)}, ${monthWords(`${period}-01`)}`,
			unitMinor: rentMinor,
			why: `Lent on ${plainDateWords(lentOn, school.dateFormat)}`,
		})
}

/** The invoices and drafts that charge a loan for months after one, such as the month in which it came back. */
export function listRentsAfter(access: Access, loanId: string, month: string) {
	return database()
		.select({ invoiceId: invoices.id, number: invoices.number, period: sql<string>`${invoiceLines.period}` })
		.from(invoiceLines)
		.innerJoin(invoices, rowOf(invoices, access, invoiceLines.invoiceId))
		.where(
			and(
				rowsOf(invoiceLines, access),
				eq(invoiceLines.loanId, loanId),
				gt(invoiceLines.period, month),
				isNull(invoiceLines.releasedAt),
			),
		)
		.orderBy(asc(invoiceLines.period))
		.all()
}
