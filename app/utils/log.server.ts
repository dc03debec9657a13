/** One line of JSON for whoever runs Solfa. Never a password, and of people at most an id. */
export function logError(line: Record<string, unknown>) {
	console.error(JSON.stringify({ level: 'error', ...line }))
}
