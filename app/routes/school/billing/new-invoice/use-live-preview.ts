import { useRef, useState, type FormEvent } from 'react'
import type { BillingDocument } from '#app/domain/billing/document.ts'

export interface Preview {
	preview?: BillingDocument
}

/** Where a script runs, the preview follows what is typed. */
export function useLivePreview() {
	const [preview, setPreview] = useState<BillingDocument>()
	const timer = useRef<ReturnType<typeof setTimeout>>()
	const asking = useRef<AbortController>()
	const recalculate = ({ currentTarget }: FormEvent<HTMLElement>) => {
		const typed = currentTarget.querySelector('form')
		clearTimeout(timer.current)
		asking.current?.abort()
		timer.current = setTimeout(() => {
			if (!typed?.isConnected) return
			asking.current = new AbortController()
			askPreview(new FormData(typed), asking.current.signal)
				.then((answer) => setPreview(answer.preview))
				// There is a button that asks again, and says what is wrong.
				.catch(() => undefined)
		}, 700)
	}
	return { preview, recalculate }
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
