import { useEffect, useRef, useState } from 'react'
import { watch } from '#app/web/calls.ts'
import type { SubscriptionLimits } from '#app/domain/subscription/usage.ts'

const EVERY = 30_000

/** The limits as the server rendered them, then as they change. Without script they stay as they came. */
export function useLimits(schoolId: string, rendered: SubscriptionLimits): SubscriptionLimits {
	const from = JSON.stringify(rendered)
	const [latest, setLatest] = useState({ from, limits: rendered })

	// An answer of the desk brings the limits along: they need not be read again for it.
	const newest = useRef(from)
	useEffect(() => {
		newest.current = from
	}, [from])

	useEffect(() => {
		const known = JSON.parse(newest.current) as SubscriptionLimits
		const show = (limits: SubscriptionLimits) => setLatest({ from: newest.current, limits })
		return watch(`/api/subscription/limits/${schoolId}`, show, { every: EVERY, known })
	}, [schoolId])

	// What an action just changed is newer than what was read before it.
	return latest.from === from ? latest.limits : rendered
}
