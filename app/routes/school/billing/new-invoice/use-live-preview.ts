import { useFetcher } from '@remix-run/react'
import { useRef, type FormEvent } from 'react'
import type { BillingDocument } from '#app/domain/billing/document.ts'

export interface Preview {
	preview?: BillingDocument
}

/** Where a script runs, the preview follows what is typed. */
export function useLivePreview() {
	const fetcher = useFetcher<Preview>()
	const timer = useRef<ReturnType<typeof setTimeout>>()
	const recalculate = ({ currentTarget }: FormEvent<HTMLElement>) => {
		const typed = currentTarget.querySelector('form')
		clearTimeout(timer.current)
		timer.current = setTimeout(() => {
			if (!typed?.isConnected) return
			const fields = new FormData(typed)
			fields.set('intent', 'recalculate')
			fetcher.submit(fields, { method: 'post' })
		}, 700)
	}
	return { preview: fetcher.data?.preview, recalculate }
}
