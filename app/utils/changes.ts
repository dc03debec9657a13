type Values = Record<string, unknown>

/** What history keeps of an edit: the fields that differ, as they were and as they are. Null when none does. */
export function changesOf(before: Values, after: Values): { before: Values; after: Values } | null {
	const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
	const differ = names.filter((name) => textOf(before[name]) !== textOf(after[name]))
	if (differ.length === 0) return null
	const only = (values: Values) => Object.fromEntries(differ.map((name) => [name, values[name] ?? null]))
	return { before: only(before), after: only(after) }
}

/** What stands in the history for what not everybody may read there, or for notes, which nobody could take back out of it. */
export const HIDDEN = '(not shown)'
const HIDDEN_FIELDS: readonly string[] = ['medicalNotes', 'accessNotes', 'note', 'bio']

/** Hides what is restricted, once what changed is known. */
export function masked(values: Values): Values {
	const hide = ([name, value]: [string, unknown]) =>
		[name, value && HIDDEN_FIELDS.includes(name) ? HIDDEN : value] as const
	return Object.fromEntries(Object.entries(values).map(hide))
}

/** Without what nobody filled in. */
export function givenOf(values: Values): Values {
	return Object.fromEntries(Object.entries(values).filter(([, value]) => textOf(value) !== ''))
}

function textOf(value: unknown): string {
	return value === null || value === undefined
		? ''
		: JSON.stringify(value) === '""'
			? ''
			: JSON.stringify(value)
}
