/** Milliseconds without typing before the server is asked. */
const PAUSE = 700

let timer: ReturnType<typeof setTimeout> | undefined
let asking: AbortController | undefined

/** Sends the form after a pause. Only the last answer counts; a form with mistakes has no preview. */
export function askLater<T>(address: string, box: Element | null, take: (preview: T | null) => void) {
	stop()
	// After the pause the user may be on the way to another page, which the address bar already shows.
	const url = address + location.search
	const form = box?.querySelector('form')
	// Once saved, what the form added would clash with itself.
	form?.addEventListener('submit', stop)
	timer = setTimeout(() => {
		if (!form?.isConnected) return
		const { signal } = (asking = new AbortController())
		void askPreview<T>(url, new FormData(form), signal)
			// The user can still submit the form, which reports the error. An old preview would be wrong.
			.catch(() => null)
			.then((preview) => {
				if (!signal.aborted) take(preview)
			})
	}, PAUSE)
}

function stop() {
	clearTimeout(timer)
	asking?.abort()
}

async function askPreview<T>(url: string, body: FormData, signal: AbortSignal): Promise<T | null> {
	const response = await fetch(url, { method: 'POST', body, signal })
	if (!response.ok) return null
	return ((await response.json()) as { preview?: T }).preview ?? null
}
