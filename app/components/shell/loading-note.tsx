import { useNavigation, useRevalidator } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { forgetTyped, keepTyped } from '#app/web/typed.ts'

/** The session may end while the page is in the background this long, so returning to the page checks it. */
const AWAY = 2 * 60 * 1000
/** The indicator is hidden after this time, since the response may never come. */
const PATIENCE = 3000

export function LoadingNote() {
	const navigation = useNavigation()
	const checking = useReturnCheck()
	const text = checking
		? 'Authenticating your account'
		: navigation.state === 'loading'
			? 'Loading application'
			: null
	return (
		<div role="status" aria-live="polite">
			{text ? <p className="loading">{text}</p> : null}
		</div>
	)
}

/** The page is reloaded only if the server is reachable, so that a lost connection does not discard typed text. */
async function ifReached(then: () => void) {
	const answer = await fetch('/healthz').catch(() => null)
	if (answer?.ok) then()
}

/** Revalidates the page when the user returns to it, which lets the guard detect an ended session. */
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
					// The guard may redirect to the sign-in page.
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
