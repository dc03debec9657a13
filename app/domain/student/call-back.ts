import { refused, type Refused } from '#app/utils/outcome.ts'

/** Which note, and whether they were called back. */
export interface Called {
	noteId: string
	done: boolean
}

/** A day that has been is a slip of the keys. */
export function refusePast(callBackOn: string | undefined, today: string): Refused | null {
	if (!callBackOn || callBackOn >= today) return null
	return refused({ callBackOn: 'Enter today or a later day.' })
}
