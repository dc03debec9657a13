/** Cleanup rules, each with the reason why it removes nothing of value. */
export const cleanupRules = [
	{
		value: 'unpaid',
		label: 'Registrations that were never paid',
		noun: ['registration', 'registrations'],
		safe: 'Older than 30 days, never paid, one account, and no students, invoices or open support.',
	},
	{
		value: 'closed',
		label: 'Schools past their hold',
		noun: ['school', 'schools'],
		safe: 'The deletion was announced to the owner 30 days ago, nothing is paid any more, no support is open, and a backup has been tested since.',
	},
	{
		value: 'links',
		label: 'Expired sessions and links',
		noun: ['row', 'rows'],
		safe: 'Nobody can sign in or choose a password with them any more.',
	},
	{
		value: 'mail',
		label: 'Old emails',
		noun: ['email', 'emails'],
		safe: 'Older than 30 days, and either sent or given up. The addresses of emails about lessons stay for 400 days, because an undo is emailed to them.',
	},
	{
		value: 'files',
		label: 'Removed files',
		noun: ['file', 'files'],
		safe: 'Their owners removed them more than a day ago, so no backup in the making needs them.',
	},
] as const

export type CleanupRule = (typeof cleanupRules)[number]['value']

export function cleanupRule(value: string | undefined) {
	return cleanupRules.find((rule) => rule.value === value) ?? null
}

/** `3 schools`, `1 school`. */
export function howMany(rule: CleanupRule, count: number): string {
	const [one, many] = cleanupRule(rule)?.noun ?? ['row', 'rows']
	return `${count} ${count === 1 ? one : many}`
}

/** The text the user must type to confirm a removal. */
export function confirmationText(rule: CleanupRule, count: number): string {
	return `delete ${howMany(rule, count)}`
}
