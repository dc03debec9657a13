const RETRIES = 2
const RETRY_DELAY = 1000
const KEPT = 5 * 60_000
const BURST = 3
const BURST_SPAN = 3000

/** `status` is undefined if there was no response. */
export type CallError = Error & { status?: number }

/** A single attempt. The error message is the server's message, its error code or the status text. */
export async function call<T>(path: string, method = 'GET', body?: unknown): Promise<T> {
	warnOfBurst(`${method} ${path}`)
	const response = await fetch(path, {
		method,
		credentials: 'same-origin',
		cache: 'no-store',
		headers: {
			Accept: 'application/json',
			...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
		},
		body: JSON.stringify(body),
	})
	if (response.ok) return (await response.json()) as T
	const said = (await response.json().catch(() => null)) as { message?: string; error?: string } | null
	const { status, statusText } = response
	throw Object.assign(new Error(said?.message || said?.error || statusText), { status })
}

/** A read with retries, unless the user is signed out. */
export function query<T>(path: string): Promise<T> {
	return persist(RETRIES, isSignedOut, () => call<T>(path))
}

/** A write with one retry, so a call that must not run twice needs an idempotency key in its body. */
export function send<T>(path: string, body?: unknown, method = 'POST'): Promise<T> {
	return persist(
		1,
		() => false,
		() => call<T>(path, method, body),
	)
}

const kept = new Map<string, { answer: unknown; until: number }>()

interface Watching<T> {
	/** Polling interval in milliseconds, while the page is visible. */
	every?: number
	/** The data rendered by the server. */
	known?: T
	failed?: (error: unknown) => void
}

/**
 * Shows cached data at once, then fetches it, and again on window focus. Data the server has just rendered is not fetched
 * again at once. Returns a function that stops it.
 */
export function watch<T>(
	path: string,
	show: (answer: T) => void,
	{ every, known, failed = console.warn }: Watching<T> = {},
): () => void {
	let watching = true
	const keep = (answer: unknown) => kept.set(path, { answer, until: Date.now() + KEPT })

	const read = async () => {
		try {
			const answer = await query<T>(path)
			keep(answer)
			if (watching) show(answer)
		} catch (error) {
			if (watching) failed(error)
		}
	}

	const last = kept.get(path)
	if (known !== undefined) keep(known)
	else {
		if (last && last.until > Date.now()) show(last.answer as T)
		void read()
	}
	addEventListener('focus', read)
	const timer = every && setInterval(() => document.hidden || read(), every)

	return () => {
		watching = false
		removeEventListener('focus', read)
		clearInterval(timer)
		const last = kept.get(path)
		if (last) keep(last.answer)
	}
}

async function persist<T>(
	retries: number,
	gaveUp: (error: CallError) => boolean,
	ask: () => Promise<T>,
): Promise<T> {
	for (;;) {
		try {
			return await ask()
		} catch (error) {
			if (!retries-- || gaveUp(error as CallError)) throw error
			await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY))
		}
	}
}

function isSignedOut({ status, message }: CallError): boolean {
	return status === 401 || message.includes('Authentication required')
}

const made = new Map<string, number[]>()

/** Repeated identical calls indicate a bug, so they are logged as a warning. */
function warnOfBurst(name: string) {
	const now = Date.now()
	const recent = (made.get(name) ?? []).filter((at) => now - at < BURST_SPAN)
	made.set(name, [...recent, now])
	if (recent.length >= BURST) console.warn(`${name} was called ${recent.length + 1} times within 3 s`)
}
