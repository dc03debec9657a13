import { reachFor } from '#app/domain/account/permissions.ts'
import { isLeftOut } from '#app/domain/billing/billed-months.ts'
import { methodWords } from '#app/domain/billing/document.ts'
import { invoiceStanding, invoiceTone, invoiceKind, isOpenState } from '#app/domain/billing/labels.ts'
import { refundedWords, reversedWords } from '#app/domain/billing/reversals.ts'
import { nextPeriod, readInvoiceQuery } from '#app/domain/billing/list.ts'
import { reasonOf } from '#app/domain/billing/overbilled.ts'
import { wholeLine } from '#app/domain/billing/tax.ts'
import { many } from '#app/domain/class/labels.ts'
import { href } from '#app/domain/href.ts'
import type { Access } from '#app/models/access.server.ts'
import { listOverbilledLessons } from '#app/models/billing/billed-not-taught.server.ts'
import {
	listEarlierMonths,
	listMonthsWithoutLine,
	type EarlierMonth,
} from '#app/models/billing/earlier-months.server.ts'
import { balanceOf } from '#app/models/billing/ledger.server.ts'
import { listChangedMonths } from '#app/models/billing/overbilled.server.ts'
import { listBilledSeats } from '#app/models/billing/plan-users.server.ts'
import { listInvoices } from '#app/models/billing/list.server.ts'
import { listPayments } from '#app/models/billing/payment-list.server.ts'
import { refundsOf } from '#app/models/billing/refund-list.server.ts'
import { listRuns } from '#app/models/billing/run-list.server.ts'
import { suggestLines } from '#app/models/billing/suggestions.server.ts'
import { daysAfter, monthWords, plainDateWords, shortDateWords, today } from '#app/utils/dates.ts'
import { moneyWords } from '#app/utils/money.ts'

export function moneyOfStudent(access: Access, { id, familyId }: { id: string; familyId: string | null }) {
	const { timeZone, currency, dateFormat } = access.school
	const now = today(timeZone)
	const money = (amountMinor: number) => moneyWords(amountMinor, currency)
	const { rows, count } = listInvoices(access, readInvoiceQuery(new URLSearchParams({ student: id })))
	return {
		id,
		balance: familyId && balanceWords(access, familyId),
		others: familyId ? openOfOthers(access, { studentId: id, familyId }) : null,
		plans: listBilledSeats(access, { studentId: id }).map(({ enrolmentId, className, plan, later }) => ({
			id: enrolmentId,
			className,
			plan: plan?.name ?? null,
			to: plan ? href.pricePlan(plan.planId) : href.manageBilling('plans', { enrolment: enrolmentId }),
			from: plan && plan.startsOn > now ? plainDateWords(plan.startsOn, dateFormat) : null,
			price: plan && plan.overrideMinor !== null ? money(plan.overrideMinor) : null,
			later: later.map(({ planId, name, startsOn, overrideMinor }) => ({
				from: plainDateWords(startsOn, dateFormat),
				plan: name,
				to: href.pricePlan(planId),
				price: overrideMinor === null ? null : money(overrideMinor),
			})),
		})),
		next: familyId && nextOf(access, { studentId: id, familyId }, nextPeriod(now)),
		more: Math.max(0, count - rows.length),
		invoices: rows.map((row) => invoiceWords(access, row)),
	}
}

/**
 * The family's open invoices for other students. Together with the student's invoices they add up to the balance on the page.
 */
function openOfOthers(access: Access, { studentId, familyId }: { studentId: string; familyId: string }) {
	const asked = { family: familyId, without: studentId, view: 'open' }
	const { rows, count } = listInvoices(access, readInvoiceQuery(new URLSearchParams(asked)))
	const invoices = rows.map((row) => ({ ...invoiceWords(access, row), of: row.students.join(', ') }))
	return { family: rows[0]?.family ?? null, invoices, more: Math.max(0, count - rows.length) }
}

const LATEST = 3

/** Hidden without permission to take payments. */
export function accountOfFamily(access: Access, familyId: string) {
	const { school } = access
	if (reachFor('money:take', access) !== 'all') return null
	const { rows } = listInvoices(access, readInvoiceQuery(new URLSearchParams({ family: familyId })))
	const now = today(school.timeZone)
	const payments = listPayments(access, familyId).slice(-LATEST).reverse()
	const refunds = refundsOf(
		access,
		payments.map(({ id }) => id),
	)
	return {
		balance: balanceWords(access, familyId),
		invoices: rows.slice(0, LATEST).map((row) => invoiceWords(access, row)),
		payments: payments.map(({ id, receivedOn, amountMinor, method, returnedAt, isMistake }) => ({
			id,
			day: shortDateWords(receivedOn, school.dateFormat),
			amount: moneyWords(amountMinor, school.currency),
			method: methodWords(method),
			reversed:
				returnedAt === null ? refundedWords(refunds.get(id), school) : reversedWords({ method, isMistake }),
		})),
		statement: href.paper('statement', familyId, { from: daysAfter(now, -365), to: now }),
		toNew: href.newInvoice({ family: familyId }),
	}
}

/** Oldest first. */
export function lateInvoicesOf(access: Access, familyId: string) {
	const asked = new URLSearchParams({ family: familyId, view: 'late', sort: 'due' })
	return listInvoices(access, readInvoiceQuery(asked)).rows.map((row) => ({
		...invoiceWords(access, row),
		open: moneyWords(row.shownMinor, row.currency),
	}))
}

type Row = ReturnType<typeof listInvoices>['rows'][number]

function invoiceWords({ school: { timeZone, dateFormat } }: Access, row: Row) {
	const { text, isLate } = invoiceStanding(row, today(timeZone))
	return {
		id: row.id,
		kind: invoiceKind(row),
		number: row.number ?? 'Draft',
		issued: row.issuedOn && shortDateWords(row.issuedOn, dateFormat),
		text,
		tone: invoiceTone(row.state, isLate),
		total: moneyWords(row.totalMinor, row.currency),
		/** Shown for an open invoice of which a part was paid or credited. */
		open:
			isOpenState(row.state) && row.openMinor !== row.totalMinor
				? moneyWords(row.openMinor, row.currency)
				: null,
	}
}

function balanceWords(access: Access, familyId: string) {
	const { dueNowMinor, notDueMinor, creditMinor } = balanceOf(access, familyId)
	const money = (amountMinor: number) => moneyWords(amountMinor, access.school.currency)
	return {
		to: href.familyAccount(familyId),
		toPay: href.familyAccount(familyId, 'payment'),
		dueNow: money(dueNowMinor),
		notDue: notDueMinor === 0 ? null : money(notDueMinor),
		credit: creditMinor === 0 ? null : money(creditMinor),
	}
}

function nextOf(access: Access, whose: { studentId: string; familyId: string }, period: string) {
	const { lines, absent } = suggestLines(access, whose.familyId, period)
	// A student who left was billed too much for months before or, ahead, for the month after, which is to be credited.
	const monthOf = (days: number) => daysAfter(`${period}-01`, days).slice(0, 7)
	const before = suggestLines(access, whose.familyId, monthOf(-1))
	const changed = listChangedMonths(access, period, whose.familyId).flatMap(({ month, families }) =>
		families.length > 0 && month !== monthOf(-1) ? suggestLines(access, whose.familyId, month).absent : [],
	)
	const around = [...changed, ...before.absent, ...suggestLines(access, whose.familyId, monthOf(31)).absent]
	const isOwn = ({ studentId }: { studentId?: string | null }) => studentId === whose.studentId
	// Each month of a term tells what was billed too much of it.
	const told = new Map(
		[...around, ...absent].flatMap((one) =>
			one.overbilled ? [[`${one.overbilled.key} ${one.why}`, one]] : [],
		),
	)
	const months = listMonthsWithoutLine(access, period, whose.studentId).map(({ month }) => month)
	const left = [...new Set([...months, monthOf(-1)])].flatMap((month) => {
		const suggested = month === monthOf(-1) ? before : suggestLines(access, whose.familyId, month)
		const left = suggested.lines.filter((line) => isOwn(line) && isLeftOut(line, month, lines))
		return leftOut(access, left, month)
	})
	const earlier = listEarlierMonths(access, period, whose.studentId)
	return {
		month: monthWords(`${period}-01`),
		lines: lines.filter(isOwn).map((line) => ({
			text: `${line.description}, ${moneyWords(wholeLine(line).netMinor, access.school.currency)}`,
			why: line.why ?? '',
		})),
		absent: [
			...told.values(),
			...listOverbilledLessons(access, { studentId: whose.studentId }),
			...left,
			...earlierOf(earlier.filter((month) => left.every((line) => line.month !== month.period))),
			...absent.filter((one) => isOwn(one) && !one.overbilled),
		].map(reasonOf),
	}
}

function earlierOf(months: readonly EarlierMonth[]) {
	return months.map(({ period, unbilled, unmarked }) => {
		const month = monthWords(`${period}-01`)
		return {
			about: month,
			why: [
				unbilled > 0
					? `${areWords(unbilled)} not billed yet. To bill ${unbilled === 1 ? 'it' : 'them'}, run billing for ${month}.`
					: '',
				unmarked > 0 ? `${areWords(unmarked)} not marked yet.` : '',
			]
				.filter(Boolean)
				.join(' '),
		}
	})
}

function areWords(count: number): string {
	return `${many(count, 'lesson', 'lessons')} ${count === 1 ? 'is' : 'are'}`
}

/** Lines that the run of a month left out, because the student began after it. A month without a run may be billed elsewhere. */
function leftOut(access: Access, lines: ReturnType<typeof suggestLines>['lines'], month: string) {
	const wasRun =
		lines.length > 0 && listRuns(access).some(({ period, undoneAt }) => period === month && undoneAt === null)
	return (wasRun ? lines : []).map((line) => ({
		month,
		about: `${line.description}, ${moneyWords(wholeLine(line).netMinor, access.school.currency)}`,
		why: `To bill it, run billing for ${monthWords(`${month}-01`)} again.`,
	}))
}
