/** The title of a task about an invoice: "Credit – Invoice 12". Its loader answers with the facts. */
export function invoiceTitle(task: string) {
	return (data?: { facts: { label: string } }) => (data ? `${task} – ${data.facts.label}` : task)
}
