/** Document title of a class task: "Archive – Choir". The loader must return the class. */
export function classTaskTitle(task: string) {
	return (data?: { classRow: { name: string } }) => (data ? `${task} – ${data.classRow.name}` : task)
}
