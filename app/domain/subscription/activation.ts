export const activationNotes = {
	activating: 'Activating your subscription...',
	finalizing: 'Finalizing setup - your account will be ready shortly',
} as const

/** What is asked for when the payment provider's word does not come. The server goes by its own prices. */
export function manualActivation(solo: boolean) {
	return {
		amount: solo ? '999' : '2999',
		planName: solo ? 'Solo Teacher Monthly' : 'Standard Monthly',
		currency: 'USD',
	}
}

const TRIES = 10
const SECONDS = 2
const LATE = 10

/** What a waiting page without script shows, and where it goes from there. Addresses are relative to the page. */
export interface ActivationTry {
	words: string
	/** As in `Refresh` and its meta element; null when the page stays as it is. */
	refresh: string | null
	/** The way out for whoever cannot read at the page's pace; null when nothing moves. */
	stop: string | null
	again: string
}

/** `?try=3` is the third look at it; `?try=off` is one that was asked to keep still. */
export function activationTry(query: URLSearchParams): ActivationTry {
	const asked = query.get('try') ?? '1'
	const still = !/^[1-9]\d?$/.test(asked) || Number(asked) > TRIES
	const at = still ? TRIES : Number(asked)
	const words = (at - 1) * SECONDS >= LATE ? activationNotes.finalizing : activationNotes.activating
	const off = withTry(query, 'off')
	if (still || at === TRIES) return { words, refresh: null, stop: null, again: off }
	const next = withTry(query, String(at + 1))
	return { words, refresh: `${SECONDS};url=${next}`, stop: off, again: next }
}

function withTry(query: URLSearchParams, value: string): string {
	const kept = new URLSearchParams(query)
	kept.set('try', value)
	return `?${kept}`
}
