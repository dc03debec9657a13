export const COPY_LAST = 'copy-last'

interface LastNote {
	day: string
	covered: string | null
	next: string | null
}

/** The latest note shared by several students, or the note of the only student. */
export function lastShared(students: readonly { last: LastNote | null }[]): LastNote | null {
	const notes = students.flatMap(({ last }) => last ?? [])
	const isSame = (one: LastNote) => (other: LastNote) =>
		other.day === one.day && other.covered === one.covered
	const shared = notes.find((one) => students.length === 1 || notes.filter(isSame(one)).length > 1)
	return shared ?? null
}
