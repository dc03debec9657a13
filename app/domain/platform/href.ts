type Query = Readonly<Record<string, string | undefined>>

const at = (path: string, query: Query) => {
	const given = Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]))
	return `/super-admin${path}${given.length > 0 ? `?${new URLSearchParams(given)}` : ''}`
}

/** Platform addresses are separate, because no page of a school needs them. */
export const platformHref = {
	home: (query: Query = {}) => at('', query),
	schools: (query: Query = {}) => at('/schools', query),
	/** A school, or a staff task such as `view` or `limits`. */
	school: (id: string, task?: string) => at('/schools', { id, do: task }),
	paid: (query: Query = {}) => at('/paid-subscriptions', query),
	transactions: (query: Query = {}) => at('/transactions', query),
	transaction: (school: string, entry: string, task?: string) =>
		at('/transactions', { of: school, entry, do: task }),
	enterTransaction: (query: Query = {}) => at('/transactions', { do: 'enter', ...query }),
	backupFile: () => '/super-admin/database/backup',
	database: (query: Query = {}) => at('/database', query),
	cleanup: (query: Query = {}) => at('/cleanup-details', query),
	analytics: (query: Query = {}) => at('/analytics', query),
} as const
