export const COPY_LAST = 'copy-last'

interface LastNote {
	day: string
	covered: string | null
	next: string | null
}

/** The latest note shared by several students, or the note of the only student. */
export function lastShared(students: readonly { last: LastNote | null }[]): LastNote | null {
	const notes = students.flatMap(({ last }) => last ?? [])
	const isSame = (lastNote: LastNote) => (other: LastNote) =>
		other.day === lastNote.day && other.covered === lastNote.covered
	const shared = notes.find((note) => students.length === 1 || notes.filter(isSame(note)).length > 1)
	return shared ?? null
}
