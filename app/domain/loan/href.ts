import { queryOf } from '../href.ts'

type Query = Record<string, string | undefined>

/** What the office lends, and to whom. Apart from other addresses, so that not every page loads it. */
export function loansHref(query: Query = {}): string {
	return at('/students', query)
}

/** The same on the desk of a teacher, beside what they share. */
export function teacherLoansHref(query: Query = {}): string {
	return at('/dashboard/teacher/resources', query)
}

function at(path: string, query: Query): string {
	return path + queryOf({ tab: 'loans', ...query })
}
