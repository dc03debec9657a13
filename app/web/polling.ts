import { activationNotes, checking, manualActivation } from '#app/domain/subscription/activation.ts'
import { call } from './calls.ts'

const FIRST = 1000
const EVERY = checking.everySeconds * 1000
const LATE = checking.lateAfterSeconds * 1000
const END = checking.times * EVERY
const FALLBACK_FROM = 5

interface Activation {
	solo: boolean
	say: (note: string) => void
	ready: () => void
}

/**
 * Polls until a new payment activates the subscription, and requests a manual activation once if that takes too long. Returns
 * a function that stops it.
 */
export function pollActivation({ solo, say, ready }: Activation): () => void {
	const began = Date.now()
	const passed = () => Date.now() - began
	let attempts = 0
	let askedFor = false
	let timer: ReturnType<typeof setTimeout>
	let stopped = false

	async function attempt() {
		const due = passed() + EVERY
		attempts++
		let active = await isActive()
		if (!active && !askedFor && attempts >= FALLBACK_FROM && passed() > LATE) {
			askedFor = true
			active = await activateManually(solo)
		}
		if (stopped) return
		if (active) {
			clearTimeout(late)
			return ready()
		}
		// A slow response delays the next request, so requests never overlap.
		const next = Math.max(due, passed())
		if (attempts < checking.times && next < END) timer = setTimeout(attempt, next - passed())
	}

	say(activationNotes.activating)
	const late = setTimeout(() => say(activationNotes.finalizing), LATE)
	timer = setTimeout(attempt, FIRST)
	return () => {
		stopped = true
		clearTimeout(late)
		clearTimeout(timer)
	}
}

async function isActive(): Promise<boolean> {
	const answer = await logged(
		call<{ status?: string; subscriptionStatus?: string }>('/api/auth/subscription-status'),
	)
	return (answer?.status ?? answer?.subscriptionStatus) === 'active'
}

async function activateManually(solo: boolean): Promise<boolean> {
	const answer = await logged(
		call<{ success?: boolean }>('/api/subscription/manual-activation', 'POST', manualActivation(solo)),
	)
	return answer?.success === true
}

/** Failures are only logged, because polling retries anyway. */
async function logged<T>(asked: Promise<T>): Promise<T | null> {
	try {
		return await asked
	} catch (error) {
		console.warn(error)
		return null
	}
}
