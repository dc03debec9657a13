type Values = Record<string, string | null>

/** Rows by the names of their controls, as a form has them: `hours[0].from`. */
export function rowFields(list: string, rows: readonly Values[]): Values {
	return Object.fromEntries(
		rows.flatMap((row, i) =>
			Object.entries(row).map(([field, value]) => [`${list}[${i}].${field}`, value] as const),
		),
	)
}

interface Rows {
	list: string
	/** How many there are on either side. */
	count: number
	/** What one of them is called, and its fields. */
	one: string
	fields: Record<string, string>
}

/** What a conflict calls the controls of rows that repeat: `Hours 2: from`. */
export function rowLabels({ list, count, one, fields }: Rows): Record<string, string> {
	const labels = Array.from({ length: count }, (_, i) =>
		Object.entries(fields).map(([field, label]) => [`${list}[${i}].${field}`, `${one} ${i + 1}: ${label}`]),
	)
	return Object.fromEntries(labels.flat()) as Record<string, string>
}

/** How many rows a form has, or was saved with in the meantime. */
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
