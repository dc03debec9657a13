import { refused, type Refused } from '#app/utils/outcome.ts'

export interface Called {
	noteId: string
	done: boolean
}

/** A date in the past is most likely a typo. */
export function refusePast(callBackOn: string | undefined, today: string): Refused | null {
	if (!callBackOn || callBackOn >= today) return null
	return refused({ callBackOn: 'Enter today or a later day.' })
}
