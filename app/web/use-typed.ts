import { useEffect, useState } from 'react'
import { forgetTyped, KEY, userHere, type Typed } from './typed.ts'

export const SESSION_HAD_ENDED =
	'Your session had ended, so nothing was saved. What you typed is here again. Please check it and send it once more.'

export function useTyped(form: string): Typed | undefined {
	const [typed, setTyped] = useState<Typed>()
	useEffect(() => {
		// Waits until hydration has matched the server's HTML.
		const frame = requestAnimationFrame(() => setTyped(takeTyped(form)))
		return () => cancelAnimationFrame(frame)
	}, [form])
	return typed
}

function takeTyped(form: string): Typed | undefined {
	const kept = sessionStorage.getItem(KEY)
	if (!kept) return
	const typed = JSON.parse(kept) as Typed
	const isTheirs = typed.user === userHere() && typed.until > Date.now()
	if (!isTheirs) forgetTyped()
	if (!isTheirs || typed.form !== form || typed.path !== location.pathname + location.search) return
	forgetTyped()
	return typed
}
