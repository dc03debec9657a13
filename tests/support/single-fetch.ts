/** Where a `.data` answer sends the browser, if it does. */
export interface DataRedirect {
	redirect: string
	status: number
	/** Whether the browser must open it as an ordinary page. */
	reload: boolean
}

/** Reads the one kind of `.data` answer that matters here: a list of values that point at each other by number. */
export function redirectIn(body: string): DataRedirect | null {
	const answer = JSON.parse(body) as { '@@'?: [kind: string, redirect: DataRedirect]; redirect?: string }
	// After a GET the redirect stands for all routes under a mark of its own; after a form it stands alone.
	if (answer['@@']?.[0] === 'SingleFetchRedirect') return answer['@@'][1]
	return answer.redirect ? (answer as DataRedirect) : null
}
