import { parse, type SubmissionResult } from '@conform-to/react'
import { useEffect, useState } from 'react'
import { forgetTyped, KEY, userHere, type Typed } from './typed.ts'

const BACK =
	'Your session had ended, so nothing was saved. What you typed is here again. Please check it and send it once more.'

/** What was typed into this form when the session ended, as the server would have sent it back. */
export function useTyped(form: string): SubmissionResult | undefined {
	const [typed, setTyped] = useState<SubmissionResult>()
	useEffect(() => {
		// After the page stands as it was sent, so that it can be taken over.
		const frame = requestAnimationFrame(() => setTyped(takeTyped(form)))
		return () => cancelAnimationFrame(frame)
	}, [form])
	return typed
}

function takeTyped(form: string): SubmissionResult | undefined {
	const kept = sessionStorage.getItem(KEY)
	if (!kept) return
	const typed = JSON.parse(kept) as Typed
	const isTheirs = typed.user === userHere() && typed.until > Date.now()
	if (!isTheirs) forgetTyped()
	if (!isTheirs || typed.form !== form || typed.path !== location.pathname + location.search) return
	forgetTyped()
	const fields = new FormData()
	for (const [name, value] of typed.fields) fields.append(name, value)
	const submission = parse<unknown, string[]>(fields, { resolve: () => ({ error: {} }) })
	const value = { ...Object.fromEntries(typed.unticked.map((name) => [name, []])), ...submission.payload }
	return {
		...submission.reply({ formErrors: [BACK] }),
		intent: { type: 'update', payload: { value, validated: true } },
	}
}
