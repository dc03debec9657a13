/** Whether somebody may see this page: it may be in a dialog of another one, which is opened and closed. */
export function isInSight(): boolean {
	return !document.hidden && window.frameElement?.closest('dialog')?.open !== false
}

/**
 * Asks again every so often and when the window gets the focus, while the page is in sight. The server is told which
 * answer is here, and says in a few bytes that it still is; `show` hears of others only. Ends where nobody is signed in.
 * A form may sign out, so what is being asked when one is sent is dropped.
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
			// It is asked again soon.
		}
	}
	const timer = setInterval(ask, every)
	addEventListener('focus', ask)
	addEventListener('submit', () => asking.abort())
	void ask()
}
