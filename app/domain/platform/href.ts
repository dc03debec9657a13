import type { CleanupRule } from './cleanup.ts'
import type { SchoolTask } from './schools.ts'

type Query = Readonly<Record<string, string | undefined>>

const at = (path: string, query: Query) => {
	const given = Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]))
	return `/super-admin${path}${given.length > 0 ? `?${new URLSearchParams(given)}` : ''}`
}

/** Platform addresses are separate, because no page of a school needs them. */
export const platformHref = {
	home: (query: Query = {}) => at('', query),
	inquiries: (kind: 'contact-messages' | 'demo-requests') => at(`/${kind}`, {}),
	schools: (query: Query = {}) => at('/schools', query),
	/** A school, or a staff task about it. */
	school: (id: string, task?: SchoolTask) => at(`/schools/${id}${task ? `/${task}` : ''}`, {}),
	paid: (query: Query = {}) => at('/paid-subscriptions', query),
	transactions: (query: Query = {}) => at('/transactions', query),
	transaction: (school: string, entry: string, task?: 'correct') =>
		at(`/transactions/${school}/${entry}${task ? `/${task}` : ''}`, {}),
	/** Chooses a school first, unless it is given. */
	enterTransaction: (school?: string, query: Query = {}) =>
		at(`/transactions/enter${school ? `/${school}` : ''}`, query),
	backupFile: () => '/super-admin/database/backup',
	database: (query: Query = {}) => at('/database', query),
	cleanup: (query: Query = {}) => at('/cleanup-details', query),
	/** The dry run of a cleanup. */
	dryRun: (rule: CleanupRule) => at(`/cleanup-details/${rule}`, {}),
	support: (query: Query = {}) => at('/support', query),
	supportChat: (id: string, query: Query = {}) => at(`/support/${id}`, query),
	analytics: (query: Query = {}) => at('/analytics', query),
} as const
