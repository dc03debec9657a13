export const COPY_LAST = 'copy-last'

/** Chosen in place of a code, it removes the mark of a student. */
export const NO_MARK = '–'

interface LastNote {
	day: string
	covered: string | null
	next: string | null
}

/** The latest note shared by several students, or the note of the only student. A private note alone is not copied. */
export function lastShared(students: readonly { last: LastNote | null }[]): LastNote | null {
	const notes = students.flatMap(({ last }) => (last?.covered || last?.next ? last : []))
	const isSame = (lastNote: LastNote) => (other: LastNote) =>
		other.day === lastNote.day && other.covered === lastNote.covered
	const shared = notes.find((note) => students.length === 1 || notes.filter(isSame(note)).length > 1)
	return shared ?? null
}
