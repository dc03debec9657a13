/** Document title of a class task: "Archive – Choir". The loader must return the class. */
export function classTaskTitle(task: string) {
	return (data?: { found: { name: string } }) => (data ? `${task} – ${data.found.name}` : task)
}
