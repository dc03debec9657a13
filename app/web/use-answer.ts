import { useActionData } from '@remix-run/react'
import { useState } from 'react'

/** The last response to a form, preserved if a later request fails. */
export function useAnswer<T = unknown>(): ReturnType<typeof useActionData<T>> {
	const answer = useActionData<T>()
	const [last, setLast] = useState(() => answer)
	if (isUnsent(answer)) return last
	if (answer !== last) setLast(() => answer)
	return answer
}

function isUnsent(answer: unknown): boolean {
	return typeof answer === 'object' && answer !== null && 'unsent' in answer
}
