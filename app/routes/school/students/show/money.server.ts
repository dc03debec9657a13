import { invoiceStanding, invoiceTone } from '#app/domain/billing/labels.ts'
import { nextPeriod, readInvoiceQuery } from '#app/domain/billing/list.ts'
import { wholeLine } from '#app/domain/billing/tax.ts'
import { href } from '#app/domain/href.ts'
import type { Access } from '#app/models/access.server.ts'
import { balanceOf, listBilledSeats, listInvoices, suggestLines } from '#app/models/billing.server.ts'
import { monthWords, shortDateWords, today } from '#app/utils/dates.ts'
import { moneyWords } from '#app/utils/money.ts'

/** What a student is billed by, what was billed for them, and what will be, each with its reason. */
export function moneyOfStudent(access: Access, { id, familyId }: { id: string; familyId: string | null }) {
	const { timeZone, dateFormat, currency } = access.school
	const now = today(timeZone)
	const money = (amountMinor: number) => moneyWords(amountMinor, currency)
	const { rows, count } = listInvoices(access, readInvoiceQuery(new URLSearchParams({ student: id })))
	return {
		id,
		balance: familyId && balanceWords(access, familyId),
		plans: listBilledSeats(access, { studentId: id }).map(({ enrolmentId, className, plan }) => ({
			id: enrolmentId,
			className,
			plan: plan?.name ?? null,
			to: href.manageBilling('plans', plan ? { plan: plan.planId } : {}),
			price: plan && plan.overrideMinor !== null ? money(plan.overrideMinor) : null,
		})),
		next: familyId && nextOf(access, { studentId: id, familyId }, nextPeriod(now)),
		more: Math.max(0, count - rows.length),
		invoices: rows.map((row) => {
			const { words, isLate } = invoiceStanding(row, now)
			return {
				id: row.id,
				number: row.number ?? 'Draft',
				issued: row.issuedOn && shortDateWords(row.issuedOn, dateFormat),
				words,
				tone: invoiceTone(row.state, isLate),
				total: money(row.totalMinor),
			}
		}),
	}
}

function balanceWords(access: Access, familyId: string) {
	const { dueNowMinor, notDueMinor, creditMinor } = balanceOf(access, familyId)
	const money = (amountMinor: number) => moneyWords(amountMinor, access.school.currency)
	return {
		to: href.familyAccount(familyId),
		dueNow: money(dueNowMinor),
		notDue: money(notDueMinor),
		credit: money(creditMinor),
	}
}

function nextOf(access: Access, whose: { studentId: string; familyId: string }, period: string) {
	const { lines, absent } = suggestLines(access, whose.familyId, period)
	return {
		month: monthWords(`${period}-01`),
		lines: lines
			.filter(({ studentId }) => studentId === whose.studentId)
			.map((line) => ({
				words: `${line.description}, ${moneyWords(wholeLine(line).netMinor, access.school.currency)}`,
				why: line.why ?? '',
			})),
		absent,
	}
}
