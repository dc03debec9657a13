/** Counting stops here: what is more than that is only more. */
export const COUNTED = 500

/** `12` or `more than 500`, of what was counted to one beyond. */
export function countedWords(found: number): string {
	return found > COUNTED ? `more than ${COUNTED}` : String(found)
}
