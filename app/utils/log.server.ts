/** A JSON line for the operator of the server. It never contains passwords, and identifies people only by id. */
export function logError(line: Record<string, unknown>) {
	console.error(JSON.stringify({ level: 'error', ...line }))
}

/** A JSON line about slow operations. */
export function logSlow(line: Record<string, unknown>) {
	console.error(JSON.stringify({ level: 'warn', ...line }))
}
