export function groupedBy<Row, Key>(rows: readonly Row[], keyOf: (row: Row) => Key): Map<Key, Row[]> {
	const groups = new Map<Key, Row[]>()
	for (const row of rows) {
		const group = groups.get(keyOf(row))
		if (group) group.push(row)
		else groups.set(keyOf(row), [row])
	}
	return groups
}
