/** Document title of a family's billing task: "Record payment – Okafor family". The loader must return the family. */
export function accountTitle(task: string) {
	return (data?: { family: { name: string } }) => (data ? `${task} – ${data.family.name}` : task)
}
