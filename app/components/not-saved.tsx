import { useLocation } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { lastUnsent } from '#app/web/typed.ts'

const WORDS = {
	offline: {
		title: 'You seem to be offline',
		text: 'Nothing was saved. What you typed is still here. Please try again when you are connected.',
	},
	failed: {
		title: 'Nothing was saved',
		text: 'Something went wrong on our side. What you typed is still here. Please try again in a moment.',
	},
}

/** A form that got no response keeps its page, and the layout shows the reason. */
export function NotSaved() {
	// Every response and every navigation has a new location key.
	const { key } = useLocation()
	const unsent = lastUnsent()
	const note = useRef<HTMLDivElement>(null)
	useEffect(() => note.current?.focus(), [key])
	if (!unsent) return null
	const { title, text } = WORDS[unsent]
	return (
		<div className="error-summary" tabIndex={-1} autoFocus role="alert" ref={note}>
			<h2>{title}</h2>
			<p>{text}</p>
		</div>
	)
}
