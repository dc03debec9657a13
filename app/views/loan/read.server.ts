import { redirect, type LoaderFunctionArgs } from '@remix-run/node'
import { openAreas, seesFees } from '#app/domain/account/school-pages.ts'
import { loanHref } from '#app/domain/loan/href.ts'
import { LOAN_DAYS, loanKindLabel } from '#app/domain/loan/labels.ts'
import { readItemQuery, readLoanQuery } from '#app/domain/loan/list.ts'
import type { RouteArgs } from '#app/guards/enter.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { listRentsAfter } from '#app/models/billing/loan-rents.server.ts'
import { findItem, listItems, listLendable } from '#app/models/loan/items.server.ts'
import {
	findLoan,
	findLoanStudents,
	listLoans,
	listLoansOfItem,
	type Loan,
} from '#app/models/loan/loans.server.ts'
import { readLessonRecipients } from '#app/requests/lesson-recipients.server.ts'
import { daysAfter, monthWords, today } from '#app/utils/dates.ts'
import { moneyWords, plainAmount } from '#app/utils/money.ts'
import { formKey } from '#app/web/form-key.server.ts'
import { missing } from '#app/web/missing.server.ts'
import type { AtLoans } from './at.ts'

/** Data about the user that every page of loans needs. */
function atLoans({ role, reach, school }: Access): AtLoans {
	return {
		isOffice: role !== 'teacher',
		keepsItems: reach === 'all',
		today: today(school.timeZone),
		timeZone: school.timeZone,
	}
}

export function readLoans({ request }: RouteArgs, access: Access) {
	const query = readLoanQuery(new URL(request.url).searchParams)
	const { rows, total } = listLoans(access, query)
	return { ...atLoans(access), query, total, rows: rows.map((row) => shownLoan(access, row)) }
}

export function readLoanItems({ request }: RouteArgs, access: Access) {
	const query = readItemQuery(new URL(request.url).searchParams)
	const { rows, total } = listItems(access, query)
	return {
		...atLoans(access),
		query,
		total,
		rows: rows.map((row) => ({ ...row, kind: loanKindLabel(row.kind) })),
	}
}

export function readNewLoanItem(access: Access) {
	return { ...atLoans(access), formKey: formKey() }
}

/** The form of a new loan, which begins with a search for the student. */
export function readLending({ request }: RouteArgs, access: Access) {
	const params = new URL(request.url).searchParams
	const find = (params.get('find') ?? '').trim().slice(0, 200)
	const [copyId, studentId] = [params.get('copy') ?? undefined, params.get('student')]
	const copies = listLendable(access).map(({ id, title, code, condition }) => ({
		value: id,
		label: `${title}, ${code}`,
		condition,
	}))
	const [student] = studentId ? findLoanStudents(access, '', studentId) : []
	if (studentId && !student) return missing()
	return {
		...atLoans(access),
		find,
		copy: copies.find(({ value }) => value === copyId) ?? null,
		copies,
		student: student ?? null,
		students: student ? [] : findLoanStudents(access, find),
		due: daysAfter(today(access.school.timeZone), LOAN_DAYS),
		currency: seesFees(access) ? access.school.currency : null,
		setsRent: openAreas(access).money,
		recipients: readLessonRecipients(access, student ? [student.id] : []),
		formKey: formKey(),
	}
}

/** The loan named by the URL. Loans of students the user may not see answer Not Found. */
export function foundLoan(access: Access, id = '') {
	return findLoan(access, id) ?? missing()
}

export function readLoan(access: Access, id?: string) {
	const loan = foundLoan(access, id)
	const setsRent = openAreas(access).money
	return {
		...atLoans(access),
		loan: shownLoan(access, loan),
		setsRent,
		/** The value of the field that changes the rent. */
		rent: setsRent && loan.rentMinor ? plainAmount(loan.rentMinor) : '',
		rentsAhead: setsRent ? rentsAhead(access, loan) : [],
	}
}

/** Months billed after the one in which a loan ended, or would end today. */
function rentsAhead(access: Access, { id, returnedOn }: Loan) {
	const ends = (returnedOn ?? today(access.school.timeZone)).slice(0, 7)
	return listRentsAfter(access, id, ends).map(({ invoiceId, number, period }) => ({
		id: invoiceId,
		number,
		month: monthWords(`${period}-01`),
	}))
}

/**
 * The loan of a task, which needs an item that is still out. After its return the user is redirected to the loan. A refused
 * form keeps its page, so that its errors are shown.
 */
export function readLoanTask({ context, params }: LoaderFunctionArgs, access: Access) {
	const read = readLoan(access, params.loanId)
	if (read.loan.returnedOn !== null && !context.isForm) throw redirect(loanHref(read.isOffice, read.loan.id))
	return read
}

/** The item named by the URL. */
export function foundLoanItem(access: Access, id = '') {
	return findItem(access, id) ?? missing()
}

type FoundItem = ReturnType<typeof foundLoanItem>

export function readItem(access: Access, { id, title, kind, note, version, archivedAt }: FoundItem) {
	return {
		...atLoans(access),
		item: {
			id,
			title,
			kind,
			kindLabel: loanKindLabel(kind),
			note,
			version,
			isRemoved: archivedAt !== null,
		},
	}
}

/** The page of an item: its copies, where each of them is, and earlier loans. */
export function readWholeItem(access: Access, item: FoundItem) {
	const all = listLoansOfItem(access, item.id)
	const past = all.filter(({ returnedOn }) => returnedOn !== null)
	return {
		...readItem(access, item),
		copies: copiesOf(access, item, all),
		past: past.map((loan) => shownLoan(access, loan)),
	}
}

export function readLoanCopy(access: Access, item: FoundItem, copyId?: string) {
	const copies = copiesOf(access, item, listLoansOfItem(access, item.id))
	return { ...readItem(access, item), copy: copies.find(({ id }) => id === copyId) ?? missing() }
}

function copiesOf(access: Access, item: FoundItem, all: readonly Loan[]) {
	const out = new Map(all.filter((loan) => loan.returnedOn === null).map((loan) => [loan.copyId, loan]))
	const lendable = new Set(listLendable(access).map((copy) => copy.id))
	return item.copies.map((copy) => {
		const loan = out.get(copy.id)
		return {
			id: copy.id,
			code: copy.code,
			condition: copy.condition,
			version: copy.version,
			value: copy.valueMinor === null ? null : moneyWords(copy.valueMinor, access.school.currency),
			amount: copy.valueMinor === null ? '' : plainAmount(copy.valueMinor),
			// Teachers only see the borrower if they teach that student.
			standing: copy.archivedAt
				? copy.isLost
					? ('lost' as const)
					: ('retired' as const)
				: lendable.has(copy.id) || item.archivedAt
					? ('in' as const)
					: ('out' as const),
			loan: loan ? { id: loan.id, student: loan.student, dueOn: loan.dueOn } : null,
		}
	})
}

export type ShownLoan = ReturnType<typeof shownLoan>

export function shownLoan(access: Access, loan: Loan) {
	const { school } = access
	const { depositMinor, rentMinor } = loan
	const { id, item, itemId, studentId, student, lentOn, dueOn, returnedOn, isLost } = loan
	return {
		id,
		item,
		itemId,
		studentId,
		student,
		lentOn,
		dueOn,
		returnedOn,
		isLost,
		conditionOut: loan.conditionOut,
		conditionIn: loan.conditionIn,
		isLate: returnedOn === null && dueOn < today(school.timeZone),
		deposit: depositMinor !== null && seesFees(access) ? moneyWords(depositMinor, school.currency) : null,
		rent: rentMinor && seesFees(access) ? moneyWords(rentMinor, school.currency) : null,
	}
}
