import { vi } from 'vitest'

/** Whoever is waited for is given up soon. Answers how long would have been waited for all together. */
export function hurry(): () => number {
	const inTime = AbortSignal.timeout.bind(AbortSignal)
	let waited = 0
	vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
		waited += milliseconds
		return inTime(500)
	})
	return () => waited
}
