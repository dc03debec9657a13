/** The title of a page about one event: `Edit Spring recital`. */
export function eventTitle(words: (name: string) => string) {
	return (data?: { event: { name: string } }) => (data ? words(data.event.name) : 'Recitals and exams')
}

/** The same where it is about one student who takes part. */
export function entryTitle(data?: { event: { name: string }; entry: { student: string } }): string {
	return data ? `${data.entry.student} – ${data.event.name}` : 'Recitals and exams'
}
