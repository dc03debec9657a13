type Values = Record<string, unknown>

/** Field names are paths: `guardians[0].phone`. */
function pathOf(name: string): string[] {
	return name.split(/[.[\]]+/).filter(Boolean)
}

/** Undefined for empty values. */
export function valueAt(values: unknown, name: string): unknown {
	const value = pathOf(name).reduce<unknown>(
		(inner, key) => (typeof inner === 'object' && inner !== null ? (inner as Values)[key] : undefined),
		values,
	)
	return value === '' || value === null ? undefined : value
}

/** Nests form fields like the server's response does. */
export function nested(fields: Iterable<[string, unknown]>): Values {
	const all: Values = {}
	for (const [name, value] of fields) {
		const path = pathOf(name)
		const last = path.pop() ?? name
		const group = path.reduce(
			(inner, key, i) => (inner[key] ??= isIndex(path[i + 1] ?? last) ? [] : {}) as Values,
			all,
		)
		group[last] = last in group ? [group[last], value].flat() : value
	}
	return all
}

function isIndex(key: string): boolean {
	return /^\d+$/.test(key)
}
