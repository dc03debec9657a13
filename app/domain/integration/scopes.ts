/** Permissions of a key. */
export const keyScopes = [
	{
		value: 'people:read',
		label: 'Read people',
		hint: 'Students, families and guardians, with their contact details.',
	},
	{ value: 'people:write', label: 'Write people', hint: 'Add students and change their details.' },
	{ value: 'schedule:read', label: 'Read the schedule', hint: 'Classes, lessons and attendance.' },
	{ value: 'schedule:write', label: 'Write the schedule', hint: 'Set the online link of a lesson.' },
	{ value: 'attendance:write', label: 'Write attendance', hint: 'Mark who was at a lesson.' },
	{ value: 'money:read', label: 'Read money', hint: 'Invoices and payments.' },
	{ value: 'money:write', label: 'Write money', hint: 'Record payments.' },
	{
		value: 'messages:read',
		label: 'Read messages',
		hint: 'Messages with families and teachers, without internal notes.',
	},
] as const

export type KeyScope = (typeof keyScopes)[number]['value']

export const MAX_KEYS = 20

/** Stored scopes in display order. One that no longer exists is left out. */
export function scopeLabels(scopes: readonly string[]): string[] {
	return keyScopes.filter(({ value }) => scopes.includes(value)).map(({ label }) => label)
}
