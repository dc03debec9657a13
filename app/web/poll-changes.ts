/** The page may be inside a dialog of another page, which can be closed. */
export function isInSight(): boolean {
	return !document.hidden && window.frameElement?.closest('dialog')?.open !== false
}

/**
 * Polls while the page is visible and on window focus. An ETag keeps unchanged responses short; `show` is only called for
 * changes. Stops when the user is signed out. Submitting a form aborts the current request, because the form may sign the
 * user out.
 */
export function pollChanges<T>(path: string, every: number, show: (answer: T) => void) {
	let mark = ''
	let asking = new AbortController()
	const ask = async () => {
		if (!isInSight()) return
		try {
			const headers = { Accept: 'application/json', ...(mark && { 'If-None-Match': mark }) }
			asking = new AbortController()
			const response = await fetch(path, { cache: 'no-store', headers, signal: asking.signal })
			if (response.status === 401) clearInterval(timer)
			if (!response.ok) return
			mark = response.headers.get('ETag') ?? ''
			show((await response.json()) as T)
		} catch {
			// The next poll retries.
		}
	}
	const timer = setInterval(ask, every)
	addEventListener('focus', ask)
	addEventListener('submit', () => asking.abort())
	void ask()
}
