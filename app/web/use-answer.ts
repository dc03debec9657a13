import { useActionData } from '@remix-run/react'
import { useState } from 'react'

/** What the server last said of a form. That it could not be reached does not undo it. */
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
