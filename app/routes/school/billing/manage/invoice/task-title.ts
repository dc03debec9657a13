/** Document title of an invoice task: "Credit – Invoice 12". The loader must return the facts. */
export function invoiceTitle(task: string) {
	return (data?: { facts: { label: string } }) => (data ? `${task} – ${data.facts.label}` : task)
}
