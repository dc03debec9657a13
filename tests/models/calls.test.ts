import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type * as Calls from '#app/web/calls.ts'

let calls: typeof Calls
let page: EventTarget
let answers: (Response | Error)[]
const fetched = vi.fn<(path: string, init: RequestInit) => Promise<Response>>()
const warned = vi.fn()

beforeEach(async () => {
	vi.useFakeTimers()
	vi.resetModules()
	page = new EventTarget()
	answers = []
	fetched.mockReset().mockImplementation(async () => {
		const answer = answers.length > 1 ? answers.shift() : answers[0]
		if (answer instanceof Response) return answer.clone()
		throw answer ?? new TypeError('Failed to fetch')
	})
	warned.mockReset()
	vi.stubGlobal('fetch', fetched)
	vi.stubGlobal('document', { hidden: false })
	vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
	vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
	vi.spyOn(console, 'warn').mockImplementation(warned)
	calls = await import('#app/web/calls.ts')
})

afterEach(() => {
	vi.useRealTimers()
	vi.unstubAllGlobals()
	vi.restoreAllMocks()
})

const json = (body: unknown, init?: ResponseInit) => Response.json(body, init)
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms)
/** What a promise came to, without waiting for it; an unheard refusal would fail the run. */
function outcome<T>(promise: Promise<T>) {
	const seen: { value?: T; error?: Error & { status?: number } } = {}
	promise.then(
		(value) => (seen.value = value),
		(error: Error) => (seen.error = error),
	)
	return seen
}

test('a call sends cookies, asks for JSON and keeps nothing in the browser', async () => {
	answers = [json({ count: 3 })]
	expect(await calls.call('/api/support/unread-count')).toEqual({ count: 3 })
	const [path, init] = fetched.mock.calls[0] ?? []
	expect(path).toBe('/api/support/unread-count')
	expect(init).toMatchObject({ method: 'GET', credentials: 'same-origin', cache: 'no-store' })
	expect(init?.headers).toEqual({ Accept: 'application/json' })
	expect(init?.body).toBeUndefined()
})

test('what is sent is sent as JSON, by the method asked for', async () => {
	answers = [json({ cleaned: true })]
	await calls.send('/api/cleanup/cancel-registration', { email: 'ana@example.com' }, 'DELETE')
	expect(fetched.mock.calls[0]?.[1]).toMatchObject({
		method: 'DELETE',
		body: '{"email":"ana@example.com"}',
		headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
	})
})

test.each([
	['its message', json({ message: 'Too late', error: 'E1' }, { status: 400 }), 'Too late'],
	['else its error', json({ error: 'E1' }, { status: 400 }), 'E1'],
	['else the status text', json({}, { status: 404, statusText: 'Not Found' }), 'Not Found'],
	['also of what is no JSON', new Response('<p>', { status: 502, statusText: 'Bad Gateway' }), 'Bad Gateway'],
	['also of what is nothing', json(null, { status: 500, statusText: 'Server Error' }), 'Server Error'],
])('a failed answer is an error that says %s', async (_, answer, text) => {
	answers = [answer]
	await expect(calls.call('/api/user')).rejects.toMatchObject({ message: text, status: answer.status })
})

test('a read that fails is asked again twice, a second apart, and then fails', async () => {
	answers = [json({ message: 'Busy' }, { status: 503 })]
	const read = outcome(calls.query('/api/user'))
	await wait(999)
	expect(fetched).toHaveBeenCalledTimes(1)
	await wait(1)
	expect(fetched).toHaveBeenCalledTimes(2)
	await wait(999)
	expect(fetched).toHaveBeenCalledTimes(2)
	expect(read.error).toBeUndefined()
	await wait(1)
	expect(fetched).toHaveBeenCalledTimes(3)
	expect(read.error?.message).toBe('Busy')
	await wait(60_000)
	expect(fetched).toHaveBeenCalledTimes(3)
})

test('a read gets over a connection that was gone for a moment', async () => {
	answers = [new TypeError('Failed to fetch'), json({ id: 'u1' })]
	const read = outcome(calls.query('/api/user'))
	await wait(1000)
	expect(read.value).toEqual({ id: 'u1' })
})

test.each([
	['a 401', json({ message: 'Session ended' }, { status: 401 })],
	['its words', json({ message: 'Authentication required' }, { status: 403 })],
])('a read is never asked again of somebody signed out, known by %s', async (_, answer) => {
	answers = [answer]
	const read = outcome(calls.query('/api/user'))
	await wait(60_000)
	expect(fetched).toHaveBeenCalledTimes(1)
	expect(read.error?.status).toBe(answer.status)
})

test('a write that fails is asked again once, whatever the reason', async () => {
	answers = [json({ message: 'Authentication required' }, { status: 401 })]
	const write = outcome(calls.send('/api/contact', {}))
	await wait(999)
	expect(write.error).toBeUndefined()
	await wait(60_000)
	expect(fetched).toHaveBeenCalledTimes(2)
	expect(write.error?.message).toBe('Authentication required')
})

test('a watched read is asked when it begins, at every focus, and no more once it ended', async () => {
	answers = [json({ count: 1 }), json({ count: 2 })]
	const show = vi.fn()
	const stop = calls.watch('/api/support/unread-count', show)
	await wait(0)
	expect(show.mock.calls).toEqual([[{ count: 1 }]])
	page.dispatchEvent(new Event('focus'))
	await wait(0)
	expect(show).toHaveBeenLastCalledWith({ count: 2 })
	stop()
	page.dispatchEvent(new Event('focus'))
	await wait(60_000)
	expect(fetched).toHaveBeenCalledTimes(2)
})

test('a watched read is asked as often as wanted while the page is looked at', async () => {
	answers = [json({ count: 1 })]
	const stop = calls.watch('/api/support/unread-count', vi.fn(), { every: 30_000 })
	await wait(29_999)
	expect(fetched).toHaveBeenCalledTimes(1)
	await wait(1)
	expect(fetched).toHaveBeenCalledTimes(2)
	vi.stubGlobal('document', { hidden: true })
	await wait(90_000)
	expect(fetched).toHaveBeenCalledTimes(2)
	vi.stubGlobal('document', { hidden: false })
	await wait(30_000)
	expect(fetched).toHaveBeenCalledTimes(3)
	stop()
	await wait(90_000)
	expect(fetched).toHaveBeenCalledTimes(3)
})

test('an answer that comes after watching ended is not shown', async () => {
	answers = [json({ count: 1 })]
	const show = vi.fn()
	calls.watch('/api/support/unread-count', show)()
	await wait(0)
	expect(fetched).toHaveBeenCalledTimes(1)
	expect(show).not.toHaveBeenCalled()
})

test('what was read is kept five minutes after it was last watched, and always read again', async () => {
	answers = [json({ count: 1 })]
	const stop = calls.watch('/api/support/unread-count', vi.fn())
	await wait(600_000)
	stop()

	await wait(299_999)
	const soon = vi.fn()
	calls.watch('/api/support/unread-count', soon)()
	expect(soon.mock.calls).toEqual([[{ count: 1 }]])
	expect(fetched).toHaveBeenCalledTimes(2)

	await wait(300_000)
	const late = vi.fn()
	calls.watch('/api/support/unread-count', late)()
	expect(late).not.toHaveBeenCalled()
	expect(fetched).toHaveBeenCalledTimes(3)
})

test('what the server rendered is not overwritten by something older', async () => {
	answers = [json({ count: 1 })]
	const stop = calls.watch('/api/support/unread-count', vi.fn())
	await wait(0)
	stop()
	const show = vi.fn()
	calls.watch('/api/support/unread-count', show, { known: { count: 5 } })()
	expect(show).not.toHaveBeenCalled()
	calls.watch('/api/support/unread-count', show)()
	expect(show.mock.calls).toEqual([[{ count: 5 }]])
})

test('what the server rendered is asked again when its time has come, and not at once', async () => {
	answers = [json({ count: 6 })]
	const show = vi.fn()
	const stop = calls.watch('/api/support/unread-count', show, { known: { count: 5 }, every: 30_000 })
	await wait(29_999)
	expect(fetched).not.toHaveBeenCalled()
	await wait(1)
	expect(show.mock.calls).toEqual([[{ count: 6 }]])
	stop()
})

test('a watched read that fails for good tells who asked to be told, else the console', async () => {
	answers = [json({ message: 'Authentication required' }, { status: 401 })]
	const failed = vi.fn()
	calls.watch('/api/user', vi.fn(), { failed })
	await wait(0)
	expect(failed).toHaveBeenCalledWith(expect.objectContaining({ status: 401 }))
	expect(warned).not.toHaveBeenCalled()
	calls.watch('/api/user', vi.fn())
	await wait(0)
	expect(warned).toHaveBeenCalledWith(expect.objectContaining({ status: 401 }))
})

test('the same call more than three times within three seconds is warned of', async () => {
	answers = [json({})]
	for (let i = 0; i < 3; i++) await calls.call('/api/user')
	await calls.call('/api/auth/plans')
	await calls.call('/api/user', 'POST')
	expect(warned).not.toHaveBeenCalled()
	await wait(2999)
	await calls.call('/api/user')
	expect(warned.mock.calls).toEqual([['GET /api/user was called 4 times within 3 s']])
})

test('the same call three times and again when three seconds have passed is not', async () => {
	answers = [json({})]
	for (let i = 0; i < 3; i++) await calls.call('/api/user')
	await wait(3000)
	for (let i = 0; i < 3; i++) await calls.call('/api/user')
	expect(warned).not.toHaveBeenCalled()
})
