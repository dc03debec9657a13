import { useNavigation, useRevalidator } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { forgetTyped, keepTyped } from '#app/web/typed.ts'

/** A desk left alone this long may have lost its session: it asks when somebody comes back to it. */
const AWAY = 2 * 60 * 1000
/** Nobody is made to wait longer than this for an answer that may not come. */
const PATIENCE = 3000

/** What a desk says while the next page, or the answer who is here, is on its way. */
export function LoadingNote() {
	const navigation = useNavigation()
	const checking = useReturnCheck()
	const words = checking
		? 'Authenticating your account'
		: navigation.state === 'loading'
			? 'Loading application'
			: null
	return (
		<div role="status" aria-live="polite">
			{words ? <p className="loading">{words}</p> : null}
		</div>
	)
}

/** A page that cannot be loaded again stays, with what was typed. */
async function ifReached(then: () => void) {
	const answer = await fetch('/healthz').catch(() => null)
	if (answer?.ok) then()
}

/** Loads the page again when somebody returns to it, so that a guard can say who is here now. */
function useReturnCheck(): boolean {
	const { state, revalidate } = useRevalidator()
	const left = useRef<number | null>(null)
	const [gaveUp, setGaveUp] = useState(false)

	useEffect(() => {
		const onChange = () => {
			if (document.visibilityState === 'hidden') {
				left.current = Date.now()
			} else if (left.current !== null && Date.now() - left.current > AWAY) {
				left.current = null
				setGaveUp(false)
				void ifReached(() => {
					// The guard may lead to the sign-in.
					keepTyped()
					revalidate()
				})
			}
		}
		document.addEventListener('visibilitychange', onChange)
		return () => document.removeEventListener('visibilitychange', onChange)
	}, [revalidate])

	const checking = state === 'loading'
	useEffect(() => {
		if (!checking) return
		const timer = setTimeout(() => setGaveUp(true), PATIENCE)
		return () => {
			clearTimeout(timer)
			forgetTyped()
		}
	}, [checking])

	return checking && !gaveUp
}
