import { useEffect, useRef, useState } from 'react'
import { watch } from '#app/web/calls.ts'
import type { SubscriptionLimits } from '#app/domain/subscription/usage.ts'

const EVERY = 30_000

/** Starts with the rendered limits and polls for changes. */
export function useLimits(schoolId: string, rendered: SubscriptionLimits): SubscriptionLimits {
	const from = JSON.stringify(rendered)
	const [latest, setLatest] = useState({ from, limits: rendered })

	// Responses of the desk already contain the limits. The ref keeps them from restarting the poll.
	const newest = useRef(from)
	useEffect(() => {
		newest.current = from
	}, [from])

	useEffect(() => {
		const known = JSON.parse(newest.current) as SubscriptionLimits
		const show = (limits: SubscriptionLimits) => setLatest({ from: newest.current, limits })
		return watch(`/api/subscription/limits/${schoolId}`, show, { every: EVERY, known })
	}, [schoolId])

	// Limits rendered after an action are newer than polled ones.
	return latest.from === from ? latest.limits : rendered
}
