import { seesFees } from '#app/domain/account/school-pages.ts'
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

/** What the office or a teacher reads about loans, by the words of the address. */
export function readLoans(args: Asked, access: Access) {
	const params = new URL(args.request.url).searchParams
	const shared = {
		isOffice: access.role !== 'teacher',
		keepsItems: access.reach === 'all',
		today: today(access.school.timeZone),
		timeZone: access.school.timeZone,
	}
	return { ...shared, ...viewOf(access, params) }
}

export type LoansRead = ReturnType<typeof readLoans>

function viewOf(access: Access, params: URLSearchParams) {
	const [task, item, loan] = [params.get('do'), params.get('item'), params.get('loan')]
	if (task === 'lend') return readLending(access, params)
	if (loan !== null) return readLoan(access, loan, task)
	if (item !== null) return readItem(access, item, params)
	if (task === 'add' && access.reach === 'all') return { view: 'add-item' as const, formKey: formKey() }
	if (params.get('view') === 'items') {
		const query = readItemQuery(params)
		const { rows, total } = listItems(access, query)
		return {
			view: 'items' as const,
			query,
			total,
			rows: rows.map((row) => ({ ...row, kind: loanKindLabel(row.kind) })),
		}
	}
	const query = readLoanQuery(params)
	const { rows, total } = listLoans(access, query)
	return { view: 'loans' as const, query, total, rows: rows.map((row) => shownLoan(access, row)) }
}

function readLending(access: Access, params: URLSearchParams) {
	const find = (params.get('find') ?? '').trim().slice(0, 200)
	const [copyId, studentId] = [params.get('copy') ?? undefined, params.get('student')]
	const copies = listLendable(access).map(({ id, title, code, condition }) => ({
		...{ value: id, label: `${title}, ${code}`, condition },
	}))
	const copy = copies.find(({ value }) => value === copyId) ?? null
	const [student] = studentId ? findLoanStudents(access, '', studentId) : []
	if (studentId && !student) return missing()
	return {
		view: 'lend' as const,
		find,
		copy,
		copies,
		student: student ?? null,
		found: student ? [] : findLoanStudents(access, find),
		due: daysAfter(today(access.school.timeZone), LOAN_DAYS),
		/** Null leaves the deposit out of the form. */
		currency: seesFees(access) ? access.school.currency : null,
		formKey: formKey(),
	}
}

function readLoan(access: Access, id: string, task: string | null) {
	const found = findLoan(access, id) ?? missing()
	const loan = shownLoan(access, found)
	if (found.returnedOn === null && (task === 'return' || task === 'due')) {
		const ask: 'return' | 'due' = task
		return { view: 'ask' as const, ask, loan }
	}
	return { view: 'loan' as const, loan }
}

function readItem(access: Access, id: string, params: URLSearchParams) {
	const found = findItem(access, id) ?? missing()
	const { title, note, version, archivedAt } = found
	const all = listLoansOfItem(access, id)
	const out = new Map(all.filter((one) => one.returnedOn === null).map((one) => [one.copyId, one]))
	const lendable = new Set(listLendable(access).map((one) => one.id))
	const copies = found.copies.map((copy) => {
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
				: lendable.has(copy.id) || archivedAt
					? ('in' as const)
					: ('out' as const),
			loan: loan ? { id: loan.id, student: loan.student, dueOn: loan.dueOn } : null,
		}
	})
	const item = {
		...{ id, title, kind: found.kind, kindLabel: loanKindLabel(found.kind), note, version },
		isRemoved: archivedAt !== null,
	}
	const task = access.reach === 'all' ? params.get('do') : null
	if (task === 'edit') return { view: 'edit-item' as const, item }
	if (task === 'copies') return { view: 'copies' as const, item, formKey: formKey() }
	if (task === 'copy') {
		const copy = copies.find((one) => one.id === params.get('copy')) ?? missing()
		return { view: 'copy' as const, item, copy }
	}
	const past = all.filter((one) => one.returnedOn !== null).map((one) => shownLoan(access, one))
	return { view: 'item' as const, item, copies, past }
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
