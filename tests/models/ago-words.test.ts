import { expect, it } from 'vitest'
import { agoWords } from '#app/utils/ago-words.ts'

const NOW = Date.UTC(2026, 3, 14, 15)
const MINUTE = 60_000

it.each([
	[0, 'just now'],
	[1, '1 min ago'],
	[59.9, '59 min ago'],
	[60, '1 h ago'],
	[11 * 60 + 59, '11 h ago'],
	[12 * 60, null],
	// A clock that was put back.
	[-5, null],
])('what happened %s minutes ago was %s', (minutes, text) => {
	expect(agoWords(NOW - minutes * MINUTE, NOW)).toBe(text)
})
