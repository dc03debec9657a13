/** Document title of a task: "Rename – Weekly lesson". The loader must return the plan. */
export function planTitle(task: string) {
	return (data?: { plan: { name: string } }) => (data ? `${task} – ${data.plan.name}` : task)
}
