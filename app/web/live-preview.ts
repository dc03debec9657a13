/** Milliseconds without typing before the server is asked. */
const PAUSE = 700

let timer: ReturnType<typeof setTimeout> | undefined
let asking: AbortController | undefined

/** Sends the form after a pause. Only the last answer counts; a form with mistakes has no preview. */
export function askLater<T>(address: string, box: Element | null, take: (preview: T | null) => void) {
	clearTimeout(timer)
	asking?.abort()
	timer = setTimeout(() => {
		const form = box?.querySelector('form')
		if (!form?.isConnected) return
		const { signal } = (asking = new AbortController())
		void askPreview<T>(address, new FormData(form), signal)
			// The user can still submit the form, which reports the error. An old preview would be wrong.
			.catch(() => null)
			.then((preview) => {
				if (!signal.aborted) take(preview)
			})
	}, PAUSE)
}

async function askPreview<T>(address: string, body: FormData, signal: AbortSignal): Promise<T | null> {
	const response = await fetch(address + location.search, { method: 'POST', body, signal })
	if (!response.ok) return null
	return ((await response.json()) as { preview?: T }).preview ?? null
}
