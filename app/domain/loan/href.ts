import { queryOf } from '../href.ts'

type Query = Record<string, string | undefined>

/** Addresses of loans are separate from the others, so that not every page loads them. */
export function loansHref(query: Query = {}): string {
	return at('/students', query)
}

export function teacherLoansHref(query: Query = {}): string {
	return at('/dashboard/teacher/resources', query)
}

function at(path: string, query: Query): string {
	return path + queryOf({ tab: 'loans', ...query })
}
