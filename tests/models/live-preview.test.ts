import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { askLater } from '#app/web/live-preview.ts'

const form = Object.assign(new EventTarget(), { isConnected: true })
const box = { querySelector: () => form } as unknown as Element
const ask = vi.fn()
const shown = vi.fn()

beforeEach(() => {
	vi.useFakeTimers()
	vi.stubGlobal('location', { search: '' })
	vi.stubGlobal('FormData', class {})
	vi.stubGlobal('fetch', ask.mockReset())
	shown.mockReset()
})
afterEach(() => {
	vi.unstubAllGlobals()
	vi.useRealTimers()
})

it('a form is checked while it is filled in', async () => {
	ask.mockResolvedValue(Response.json({ preview: 'Free' }))
	askLater('/lesson', box, shown)
	await vi.advanceTimersByTimeAsync(1_000)
	expect(shown.mock.calls).toEqual([['Free']])
})

it('a form that was sent is not checked any more, and an answer on its way is not shown', async () => {
	askLater('/lesson', box, shown)
	form.dispatchEvent(new Event('submit'))
	await vi.advanceTimersByTimeAsync(1_000)
	expect(ask).not.toHaveBeenCalled()
	let answer: (response: Response) => void = () => undefined
	ask.mockReturnValue(new Promise((resolve) => (answer = resolve)))
	askLater('/lesson', box, shown)
	await vi.advanceTimersByTimeAsync(1_000)
	form.dispatchEvent(new Event('submit'))
	answer(Response.json({ preview: '27 lessons clash.' }))
	await vi.advanceTimersByTimeAsync(1_000)
	expect([ask.mock.calls.length, shown.mock.calls]).toEqual([1, []])
})
