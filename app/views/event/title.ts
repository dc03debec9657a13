/** The title of a page about one event: `Edit Spring recital`. */
export function eventTitle(text: (name: string) => string) {
	return (data?: { event: { name: string } }) => (data ? text(data.event.name) : 'Recitals and exams')
}

/** The title of a page about one participant. */
export function entryTitle(data?: { event: { name: string }; entry: { student: string } }): string {
	return data ? `${data.entry.student} – ${data.event.name}` : 'Recitals and exams'
}
