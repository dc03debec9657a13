import { format } from 'node:util'

let written: string[] = []

/** From here on what goes to the error log is kept, and fails the test unless it asks for it. */
export function listenToErrorLog() {
	written = []
	console.error = (...args: unknown[]) => {
		written.push(format(...args))
	}
}

/** What was written since the last time it was asked for; a test that asks has expected it. */
export function takeErrorLog(): string[] {
	return written.splice(0)
}

export function failOnErrorLog() {
	const unexpected = takeErrorLog()
	if (unexpected.length > 0) throw new Error(`Written to the error log:\n${unexpected.join('\n')}`)
}
