/** One line of JSON for whoever runs Solfa. Never a password, and of people at most an id. */
export function logError(line: Record<string, unknown>) {
	console.error(JSON.stringify({ level: 'error', ...line }))
}

/** The same of what works, but takes long. */
export function logSlow(line: Record<string, unknown>) {
	console.error(JSON.stringify({ level: 'warn', ...line }))
}
