import { queryOf } from '../href.ts'

type Query = Parameters<typeof queryOf>[0]

/** Addresses of the portal, separate so that the desks' scripts do not include them. */
export const portalHref = {
	/** A task about the lessons of a family. The query names the lesson and the student, the credit or the hold. */
	lessons: (task: 'absence' | 'move' | 'book' | 'confirm', query: Query) =>
		`/student/schedule/${task}${queryOf(query)}`,
	/** Reports absences from the lessons of several days. */
	away: (query: Query = {}) => `/student/schedule/away${queryOf(query)}`,
	/** Classes a family may join. */
	classes: (query: Query = {}) => `/student/schedule/classes${queryOf(query)}`,
	/** `student` is one of the family, or `new`. */
	joinClass: (id: string, query: Query = {}) => `/student/schedule/classes/${id}${queryOf(query)}`,
	invoice: (id: string, query: Query = {}) => `/student/invoices/${id}${queryOf(query)}`,
	autopay: (query: Query = {}) => `/student/invoices/autopay${queryOf(query)}`,
	receipt: (id: string, query: Query = {}) => `/student/invoices/receipts/${id}${queryOf(query)}`,
	statement: (query: Query = {}) => `/student/invoices/statement${queryOf(query)}`,
	/** Recordings of an assignment. */
	recordings: (assignment: string, query: { child?: string } = {}) =>
		`/student/progress/recordings/${assignment}${queryOf(query)}`,
	report: (id: string, query: { child?: string } = {}) => `/student/reports/${id}${queryOf(query)}`,
} as const
