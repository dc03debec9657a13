/** The title of a task with a family's money: "Record payment – Okafor family". Its loader answers with the family. */
export function accountTitle(task: string) {
	return (data?: { family: { name: string } }) => (data ? `${task} – ${data.family.name}` : task)
}
