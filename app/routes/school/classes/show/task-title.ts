/** The title of a task about a class: "Archive – Choir". Its loader answers with the class. */
export function classTaskTitle(task: string) {
	return (data?: { found: { name: string } }) => (data ? `${task} – ${data.found.name}` : task)
}
