import { loansHref, teacherLoansHref } from '#app/domain/loan/href.ts'

/** An address of loans on the desk of whoever asks: the office's, or a teacher's. */
export function loanAt(isOffice: boolean, query: Record<string, string | undefined> = {}): string {
	return isOffice ? loansHref(query) : teacherLoansHref(query)
}

/** What every page of loans knows. */
export interface AtLoans {
	isOffice: boolean
	/** Adds and changes what can be lent. */
	keepsItems: boolean
	/** The day at the school. */
	today: string
	timeZone: string
}
