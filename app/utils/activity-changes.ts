/** What was there before and what is there after, field by field, as somebody would say it. */
export function changesIn(before: unknown, after: unknown): { what: string; words: string }[] {
	const [old, young] = [fieldsOf(before), fieldsOf(after)]
	const names = [...new Set([...Object.keys(old), ...Object.keys(young)])]
	return names.map((name) => ({ what: plainName(name), words: change(old[name], young[name]) }))
}

function fieldsOf(value: unknown): Record<string, unknown> {
	return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

function change(before: unknown, after: unknown): string {
	if (before === undefined) return say(after)
	return after === undefined ? `${say(before)}, no more` : `${say(before)} → ${say(after)}`
}

function say(value: unknown): string {
	if (value === null || value === undefined || value === '') return 'nothing'
	if (value === true) return 'yes'
	if (value === false) return 'no'
	if (Array.isArray(value)) return value.map(say).join(', ')
	if (typeof value === 'object')
		return Object.entries(value)
			.map(([name, one]) => `${plainName(name)} ${say(one)}`)
			.join(', ')
	return typeof value === 'string' ? value : JSON.stringify(value)
}

/** `paidThrough` is "paid through". */
function plainName(name: string): string {
	return name.replace(/([a-z])([A-Z])/g, (_, end: string, start: string) => `${end} ${start.toLowerCase()}`)
}
