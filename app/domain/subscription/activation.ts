export const activationNotes = {
	activating: 'Activating your subscription...',
	finalizing: 'Finalizing setup - your account will be ready shortly',
} as const

/**
 * Data of a manual activation, when the provider's confirmation does not arrive. The server ignores these amounts and uses
 * its own prices.
 */
export function manualActivation(solo: boolean) {
	return {
		amount: solo ? '999' : '2999',
		planName: solo ? 'Solo Teacher Monthly' : 'Standard Monthly',
		currency: 'USD',
	}
}

/** How often the page asks whether a payment has arrived, and when it says that this takes longer. */
export const checking = { times: 10, everySeconds: 2, lateAfterSeconds: 10 } as const

/** Content and redirects of the waiting page without JavaScript. Addresses are relative to the page. */
export interface ActivationTry {
	text: string
	/** Value of the `Refresh` header; null if the page does not reload. */
	refresh: string | null
	/** Stops the automatic reload, as accessibility requires; null if there is none. */
	stop: string | null
	again: string
}

/** `?try=3` is the third check; `?try=off` disables the automatic reload. */
export function activationTry(query: URLSearchParams): ActivationTry {
	const asked = query.get('try') ?? '1'
	const still = !/^[1-9]\d?$/.test(asked) || Number(asked) > checking.times
	const at = still ? checking.times : Number(asked)
	const text =
		(at - 1) * checking.everySeconds >= checking.lateAfterSeconds
			? activationNotes.finalizing
			: activationNotes.activating
	const off = withTry(query, 'off')
	if (still || at === checking.times) return { text, refresh: null, stop: null, again: off }
	const next = withTry(query, String(at + 1))
	return { text, refresh: `${checking.everySeconds};url=${next}`, stop: off, again: next }
}

function withTry(query: URLSearchParams, value: string): string {
	const kept = new URLSearchParams(query)
	kept.set('try', value)
	return `?${kept}`
}
