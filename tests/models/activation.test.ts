import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { activationTry } from '#app/domain/subscription/activation.ts'

const STATUS = '/api/auth/subscription-status'
const MANUAL = '/api/subscription/manual-activation'
const NOTE = 'Activating your subscription...'
const LATE_NOTE = 'Finalizing setup - your account will be ready shortly'

type Answer = () => Response | Promise<Response>
let asked: { at: number; path: string; body: unknown }[]
let status: Answer
let manual: Answer
const warned = vi.fn()

beforeEach(() => {
	vi.useFakeTimers({ now: 0 })
	vi.resetModules()
	asked = []
	status = () => Response.json({ status: 'pending', subscriptionStatus: 'pending' })
	manual = () => Response.json({ success: false, message: 'Noted' }, { status: 202 })
	vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
		asked.push({ at: Date.now(), path, body: typeof body === 'string' ? JSON.parse(body) : undefined })
		return path === MANUAL ? manual() : status()
	})
	vi.spyOn(console, 'warn').mockImplementation(warned.mockReset())
})

afterEach(() => {
	vi.useRealTimers()
	vi.unstubAllGlobals()
	vi.restoreAllMocks()
})

async function poll({ solo = false } = {}) {
	const { pollActivation } = await import('#app/web/polling.ts')
	const said: [at: number, note: string][] = []
	const ready = vi.fn()
	pollActivation({ solo, say: (note) => said.push([Date.now(), note]), ready })
	return { said, ready }
}

const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const times = (path: string) => asked.filter((one) => one.path === path).map((one) => one.at)

test('the status is asked for after a second and then every two, ten times and no more', async () => {
	const { ready } = await poll()
	await wait(120_000)
	expect(times(STATUS)).toEqual([1, 3, 5, 7, 9, 11, 13, 15, 17, 19].map((second) => second * 1000))
	expect(ready).not.toHaveBeenCalled()
})

test('the note changes after ten seconds', async () => {
	const { said } = await poll()
	await wait(120_000)
	expect(said).toEqual([
		[0, NOTE],
		[10_000, LATE_NOTE],
	])
})

test.each([
	['status', { status: 'active' }],
	['subscriptionStatus', { subscriptionStatus: 'active' }],
])('an active %s ends the waiting at once', async (_, answer) => {
	const { said, ready } = await poll()
	await wait(2000)
	status = () => Response.json(answer)
	await wait(999)
	expect(ready).not.toHaveBeenCalled()
	await wait(1)
	expect(ready).toHaveBeenCalledTimes(1)
	await wait(120_000)
	expect(times(STATUS)).toEqual([1000, 3000])
	expect(said).toEqual([[0, NOTE]])
	expect(ready).toHaveBeenCalledTimes(1)
})

test.each([
	[true, { amount: '999', planName: 'Solo Teacher Monthly', currency: 'USD' }],
	[false, { amount: '2999', planName: 'Standard Monthly', currency: 'USD' }],
])('activation by hand is asked for once, past ten seconds (solo: %s)', async (solo, body) => {
	await poll({ solo })
	await wait(120_000)
	// The fifth attempt is at nine seconds, so the sixth is the first that may.
	expect(asked.filter((one) => one.path === MANUAL)).toEqual([{ at: 11_000, path: MANUAL, body }])
})

test('activation by hand that succeeds ends the waiting', async () => {
	manual = () => Response.json({ success: true })
	const { ready } = await poll()
	await wait(10_999)
	expect(ready).not.toHaveBeenCalled()
	await wait(1)
	expect(ready).toHaveBeenCalledTimes(1)
	await wait(120_000)
	expect(times(STATUS).at(-1)).toBe(11_000)
})

/** The next attempt comes with the clock's next tick after a slow answer. */
function answerAfter(ms: number) {
	status = () =>
		new Promise((resolve) => setTimeout(() => resolve(Response.json({ status: 'pending' })), ms - 1))
}

test('an attempt before the fifth never asks for activation by hand, however late it is', async () => {
	answerAfter(4500)
	await poll()
	await wait(120_000)
	expect(times(STATUS)).toEqual([1000, 5500, 10_000, 14_500, 19_000])
	expect(times(MANUAL)).toEqual([23_499])
})

test('no attempt starts at twenty seconds or later', async () => {
	answerAfter(6333)
	await poll()
	await wait(120_000)
	expect(times(STATUS)).toEqual([1000, 7333, 13_666, 19_999])

	asked = []
	vi.setSystemTime(0)
	answerAfter(9501)
	await poll()
	await wait(120_000)
	expect(times(STATUS)).toEqual([1000, 10_501])
})

test('failures are only logged, and the next attempt comes all the same', async () => {
	status = () => Response.json({ message: 'Busy' }, { status: 503 })
	manual = () => Promise.reject(new TypeError('Failed to fetch'))
	const { ready } = await poll()
	await wait(12_000)
	expect(times(STATUS)).toHaveLength(6)
	expect(times(MANUAL)).toHaveLength(1)
	expect(warned).toHaveBeenCalledTimes(7)
	status = () => Response.json({ status: 'active' })
	await wait(1000)
	expect(ready).toHaveBeenCalledTimes(1)
})

const look = (query: string) => activationTry(new URLSearchParams(query))

test('a page without script looks again every two seconds and keeps its query', () => {
	expect(look('subscription=I-1')).toEqual({
		text: NOTE,
		refresh: '2;url=?subscription=I-1&try=2',
		stop: '?subscription=I-1&try=off',
		again: '?subscription=I-1&try=2',
	})
	expect(look('try=5')).toMatchObject({ text: NOTE, refresh: '2;url=?try=6' })
	expect(look('try=6')).toMatchObject({ text: LATE_NOTE, refresh: '2;url=?try=7' })
	expect(look('try=9')).toMatchObject({ refresh: '2;url=?try=10' })
})

test.each(['10', '11', '99', 'off', '0', '-1', '1e1', '2.5', ''])(
	'a page without script keeps still at try %s',
	(tried) => {
		expect(look(`try=${tried}`)).toEqual({
			text: LATE_NOTE,
			refresh: null,
			stop: null,
			again: '?try=off',
		})
	},
)
