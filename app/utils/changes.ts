type Values = Record<string, unknown>

/** The changed fields before and after an edit, for the history; null if nothing changed. */
export function changesOf(before: Values, after: Values): { before: Values; after: Values } | null {
	const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
	const differ = names.filter((name) => textOf(before[name]) !== textOf(after[name]))
	if (differ.length === 0) return null
	const only = (values: Values) => Object.fromEntries(differ.map((name) => [name, values[name] ?? null]))
	return { before: only(before), after: only(after) }
}

/** Placeholder for sensitive fields and for notes, which could never be removed from the history again. */
export const HIDDEN = '(not shown)'
const HIDDEN_FIELDS: readonly string[] = ['medicalNotes', 'accessNotes', 'note', 'bio']

/** Applied after the comparison, so that changes of hidden fields are still detected. */
export function masked(values: Values): Values {
	const hide = ([name, value]: [string, unknown]) =>
		[name, value && HIDDEN_FIELDS.includes(name) ? HIDDEN : value] as const
	return Object.fromEntries(Object.entries(values).map(hide))
}

/** Drops empty fields. */
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
