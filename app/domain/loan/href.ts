import { queryOf } from '../href.ts'

/* Addresses of loans. Apart from other addresses, so that not every page loads them. */

type Query = Record<string, string | undefined>

/** Loans: on the desk of the office, or of a teacher beside their resources. */
export function loansHref(isOffice: boolean, query: Query = {}): string {
	return `${isOffice ? '/students' : '/dashboard/teacher/resources'}/loans${queryOf(query)}`
}

export function loanHref(isOffice: boolean, id: string, task?: 'return' | 'due'): string {
	return `${loansHref(isOffice)}/${id}${task ? `/${task}` : ''}`
}

/** Something to lend: the student is looked for if none is named. */
export function lendHref(isOffice: boolean, query: Query = {}): string {
	return `${loansHref(isOffice)}/lend${queryOf(query)}`
}

/** Items to lend, or one of them. */
export function loanItemsHref(isOffice: boolean, id?: string): string {
	return `${loansHref(isOffice)}/items${id ? `/${id}` : ''}`
}

/** Only the office adds items and changes them. */
export function newLoanItemHref(): string {
	return '/students/loans/items/new'
}

export function changeLoanItemHref(id: string, task: 'edit' | 'add-copies'): string {
	return `${loanItemsHref(true, id)}/${task}`
}

export function loanCopyHref(item: string, copy: string): string {
	return `${loanItemsHref(true, item)}/copies/${copy}`
}
