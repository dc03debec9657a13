import { useEffect, useRef, useState } from 'react'
import type { BillingDocument } from '#app/domain/billing/document.ts'

export interface Preview {
	preview?: BillingDocument
}

/** Updates the preview while the user types. The last response to the form counts as well. */
export function useLivePreview(answer: Preview | undefined) {
	const [shown, setShown] = useState({ answer, preview: answer?.preview })
	if (shown.answer !== answer) setShown({ answer, preview: answer?.preview ?? shown.preview })
	const box = useRef<HTMLDivElement>(null)
	const timer = useRef<ReturnType<typeof setTimeout>>()
	const asking = useRef<AbortController>()
	const recalculate = () => {
		clearTimeout(timer.current)
		asking.current?.abort()
		timer.current = setTimeout(() => {
			const typed = box.current?.querySelector('form')
			if (!typed) return
			asking.current = new AbortController()
			askPreview(new FormData(typed), asking.current.signal)
				.then(({ preview }) => setShown((now) => ({ ...now, preview })))
				// The user can still submit the form, which reports the error.
				.catch(() => undefined)
		}, 700)
	}
	useEffect(() => {
		// A row was added or removed.
		if (answer && !answer.preview) recalculate()
	}, [answer])
	return { preview: shown.preview, box, recalculate }
}

async function askPreview(body: FormData, signal: AbortSignal): Promise<Preview> {
	const response = await fetch(`/billing/new-invoice/preview${location.search}`, {
		method: 'POST',
		body,
		signal,
	})
	if (!response.ok) throw new Error(response.statusText)
	return (await response.json()) as Preview
}
