import { redirect, type LoaderFunctionArgs } from '@remix-run/node'
import { seesFees } from '#app/domain/account/school-pages.ts'
import { loanHref } from '#app/domain/loan/href.ts'
import { LOAN_DAYS, loanKindLabel } from '#app/domain/loan/labels.ts'
import { readItemQuery, readLoanQuery } from '#app/domain/loan/list.ts'
import type { Asked } from '#app/guards/enter.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { findItem, listItems, listLendable } from '#app/models/loan/items.server.ts'
import {
	findLoan,
	findLoanStudents,
	listLoans,
	listLoansOfItem,
	type Loan,
} from '#app/models/loan/loans.server.ts'
import { daysAfter, today } from '#app/utils/dates.ts'
import { moneyWords, plainAmount } from '#app/utils/money.ts'
import { formKey } from '#app/web/form-key.server.ts'
import { missing } from '#app/web/missing.server.ts'
import type { AtLoans } from './at.ts'

/** What every page of loans knows about who opened it. */
function atLoans({ role, reach, school }: Access): AtLoans {
	return {
		isOffice: role !== 'teacher',
		keepsItems: reach === 'all',
		today: today(school.timeZone),
		timeZone: school.timeZone,
	}
}

export function readLoans({ request }: Asked, access: Access) {
	const query = readLoanQuery(new URL(request.url).searchParams)
	const { rows, total } = listLoans(access, query)
	return { ...atLoans(access), query, total, rows: rows.map((row) => shownLoan(access, row)) }
}

export function readLoanItems({ request }: Asked, access: Access) {
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

/** Something that goes out: to whom is looked for first. */
export function readLending({ request }: Asked, access: Access) {
	const params = new URL(request.url).searchParams
	const find = (params.get('find') ?? '').trim().slice(0, 200)
	const [copyId, studentId] = [params.get('copy') ?? undefined, params.get('student')]
	const copies = listLendable(access).map(({ id, title, code, condition }) => ({
		...{ value: id, label: `${title}, ${code}`, condition },
	}))
	const [student] = studentId ? findLoanStudents(access, '', studentId) : []
	if (studentId && !student) return missing()
	return {
		...atLoans(access),
		find,
		copy: copies.find(({ value }) => value === copyId) ?? null,
		copies,
		student: student ?? null,
		found: student ? [] : findLoanStudents(access, find),
		due: daysAfter(today(access.school.timeZone), LOAN_DAYS),
		/** Null leaves the deposit out of the form. */
		currency: seesFees(access) ? access.school.currency : null,
		formKey: formKey(),
	}
}

/** The loan of an address. That of a student somebody may not see is not there. */
export function foundLoan(access: Access, id = '') {
	return findLoan(access, id) ?? missing()
}

export function readLoan(access: Access, id?: string) {
	return { ...atLoans(access), loan: shownLoan(access, foundLoan(access, id)) }
}

/**
 * A question about something that is still out. The page of the loan says what came of it where it is back; a form that was
 * refused keeps its page, or nobody would read why.
 */
export function readLoanTask({ context, params }: LoaderFunctionArgs, access: Access) {
	const read = readLoan(access, params.loanId)
	if (read.loan.returnedOn !== null && !context.isForm) throw redirect(loanHref(read.isOffice, read.loan.id))
	return read
}

/** Something that is lent. */
export function foundLoanItem(access: Access, id = '') {
	return findItem(access, id) ?? missing()
}

type FoundItem = ReturnType<typeof foundLoanItem>

export function readItem(access: Access, { id, title, kind, note, version, archivedAt }: FoundItem) {
	return {
		...atLoans(access),
		item: {
			...{ id, title, kind, kindLabel: loanKindLabel(kind), note, version },
			isRemoved: archivedAt !== null,
		},
	}
}

/** The page of an item: its copies, where each of them is, and who had them. */
export function readWholeItem(access: Access, found: FoundItem) {
	const all = listLoansOfItem(access, found.id)
	const past = all.filter(({ returnedOn }) => returnedOn !== null)
	return {
		...readItem(access, found),
		copies: copiesOf(access, found, all),
		past: past.map((one) => shownLoan(access, one)),
	}
}

export function readLoanCopy(access: Access, found: FoundItem, copyId?: string) {
	const copies = copiesOf(access, found, listLoansOfItem(access, found.id))
	return { ...readItem(access, found), copy: copies.find(({ id }) => id === copyId) ?? missing() }
}

function copiesOf(access: Access, found: FoundItem, all: readonly Loan[]) {
	const out = new Map(all.filter((one) => one.returnedOn === null).map((one) => [one.copyId, one]))
	const lendable = new Set(listLendable(access).map((one) => one.id))
	return found.copies.map((copy) => {
		const loan = out.get(copy.id)
		return {
			...{ id: copy.id, code: copy.code, condition: copy.condition, version: copy.version },
			value: copy.valueMinor === null ? null : moneyWords(copy.valueMinor, access.school.currency),
			amount: copy.valueMinor === null ? '' : plainAmount(copy.valueMinor),
			// A teacher is not told who has it, if that is nobody of theirs.
			standing: copy.archivedAt
				? copy.isLost
					? ('lost' as const)
					: ('retired' as const)
				: lendable.has(copy.id) || found.archivedAt
					? ('in' as const)
					: ('out' as const),
			loan: loan ? { id: loan.id, student: loan.student, dueOn: loan.dueOn } : null,
		}
	})
}

export type ShownLoan = ReturnType<typeof shownLoan>

/** What pages show of a loan. */
export function shownLoan(access: Access, loan: Loan) {
	const { school } = access
	const { depositMinor } = loan
	const { id, item, itemId, studentId, student, lentOn, dueOn, returnedOn, isLost } = loan
	return {
		...{ id, item, itemId, studentId, student, lentOn, dueOn, returnedOn, isLost },
		...{ conditionOut: loan.conditionOut, conditionIn: loan.conditionIn },
		isLate: returnedOn === null && dueOn < today(school.timeZone),
		deposit: depositMinor !== null && seesFees(access) ? moneyWords(depositMinor, school.currency) : null,
	}
}
