/** Counting stops here: what is more than that is only more. */
export const COUNTED = 500

/** `12` or `more than 500`, of what was counted to one beyond. */
export function countedWords(found: number): string {
	return found > COUNTED ? `more than ${COUNTED}` : String(found)
}

/** `1 room`, `12 rooms`, `1,204 classes`. */
export function countWords(count: number, one: string, many = `${one}s`): string {
	return `${count.toLocaleString('en')} ${count === 1 ? one : many}`
}
