/** Counting stops here for performance. */
export const COUNTED = 500

/** `12` or `more than 500`. The count must go one beyond the limit. */
export function countedWords(count: number): string {
	return count > COUNTED ? `more than ${COUNTED}` : String(count)
}
