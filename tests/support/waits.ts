import { syncBuiltinESMExports } from 'node:module'
import timers from 'node:timers/promises'
import { afterEach, beforeEach, vi } from 'vitest'

/**
 * For a file whose tests fail on purpose many times: the server's pause before it hears another try passes at once.
 * Answers how long the pauses of this test would have been.
 */
export function withoutPauses(): () => number {
	let paused = 0
	beforeEach(() => {
		paused = 0
		vi.spyOn(timers, 'setTimeout').mockImplementation((milliseconds, value) => {
			paused += milliseconds ?? 0
			return timers.setImmediate(value)
		})
		// The built server imports the function by its name.
		syncBuiltinESMExports()
	})
	afterEach(() => {
		vi.mocked(timers.setTimeout).mockRestore()
		syncBuiltinESMExports()
	})
	return () => paused
}
