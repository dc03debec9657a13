/** Where a `.data` answer sends the browser, if it does. */
export interface DataRedirect {
	redirect: string
	status: number
	/** Whether the browser must open it as an ordinary page. */
	reload: boolean
}

/** Reads the one kind of `.data` answer that matters here: a list of values that point at each other by number. */
export function redirectIn(body: string): DataRedirect | null {
	const values = JSON.parse(body.split('\n')[0] ?? '') as unknown[]
	// After a GET the redirect stands for all routes under a name of its own; after a form it stands alone.
	const fields = isPair(values[0]) ? values[values[0][1]] : values[0]
	const read = Object.entries(fields as Record<string, number>).map(
		([key, value]) => [values[Number(key.slice(1))], values[value]] as const,
	)
	const answer = Object.fromEntries(read) as Record<string, unknown>
	return 'redirect' in answer ? (answer as unknown as DataRedirect) : null
}

function isPair(value: unknown): value is [unknown, number] {
	return Array.isArray(value) && value.length === 2
}
