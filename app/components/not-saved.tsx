import { useLocation } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { lastUnsent } from '#app/web/typed.ts'

const WORDS = {
	offline: {
		title: 'You seem to be offline',
		words: 'Nothing was saved. What you typed is still here. Please try again when you are connected.',
	},
	failed: {
		title: 'Nothing was saved',
		words: 'Something went wrong on our side. What you typed is still here. Please try again in a moment.',
	},
}

/** A desk's form that got no answer keeps its page, and the frame says why. */
export function NotSaved() {
	// Every answer to a form, and every page after it, has a place of its own in the history.
	const { key } = useLocation()
	const unsent = lastUnsent()
	const note = useRef<HTMLDivElement>(null)
	useEffect(() => note.current?.focus(), [key])
	if (!unsent) return null
	const { title, words } = WORDS[unsent]
	return (
		<div className="error-summary" tabIndex={-1} autoFocus role="alert" ref={note}>
			<h2>{title}</h2>
			<p>{words}</p>
		</div>
	)
}
