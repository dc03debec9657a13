type Values = Record<string, string | null>

/** Flattens rows to form field names: `hours[0].from`. */
export function rowFields(list: string, rows: readonly Values[]): Values {
	return Object.fromEntries(
		rows.flatMap((row, i) =>
			Object.entries(row).map(([field, value]) => [`${list}[${i}].${field}`, value] as const),
		),
	)
}

interface Rows {
	list: string
	/** The larger row count of both versions. */
	count: number
	/** Label of a row, and of its fields. */
	rowLabel: string
	fields: Record<string, string>
}

/** Labels of repeated fields in a conflict: `Hours 2: from`. */
export function rowLabels({ list, count, rowLabel, fields }: Rows): Record<string, string> {
	const labels = Array.from({ length: count }, (_, i) =>
		Object.entries(fields).map(([field, label]) => [
			`${list}[${i}].${field}`,
			`${rowLabel} ${i + 1}: ${label}`,
		]),
	)
	return Object.fromEntries(labels.flat()) as Record<string, string>
}

/** The larger row count of the form and the saved version. */
export function countRows(
	list: string,
	typed: number,
	theirs: Values | Record<string, unknown> = {},
): number {
	const saved = Object.keys(theirs).flatMap((name) =>
		name.startsWith(`${list}[`) ? Number.parseInt(name.slice(list.length + 1), 10) + 1 : [],
	)
	return Math.max(typed, ...saved, 0)
}
